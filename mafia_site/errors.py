"""Answers to requests that can't be understood. Like the page for faults these pages need no database and no user."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils import translation
from django.utils.cache import add_never_cache_headers

from forum.views.typed import typed_words


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413 where it was too large; in the language that the request asks for, since it may be refused before
    anybody has looked at that: what the process spoke last is some other reader's."""
    status = (
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        if isinstance(exception, RequestDataTooBig)
        else HTTPStatus.BAD_REQUEST
    )
    language = getattr(request, "LANGUAGE_CODE", "") or translation.get_language_from_request(request)
    with translation.override(language):
        return HttpResponse(loader.render_to_string(f"{status.value}.html"), status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form with a token of before: somebody has logged in since the page was made. What was typed is shown,
    if the form stood on a page of ours: another site shall put no words of its own on this one.
    """
    typed = typed_words(request.POST) if _is_from_here(request) else []
    again = request.path if typed and "source" in request.POST else ""
    view = getattr(getattr(request.resolver_match, "func", None), "view_class", None)
    context = {"typed": typed, "again": again, "comes_back": getattr(view, "draft_comes_back", False)}
    response = render(request, "403_csrf.html", context, status=HTTPStatus.FORBIDDEN)
    add_never_cache_headers(response)
    return response


def _is_from_here(request: HttpRequest) -> bool:
    """Whether a browser says that the form was on this site; one that says nothing isn't believed."""
    origin = request.headers.get("Origin", "")
    own = f"{request.scheme}://{request.get_host()}"
    return origin == own or (bool(urlsplit(origin).netloc) and origin in settings.CSRF_TRUSTED_ORIGINS)
