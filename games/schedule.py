"""When phases end. Pure: moments in, moments out (aware, results in UTC).

Two kinds. `wall`: ends are times of day on the season's clock; 22:00 stays 22:00 when the clocks change.
`durations`: ends count from the moment when the phase before ended. In both the night deadline is the later
of the scheduled one and STOP + night length, and a morning that would come earlier moves behind it. No day
opens with less than half of its length left.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from typing import Literal
from zoneinfo import ZoneInfo

Kind = Literal["wall", "durations"]
PhaseName = Literal["prelude", "day", "night", "dawn"]

LATE_GRACE = timedelta(minutes=15)
SHORTEST_GRACE = timedelta(minutes=1)
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A season's clock. Times of day serve `wall`, the minutes `durations`, `night_minutes` both."""

    kind: Kind
    zone: str
    morning: time
    stop: time
    night_minutes: int
    day_minutes: int
    dawn_minutes: int
    prelude_minutes: int

    @property
    def night(self) -> timedelta:
        """From STOP to the night deadline (F3.1)."""
        return timedelta(minutes=self.night_minutes)


class Late(Enum):
    """What happens with a phase whose end was missed."""

    END_NOW = "end_now"
    PAUSE = "pause"
    SAME_TIME_TOMORROW = "same_time_tomorrow"
    RUN_ANEW = "run_anew"


def first_morning(schedule: Schedule, *, dealt_at: datetime) -> datetime:
    """The end of the prelude: the next scheduled morning, or the prelude's length from the deal."""
    if schedule.kind == "durations":
        return _utc(dealt_at) + timedelta(minutes=schedule.prelude_minutes)
    return _next(schedule, schedule.morning, dealt_at)


def day_end(schedule: Schedule, *, opened_at: datetime) -> datetime:
    """The STOP of a day that opens at this moment, at least half of a day's length away."""
    if schedule.kind == "durations":
        return _utc(opened_at) + phase_length(schedule, "day")
    stop = _next(schedule, schedule.stop, opened_at)
    while stop - _utc(opened_at) < _length_before(schedule, stop) / 2:
        stop = _next(schedule, schedule.stop, stop)
    return stop


def night_end(schedule: Schedule, *, day_ends_at: datetime, stop_at: datetime) -> datetime:
    """The night deadline after the STOP of `stop_at`, scheduled for `day_ends_at`. A night is never cut."""
    full_night = _utc(stop_at) + schedule.night
    if schedule.kind == "durations":
        return full_night
    zone = ZoneInfo(schedule.zone)
    scheduled = day_ends_at.astimezone(zone).replace(tzinfo=None) + schedule.night
    return max(_on_clock(zone, scheduled), full_night)


def morning_after(schedule: Schedule, *, stop_at: datetime, night_ends_at: datetime) -> datetime:
    """The morning of the night between STOP (the real one) and the moment when the door shut.

    A morning that the night has overrun comes at its end if a day opened then still has half of its length;
    else it is the next scheduled one.
    """
    if schedule.kind == "durations":
        return _utc(night_ends_at) + phase_length(schedule, "dawn")
    morning = _next(schedule, schedule.morning, stop_at)
    if morning >= _utc(night_ends_at):
        return morning
    return (
        _utc(night_ends_at)
        if _opens_now(schedule, night_ends_at)
        else _next(schedule, schedule.morning, night_ends_at)
    )


def phase_length(schedule: Schedule, phase: PhaseName) -> timedelta:
    """How long such a phase is meant to be; on a wall clock by its hands, leaving out changes of clocks."""
    if schedule.kind == "durations":
        minutes = {
            "prelude": schedule.prelude_minutes,
            "day": schedule.day_minutes,
            "night": schedule.night_minutes,
            "dawn": schedule.dawn_minutes,
        }
        return timedelta(minutes=minutes[phase])
    day = _clock_distance(schedule.morning, schedule.stop)
    dawn = max(_ONE_DAY - day - schedule.night, timedelta(0))
    return {"prelude": _ONE_DAY, "day": day, "night": schedule.night, "dawn": dawn}[phase]


