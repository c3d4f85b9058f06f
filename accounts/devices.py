"""Devices from which somebody has logged in before: whoever guesses at his password elsewhere can't lock him out.

Failed logins are counted by the name that was typed. Alone this would let an opponent keep a player from his vote with
five wrong passwords at 21:55; so a device that has known the password once is counted by itself.
"""

from __future__ import annotations

import posixpath
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from .models import User

COOKIE = "known_device"
_LIFE = timedelta(days=365)
_SALT = "accounts.devices"


def remember_device(response: HttpResponse, user: User) -> None:
    """Notes in the answer's cookies that this device has logged in as this user."""
    value = signing.dumps([user.pk, secrets.token_urlsafe(12)], salt=_SALT)
    response.set_cookie(
        COOKIE,
        value,
        max_age=_LIFE,
        httponly=True,
        secure=bool(settings.SESSION_COOKIE_SECURE),
        samesite="Lax",
        path=posixpath.join(posixpath.dirname(reverse("account_login").rstrip("/")), ""),
    )


def device_mark(request: HttpRequest, *, username: str = "", email: str = "", **_rest: Any) -> str:
    """What tells this device from others, if whoever is meant by nickname or address has logged in on it; else ""."""
    try:
        pk, mark = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_LIFE)
    except (signing.BadSignature, TypeError, ValueError):
        return ""
    meant = {"email__iexact": email} if email else {"username": username}
    return str(mark) if User.objects.filter(pk=pk, **meant).exists() else ""
