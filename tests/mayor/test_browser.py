"""Small parts of the desk in a real browser: its people during sign-up, what waits for the morning, an admin's lift."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from forum.clock import db_now
from games.models import LogEvent, Sanction
from tests.discipline.kit import complain_of, decide
from tests.games.pages.conftest import make_table
from tests.mayor.conftest import desk_table
from tests.support.browsers import looks_right_pictured, page_for
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LOOKS = [(360, "light"), (1280, "dark")]


@pytest.mark.parametrize("look", LOOKS)
def test_who_will_sit_at_the_desk_and_what_is_taken_back(
    browser: Browser, live_server: Any, contexts: list[BrowserContext], look: tuple[int, str]
) -> None:
    mayor = make_user("Мэрия")
    helper = make_user("Помощница")
    signup = make_table(players=3, mayor=mayor)
    page = page_for(mayor, browser, live_server, contexts, look)
    page.goto(signup.path())
    page.locator("#staff > summary").click()
    page.locator("#staff").get_by_label("Nickname").fill(helper.username)
    page.get_by_role("button", name="Take to the desk").click()
    page.locator("#staff > summary").click()
    expect(page.locator("#staff")).to_contain_text(helper.username)
    looks_right_pictured(page, look[0], "signup-staff")


@pytest.mark.parametrize("look", LOOKS)
def test_what_waits_for_the_morning_is_taken_back(
    browser: Browser, live_server: Any, contexts: list[BrowserContext], look: tuple[int, str]
) -> None:
    table = desk_table()
    while table.season.phase_kind != "dawn":
        table.step()
    table.about(table.seats()[0], "ruling", status="jailed", reason="a bet")
    page = page_for(table.mayor, browser, live_server, contexts, look)
    page.goto(table.path("mayor/"))
    looks_right_pictured(page, look[0], "desk-waiting")
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_text("Taken back, and recorded.")).to_be_visible()
    assert not LogEvent.objects.exists()


@pytest.mark.parametrize("look", LOOKS)
def test_an_admin_lifts_what_he_has_imposed(
    browser: Browser, live_server: Any, contexts: list[BrowserContext], look: tuple[int, str]
) -> None:
    keeper = make_user("Хранитель", is_staff=True)
    table = make_table()
    table.step()
    one, other = table.dealt("civilian")[:2]
    made = complain_of(one.user, table.talk(other, "Брань", db_now()))
    decide(keeper, made, decision="sanction", kind="block-1", rule="D6", reason="Брань в теме дня")
    page = page_for(keeper, browser, live_server, contexts, look)
    page.goto("/complaints/")
    looks_right_pictured(page, look[0], "complaints")
    page.goto(f"/complaints/{made.key}/")
    looks_right_pictured(page, look[0], "complaint-admin")
    page.get_by_label("Why it is lifted").fill("Извинился")
    page.get_by_role("button", name="Lift").click()
    expect(page.locator("#imposed + ul")).to_contain_text("Извинился")
    assert Sanction.objects.get().lifted_at is not None
