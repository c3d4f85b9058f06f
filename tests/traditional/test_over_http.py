"""A whole traditional season over HTTP, by people who are logged in, with real beat and workers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db.models.functions import Now

from accounts.models import User
from forum.clock import db_now
from games import actions
from games.models import LogEvent, Phase, Season
from games.phrases.roles import role_name
from tests.season.common import run_engine, wait_for
from tests.season.test_over_http import PASSWORD, City
from tests.support.processes import CeleryProcesses
from tests.support.visitor import Visitor

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]

NICKS = ("Аня", "Борис", "Вася Пупкин", "Галя", "Дима", "Ева", "Женя")
CLUB = {"mafia": 2, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 2}


class Club(City):
    """The season, its visitors, and what each of them has read on his own role page."""

    def __init__(self, site: str) -> None:
        self.visitors = {nick: Visitor(site, nick) for nick in NICKS}
        self.season_id = open_season()
        self.roles: dict[str, list[str]] = {}

    def read_roles(self) -> None:
        """Each turns his card and reads its name."""
        ids = {role_name(role, "ru").casefold(): role for role in CLUB}
        for nick, visitor in self.visitors.items():
            page = visitor.get(self.path("role/"))
            name = re.search(r'<h2 class="role-name">([^<]+)</h2>', page.html)
            assert name is not None, page.html
            assert page.html.count("playing-card-back") == 1
            self.roles.setdefault(ids[name[1].casefold()], []).append(nick)
        assert {role: len(nicks) for role, nicks in self.roles.items()} == CLUB

    @property
    def day(self) -> Phase:
        return self.season.phases.filter(kind="day").order_by("-number")[0]

    def next_part(self) -> str:
        """The part of the day, or the phase, ends: the clock, and nobody else, does it."""
        stood = self.where()
        Season.objects.filter(pk=self.season_id).update(due_at=Now())
        return wait_for(self.where, lambda where: where != stood)

    def where(self) -> str:
        season = self.season
        if season.status == "finished":
            return "finished"
        part = self.day.round if season.phase_kind == "day" else season.phase_kind
        return f"{part} {season.phase_number}"

    def name_in_channel(self, nick: str, target: str) -> str:
        """By the form of the clan's channel; the page of the channel afterwards."""
        visitor = self.visitors[nick]
        page = visitor.get(visitor.get("/letters/").link("канал клана"))
        page = visitor.send(page, page.form("/order/"), **{"action": "shoot", "shoot-1": target})
        assert page.status == 200, page.html
        assert "order-namings" in page.html
        return page.html

    def writes(self, nick: str, words: str) -> int:
        """The status with which the site answers a post of his; 0 where it offers no box."""
        visitor = self.visitors[nick]
        page = visitor.get(self.day_thread())
        if not [form for form in page.forms if "/post/" in form.action]:
            return 0
        return visitor.send(page, page.form("/post/"), source=words).status


def open_season() -> int:
    for number, nick in enumerate(NICKS):
        user = User.objects.create_user(nick, f"user{number}@mafia.example", PASSWORD, language="ru")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    season = Season.objects.create(
        title="Карточный клуб", ruleset="traditional", composition=CLUB, language="ru", schedule="durations",
        prelude_minutes=0,
        dawn_minutes=60,
    )  # fmt: skip
    actions.open_signup(season_id=season.pk, actor=None, now=db_now())
    return season.pk


