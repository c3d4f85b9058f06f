"""A day and a night of a season as a strip: what follows what, and how long it is."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..models.season import SeasonSettings
from ..phrases.words import round_name
from ..schedule import A_DAY_IN_MINUTES, clock_after
from .dayparts import day_parts, hours_of

WIDTH = 1000
"""Units of the strip's whole width."""


@dataclass(frozen=True, slots=True)
class DayPart:
    """A part of the strip. `kind`: day, nomination, defence, final, night, dawn. `start` and `end` are times of day, or
    None where the schedule is by durations; `x` and `width` its place in the strip."""

    kind: str
    name: str
    minutes: int
    start: datetime.time | None
    end: datetime.time | None
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class DayPicture:
    """The strip. `overrun`: the night goes on after the next morning."""

    parts: tuple[DayPart, ...]
    by_clock: bool
    time_zone: str
    overrun: bool


def day_picture(season: SeasonSettings) -> DayPicture:
    """The strip of a season or chain; it may be unsaved."""
    times = hours_of(season)
    lengths = list(day_parts(times))
    whole = sum(minutes for _kind, minutes in lengths)
    return DayPicture(
        parts=tuple(_placed(lengths, max(whole, 1), times.morning if times.by_clock else None)),
        by_clock=times.by_clock,
        time_zone=times.time_zone,
        overrun=times.by_clock and whole > A_DAY_IN_MINUTES,
    )


def _placed(lengths: list[tuple[str, int]], whole: int, clock: datetime.time | None) -> Iterator[DayPart]:
    passed = 0
    for kind, minutes in lengths:
        start, end = (
            (clock_after(clock, passed), clock_after(clock, passed + minutes)) if clock else (None, None)
        )
        x, right = passed * WIDTH // whole, (passed + minutes) * WIDTH // whole
        yield DayPart(kind, _name(kind), minutes, start, end, x, right - x)
        passed += minutes


def _name(kind: str) -> str:
    names = {
        "day": _("Day: talk and votes"),
        "night": _("Night: the last orders"),
        "dawn": _("Quiet until the morning summary"),
    }
    return names.get(kind) or round_name(kind).capitalize()
