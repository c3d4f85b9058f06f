"""Each page in its reader's language, time zone and theme."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from .models import Theme, User
from .zones import zone_or_none

THEME_COOKIE = "theme"
ZONE_COOKIE = "zone"
"""Set by static/js/site.js from the browser's own zone; only ever used to show times."""


class PreferenceMiddleware:
    """Activates what the user has chosen; a guest's language comes from the cookie of Django's language switch or
    the browser (LocaleMiddleware, which has run before), his zone and theme from cookies of their own.

    Sets `request.theme` ("system", "light" or "dark").
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = _user_of(request)
        request.theme = _theme(request, user)  # type: ignore[attr-defined]
        _activate_language(request, user)
        zone = zone_or_none(user.time_zone if user else "") or zone_or_none(
            request.COOKIES.get(ZONE_COOKIE, "")
        )
        with timezone.override(zone or timezone.get_default_timezone()):
            return self.get_response(request)


def _user_of(request: HttpRequest) -> User | None:
    """The user, without a look into the database for visitors who carry no session."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    return request.user if request.user.is_authenticated else None


def _theme(request: HttpRequest, user: User | None) -> str:
    chosen = user.theme if user else request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in Theme.values else Theme.SYSTEM.value


def _activate_language(request: HttpRequest, user: User | None) -> None:
    if user and user.language in dict(settings.LANGUAGES):
        translation.activate(user.language)
        request.LANGUAGE_CODE = user.language
