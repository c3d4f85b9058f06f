"""The site's pages opened as their viewers, each in a browser that has seen nothing yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.http import HttpRequest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext

from accounts.models import User

from .world import World


@dataclass(frozen=True)
class Look:
    """A screen, a theme and a language."""

    width: int
    scheme: Any = "light"
    language: str = "ru"

    @property
    def height(self) -> int:
        return 740 if self.width < 600 else 860


@contextmanager
def looking(browser: Browser, site: str, world: World, viewer: str, look: Look) -> Iterator[BrowserContext]:
    """A fresh browser in which this viewer is logged in and has just given his password."""
    context = browser.new_context(
        base_url=site,
        viewport={"width": look.width, "height": look.height},
        color_scheme=look.scheme,
        locale="ru-RU" if look.language == "ru" else "en-GB",
        timezone_id="Europe/Moscow",
        reduced_motion="reduce",
    )
    try:
        if viewer:
            session = session_of(world.people[viewer])
            context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
        speak(context, site, world, viewer, look.language)
        yield context
    finally:
        context.close()


def speak(context: BrowserContext, site: str, world: World, viewer: str, language: str) -> None:
    """From now on this viewer reads in that language: by his profile, or as chosen with the switch."""
    if viewer:
        User.objects.filter(pk=world.people[viewer].pk).update(language=language)
    context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}])


def session_of(user: User) -> str:
    """The key of a session in which this user has just been asked for his password once more."""
    client, request = Client(), HttpRequest()
    client.force_login(user)
    request.session = client.session
    record_authentication(request, user, "password", reauthenticated=True)
    request.session.save()
    return str(request.session.session_key)
