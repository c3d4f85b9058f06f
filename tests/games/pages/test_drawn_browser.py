"""Drawn pages in a real browser: the tour without script, the card that is turned. How they look: tests/e2e."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from accounts.models import User
from tests.games.pages.conftest import PageTable, make_table
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def context_of(browser: Browser, url: str, user: User | None, **options: Any) -> BrowserContext:
    context = browser.new_context(locale="en-US", **options)
    if user is not None:
        key = client_of(user).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": key, "url": url}])
    return context


def test_the_tour_is_walked_without_script_and_put_aside(browser: Browser, live_server: Any) -> None:
    context = context_of(browser, live_server.url, make_user("Новенький"), java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url)
    page.get_by_role("link", name="Take the tour").click()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("By day you talk and vote")
    page.get_by_role("button", name="Skip the tour").click()
    expect(page).to_have_url(live_server.url + "/")
    expect(page.get_by_role("link", name="Take the tour")).to_have_count(0)
    context.close()


def test_turning_the_card_asks_the_site_for_nothing(browser: Browser, live_server: Any) -> None:
    table: PageTable = make_table()
    table.step()
    context = context_of(browser, live_server.url, table.dealt("mafia")[0].user)
    page = context.new_page()
    page.goto(live_server.url + table.path("role/"))
    page.wait_for_load_state("networkidle")
    expect(page.locator(".role-picture")).not_to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(".role-tap").click()
    expect(page.locator(".role-picture")).to_be_visible()
    page.wait_for_timeout(300)
    assert [url for url in asked if "/live" not in url and "/news" not in url] == []
    context.close()
