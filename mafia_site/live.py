"""The ways in for what open pages ask for by themselves: shorter than that of a page (docs/adr/0010)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.module_loading import import_string

from forum.views.live import LetterCountView, ThreadNewsView, version_answer

_VERSION = re.compile(r"/live/([a-z0-9]{1,12})/([a-z0-9-]{1,60})/")
_NEWS = re.compile(r"/t/([a-z0-9]{1,12})/news/")
_LETTERS: Final = "/letters/unread/"
SHORT_WAY: Final = (
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
_letters = LetterCountView.as_view()
_news = ThreadNewsView.as_view()


class LiveMiddleware:
    """Answers the address `thread-version` before anything else is looked at, from the address alone; what a page's
    script asks for with its session on the short way. Stands right behind the redirect to HTTPS."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._short_way: Callable[[HttpRequest], HttpResponse] = _answer
        for name in reversed(SHORT_WAY):
            self._short_way = import_string(name)(self._short_way)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        asked = _VERSION.fullmatch(request.path_info)
        if asked is not None:
            return version_answer(*asked.groups())
        if "HX-Request" not in request.headers or not _is_scripts(request.path_info):
            return self.get_response(request)
        try:
            return self._short_way(request)
        except Http404:
            return self.get_response(request)


def _is_scripts(path: str) -> bool:
    return path == _LETTERS or _NEWS.fullmatch(path) is not None


def _answer(request: HttpRequest) -> HttpResponse:
    news = _NEWS.fullmatch(request.path_info)
    answer = _letters(request) if news is None else _news(request, key=news[1])
    if not answer.has_header("Content-Length"):
        answer["Content-Length"] = str(len(answer.content))
    return answer
