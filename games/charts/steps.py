"""The count of votes over time: a line of steps for each player who was voted against, a sign for each vote."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .shapes import dash_of, percent, pixels, shape_of
from .ticks import Tick, time_ticks

TOP: Final = 24.0
AXIS: Final = 22.0
ROW: Final = 17.0
"""Between two labels, pixels."""
LEAST_UNIT, MOST_UNIT, MOST_HEIGHT = 9.0, 24.0, 190.0
LABEL_LETTERS: Final = 12
CLOSE_UPS: Final = (5, 10, 15, 30, 60, 120)
"""Minutes that a second drawing may show of a day's end."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A vote as it is drawn. `lapsed`: it doesn't count; `entered`: the mayor has written it for its voter."""

    at: datetime.datetime
    voter: str
    target: str
    number: int
    lapsed: bool = False
    entered: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight piece of a line."""

    x1: str
    y1: str
    x2: str
    y2: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The sign of a vote; `count` is how many there were with it."""

    x: str
    y: str
    cast: Cast
    number: str
    count: int


@dataclass(frozen=True, slots=True)
class Label:
    """The name at a line's end. `y` is where it stands, `line_y` where the line ends."""

    text: str
    count: int
    y: str
    line_y: str


@dataclass(frozen=True, slots=True)
class Line:
    """The steps of one player. `place` counts from the most votes, `hue` and `dash` name styles."""

    nick: str
    place: int
    hue: int
    dash: int
    shape: str
    strokes: tuple[Stroke, ...]
    rest: Stroke
    marks: tuple[Mark, ...]
    label: Label


@dataclass(frozen=True, slots=True)
class Grade:
    """A line across at a number of votes."""

    y: str
    count: int


