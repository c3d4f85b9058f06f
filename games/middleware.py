"""When players and mayors were last here, and from which devices they write: for the mayor's desk alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

from accounts.models import User
from forum.clock import db_now

from .actions.looks import note_device
from .actions.staffing import SEEN_EVERY, note_seen

OWN_NOTES = re.compile(r"/s/\d+/notes/")


BY_ITSELF = frozenset(
    (
        "letter-count", "post-sent", "setup-check", "setup-day", "setup-estimate", "setup-people", "thread-check",
        "thread-news", "thread-preview", "thread-read", "thread-version",
    )
)  # fmt: skip
"""What pages ask for by themselves; nothing of it is written for others to read."""


def asked_by_a_page(request: HttpRequest) -> bool:
    """Whether a page asks, and nobody: known by the address, since whoever wants to leave no mark could send any
    header."""
    return request.resolver_match is not None and request.resolver_match.url_name in BY_ITSELF


def leaves_no_trace(request: HttpRequest) -> bool:
    """Complaints say nothing of who was here: where complainants are hidden the mayor could put the two together. Nor
    do a reader's own notes, which are nobody's business."""
    return request.path.startswith("/complaints/") or OWN_NOTES.match(request.path) is not None


class SeenMiddleware:
    """Notes that somebody who is logged in has asked for a page, once in some minutes.

    What a page asks for by itself (new posts, the live check) is nobody's presence. The cache only saves statements:
    with it away the database decides.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        asks = settings.SESSION_COOKIE_NAME in request.COOKIES and not asked_by_a_page(request)
        if asks and not leaves_no_trace(request):
            self._note(request)
        return response

    def _note(self, request: HttpRequest) -> None:
        user_id = request.user.pk if request.user.is_authenticated else None
        if user_id is not None and cache.add(f"seen:{user_id}", 1, int(SEEN_EVERY.total_seconds())):
            note_seen(user_id=user_id, now=db_now())


DEVICE_COOKIE = "device"
DEVICE_LENGTH = 24
YEAR = 365 * 24 * 60 * 60
NOTED_FOR = 10 * 60
"""Seconds for which the same person on the same device and address isn't written down anew."""


class DeviceMiddleware:
    """Notes from which device and address a player writes, so that the mayor sees where one person plays two seats.

    Only what somebody sends counts, never what he reads: a page that is looked at writes nothing. The device is a
    random cookie that means nothing elsewhere; season and device together make the mark that is kept.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        sends = request.method == "POST" and not asked_by_a_page(request)
        user = request.user if sends and not leaves_no_trace(request) else None
        if isinstance(user, User):
            device = request.COOKIES.get(DEVICE_COOKIE, "")
            if len(device) != DEVICE_LENGTH or not device.isalnum():
                device = get_random_string(DEVICE_LENGTH)
            _keep_cookie(response, device)
            _note_device(user, device, _address(request))
        return response


def _keep_cookie(response: HttpResponse, device: str) -> None:
    response.set_cookie(
        DEVICE_COOKIE,
        device,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _address(request: HttpRequest) -> str:
    """The sender's address, as the log-in's rate limits see it; "" where a proxy doesn't say."""
    try:
        return str(get_adapter(request).get_client_ip(request))
    except PermissionDenied:
        return ""


def _note_device(user: User, device: str, address: str) -> None:
    """Who plays nowhere is looked up each time: he may take a seat with his next click."""
    trace = "device:" + salted_hmac("games.device", f"{user.pk}:{device}:{address}").hexdigest()
    if cache.get(trace) is None and note_device(user=user, device=device, address=address, now=db_now()):
        cache.set(trace, 1, NOTED_FOR)
