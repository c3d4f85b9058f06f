"""Where the axis of time is marked: at round times of the reader's clock, few enough for a phone."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final

from .shapes import percent

STEPS: Final = (1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880)
MOST: Final = 3
DAY_MINUTES: Final = 1440


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on the axis."""

    x: str
    label: str


def time_ticks(
    start: datetime.datetime, end: datetime.datetime, zone: datetime.tzinfo, most: int = MOST
) -> tuple[Tick, ...]:
    """At most `most` round times strictly between the two. Labels are hours, or dates where a step is a day."""
    span = (end - start).total_seconds()
    if span <= 0:
        return ()
    minutes = next((step for step in STEPS if span / 60 / step <= most), STEPS[-1])
    return tuple(
        Tick(
            percent((at - start).total_seconds() / span),
            f"{at:%d.%m}" if minutes >= DAY_MINUTES else f"{at:%H:%M}",
        )
        for at in _round_times(start.astimezone(zone), end, minutes)
    )


def _round_times(start: datetime.datetime, end: datetime.datetime, minutes: int) -> list[datetime.datetime]:
    """The multiples of `minutes` since the midnight before `start` that lie between the two, by the reader's clock."""
    midnight = start.replace(hour=0, minute=0, second=0, microsecond=0)
    times: list[datetime.datetime] = []
    at = midnight
    while at < end:
        if at > start:
            times.append(at)
        at += datetime.timedelta(minutes=minutes)
    return times
