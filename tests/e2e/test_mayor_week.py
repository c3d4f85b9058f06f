"""A mayor's week in a real browser, on a phone and a desk: everything from the desk, by what stands on its pages."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from forum.clock import db_now
from games import actions, clock
from games.models import Decision, LogEvent, Sanction, Season, Story, Vote
from tests.e2e.test_journeys import let_in
from tests.support.looks import fits, passes_axe
from tests.support.seasons import Table, make_season, make_user, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CITY = {"mafia": 2, "commissar": 1, "sergeant": 1, "doctor": 1, "witness": 1, "civilian": 4}
NICKS = ("Аня", "Борис", "Вася", "Галя", "Дима", "Ева", "Женя", "Зоя", "Игорь", "Катя")
MOSCOW = ZoneInfo("Europe/Moscow")


class Desk:
    """The mayor's browser."""

    def __init__(self, page: Page, site: str, table: Table, width: int) -> None:
        self.page, self.site, self.table, self.width = page, site, table, width

    def open(self, rest: str = "mayor/") -> None:
        self.page.goto(f"{self.site}/s/{self.table.season_id}/{rest}")
        fits(self.page, self.width)

    def player(self, nick: str) -> None:
        """The page of a player, by his name on the desk."""
        self.open()
        self.page.locator(".desk-table th a", has_text=nick).click()
        expect(self.page.locator("h1")).to_contain_text(nick)
        fits(self.page, self.width)

    def unfold(self, place: str) -> Locator:
        """A part of the page that is folded away."""
        part = self.page.locator(place)
        part.locator("summary").first.click()
        fits(self.page, self.width)
        return part

    def form(self, action: str) -> Locator:
        return self.page.locator(f'form[action$="/{action}/"]')

    def send(self, action: str) -> None:
        self.form(action).locator('button[type="submit"]').first.click()
        expect(self.page.locator(".alert-error")).to_have_count(0)
        fits(self.page, self.width)


def play_on(table: Table) -> None:
    """The clock's turn, with the phase due."""
    now = db_now()
    Season.objects.filter(pk=table.season_id).update(due_at=now)
    assert clock.advance_season(table.season_id, now=now)


def a_season(mayor: Any) -> Table:
    season = make_season(
        title="Набережная",
        schedule="durations",
        prelude_minutes=0,
        day_minutes=720,
        dawn_minutes=600,
        composition=CITY,
        mayor=mayor,
        suicide_no_vote_days=2,
        suicide_by_mayor=True,
    )
    actions.open_signup(season_id=season.pk, actor=None, now=db_now())
    table = Table(season.pk)
    for nick in NICKS:
        sit_down(table, make_user(nick), now=db_now())
    play_on(table)
    return table


def later(hours: int) -> str:
    """What the mayor types into the box for date and time: the season's clock."""
    moment = db_now() + datetime.timedelta(hours=hours)
    return moment.astimezone(MOSCOW).strftime("%Y-%m-%dT%H:%M")


@pytest.mark.parametrize("width", [1280, 360])
def test_a_mayors_week(page: Page, live_server: Any, width: int) -> None:
    mayor = make_user("Мэрия")
    table = a_season(mayor)
    let_in(page.context, mayor, live_server.url, "ru")
    page.set_viewport_size({"width": width, "height": 860})
    desk = Desk(page, live_server.url, table, width)
    silent = first_day(desk)
    first_night(desk)
    second_day(desk, silent)
    the_end(desk)


def first_day(desk: Desk) -> str:
    """A vote that came by telephone, a note, a warning, two hours more, STOP. Who didn't vote."""
    page, table = desk.page, desk.table
    doctor, witness = table.dealt("doctor")[0], table.dealt("witness")[0]
    one, two, three, silent = table.dealt("civilian")
    for seat in table.alive():
        if seat.pk not in (silent.pk, one.pk):
            table.talk(seat, "Доброе утро, город.", db_now())
            table.vote(seat, two if seat.pk != two.pk else three, db_now())
    desk.open()
    passes_axe(page)
    desk.player(one.nick)
    desk.unfold("details:has(#id_against)")
    page.select_option("#id_against", label=two.nick)
    desk.send("vote")
    assert Vote.objects.get(voter=one).entered
    desk.player(witness.nick)
    page.fill("#id_text", "сердится на всех, присмотреть")
    desk.send("note")
    desk.unfold("#sanction")
    page.select_option("#id_kind", "warning")
    page.fill("#id_reason", "Обсуждал игру в общем чате")
    page.fill("#id_evidence", "снимок чата от Бориса")
    passes_axe(page)
    desk.send("sanction")
    expect(page.locator("main")).to_contain_text("Обсуждал игру в общем чате")
    assert Sanction.objects.get().seat.nick == witness.nick
    desk.open()
    desk.unfold(".desk-fold:has(#id_at)")
    page.fill("#id_at", later(14))
    desk.send("mayor/end")
    desk.form("stop").locator("button").click()
    expect(page.locator(".refusal")).to_be_focused()
    page.locator('button[name="confirm_stop"]').click()
    expect(page.locator("#clock")).to_contain_text("Ночь 1")
    assert table.day.published["jailed"] == two.nick
    assert table.seat(doctor.nick).status == "alive"
    return silent.nick


