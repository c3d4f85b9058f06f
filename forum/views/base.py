"""What the forum's views share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.contrib.auth.mixins import AccessMixin
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.views import View

from accounts.models import User
from accounts.routes import route

from .typed import REFUSED, logged_out_page, typed_words

__all__ = ["REFUSED", "MemberView", "new_token", "number_in", "thread_url", "to_post", "viewer_of"]


def viewer_of(request: HttpRequest) -> User | None:
    """Who looks: a user, or somebody who isn't logged in."""
    return request.user if isinstance(request.user, User) else None


def number_in(query: Mapping[str, str], name: str) -> int | None:
    """A number in an address or a form; None if there is none or it isn't one."""
    value = query.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None


def new_token() -> str:
    """The token of a form: sent twice, it is written once."""
    return get_random_string(24)


def thread_url(key: str) -> str:
    """The address of a thread."""
    return route("thread-detail", key)


def to_post(key: str, number: int) -> HttpResponseRedirect:
    """To a post, on whichever page of its thread it stands."""
    return HttpResponseRedirect(reverse("post-permalink", args=[key, number]))


class MemberView(AccessMixin, View):
    """A view for people who are logged in; `self.viewer` is one. Who isn't is sent to the login; a text that he has
    sent is shown to him before. `draft_comes_back`: whether the script keeps what is typed here."""

    viewer: User
    draft_comes_back: ClassVar[bool] = True

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        viewer = viewer_of(request)
        if viewer is None:
            if request.method == "POST" and typed_words(request.POST):
                return logged_out_page(request, comes_back=self.draft_comes_back)
            return self.handle_no_permission()
        self.viewer = viewer
        return super().dispatch(request, *args, **kwargs)
