"""A whole season by people who are logged in, over HTTP, from sign-up to winner, with real beat and workers."""

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
from games.enums import SeasonStatus
from games.models import LogEvent, Season
from games.orders import order_line
from games.phrases.roles import role_name
from tests.season.common import run_engine, wait_for
from tests.support.processes import CeleryProcesses
from tests.support.visitor import Page, Visitor

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]

PASSWORD = "a-long-night-in-town"
NICKS = (
    "Аня", "Борис", "Вася Пупкин", "Галя", "Дима", "Ева", "Женя", "Зоя", "Игорь", "Катя", "Лёша", "Маша", "Нина",
    "Олег",
)  # fmt: skip
CITY = {
    "mafia": 2, "butterfly": 1, "kamikaze": 1, "maniac": 1, "hacker": 1, "commissar": 1, "sergeant": 1, "doctor": 1,
    "priest": 1, "witness": 1, "journalist": 1, "highlander": 1, "civilian": 1,
}  # fmt: skip
ACTION = {
    "butterfly": "sleep", "priest": "confess", "commissar": "check", "kamikaze": "detonate", "maniac": "stab",
    "mafia": "shoot", "witness": "watch", "doctor": "heal", "journalist": "compare", "hacker": "hack",
}  # fmt: skip


class City:
    """The season, its visitors, and what each of them has read on his own role page."""

    def __init__(self, site: str) -> None:
        self.visitors = {nick: Visitor(site, nick) for nick in NICKS}
        self.season_id = _open_season()
        self.roles: dict[str, list[str]] = {}

    def __getitem__(self, role: str) -> str:
        return self.roles[role][0]

    @property
    def season(self) -> Season:
        return Season.objects.get(pk=self.season_id)

    def path(self, rest: str = "") -> str:
        return f"/s/{self.season_id}/{rest}"

    def sit_down(self) -> None:
        """Everybody logs in, joins by the form, the last one starts the season."""
        for number, (nick, visitor) in enumerate(self.visitors.items()):
            visitor.log_in(PASSWORD)
            page = visitor.get(self.path())
            page = visitor.send(page, page.form("/join/"), nonce=f"слово {number}")
            assert page.status == 200, (nick, page.html)

    def read_roles(self) -> None:
        """Each reads the name of his role on his own card."""
        ids = {role_name(role, "ru").casefold(): role for role in CITY}
        for nick, visitor in self.visitors.items():
            page = visitor.get(self.path("role/"))
            name = re.search(r'<h2 class="role-name">([^<]+)</h2>', page.html)
            assert name is not None, page.html
            self.roles.setdefault(ids[name[1].casefold()], []).append(nick)
        assert {role: len(nicks) for role, nicks in self.roles.items()} == CITY

    def hurry(self, *kinds: str) -> Season:
        """The phase is due now; the clock, and nobody else, ends it. Returns when the season stands in one of these."""
        Season.objects.filter(pk=self.season_id).update(due_at=Now())
        return wait_for(
            lambda: self.season, lambda season: season.status == "finished" or season.phase_kind in kinds
        )

    def day_thread(self) -> str:
        thread = self.season.phases.filter(kind="day").order_by("-number")[0].thread
        assert thread is not None
        return f"/t/{thread.key}/"

    def vote(self, nick: str, against: str) -> None:
        """Red text in the thread of the day; the question is answered by its button."""
        visitor, address = self.visitors[nick], self.day_thread()
        page = visitor.get(address)
        page = visitor.send(page, page.form("/post/"), source=f"Решено. [color=red]против {against}[/color]")
        assert (page.status, "confirm_vote" in page.html) == (422, True), page.html
        page = visitor.send(page, page.form("/post/"), button="confirm_vote")
        assert page.status == 200, page.html

    def all_vote(self, against: str) -> None:
        living = [seat.nick for seat in self.season.seats.filter(status="alive")]
        for nick in living:
            self.vote(nick, against if nick != against else next(other for other in living if other != nick))

    def order_by_form(self, nick: str, action: str, *targets: str) -> None:
        """The form on the role page, sent and confirmed."""
        visitor = self.visitors[nick]
        page = visitor.get(self.path("role/"))
        form = page.form("/order/")
        chosen = {f"{action}-{place}": target for place, target in enumerate(targets, start=1)}
        assert all(target in form.choices[menu] for menu, target in chosen.items()), (nick, form.choices)
        page = visitor.send(page, form, **{"action": action, **chosen})
        assert (page.status, "confirm_order" in page.html) == (422, True), page.html
        page = visitor.send(page, page.form("/order/"), button="confirm_order")
        assert page.status == 200, page.html

    def order_by_letter(self, nick: str, action: str, *targets: str, language: str = "ru") -> None:
        """Free words in the conversation with the mayor, found among the letters."""
        visitor = self.visitors[nick]
        page = self.mayor_page(nick)
        line = order_line(action, targets, language)
        page = visitor.send(page, page.form("/post/"), source=f"Добрый вечер, мэр.\n{line}\nСпасибо!")
        assert (page.status, "confirm_order" in page.html) == (422, True), page.html
        page = visitor.send(page, page.form("/post/"), button="confirm_order")
        assert page.status == 200, page.html

    def mayor_page(self, nick: str) -> Page:
        visitor = self.visitors[nick]
        letters = visitor.get("/letters/")
        return visitor.get(letters.link(f"({nick})"))


