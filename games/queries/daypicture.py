"""A day and a night of a season as a strip: what follows what, and how long it is."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..enums import ScheduleKind
from ..models.season import SeasonSettings
from ..nightbridge import has_rounds
from ..phrases.words import round_name
from ..schedule import A_DAY_IN_MINUTES, clock_after, minutes_between

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
    by_clock = season.schedule == ScheduleKind.WALL_CLOCK
    lengths = list(_by_clock(season) if by_clock else _by_durations(season))
    whole = sum(minutes for _kind, minutes in lengths)
    return DayPicture(
        parts=tuple(_placed(lengths, max(whole, 1), season.morning_time if by_clock else None)),
        by_clock=by_clock,
        time_zone=season.time_zone,
        overrun=by_clock and whole > A_DAY_IN_MINUTES,
    )


def _by_clock(season: SeasonSettings) -> Iterator[tuple[str, int]]:
    morning = season.morning_time
    day = minutes_between(morning, season.stop_time)
    nomination = minutes_between(morning, season.nomination_time)
    defence = minutes_between(morning, season.defence_time)
    if has_rounds(season.ruleset) and nomination < defence < day:
        yield from (("nomination", nomination), ("defence", defence - nomination), ("final", day - defence))
    else:
        yield "day", day
    yield "night", season.night_minutes
    if day + season.night_minutes < A_DAY_IN_MINUTES:
        yield "dawn", A_DAY_IN_MINUTES - day - season.night_minutes


def _by_durations(season: SeasonSettings) -> Iterator[tuple[str, int]]:
    if has_rounds(season.ruleset):
        yield "nomination", season.nomination_minutes
        yield "defence", season.defence_minutes
        yield "final", season.final_minutes
    else:
        yield "day", season.day_minutes
    yield "night", season.night_minutes
    if season.dawn_minutes:
        yield "dawn", season.dawn_minutes


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
