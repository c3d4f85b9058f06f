"""The hours of a season, and the parts of its day and night with their lengths: for rules, dials and strips alike."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from ..enums import ScheduleKind
from ..models.season import SeasonSettings
from ..nightbridge import has_rounds
from ..schedule import A_DAY_IN_MINUTES, RoundTimes, minutes_between


@dataclass(frozen=True, slots=True)
class Timetable:
    """When things happen. Minutes where the schedule is by durations. `rounds`: the parts of a traditional day."""

    by_clock: bool = True
    time_zone: str = "Europe/Moscow"
    morning: datetime.time = datetime.time(10)
    stop: datetime.time = datetime.time(22)
    night_minutes: int = 60
    day_minutes: int = 720
    dawn_minutes: int = 0
    stop_by_hand: bool = False
    rounds: RoundTimes | None = None


def hours_of(season: SeasonSettings) -> Timetable:
    """The hours of a season or chain; it may be unsaved."""
    return Timetable(
        by_clock=season.schedule == ScheduleKind.WALL_CLOCK,
        time_zone=season.time_zone,
        morning=season.morning_time,
        stop=season.stop_time,
        night_minutes=season.night_minutes,
        day_minutes=season.day_minutes,
        dawn_minutes=season.dawn_minutes,
        rounds=season.round_times if has_rounds(season.ruleset) else None,
    )


def day_parts(times: Timetable) -> Iterator[tuple[str, int]]:
    """Each part with its minutes, in their order: day, or nomination, defence, final; night; dawn, if there is one.

    Rounds that don't follow one another, as in a form that is being filled in, are one day.
    """
    yield from _by_clock(times) if times.by_clock else _by_durations(times)


def _by_clock(times: Timetable) -> Iterator[tuple[str, int]]:
    day = minutes_between(times.morning, times.stop)
    if times.rounds is not None:
        nomination = minutes_between(times.morning, times.rounds.nomination)
        defence = minutes_between(times.morning, times.rounds.defence)
    if times.rounds is not None and nomination < defence < day:
        yield from (("nomination", nomination), ("defence", defence - nomination), ("final", day - defence))
    else:
        yield "day", day
    yield "night", times.night_minutes
    if day + times.night_minutes < A_DAY_IN_MINUTES:
        yield "dawn", A_DAY_IN_MINUTES - day - times.night_minutes


def _by_durations(times: Timetable) -> Iterator[tuple[str, int]]:
    if times.rounds is not None:
        yield "nomination", times.rounds.nomination_minutes
        yield "defence", times.rounds.defence_minutes
        yield "final", times.rounds.final_minutes
    else:
        yield "day", times.day_minutes
    yield "night", times.night_minutes
    if times.dawn_minutes:
        yield "dawn", times.dawn_minutes
