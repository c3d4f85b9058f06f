"""A day and its night in pictures: the parts of the round with their hours, and the order of the night's moves."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..nightbridge import order_of_moves, orders_by_day
from ..phrases.roles import action_name, role_name, round_name
from ..pictures import HOURS, Arc, dial_arcs, dial_point
from ..schedule import A_DAY_IN_MINUTES, clock_after, minutes_between
from .dayparts import Timetable, day_parts


@dataclass(frozen=True, slots=True)
class RoundPart:
    """A part of day and night. `kind` is "day", "defence", "night" or "dawn"; times of day are None by durations."""

    number: int
    kind: str
    label: str
    text: str
    minutes: int
    begins: datetime.time | None
    ends: datetime.time | None
    arc: Arc


@dataclass(frozen=True, slots=True)
class HourMark:
    """An hour on the rim of the dial."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DayClock:
    """The dial. `hours` is empty where a season goes by durations."""

    parts: tuple[RoundPart, ...]
    hours: tuple[HourMark, ...]


@dataclass(frozen=True, slots=True)
class NightMove:
    """A place in the order of moves (F4, T4.1): who acts, and what can be done there."""

    number: int
    role: str
    name: str
    actions: tuple[str, ...]


def night_moves(ruleset: str, roles: Collection[str]) -> tuple[NightMove, ...]:
    """The moves of a night in which these roles play, from the engine's own table."""
    acting = [(role, actions) for role, actions in order_of_moves(ruleset) if role in roles]
    return tuple(
        NightMove(number, role, role_name(role), tuple(action_name(action) for action in actions))
        for number, (role, actions) in enumerate(acting, start=1)
    )


def day_clock(ruleset: str, times: Timetable) -> DayClock:
    """The round of a day and its night under this timetable."""
    parts = [(kind, minutes) for kind, minutes in day_parts(times) if minutes > 0]
    begins = minutes_between(datetime.time(0), times.morning) / A_DAY_IN_MINUTES if times.by_clock else 0
    arcs = dial_arcs([minutes for _kind, minutes in parts], begins=begins)
    told, passed = [], 0
    for number, ((kind, minutes), arc) in enumerate(zip(parts, arcs, strict=True), start=1):
        bounds = [clock_after(times.morning, at) for at in (passed, passed + minutes)]
        begun, ended = bounds if times.by_clock else (None, None)
        told.append(RoundPart(number, *_told(ruleset, kind), minutes, begun, ended, arc))
        passed += minutes
    return DayClock(tuple(told), tuple(_hours()) if times.by_clock else ())


def _told(ruleset: str, kind: str) -> tuple[str, str, str]:
    """The look, the name and a sentence of a part."""
    if kind == "day":
        text = _(
            "Everybody alive talks and votes in the day's thread. STOP ends it: the most votes go to jail."
        )
        if orders_by_day(ruleset):
            text += " " + _("Night actions are taken all day long already.")
        return "day", _("Talk and vote"), text
    if kind == "night":
        text = _("No more votes. Whoever has a night action sends it now at the latest.")
        return "night", _("Night actions"), text
    if kind == "dawn":
        text = _("The moves are made, one after another in their order. Nobody can change anything.")
        return "dawn", _("Dawn"), text
    return "defence" if kind == "defence" else "day", round_name(kind).capitalize(), _round(kind)


def _round(name: str) -> str:
    """T3: the parts of a traditional day."""
    texts = {
        "nomination": _("Everybody alive may name one player in red. The first STOP ends it."),
        "defence": _("Only those named most write, and nobody votes."),
        "final": _("Everybody votes against one of them, and one leaves. On a tie it is voted on once more."),
    }
    return texts[name]


def _hours() -> Iterator[HourMark]:
    for hour in (0, 6, 12, 18):
        x, y = dial_point(hour / 24, HOURS)
        yield HourMark(str(hour), x, y)
