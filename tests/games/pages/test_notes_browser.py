"""Notes, avatars and people in a real browser: in place, by keyboard, nothing moves, both themes, with axe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from forum.clock import db_now
from games.models import SeatNote
from tests.games.conftest import Visit
from tests.games.pages.conftest import PageTable, make_table
from tests.support.looks import looks_right
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def seated() -> PageTable:
    table = make_table(mayor=make_user("Мэрия"))
    table.step()
    for seat in table.seats()[:4]:
        table.talk(seat, "Доброе утро, город!", db_now())
    return table


def places(page: Page) -> Any:
    """Where every post and every name stand on the page."""
    return page.evaluate(
        """[...document.querySelectorAll('.post, .post-nick, .post-place')].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, Math.round(y + scrollY), width, height];
        })"""
    )


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_a_note_is_made_in_place_by_keyboard_and_nothing_moves(visit: Visit, width: int, scheme: str) -> None:
    table = seated()
    me, other = table.seats()[:2]
    page = visit(me.user, f"/t/{table.thread.key}/", width, scheme)
    before = places(page)
    chip = page.locator(f'a[data-note="{table.season_id}-{other.number}"]').first
    expect(chip).to_have_accessible_name(f"Note something on {other.nick}")
    chip.press("Enter")
    dialog = page.get_by_role("dialog", name=other.nick)
    expect(dialog).to_be_visible()
    looks_right(page, width)
    dialog.get_by_label("Note", exact=False).last.fill("ы" * 2001)
    dialog.get_by_label("I suspect").check()
    dialog.get_by_role("button", name="Save the note").click()
    expect(dialog.get_by_text("this one is 1 too long")).to_be_visible()
    expect(dialog.get_by_label("I suspect")).to_be_checked()
    dialog.locator("textarea").fill("путался")
    dialog.get_by_role("button", name="Save the note").click()
    expect(dialog).to_be_hidden()
    expect(chip).to_have_class(re.compile("note-suspect"))
    expect(chip).to_have_accessible_name(f"{other.nick}: I suspect. Your note")
    assert places(page) == before
    assert SeatNote.objects.get().text == "путался"


def test_escape_closes_the_form_and_focus_is_back(visit: Visit) -> None:
    table = seated()
    page = visit(table.seats()[0].user, table.path())
    chip = page.locator("a[data-note]").first
    chip.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(chip).to_be_focused()
