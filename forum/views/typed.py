"""Words that were typed into a form which couldn't be taken: shown again, to copy, and kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

REFUSED: Final = 422
"""The status of a page that shows a refusal: nothing was written, and what was typed is on the page."""
WRITING: Final = ("to", "title", "source")
"""The fields of a writing box that somebody fills with words."""


def typed_words(post: QueryDict, names: Sequence[str] = WRITING) -> list[str]:
    """What stands in these fields, those left empty left out."""
    return [words for name in names if (words := post.get(name, "")).strip()]


def logged_out_page(request: HttpRequest, *, comes_back: bool) -> HttpResponse:
    """A text was sent by nobody: the session is over, or was ended in another tab. It stands on the page; the way
    through the login leads to the box in which it was typed. What the address names isn't looked at: the page is the
    same for a private thread and for none.

    `comes_back`: that box has a draft on the device, so that its words return by themselves.
    """
    context = {
        "typed": typed_words(request.POST),
        "login": f"{reverse('account_login')}?next={quote(request.path)}%23composer",
        "comes_back": comes_back,
    }
    response = render(request, "forum/logged_out.html", context, status=REFUSED)
    add_never_cache_headers(response)
    return response
