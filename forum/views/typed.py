"""Words that were typed into a form which couldn't be taken: shown again, to copy, and kept nowhere."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

REFUSED: Final = 422
"""The status of a page that shows a refusal: nothing was written, and what was typed is on the page."""
TYPED: Final = ("to", "title", "source", "words", "text", "outcome", "reason", "about")
"""Fields of the site's forms that somebody fills with words. Never a password, a code, a token."""


def typed_words(post: QueryDict) -> list[str]:
    """What stands in these fields, those left empty left out."""
    return [words for name in TYPED if (words := post.get(name, "")).strip()]


def logged_out_page(request: HttpRequest, *, comes_back: bool) -> HttpResponse:
    """A text was sent by nobody: the session is over, or was ended in another tab. It stands on the page; the way
    through the login leads to the box in which it was typed. What the address names isn't looked at: the page is the
    same for a private thread and for none.

    `comes_back`: that box has a draft on the device, so that its words return by themselves.
    """
    fragment = "%23composer" if "source" in request.POST else ""
    context = {
        "typed": typed_words(request.POST),
        "login": f"{reverse('account_login')}?next={quote(request.get_full_path())}{fragment}",
        "comes_back": comes_back,
    }
    response = render(request, "forum/logged_out.html", context, status=REFUSED)
    add_never_cache_headers(response)
    return response


class WordsShownMixin(LoginRequiredMixin):
    """A view for who is logged in. A text that is sent to it by nobody is shown again, with the way to the login."""

    request: HttpRequest

    def handle_no_permission(self) -> HttpResponseRedirect:
        """The page is no redirect, which is all that Django's signature foresees."""
        by_script = "HX-Request" in self.request.headers
        if self.request.method == "POST" and not by_script and typed_words(self.request.POST):
            return logged_out_page(self.request, comes_back=False)  # type: ignore[return-value]
        return super().handle_no_permission()