def _open_season() -> int:
    for number, nick in enumerate(NICKS):
        user = User.objects.create_user(nick, f"user{number}@mafia.example", PASSWORD, language="ru")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    season = Season.objects.create(
        title="Проверка на прочность",
        composition=CITY,
        language="ru",
        schedule="durations",
        prelude_minutes=0,
        suicide_few_posts_days=0,  # they only vote: two such days would end it (D2)
    )
    actions.open_signup(season_id=season.pk, actor=None, now=db_now())
    return season.pk


def play_first_night(city: City) -> None:
    """Every role that has a night action uses it; orders go by form and by letter, in both languages."""
    city.order_by_form(city["butterfly"], "sleep", city["highlander"])
    city.order_by_letter(city["priest"], "confess", city["civilian"])
    city.order_by_form(city["commissar"], "check", city["butterfly"])
    city.order_by_letter(city["kamikaze"], "detonate", city["commissar"], language="en")
    city.order_by_form(city["maniac"], "stab", city["hacker"])
    city.order_by_letter(city.roles["mafia"][1], "shoot", city["civilian"])
    city.order_by_form(city["sergeant"], "search", city["witness"])
    city.order_by_letter(city["witness"], "watch", city["civilian"], language="en")
    city.order_by_form(city["doctor"], "heal", city["civilian"])
    city.order_by_form(city["journalist"], "compare", city["priest"], city["maniac"])
    city.order_by_letter(city["hacker"], "hack", city["witness"])


def test_a_season_from_sign_up_to_winner(
    celery_processes: CeleryProcesses, live_server: Any, tmp_path: Path
) -> None:
    city = City(live_server.url)
    city.sit_down()
    assert city.season.status == SeasonStatus.RUNNING
    wait_for(lambda: city.season, lambda season: season.phase_kind == "day")
    city.read_roles()

    city.all_vote(city["mafia"])
    city.hurry("night")
    play_first_night(city)
    city.hurry("day")
    report = city.mayor_page(city["witness"]).html
    assert city.roles["mafia"][1] in report
    city.all_vote(city.roles["mafia"][1])
    city.hurry("night")
    city.order_by_form(city["sergeant"], "cover", city["journalist"])
    city.order_by_letter(city["maniac"], "stab", city["journalist"])
    city.hurry("day")
    city.all_vote(city["maniac"])
    city.hurry()

    season = city.season
    assert (season.status, season.winner, season.trouble) == ("finished", "good", "")
    check_published(city, tmp_path)


def check_published(city: City, folder: Path) -> None:
    """The record downloaded by somebody who isn't known, replayed by the command line, is what the city was told."""
    stranger = Visitor(next(iter(city.visitors.values())).site)
    record = json.loads(stranger.get(city.path("record.json")).html)
    outcome = json.loads(run_engine("replay", "-", typed=json.dumps(record)))
    season = city.season
    assert outcome["winner"] == season.winner
    for seat, player in zip(season.seats.order_by("number"), outcome["players"], strict=True):
        out = player["out"] or {"phase": "", "number": None}
        assert (seat.nick, seat.status) == (player["name"], player["status"])
        assert (seat.out_kind, seat.out_number) == (out["phase"], out["number"])
    told = {(phase.kind, phase.number): phase.published for phase in season.phases.all()}
    for phase in outcome["phases"]:
        if phase["phase"] == "day":
            assert told["day", phase["number"]] == {
                key: phase[key] for key in ("jailed", "announced_role", "rounds")
            }
        else:
            assert told["dawn", phase["number"]] == {"summary": phase["summary"]}
    done = {
        event["act"]["action"] for event in LogEvent.objects.values_list("event", flat=True) if "act" in event
    }
    assert done == {*ACTION.values(), "search", "cover"}
    deal = folder / "deal.json"
    deal.write_text(stranger.get(city.path("deal.json")).html)
    run_engine("verify-deal", str(deal))
    assert stranger.get(city.path("archive/")).status == 200
