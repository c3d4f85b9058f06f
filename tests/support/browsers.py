"""Browsers of people: without a screen (Django's client), and in Chromium."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

from accounts.models import User

from .looks import looks_right

Look = tuple[int, Any]
"""The width of a screen, and the theme."""


def client_of(user: User | None, language: str = "en") -> Client:
    """A browser in which this user is logged in, or nobody is."""
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def page_for(user: User, browser: Browser, site: Any, contexts: list[BrowserContext], look: Look) -> Page:
    """A page of Chromium in which this user is logged in; its window is closed with `contexts`."""
    width, scheme = look
    context = browser.new_context(
        locale="en-US", viewport={"width": width, "height": 800}, color_scheme=scheme, base_url=site.url
    )
    contexts.append(context)
    cookie = client_of(user).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": site.url}])
    return context.new_page()


def looks_right_pictured(page: Page, width: int, name: str = "") -> None:
    """As every page must, and pictured in the folder SCREENS where somebody asks for pictures."""
    looks_right(page, width)
    folder = os.environ.get("SCREENS", "")
    if folder:
        name = name or page.url.partition("//")[2].partition("/")[2].replace("/", "-").partition("?")[0]
        page.screenshot(path=Path(folder) / f"{name}{width}.png", full_page=True)
