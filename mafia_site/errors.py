"""Answers to requests that can't be understood. Like the page for faults these pages need no database and no user."""

from __future__ import annotations

from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils import translation


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
