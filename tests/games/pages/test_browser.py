"""The game's pages in a real browser: narrow and wide, dark and light, by taps, with axe and the security policy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from forum.enums import PostKind
from forum.models import Post
from tests.games.pages.conftest import PageTable, client_of, make_table
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, live_server: Any) -> Iterator[Visit]:
    """Opens a page as somebody; at the end the browser must have complained of nothing."""
    wrong: list[str] = []
    contexts = []

    def open_page(user: User | None, path: str, width: int = 360, scheme: Any = "dark") -> Page:
        context = browser.new_context(
            locale="en-US", viewport={"width": width, "height": 780}, color_scheme=scheme
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


def test_an_order_from_home_in_four_taps(visit: Visit) -> None:
    table = make_table()
    table.step()
    commissar, target = table.dealt("commissar")[0], table.dealt("civilian")[0]
    page = visit(commissar.user, "/")
    page.get_by_role("link", name="Night action not sent").click()
    expect(page.locator(".role-card")).to_be_hidden()
    page.locator('select[name="check-1"]').select_option(target.nick)
    page.get_by_role("button", name="Send the order").click()
    expect(page.locator(".refusal")).to_be_focused()
    expect(page.locator('select[name="check-1"]')).to_have_value(target.nick)
    page.locator('button[name="confirm_order"]').click()
    page.wait_for_url(re.compile(rf"/t/{table.letters(commissar).key}/"))
    assert Post.objects.filter(kind=PostKind.ORDER).count() == 1
    assert table.season.log.get().event["act"]["targets"] == [target.nick]


def test_choosing_a_name_chooses_its_action(visit: Visit) -> None:
    table = make_table()
    table.step()
    sergeant, target = table.dealt("sergeant")[0], table.dealt("civilian")[0]
    page = visit(sergeant.user, table.path("role/"))
    page.locator("summary.role-tap").click()
    page.locator('select[name="cover-1"]').select_option(target.nick)
    expect(page.locator('input[value="cover"]')).to_be_checked()


def test_the_browser_makes_a_nonce_where_none_was_typed(visit: Visit) -> None:
    table: PageTable = make_table(players=2)
    page = visit(make_user("Галя"), table.path())
    sent: list[str] = []
    page.on(
        "request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None
    )
    page.get_by_role("button", name="Join the season").click()
    expect(page.get_by_role("heading", name="You have a seat")).to_be_visible()
    nonce = table.seat("Галя").secret.nonce
    assert re.fullmatch("[0-9a-f]{32}", nonce)
    assert f"nonce={nonce}" in sent[0]
    expect(page.locator(".nonce")).to_have_text(nonce)
