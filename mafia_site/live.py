"""The way in for what every open page asks each half minute: past sessions, languages, cookies, security headers."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from forum.views.live import version_answer

_ADDRESS = re.compile(r"/live/([a-z0-9]{1,12})/([a-z0-9-]{1,60})/")


class LiveMiddleware:
    """Answers the address `thread-version` before anything else is looked at; stands right behind the redirect to
    HTTPS. What it answers depends on the address alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = _ADDRESS.fullmatch(request.path_info) if request.method in ("GET", "HEAD") else None
        return self.get_response(request) if asked is None else version_answer(*asked.groups())