def late_rule(
    *, kind: Kind, automatic: bool, due_at: datetime, now: datetime, length: timedelta | None = None
) -> Late:
    """What to do with a phase that should have ended at `due_at`, looked at only now.

    Up to 15 minutes late it ends now; with durations and the phase's `length` given, up to that length if
    shorter (at least a minute), so that a fast season doesn't rush through phases in which nobody could play.
    """
    grace = LATE_GRACE
    if kind == "durations" and length is not None:
        grace = min(LATE_GRACE, max(SHORTEST_GRACE, length))
    if now - due_at <= grace:
        return Late.END_NOW
    if kind == "durations":
        return Late.RUN_ANEW
    return Late.SAME_TIME_TOMORROW if automatic else Late.PAUSE


def same_time_tomorrow(schedule: Schedule, *, phase: PhaseName, due_at: datetime, now: datetime) -> datetime:
    """The clock time of `due_at` on the first later day that leaves at least half of the phase's length."""
    zone = ZoneInfo(schedule.zone)
    local = due_at.astimezone(zone).replace(tzinfo=None)
    earliest = _utc(now) + _half(schedule, phase)
    day = max(local.date() + _ONE_DAY, earliest.astimezone(zone).date() - _ONE_DAY)
    while (end := _on_clock(zone, datetime.combine(day, local.time()))) < earliest or end <= _utc(now):
        day += _ONE_DAY
    return end


def run_anew(schedule: Schedule, *, phase: PhaseName, now: datetime) -> datetime:
    """The end of a phase that begins once more at this moment (durations)."""
    return _utc(now) + phase_length(schedule, phase)


def resumed_end(schedule: Schedule, *, phase: PhaseName, left: timedelta, now: datetime) -> datetime:
    """The end of a phase after a pause: what was left of it, at least half of its length."""
    return _utc(now) + max(left, _half(schedule, phase))


def _half(schedule: Schedule, phase: PhaseName) -> timedelta:
    """Half of the length of a phase in which people act; nobody needs time before a morning."""
    if phase in ("day", "night"):
        return phase_length(schedule, phase) / 2
    return timedelta(0)


def _opens_now(schedule: Schedule, moment: datetime) -> bool:
    """Whether the moment lies in a scheduled day, with at least half of that day to come."""
    stop = _next(schedule, schedule.stop, moment)
    length = _length_before(schedule, stop)
    return length / 2 <= stop - _utc(moment) <= length


def _length_before(schedule: Schedule, stop: datetime) -> timedelta:
    """The real length of the day that ends with this scheduled STOP."""
    zone = ZoneInfo(schedule.zone)
    local = stop.astimezone(zone).replace(tzinfo=None)
    morning = datetime.combine(local.date(), schedule.morning)
    if schedule.morning >= schedule.stop:
        morning -= _ONE_DAY
    return stop - _on_clock(zone, morning)


def _next(schedule: Schedule, clock: time, moment: datetime) -> datetime:
    """The first moment after this one at which the season's clock shows that time."""
    zone = ZoneInfo(schedule.zone)
    day: date = moment.astimezone(zone).date() - _ONE_DAY
    while (found := _on_clock(zone, datetime.combine(day, clock))) <= _utc(moment):
        day += _ONE_DAY
    return found


def _on_clock(zone: ZoneInfo, local: datetime) -> datetime:
    """The moment at which the clock of the zone shows this time.

    A time that is skipped when clocks go forward is taken as if they hadn't gone (02:30 becomes 03:30); of a
    time that comes twice the first one counts.
    """
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def _clock_distance(start: time, end: time) -> timedelta:
    """From one clock time to the next other one; a whole day if they are the same."""
    anchor = date(2000, 1, 1)
    distance = datetime.combine(anchor, end) - datetime.combine(anchor, start)
    return distance if distance > timedelta(0) else distance + _ONE_DAY


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
