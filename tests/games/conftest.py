"""What the browser tests of the game's pages share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from accounts.models import User
from tests.support.browsers import client_of

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, live_server: Any) -> Iterator[Visit]:
    """Opens a page as somebody; at the end the browser must have complained of nothing."""
    wrong: list[str] = []
    contexts = []

    def open_page(user: User | None, path: str, width: int = 360, scheme: Any = "dark", **more: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 780}, color_scheme=scheme, **{"locale": "en-US", **more}
        )
        contexts.append(context)
        if user is not None:
            cookie = client_of(user).cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.on(
            "console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(live_server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A refused form answers 422, which the browser notes; that is no fault.
    assert [line for line in wrong if "422" not in line] == []