def test_a_traditional_season_from_sign_up_to_winner(
    celery_processes: CeleryProcesses, live_server: Any, tmp_path: Path
) -> None:
    club = Club(live_server.url)
    club.sit_down()
    wait_for(club.where, lambda where: where == "nomination 1")
    club.read_roles()
    one, two = club.roles["mafia"]
    madam, commissar, doctor = club["madam"], club["commissar"], club["doctor"]
    civilian, victim = club.roles["civilian"]

    # Day 1: nomination, defence, a tie in the final, the revote decides.
    club.vote(commissar, one)
    club.vote(one, civilian)
    assert club.next_part() == "defence 1"
    assert club.writes(one, "Я мирный.") == 200
    assert club.writes(doctor, "А я сомневаюсь.") == 0
    assert club.next_part() == "final 1"
    club.vote(doctor, one)
    club.vote(one, civilian)
    assert club.next_part() == "revote 1"
    club.vote(doctor, one)
    club.vote(victim, one)
    club.vote(two, civilian)
    assert club.next_part() == "night 1"
    assert club.season.seats.get(nick=one).announced_role == "mafia"

    # Night 1: the clan doesn't agree; the madam visits, the commissar checks by letter.
    assert victim in club.name_in_channel(two, victim)
    assert victim in club.name_in_channel(madam, doctor)
    club.order_by_form(madam, "visit", commissar)
    club.order_by_letter(commissar, "check", two, language="en")
    club.order_by_form(doctor, "heal", doctor)
    club.next_part()
    assert club.next_part() == "nomination 2"
    page = club.visitors[victim].get(club.day_thread()).html
    assert "перестрелка" in page
    assert club.day.muted == [commissar]
    assert "order-namings" not in club.visitors[victim].get(club.path("role/")).html

    # Day 2: nobody is nominated, the talk goes on. Night 2: they agree, the doctor is elsewhere.
    assert club.next_part() == "talk 2"
    assert club.writes(commissar, "Жаль, что без голоса.") == 200
    assert club.next_part() == "night 2"
    club.name_in_channel(two, victim)
    club.order_by_letter(madam, "shoot", victim)
    club.order_by_form(doctor, "heal", commissar)
    club.next_part()
    assert club.next_part() == "nomination 3"
    gone = club.season.seats.get(nick=victim)
    assert (gone.status, gone.announced_role, gone.announced_card) == ("killed", "", "")
    assert role_name("civilian", "ru") not in club.visitors[doctor].get(club.day_thread()).html

    # Days 3 and 4: the last two of the mafia's side are sent away.
    for number, guilty in ((3, madam), (4, two)):
        club.vote(doctor, guilty)
        assert club.next_part() == f"defence {number}"
        assert club.next_part() == f"final {number}"
        club.vote(commissar, guilty)
        if club.next_part() == f"night {number}":
            club.next_part()
            assert club.next_part() == f"nomination {number + 1}"
    check_published(club, tmp_path)


def check_published(club: Club, folder: Path) -> None:
    """The record downloaded by somebody who isn't known, replayed by the command line, is what the city was told."""
    season = club.season
    assert (season.status, season.winner, season.trouble) == ("finished", "town", "")
    stranger = Visitor(next(iter(club.visitors.values())).site)
    record = json.loads(stranger.get(club.path("record.json")).html)
    outcome = json.loads(run_engine("replay", "-", typed=json.dumps(record)))
    assert outcome["winner"] == "town"
    told = {(phase.kind, phase.number): phase.published for phase in season.phases.all()}
    for phase in outcome["phases"]:
        if phase["phase"] == "day":
            expected = {key: phase[key] for key in ("jailed", "announced_role", "rounds")}
            assert told["day", phase["number"]] == expected
        else:
            assert told["dawn", phase["number"]] == {"summary": phase["summary"]}
    assert [phase["refused"] for phase in outcome["phases"]] == [[]] * len(outcome["phases"])
    events = list(LogEvent.objects.values_list("event", flat=True))
    assert {event["act"]["action"] for event in events if "act" in event} == {
        "shoot",
        "visit",
        "check",
        "heal",
    }
    assert [event["round"] for event in events if "round" in event] == ["final", "revote", "final", "final"]
    deal = folder / "deal.json"
    deal.write_text(stranger.get(club.path("deal.json")).html)
    run_engine("verify-deal", str(deal))
    archive = stranger.get(club.path("archive/")).html
    assert archive.count("playing-card-small") == len(NICKS)
    assert "playing-card-back" not in stranger.get(club.path()).html
