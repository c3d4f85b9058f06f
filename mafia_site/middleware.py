"""What every answer of the site is subject to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import add_never_cache_headers

NUL = "\x00"


class NulMiddleware:
    """Whatever holds the character NUL is refused with 400: no browser sends it, and PostgreSQL takes it nowhere.

    What is posted is looked at after the check of the token, which reads it anyway.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        query = request.META.get("QUERY_STRING", "")
        if "%00" in query:
            raise BadRequest("NUL in a request")
        _refuse([request.path_info, query, *request.COOKIES.values()])
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        try:
            posted = request.POST
        except UnreadablePostError:  # whoever sent it has gone
            return
        _refuse(_words(posted))


def _words(query: Any) -> Iterable[str]:
    for name, values in query.lists():
        yield name
        yield from values


def _refuse(words: Iterable[str]) -> None:
    if any(NUL in word for word in words):
        raise BadRequest("NUL in a request")


class PersonalPageMiddleware:
    """A page made for somebody who is logged in is kept by no cache and no browser: "back" after the log-out, on a
    computer that others use too, must not show a role, a letter or that an order is due. A page that says otherwise
    (a picture) keeps its word.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if (
            settings.SESSION_COOKIE_NAME in request.COOKIES
            and not response.has_header("Cache-Control")
            and request.user.is_authenticated
        ):
            add_never_cache_headers(response)
        return response


class PolicyMiddleware(CSPMiddleware):
    """The content security policy of django-csp; that of the settings, which nearly all answers have, is put together
    once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self._made_of: object = None
        self._policy = ""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        settled = settings.CONTENT_SECURITY_POLICY
        if self._is_special(request, response):
            return super().process_response(request, response)
        if self._made_of is not settled:
            self._policy, self._made_of = build_policy(), settled
        response.headers.setdefault(HEADER, self._policy)
        return response

    @staticmethod
    def _is_special(request: HttpRequest, response: HttpResponseBase) -> bool:
        """Whether django-csp has something to say about this answer alone."""
        own_words = any(name.startswith("_csp_") for name in vars(response))
        tried_out = hasattr(settings, "CONTENT_SECURITY_POLICY_REPORT_ONLY")
        return own_words or tried_out or settings.DEBUG or getattr(request, "_csp_nonce", None) is not None


class PublicPageMiddleware(GZipMiddleware):
    """Pages for somebody who isn't logged in are sent compressed: they hold nothing that isn't everybody's.

    A member's page holds secrets beside words that others choose, and its length would tell of them (BREACH); only
    pages that call themselves `is_public` (public threads: fifty posts are mostly what fifty posts have alike) are
    compressed for members too, with Django's noise in the length.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_page = response.get("Content-Type", "").startswith(("text/html", "application/atom+xml"))
        is_visitor = settings.SESSION_COOKIE_NAME not in request.COOKIES
        if is_page and (is_visitor or getattr(response, "is_public", False)):
            return super().process_response(request, response)
        return response
