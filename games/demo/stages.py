"""The demo's seasons, each at a stage of its course at the moment when it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from accounts.models import User

from .. import actions
from ..bots.accounts import bot_accounts
from ..bots.luck import Luck
from ..enums import PhaseKind, SeasonStatus, SeatStatus
from ..models import Season
from ..nightbridge import preset_for
from .people import MAYOR, PLAYER
from .seasons import SIGNUP_STEP, Setup, fill, hidden_key, open_season
from .travel import Show, play

PLAYERS: Final = 12
DAY, NIGHT, DAWN, PRELUDE = (timedelta(hours=hours) for hours in (12, 1, 11, 1))
ATTEMPTS: Final = 6
"""So many deals are tried until the demo's player has lived to the stage that is wanted."""

WEEK_LONG: Final[Mapping[str, Any]] = {
    "schedule": "wall",
    "composition": preset_for("forum", PLAYERS),
    "options": {"max_days": 10},
    "language": "ru",
}
ROUND_THE_CLOCK: Final[Mapping[str, Any]] = {
    **WEEK_LONG,
    "schedule": "durations",
    "day_minutes": DAY // timedelta(minutes=1),
    "night_minutes": NIGHT // timedelta(minutes=1),
    "dawn_minutes": DAWN // timedelta(minutes=1),
    "prelude_minutes": PRELUDE // timedelta(minutes=1),
}
STORY: Final = (
    "Ночь выдалась сырая, с реки тянуло туманом, и фонари горели вполсилы. "
    "Город слышал шаги, но никто не открыл окно. Утром мэр обошёл набережную и записал только то, что видел сам."
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A running season of the demo: where it stands now (`part` of that phase is over), under which title."""

    title: str
    about: str
    kind: str
    number: int
    part: float
    wanted: str = ""

    def dealt_at(self, now: datetime) -> datetime:
        """When its roles must have been dealt for it to stand here now."""
        before = PRELUDE + (self.number - 1) * (DAY + NIGHT + DAWN)
        length = DAY
        if self.kind == PhaseKind.NIGHT:
            before, length = before + DAY, NIGHT
        return now - before - length * self.part


DAY_ONE: Final = Stage(
    "Туманная набережная", "Первый день: все живы и никто никому не верит.", PhaseKind.DAY, 1, 0.5
)
NIGHT_ONE: Final = Stage("Туманная набережная", "Первая ночь: мэр ждёт ходов.", PhaseKind.NIGHT, 1, 0.4)
DAY_TWO: Final = Stage(
    "Туманная набережная",
    "Сезон на неделю: день длится двенадцать часов, за ним час на ночные ходы.",
    PhaseKind.DAY,
    2,
    0.55,
    "commissar",
)
ENDGAME: Final = Stage("Туманная набережная", "Немногие дожили до четвёртого дня.", PhaseKind.DAY, 4, 0.5)


@dataclass(frozen=True, slots=True)
class Demo:
    """What the makers of seasons share: the people, the moment, the seed, where progress is told."""

    people: Mapping[str, User]
    now: datetime
    seed: int
    show: Show

    @property
    def player(self) -> User:
        return self.people[PLAYER.nick]

    @property
    def mayor(self) -> User:
        return self.people[MAYOR.nick]

    def bots(self, first: int, number: int) -> list[User]:
        """So many of the Russian bots, from that one on."""
        return bot_accounts("ru")[first : first + number]


class _AnotherDeal(Exception):
    """This one didn't come to the stage as wanted."""


def make_signup(demo: Demo) -> Season:
    """A season that recruits, with free seats."""
    settings = {
        **WEEK_LONG,
        "title": "Осенний сезон",
        "about": "Классика: день с 10 до 22, ночь до 23 по Москве.",
    }
    roster = demo.bots(14, 7)
    opened_at = demo.now - SIGNUP_STEP * (len(roster) + 1)
    setup = Setup(settings, roster, opened_at, hidden_key(f"signup:{demo.seed}"))
    season = open_season(setup)
    fill(season, setup)
    demo.show(f"{season.title}: sign-up, {len(roster)} of {season.size}")
    return season


def make_running(demo: Demo, stage: Stage) -> Season:
    """A season that runs, hosted by the demo's mayor, in which the demo's player is alive."""

    def build(name: str) -> Season:
        key, dealt_at = hidden_key(name), stage.dealt_at(demo.now)
        setup = Setup(
            {**ROUND_THE_CLOCK, "title": stage.title, "about": stage.about, "mayor": demo.mayor},
            [demo.player, *demo.bots(0, PLAYERS - 1)],
            dealt_at - SIGNUP_STEP * PLAYERS,
            key,
            stage.wanted,
        )
        season = open_season(setup)
        return _play_to(demo, stage, season, fill(season, setup), Luck(key))

    def fits(season: Season) -> bool:
        stands = (season.status, season.phase_kind, season.phase_number)
        lives = season.seats.filter(user=demo.player, status=SeatStatus.ALIVE).exists()
        return stands == (SeasonStatus.RUNNING, stage.kind, stage.number) and lives

    return first_fitting(demo, f"{stage.kind}{stage.number}", build, fits)


def _play_to(demo: Demo, stage: Stage, season: Season, dealt_at: datetime, luck: Luck) -> Season:
    """From the deal to now; what is left of this phase to do, the demo's player does himself."""
    opened_at = demo.now - (NIGHT if stage.kind == PhaseKind.NIGHT else DAY) * stage.part
    if stage.number > 1:
        told_at = opened_at - DAWN / 2
        play(season.pk, start=dealt_at, until=told_at, luck=luck, show=demo.show, as_bots=[demo.player])
        _tell_story(demo, season, told_at)
        dealt_at = told_at
    season = play(
        season.pk, start=dealt_at, until=opened_at, luck=luck, show=demo.show, as_bots=[demo.player]
    )
    # In this phase bots go by the site's own chance already: it goes on from here without a jump.
    return play(season.pk, start=opened_at, until=demo.now, luck=Luck(), show=demo.show)


def _tell_story(demo: Demo, season: Season, now: datetime) -> None:
    season.refresh_from_db()
    if season.status == SeasonStatus.RUNNING:
        actions.write_story(season_id=season.pk, actor=demo.mayor, source=STORY, now=now)


def make_archive(demo: Demo) -> Season:
    """A season that is over, with everything open."""

    def build(key: str) -> Season:
        dealt_at = demo.now - timedelta(days=12)
        setup = Setup(
            {
                **WEEK_LONG,
                "title": "Летний сезон",
                "about": "Сыгран и открыт: роли, ходы, каналы.",
                "composition": preset_for("forum", 10),
            },
            [demo.player, *demo.bots(20, 9)],
            dealt_at - SIGNUP_STEP * 10,
            key,
        )
        season = open_season(setup)
        started = fill(season, setup)
        return play(
            season.pk, start=started, until=demo.now, luck=Luck(key), show=demo.show, as_bots=[demo.player]
        )

    def fits(season: Season) -> bool:
        return season.status == SeasonStatus.FINISHED and season.phase_number in (3, 4, 5)

    return first_fitting(demo, "archive", build, fits)


def first_fitting(
    demo: Demo, name: str, build: Callable[[str], Season], fits: Callable[[Season], bool]
) -> Season:
    """The season by the first key whose deal and chances come out as wanted; what didn't is taken back whole."""
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                season = build(f"{name}:{demo.seed}:{attempt}")
                if attempt < ATTEMPTS - 1 and not fits(season):
                    raise _AnotherDeal
                return season
        except _AnotherDeal:
            demo.show("another deal…")
    raise AssertionError
