"""Drawn pages in a real browser: whole on a phone and a wide screen, for axe, without script, standing still."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from accounts.models import User
from tests.games.pages.conftest import PageTable, client_of, make_table
from tests.support.looks import looks_right
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(sum), 400);
})"""


def context_of(browser: Browser, url: str, user: User | None, **options: Any) -> BrowserContext:
    context = browser.new_context(locale="en-US", **options)
    if user is not None:
        key = client_of(user).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": key, "url": url}])
    return context


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_drawn_pages_fit_pass_axe_and_stand_still(
    browser: Browser, live_server: Any, width: int, scheme: Any
) -> None:
    table = make_table(players=2, schedule="wall")
    new = make_user("Новенький")
    context = context_of(
        browser, live_server.url, new, viewport={"width": width, "height": 780}, color_scheme=scheme
    )
    page = context.new_page()
    addresses = ["/", "/seasons/", "/letters/", "/how-to-play/", "/rules/", "/rules/traditional/"]
    addresses += [table.path(), table.path("rules/"), table.path("votes/")]
    addresses += ["/tour/", "/tour/4/", "/tour/6/", "/nowhere/"]
    for address in addresses:
        page.goto(live_server.url + address)
        looks_right(page, width)
        assert page.evaluate(SHIFTS) == 0, address
    context.close()


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
