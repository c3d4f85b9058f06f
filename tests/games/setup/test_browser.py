"""The steps in a real browser: narrow and wide, dark and light, with axe, by script and without."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from forum.clock import db_now
from games import actions, tasks
from games.models import Season
from tests.games.conftest import Visit
from tests.support.browsers import client_of
from tests.support.looks import looks_right
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STEPS = ("game", "players", "schedule", "review")
"""Those that differ by the ruleset; every step of the forum game is among the pages of tests/e2e/places.py."""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker plays one task's games as soon as it is handed them, and the next when the page asks again."""

    def play(args: list[str], expires: int) -> None:
        actions.continue_estimate(key=args[0], at_a_time=400, now=db_now())

    monkeypatch.setattr(tasks.estimate_balance, "apply_async", play)


def kept(page: Page, name: str) -> None:
    """A picture of the page for whoever wants to look at it."""
    folder = os.environ.get("SETUP_SHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def test_the_steps_of_the_traditional_game_fit_and_pass_axe(
    visit: Visit, admin: User, draft: Season, at_once: None
) -> None:
    Season.objects.update(
        ruleset="traditional",
        composition={"mafia": 3, "commissar": 1, "doctor": 1, "civilian": 7},
        about="Неделя в декабре, для тех, кто играет впервые.",
        night_minutes=720,
        mayor=make_user("Мэрия"),
        language="ru",
    )
    admin.language = "ru"
    admin.save()
    client_of(admin).post(f"/s/{draft.pk}/setup/balance/")
    for step in STEPS:
        page = visit(admin, f"/s/{draft.pk}/setup/{step}/", 360, "dark", locale="ru")
        looks_right(page, 360)
        kept(page, step)


@pytest.mark.parametrize("width", [360, 1280])
def test_refusals_fit_and_pass_axe(visit: Visit, admin: User, draft: Season, width: int) -> None:
    page = visit(admin, f"/s/{draft.pk}/setup/players/", width, "light")
    page.get_by_label("Number of players").fill("12")
    expect(page.locator("#check")).to_contain_text("2 players have no role yet")
    looks_right(page, width)
    page.get_by_role("button", name="Save and go on").last.click()
    expect(
        page.get_by_text("Something isn't right yet").or_(page.locator(".errorlist.nonfield"))
    ).to_be_visible()
    expect(page.get_by_label("Number of players")).to_have_value("12")
    looks_right(page, width)
    kept(page, f"refused-{width}")
    page.goto(page.url.replace("players", "mayor"))
    page.get_by_text("a person: decides").click()
    page.get_by_role("button", name="Save and go on").last.click()
    expect(page.get_by_text("Say who: the mayor's nickname.")).to_be_visible()
    looks_right(page, width)


def test_the_check_the_picture_and_the_estimate_follow_what_is_typed(
    visit: Visit, admin: User, draft: Season, at_once: None
) -> None:
    page = visit(admin, f"/s/{draft.pk}/setup/players/", 1280, "light")
    check = page.locator("#check")
    expect(check).to_contain_text("These roles can be dealt.")
    page.get_by_label("Maniac").check()
    expect(check).to_contain_text("There is 1 role too many")
    page.get_by_label("Number of players").fill("11")
    expect(check).to_contain_text("11 roles for 11 players")
    page.get_by_role("button", name="Estimate the balance").click()
    expect(check).to_contain_text("Of 400 simulated games")
    assert page.url.endswith("/setup/players/")
    page.get_by_label("Number of players").press("Enter")
    page.wait_for_url("**/setup/schedule/")
    assert Season.objects.get().composition["maniac"] == 1
    expect(page.get_by_label("Length of a day")).to_be_hidden()
    page.get_by_label("STOP", exact=True).fill("23:00")
    expect(page.locator("#day-picture")).to_contain_text("10:00–23:00")
    page.get_by_text("durations: a fast game").click()
    expect(page.get_by_label("Length of a day")).to_be_visible()
    expect(page.locator("#day-picture")).to_contain_text("12 hours")


def test_the_mayor_is_suggested_while_the_nickname_is_typed(visit: Visit, admin: User, draft: Season) -> None:
    make_user("Глеб Ночной")
    page = visit(admin, f"/s/{draft.pk}/setup/mayor/", 360, "dark")
    expect(page.get_by_label("Mayor's nickname")).to_be_hidden()
    page.get_by_text("a person: decides").click()
    page.get_by_label("Mayor's nickname").press_sequentially("глеб")
    expect(page.locator("#possible-mayors option")).to_have_attribute("value", "Глеб Ночной")


def test_a_whole_season_on_a_phone_without_script(visit: Visit, admin: User) -> None:
    page = visit(admin, "/s/new/", 360, "light", java_script_enabled=False)
    page.get_by_text("traditional Mafia: playing cards").click()
    page.get_by_label("Title").fill("Зима")
    for path in ("players", "schedule", "options", "mayor", "review"):
        page.get_by_role("button", name="Save and go on").last.click()
        page.wait_for_url(f"**/setup/{path}/")
        if path == "players":
            page.get_by_role("button", name="Preset for 8", exact=True).click()
    page.get_by_role("link", name="Open sign-up").click()
    page.get_by_role("button", name="Open sign-up").click()
    season = Season.objects.get()
    page.wait_for_url(f"**/s/{season.pk}/")
    assert (season.status, season.size, season.ruleset) == ("signup", 8, "traditional")
