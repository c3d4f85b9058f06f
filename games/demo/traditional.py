"""The demo's season of the traditional game, at each stage of its course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from ..bots.luck import Luck
from ..enums import PhaseKind, SeasonStatus, SeatStatus
from ..models import Season
from .seasons import SIGNUP_STEP, Setup, fill, hidden_key, open_season
from .stages import DAWN, NIGHT, PRELUDE, Demo, first_fitting
from .ties import tie_final
from .travel import play

ROLES: Final = {"mafia": 2, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 7}
PLAYERS: Final = sum(ROLES.values())
LENGTHS: Final[Mapping[str, timedelta]] = {
    "nomination": timedelta(hours=8),
    "defence": timedelta(minutes=90),
    "final": timedelta(minutes=150),
}
REVOTE: Final = timedelta(minutes=30)
DAY: Final = sum(LENGTHS.values(), timedelta())
TOWN: Final[Mapping[str, Any]] = {
    "ruleset": "traditional",
    "schedule": "durations",
    "composition": ROLES,
    "options": {"max_days": 15},
    "language": "ru",
    "title": "Карточный клуб",
    "night_minutes": NIGHT // timedelta(minutes=1),
    "dawn_minutes": DAWN // timedelta(minutes=1),
    "prelude_minutes": PRELUDE // timedelta(minutes=1),
    **{
        f"{name}_minutes": length // timedelta(minutes=1)
        for name, length in (*LENGTHS.items(), ("revote", REVOTE))
    },
}


@dataclass(frozen=True, slots=True)
class Stage:
    """Where the season stands now: a part of day `number` or its night, `part` of which is over. `wanted` is the role
    of the demo's player."""

    name: str
    number: int
    part: float
    about: str
    wanted: str = ""

    def opened_at(self, now: datetime) -> datetime:
        """When the part that runs must have begun for the season to stand here now."""
        return now - {**LENGTHS, "revote": REVOTE}.get(self.name, NIGHT) * self.part

    def dealt_at(self, now: datetime) -> datetime:
        """When the cards must have been dealt."""
        names = list(LENGTHS)
        before = names[: names.index(self.name)] if self.name in names else names
        day = PRELUDE + (self.number - 1) * (DAY + NIGHT + DAWN)
        return self.opened_at(now) - day - sum((LENGTHS[name] for name in before), timedelta())


STAGES: Final[Mapping[str, Stage]] = {
    "day1": Stage("nomination", 1, 0.5, "Карты розданы, город выдвигает первых подозреваемых."),
    "defence": Stage("defence", 1, 0.5, "Кандидаты говорят в свою защиту."),
    "final": Stage("final", 1, 0.4, "Город голосует против одного из кандидатов."),
    "revote": Stage("revote", 1, 0.5, "Голоса разделились поровну: город переголосовывает."),
    "night1": Stage("night", 1, 0.4, "Первая ночь: мафия выбирает жертву.", "mafia"),
    "day2": Stage(
        "nomination", 2, 0.55, "Традиционная игра с картами: выдвижение, защита, голосование.", "doctor"
    ),
    "endgame": Stage("nomination", 4, 0.5, "За столом осталось немного игроков."),
}


def make_signup(demo: Demo) -> Season:
    """A season that recruits, with free seats."""
    roster = demo.bots(3, 9)
    about = "Традиционная игра: красные карты против чёрных. День с 10 до 22 по Москве."
    settings = {**TOWN, "schedule": "wall", "about": about}
    setup = Setup(
        settings, roster, demo.now - SIGNUP_STEP * (len(roster) + 1), hidden_key(f"town:signup:{demo.seed}")
    )
    season = open_season(setup)
    fill(season, setup)
    demo.show(f"{season.title}: sign-up, {len(roster)} of {season.size}")
    return season


def make_running(demo: Demo, stage: Stage) -> Season:
    """A season that runs, hosted by the demo's mayor, in which the demo's player is alive."""

    def build(name: str) -> Season:
        key = hidden_key(name)
        dealt_at, opened_at = stage.dealt_at(demo.now), stage.opened_at(demo.now)
        season, started = _open(
            demo, key, dealt_at, {"about": stage.about, "mayor": demo.mayor}, stage.wanted
        )
        _play_to(demo, stage, season, started, Luck(key))
        return play(season.pk, start=opened_at, until=demo.now, luck=Luck(), show=demo.show)

    def fits(season: Season) -> bool:
        phase = season.phases.filter(closed_at__isnull=True).first()
        stands = (
            phase is not None and phase.number == stage.number and (phase.round or phase.kind) == stage.name
        )
        lives = season.seats.filter(user=demo.player, status=SeatStatus.ALIVE).exists()
        return stands and lives and season.status == SeasonStatus.RUNNING

    return first_fitting(demo, f"town:{stage.name}{stage.number}", build, fits)


def _play_to(demo: Demo, stage: Stage, season: Season, started: datetime, luck: Luck) -> None:
    """From the deal to where the part that is wanted begins; before a revote the final is made to end in a tie."""
    opened_at = stage.opened_at(demo.now)

    def advance(start: datetime, until: datetime) -> Season:
        return play(season.pk, start=start, until=until, luck=luck, show=demo.show, as_bots=[demo.player])

    if stage.name == "revote":
        final_at = opened_at - LENGTHS["final"]
        started = tie_final(advance(started, final_at), luck=luck) or final_at
    advance(started, opened_at)


def make_archive(demo: Demo) -> Season:
    """A season that is over, with everything open."""

    def build(name: str) -> Season:
        key = hidden_key(name)
        season, started = _open(demo, key, demo.now - timedelta(days=14), {"about": "Сыгран и открыт."})
        luck = Luck(key)
        return play(
            season.pk, start=started, until=demo.now, luck=luck, show=demo.show, as_bots=[demo.player]
        )

    def fits(season: Season) -> bool:
        return season.status == SeasonStatus.FINISHED and season.phase_kind != PhaseKind.PRELUDE

    return first_fitting(demo, "town:archive", build, fits)


def _open(
    demo: Demo, key: str, dealt_at: datetime, settings: Mapping[str, Any], wanted: str = ""
) -> tuple[Season, datetime]:
    """A season with the demo's player and bots, dealt at that moment; and the moment."""
    roster = [demo.player, *demo.bots(12, PLAYERS - 1)]
    setup = Setup({**TOWN, **settings}, roster, dealt_at - SIGNUP_STEP * PLAYERS, key, wanted)
    season = open_season(setup)
    return season, fill(season, setup)
