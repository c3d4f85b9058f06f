"""The ways in for what open pages ask for by themselves: shorter than that of a page (docs/adr/0010)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from forum.views.live import LetterCountView, ThreadNewsView, version_answer

_VERSION = re.compile(r"/live/([a-z0-9]{1,12})/([a-z0-9-]{1,60})/")
_NEWS = re.compile(r"/t/([a-z0-9]{1,12})/news/")
_LETTERS: Final = "/letters/unread/"
NEWS_WAY: Final = (
    "mafia_site.middleware.NulMiddleware",
    "mafia_site.middleware.PublicPageMiddleware",
    "mafia_site.middleware.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "mafia_site.middleware.PersonalPageMiddleware",
    "accounts.middleware.PreferenceMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
"""Of the way of a page, in its order, what an answer to a script needs: who asks, in which language and zone, and that
nobody keeps the answer. Left out are files, forms, messages and traces: it is a GET, and nobody's presence."""
LETTERS_WAY: Final = (
    "mafia_site.middleware.NulMiddleware",
    "mafia_site.middleware.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "mafia_site.middleware.PersonalPageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
"""A nick and a number are the same in every language and zone."""
Answer = Callable[[HttpRequest], HttpResponse]
_letters = LetterCountView.as_view()
_news = ThreadNewsView.as_view()


class LiveMiddleware:
    """Answers the address `thread-version` before anything else is looked at, from the address alone; what a page's
    script asks for with its session on the short way. Stands right behind the redirect to HTTPS."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._news = _way(NEWS_WAY, _told_news)
        self._letters = _way(LETTERS_WAY, _told_letters)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        asked = _VERSION.fullmatch(request.path_info)
        if asked is not None:
            return version_answer(*asked.groups())
        if "HTTP_HX_REQUEST" not in request.META:
            return self.get_response(request)
        if request.path_info == _LETTERS:
            return self._letters(request)
        if not _NEWS.fullmatch(request.path_info):
            return self.get_response(request)
        try:
            return self._news(request)
        except Http404:
            return self.get_response(request)


def _way(names: tuple[str, ...], view: Answer) -> Answer:
    """The view behind these middlewares."""
    for name in reversed(names):
        view = import_string(name)(view)
    return view


def _told_news(request: HttpRequest) -> HttpResponse:
    asked = _NEWS.fullmatch(request.path_info)
    assert asked is not None
    return _measured(_news(request, key=asked[1]))


def _told_letters(request: HttpRequest) -> HttpResponse:
    return _measured(_letters(request))


def _measured(answer: HttpResponseBase) -> HttpResponse:
    assert isinstance(answer, HttpResponse)
    if not answer.has_header("Content-Length"):
        answer["Content-Length"] = str(len(answer.content))
    return answer