def first_night(desk: Desk) -> None:
    """An order that came elsewhere, the morning an hour later, a story; the night as it stands."""
    page, table = desk.page, desk.table
    killer, commissar = table.dealt("mafia")[0], table.dealt("commissar")[0]
    victim = next(seat for seat in table.alive() if seat.secret.role == "sergeant")
    table.order(killer, "shoot", [victim], db_now())
    desk.player(commissar.nick)
    desk.unfold("details:has(#id_check_1)")
    page.select_option("#id_check_1", label=table.dealt("doctor")[0].nick)
    desk.send("order")
    assert LogEvent.objects.filter(event__act__by=commissar.nick).count() == 1
    desk.open()
    expect(page.locator("#tonight")).to_contain_text(victim.nick)
    page.fill("#id_source", "Над набережной стоял туман, и фонари горели вполсилы.")
    desk.send("story")
    assert Story.objects.get().number == 1
    desk.unfold("#tonight details:has(.desk-draft)")
    expect(page.locator(".desk-draft")).to_contain_text("фонари горели вполсилы")
    page.locator("#tonight").scroll_into_view_if_needed()
    desk.unfold(".desk-clock .desk-fold")
    page.fill("#id_morning", later(9))
    desk.send("mayor/morning")
    play_on(table)
    desk.open()
    expect(page.locator("#clock")).to_contain_text("Рассвет")
    desk.unfold(".desk-clock .desk-fold")
    page.fill("#id_at", later(1))
    desk.send("mayor/end")
    play_on(table)
    assert table.seat(victim.nick).status == "killed"


def second_day(desk: Desk, silent: str) -> None:
    """A ruling, a block, a pause; a suicide after STOP waits for the mayor's word and is pardoned."""
    page, table = desk.page, desk.table
    victim = next(
        seat for seat in table.seats() if seat.status == "killed" and seat.secret.role == "sergeant"
    )
    desk.player(victim.nick)
    desk.unfold("#ruling")
    page.select_option("#id_ruling_status", "alive")
    page.fill("#id_ruling_reason", "Ход мафии пришёл после срока")
    desk.send("ruling")
    assert table.seat(victim.nick).status == "alive"
    doctor = table.dealt("doctor")[0]
    desk.player(doctor.nick)
    desk.unfold("#sanction")
    page.select_option("#id_kind", "block")
    page.fill("#id_reason", "Оскорбления")
    desk.send("sanction")
    desk.open()
    desk.form("pause").locator("button").click()
    expect(page.locator("#clock")).to_contain_text("на паузе")
    desk.send("resume")
    voters = [seat for seat in table.alive() if seat.nick not in (silent, doctor.nick)]
    for place, voter in enumerate(voters):
        table.vote(voter, voters[(place + 1) % len(voters)], db_now())
    desk.open()
    expect(page.locator("#suicides")).to_contain_text(silent)
    desk.form("stop").locator("button").click()
    page.locator('button[name="confirm_stop"]').click()
    expect(page.locator("#suicides")).to_contain_text(silent)
    page.locator("#suicides li", has_text=silent).locator('form[action$="/pardon/"] button').click()
    expect(page.locator("#suicides")).to_have_count(0)
    assert table.seat(silent).status == "alive"


def the_end(desk: Desk) -> None:
    """The mayor ends the game as a draw; his decisions stand in the archive, each once."""
    page, table = desk.page, desk.table
    desk.open()
    part = desk.unfold("#end")
    part.locator("#id_draw_sure").check()
    desk.send("mayor/draw")
    page.goto(f"{desk.site}/s/{table.season_id}/archive/")
    fits(page, desk.width)
    log = page.locator("#decisions")
    for words in ("Взыскание", "прощены провинности", "ничьей"):
        expect(log).to_contain_text(words, ignore_case=True)
    verbs = [row.verb for row in Decision.objects.filter(actor__username="Мэрия").order_by("id")]
    assert verbs == [
        "enter_vote", "sanction", "move_end", "stop", "enter_order", "write_story", "plan_morning", "move_end", "rule",
        "sanction", "pause", "resume", "stop", "pardon", "draw",
    ]  # fmt: skip
