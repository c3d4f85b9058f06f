"""Pages in the looks that a journey is made in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

NewPage = Callable[[int, str, Any], Page]


@pytest.fixture
def new_page(browser: Browser, live_server: Any) -> Iterator[NewPage]:
    """`new_page(width, language, scheme)`: a page of a browser of its own, whose addresses are the site's."""
    with ExitStack() as opened:

        def make(width: int, language: str, scheme: Any) -> Page:
            context = browser.new_context(
                base_url=live_server.url,
                viewport={"width": width, "height": 800},
                color_scheme=scheme,
                locale=language,
                timezone_id="Europe/Moscow",
                reduced_motion="reduce",
            )
            opened.enter_context(context)
            return context.new_page()

        yield make
