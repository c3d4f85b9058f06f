"""The rules of a season in plain words, made from its ruleset, options, composition and schedule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from accounts.models import User

from ..models import Season
from ..phrases.roles import RoleCard, role_card
from .dayclock import DayClock, NightMove, day_clock, night_moves
from .dayparts import Timetable, hours_of
from .rulesections import RuleSection, sections
from .seasons import visible_seasons
from .suiciderules import suicide_section

FORUM_ROLES = (
    "mafia",
    "butterfly",
    "kamikaze",
    "maniac",
    "hacker",
    "commissar",
    "sergeant",
    "doctor",
    "priest",
    "witness",
    "journalist",
    "highlander",
    "judge",
    "civilian",
)
TRADITIONAL_ROLES = ("mafia", "madam", "commissar", "doctor", "civilian")
ROLES = {"forum": FORUM_ROLES, "traditional": TRADITIONAL_ROLES}


@dataclass(frozen=True, slots=True)
class DealtRole:
    """A role of the season and how many hold it (0 on the general page)."""

    card: RoleCard
    count: int


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of rules. `season_id` is None for the general one; `clock` and `moves` are drawn: the round of a day and
    the order of the night's moves with the roles of this season."""

    ruleset: str
    timetable: Timetable
    roles: tuple[DealtRole, ...]
    sections: tuple[RuleSection, ...]
    clock: DayClock
    moves: tuple[NightMove, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    season_id: int | None = None
    title: str = ""
    players: int = 0

    @property
    def one_by_one(self) -> bool:
        """F4.4: whoever was wounded before his move makes none."""
        return self.options.get("night_model") == "sequential"

    @property
    def has_heir(self) -> bool:
        """F8.3: the sergeant may take the commissar's place."""
        return {"commissar", "sergeant"} <= {move.role for move in self.moves}


def season_rules(viewer: User | None, season_id: int) -> RulePage | None:
    """The rules of one season, None if there is none for this viewer. One query."""
    season = visible_seasons(viewer).filter(id=season_id).first()
    if season is None:
        return None
    return _page(season.ruleset, season.options, season.composition, timetable(season), season)


def general_rules(ruleset: str = "forum") -> RulePage:
    """The rules with every option at its default and every role that may be dealt."""
    return _page(ruleset, {}, dict.fromkeys(ROLES[ruleset], 0), timetable(Season(ruleset=ruleset)), None)


def _page(
    ruleset: str,
    options: Mapping[str, Any],
    composition: Mapping[str, int],
    timetable: Timetable,
    season: Season | None,
) -> RulePage:
    dealt = tuple(
        DealtRole(role_card(role, ruleset=ruleset, options=options), composition[role])
        for role in ROLES[ruleset]
        if role in composition and (season is None or composition[role])
    )
    return RulePage(
        ruleset=ruleset,
        timetable=timetable,
        roles=dealt,
        sections=(
            *sections(ruleset, options, {role.card.role for role in dealt}),
            *suicide_section(season or Season(ruleset=ruleset)),
        ),
        clock=day_clock(ruleset, timetable),
        moves=night_moves(ruleset, {role.card.role for role in dealt}),
        options=options,
        season_id=season.id if season else None,
        title=season.title if season else "",
        players=season.size if season else 0,
    )


def timetable(season: Season) -> Timetable:
    """The hours of a season."""
    return replace(hours_of(season), stop_by_hand=season.stop_by_hand and season.mayor_id is not None)
