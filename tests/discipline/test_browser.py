"""Complaining and deciding in a real browser: on a phone and on a desk, dark and light, with axe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from forum.clock import db_now
from games.models import Complaint, Sanction
from tests.discipline.kit import letter, picture
from tests.games.pages.conftest import PageTable, make_table
from tests.support.browsers import looks_right_pictured, page_for
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, DESK = (360, "dark"), (1280, "light")
ALL_LOOKS = [PHONE, DESK, (360, "light"), (1280, "dark")]


@pytest.mark.parametrize("look", ALL_LOOKS)
def test_from_a_letter_to_a_sanction(
    browser: Browser, live_server: Any, contexts: list[BrowserContext], look: tuple[int, str], tmp_path: Path
) -> None:
    table: PageTable = make_table(mayor=make_user("Мэрия"))
    table.step()
    offender, victim, *_rest = table.seats()
    post = letter(offender.user, victim.user, "Скажи свою роль, " + "очень " * 60 + "надо", db_now())
    page = page_for(victim.user, browser, live_server, contexts, look)
    page.goto(table.path())
    looks_right_pictured(page, look[0])
    page.goto(f"/t/{post.thread.key}/")
    page.get_by_role("link", name="Complain", exact=True).click()
    looks_right_pictured(page, look[0])
    page.get_by_role("button", name="Complain").click()
    page.get_by_label("tries to learn a role by private message (D5)").check()
    page.get_by_label("What happened?").fill("Выпытывает роль третий день.")
    file = tmp_path / "evidence.jpg"
    file.write_bytes(picture(size=900).read())
    page.locator('input[type="file"]').set_input_files(file)
    page.get_by_role("button", name="Complain").click()
    expect(page.get_by_text("Your complaint is on its way")).to_be_visible()
    looks_right_pictured(page, look[0])
    complaint = Complaint.objects.get()

    desk = page_for(table.season.mayor, browser, live_server, contexts, look)
    desk.goto(table.path("mayor/"))
    desk.locator("#complaints").get_by_role("link").click()
    expect(desk.get_by_text(f"From {victim.nick}.")).to_be_visible()
    expect(desk.locator("img.post-picture")).to_have_js_property("naturalWidth", 900)
    looks_right_pictured(desk, look[0])
    desk.get_by_label("impose a sanction").check()
    desk.get_by_label("Sanction", exact=True).select_option("block-1")
    desk.get_by_label("Reason, told to the accused").fill("Не спрашивайте о ролях")
    desk.get_by_role("button", name="Decide").click()
    expect(desk.get_by_text("Decided. Whoever complained is told by letter.")).to_be_visible()
    assert Sanction.objects.get().kind == "block"
    complaint.refresh_from_db()
    assert complaint.state == "sanctioned"


@pytest.mark.parametrize("look", [PHONE, DESK])
def test_the_way_to_the_graveyard(
    browser: Browser, live_server: Any, contexts: list[BrowserContext], look: tuple[int, str]
) -> None:
    table = make_table(mayor=make_user("Мэрия"))
    table.step()
    dead = table.dealt("civilian")[0]
    table.jail(dead)
    page = page_for(dead.user, browser, live_server, contexts, look)
    page.goto(table.path())
    page.get_by_role("link", name="To the graveyard").click()
    looks_right_pictured(page, look[0])
    page.get_by_role("button", name="Enter the graveyard").click()
    expect(page.get_by_text("Only those who have entered the graveyard")).to_be_visible()
    looks_right_pictured(page, look[0])
