"""A traditional day and night in a real browser: nomination, defence, final, revote, shoot-out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from forum.clock import db_now
from games import actions
from games.models import Seat
from tests.e2e.test_journeys import hurry, let_in
from tests.support.looks import looks_right
from tests.support.seasons import make_season, make_user
from tests.traditional.kit import Traditional

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CLUB = {"mafia": 2, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 3}
NICKS = ("Аня", "Борис", "Вася", "Галя", "Дима", "Ева", "Женя", "Зоя")


def open_club(language: str) -> Traditional:
    season = make_season(
        title="Карточный клуб", ruleset="traditional", composition=CLUB, language=language, schedule="durations",
        prelude_minutes=0,
    )  # fmt: skip
    actions.open_signup(season_id=season.pk, actor=None, now=db_now())
    for nick in NICKS:
        actions.join_season(
            season_id=season.pk, user=make_user(nick), nonce="", shares_letters=False, now=db_now()
        )
    table = Traditional(season.pk)
    hurry(table.season_id)
    return table


def vote(page: Page, nick: str) -> None:
    """By the picker, asked once more."""
    page.locator(".vote-picker > summary").click()
    page.locator(f'button[name="vote_for"][value="{nick}"]').click()
    page.locator('button[name="confirm_vote"]').click()
    expect(page.locator("article.post-vote").last).to_contain_text(nick)


def by_others(table: Traditional, *pairs: tuple[Seat, Seat]) -> None:
    for voter, target in pairs:
        table.vote(voter, target, db_now())


@pytest.mark.parametrize(("width", "language", "scheme"), [(360, "ru", "dark"), (1280, "en", "light")])
def test_a_traditional_day_and_night(
    page: Page, live_server: Any, width: int, language: str, scheme: Any
) -> None:
    table = open_club(language)
    me, ally = table.dealt("mafia")
    suspect, other, *_rest = table.dealt("civilian")
    doctor = table.dealt("doctor")[0]
    let_in(page.context, me.user, live_server.url, language)
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    thread = f"{live_server.url}/t/{table.thread.key}/"

    # The card lies face down until it is turned.
    page.goto(f"{live_server.url}/s/{table.season_id}/role/")
    expect(page.locator(".role-tap .playing-card-back")).to_be_visible()
    expect(page.locator(".role-card .playing-card")).to_be_hidden()
    page.locator(".role-tap").click()
    expect(page.locator(".role-card .playing-card-black")).to_be_visible()
    looks_right(page, width)

    # Nomination.
    page.goto(thread)
    vote(page, suspect.nick)
    by_others(table, (suspect, other))
    looks_right(page, width)
    hurry(table.season_id)

    # Defence: the box is closed for who isn't a candidate, and the candidates are named.
    page.goto(thread)
    expect(page.locator("#source")).to_have_count(0)
    expect(page.locator(".composer-closed")).to_be_visible()
    expect(page.locator(".tally-candidates")).to_contain_text(suspect.nick)
    assert table.talk(suspect, "Я мирный.", db_now()).number
    looks_right(page, width)
    hurry(table.season_id)

    # Final: the picker offers the candidates alone. A tie leads to the revote.
    page.goto(thread)
    page.locator(".vote-picker > summary").click()
    expect(page.locator('button[name="vote_for"]')).to_have_count(2)
    page.locator(".vote-picker > summary").click()
    vote(page, suspect.nick)
    by_others(table, (suspect, other))
    hurry(table.season_id)
    page.goto(thread)
    expect(page.locator("article.post-stop")).to_have_count(3)
    vote(page, suspect.nick)
    hurry(table.season_id)

    # The card of whoever leaves by day is shown to all.
    page.goto(thread)
    expect(page.locator("article.post-stop .playing-card-red")).to_be_visible()
    looks_right(page, width)
    page.goto(f"{live_server.url}/s/{table.season_id}/")
    expect(page.locator(".seat-jailed .playing-card-red")).to_be_visible()
    expect(page.locator(".seat-alive .playing-card-back").first).to_be_visible()
    looks_right(page, width)

    # Night: namings in the channel, changed once; the other names somebody else: a shoot-out.
    page.goto(f"{live_server.url}/t/{table.channel('clan').key}/")
    page.locator('select[name="shoot-1"]').select_option(doctor.nick)
    page.locator(".order-send button").click()
    expect(page.locator(".order-namings dd").first).to_have_text(doctor.nick)
    page.locator('select[name="shoot-1"]').select_option(other.nick)
    page.locator(".order-send button").click()
    expect(page.locator(".order-namings dd").first).to_have_text(other.nick)
    table.order(ally, "shoot", [doctor], db_now())
    page.reload()
    expect(page.locator(".order-namings")).to_contain_text(doctor.nick)
    looks_right(page, width)
    hurry(table.season_id)
    hurry(table.season_id)
    page.goto(f"{live_server.url}/t/{table.thread.key}/")
    words = "перестрелка" if language == "ru" else "shoot-out"
    expect(page.locator("article.post-summary")).to_contain_text(words)
    looks_right(page, width)