@dataclass(frozen=True, slots=True)
class StepChart:
    """The whole drawing. `now_x` is "" when the time is over; `lapsed` lie on the ground line and count nothing."""

    start: datetime.datetime
    end: datetime.datetime
    height: str
    base_y: str
    top_y: str
    axis_y: str
    lines: tuple[Line, ...]
    lapsed: tuple[Mark, ...]
    grades: tuple[Grade, ...]
    ticks: tuple[Tick, ...]
    now_x: str


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where moments and counts lie."""

    start: datetime.datetime
    end: datetime.datetime
    until: datetime.datetime
    base: float
    unit: float

    def share(self, at: datetime.datetime) -> float:
        span = (self.end - self.start).total_seconds()
        return min(1.0, max(0.0, (at - self.start).total_seconds() / span)) if span > 0 else 1.0

    def y(self, count: int, shift: float) -> float:
        return self.base - count * self.unit - shift


def draw_steps(
    casts: Sequence[Cast],
    *,
    start: datetime.datetime,
    end: datetime.datetime,
    now: datetime.datetime,
    zone: datetime.tzinfo,
) -> StepChart:
    """The votes in the order of their posts, from `start` to `end` (STOP, as set or as it came).

    Lines end at `now` where that is earlier. Votes before `start` count from the left edge on. Most votes first; of
    equal ones whoever had them first.
    """
    until = min(now, end)
    names = _ranked(casts)
    most = max((len(_standing(casts, nick)) for nick in names), default=0)
    room = max(MOST_HEIGHT, len(names) * ROW)
    unit = max(LEAST_UNIT, min(MOST_UNIT, room / max(most, 1)))
    base = TOP + max(most * unit + 8, len(names) * ROW)
    frame = _Frame(start, end, until, base, unit)
    ends = [
        frame.y(len(_standing(casts, nick)), _shift(place, len(names), unit))
        for place, nick in enumerate(names)
    ]
    return StepChart(
        start=start,
        end=end,
        height=pixels(base + AXIS),
        base_y=pixels(base),
        top_y=pixels(TOP - 6),
        axis_y=pixels(base + AXIS - 6),
        lines=tuple(
            _line(nick, place, len(names), casts, frame, label_y)
            for (place, nick), label_y in zip(enumerate(names), _spread(ends, base), strict=True)
        ),
        lapsed=tuple(
            Mark(percent(frame.share(cast.at)), pixels(base), cast, str(cast.number), 0)
            for cast in casts
            if cast.lapsed and cast.at >= start
        ),
        grades=_grades(most, frame),
        ticks=time_ticks(start, end, zone),
        now_x=percent(frame.share(now)) if now < end else "",
    )


def close_up(
    casts: Sequence[Cast], *, start: datetime.datetime, end: datetime.datetime
) -> datetime.datetime | None:
    """Where a second drawing of the end should begin: most votes fall into a small part of the day. None: no need."""
    standing = sorted(cast.at for cast in casts if not cast.lapsed)
    if len(standing) < 4:
        return None
    for minutes in CLOSE_UPS:
        length = datetime.timedelta(minutes=minutes)
        late = sum(1 for at in standing if at >= end - length)
        if length * 6 <= end - start and late * 2 >= len(standing):
            return end - length
    return None


def _standing(casts: Sequence[Cast], nick: str) -> list[Cast]:
    return [cast for cast in casts if cast.target == nick and not cast.lapsed]


def _ranked(casts: Sequence[Cast]) -> list[str]:
    """Most votes first, of equal ones whoever got there first."""
    names = dict.fromkeys(cast.target for cast in casts if not cast.lapsed)
    return sorted(names, key=lambda nick: (-len(_standing(casts, nick)), _standing(casts, nick)[-1].number))


def _shift(place: int, lines: int, unit: float) -> float:
    """Lines of the same count lie beside each other, not on each other."""
    step = min(3.0, unit * 0.6 / max(lines, 1))
    return ((lines - 1) / 2 - place) * step


def _line(nick: str, place: int, lines: int, casts: Sequence[Cast], frame: _Frame, label_y: float) -> Line:
    shift = _shift(place, lines, frame.unit)
    standing = _standing(casts, nick)
    end_y = pixels(frame.y(len(standing), shift))
    marks = tuple(
        Mark(percent(frame.share(cast.at)), pixels(frame.y(count, shift)), cast, str(cast.number), count)
        for count, cast in enumerate(standing, 1)
    )
    until = percent(frame.share(frame.until))
    return Line(
        nick=nick,
        place=place,
        hue=place % 6,
        dash=dash_of(place),
        shape=shape_of(place),
        strokes=_strokes(marks, pixels(frame.base), until),
        rest=Stroke(until, end_y, "100%", end_y),
        marks=tuple(mark for mark in marks if mark.cast.at >= frame.start),
        label=Label(_short(nick), len(standing), pixels(label_y), end_y),
    )


def _strokes(marks: Sequence[Mark], base: str, until: str) -> tuple[Stroke, ...]:
    """Up at each vote, across to the next one or to the end."""
    strokes: list[Stroke] = []
    below = base
    for place, mark in enumerate(marks):
        across = marks[place + 1].x if place + 1 < len(marks) else until
        strokes += [Stroke(mark.x, below, mark.x, mark.y), Stroke(mark.x, mark.y, across, mark.y)]
        below = mark.y
    return tuple(strokes)


def _short(nick: str) -> str:
    return nick if len(nick) <= LABEL_LETTERS else nick[: LABEL_LETTERS - 1].rstrip() + "…"


def _spread(ends: Sequence[float], base: float) -> list[float]:
    """Labels near their lines' ends (which go downwards), none on another and none below the ground."""
    places: list[float] = []
    for end in ends:
        places.append(max(end, places[-1] + ROW if places else end))
    below = base
    for index in reversed(range(len(places))):
        places[index] = min(places[index], below)
        below = places[index] - ROW
    return places


def _grades(most: int, frame: _Frame) -> tuple[Grade, ...]:
    """Lines across at round numbers, five at most, the ground not among them."""
    step = next(step for step in (1, 2, 5, 10, 20, 50) if most / step <= 5)
    return tuple(Grade(pixels(frame.y(count, 0)), count) for count in range(step, most + 1, step))
