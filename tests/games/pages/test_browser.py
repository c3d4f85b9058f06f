"""The game's pages in a real browser: narrow and wide, dark and light, by taps, with axe and the security policy."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from forum.enums import PostKind
from forum.models import Post
from tests.games.conftest import Visit
from tests.games.pages.conftest import PageTable, make_table
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


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
