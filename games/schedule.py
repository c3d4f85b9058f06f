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
from typing import Final, Literal, get_args
from zoneinfo import ZoneInfo

Kind = Literal["wall", "durations"]
RoundName = Literal["nomination", "defence", "talk", "final", "revote"]
PhaseName = Literal["prelude", "day", "night", "dawn"] | RoundName

DayPlan = tuple[tuple[RoundName, datetime], ...]

ROUND_NAMES: Final[frozenset[str]] = frozenset(get_args(RoundName))

LATE_GRACE = timedelta(minutes=15)
SHORTEST_GRACE = timedelta(minutes=1)
_ONE_DAY = timedelta(days=1)
A_DAY_IN_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """The parts of a traditional day (T3): their ends by the clock, their lengths by durations. The final ends with
    STOP; `revote_minutes` serve both kinds."""

    nomination: time
    defence: time
    nomination_minutes: int
    defence_minutes: int
    final_minutes: int
    revote_minutes: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """A season's clock. Times of day serve `wall`, the minutes `durations`, `night_minutes` both. `rounds` only where
    a day has several."""

    kind: Kind
    zone: str
    morning: time
    stop: time
    night_minutes: int
    day_minutes: int
    dawn_minutes: int
    prelude_minutes: int
    rounds: RoundTimes | None = None

    @property
    def first_stop(self) -> time:
        """The time of day of a day's first STOP."""
        return self.stop if self.rounds is None else self.rounds.nomination

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
    """The first STOP of a day that opens at this moment, at least half of the time from morning to it away."""
    if schedule.kind == "durations":
        return _utc(opened_at) + phase_length(schedule, "day" if schedule.rounds is None else "nomination")
    stop = _next(schedule, schedule.first_stop, opened_at)
    while stop - _utc(opened_at) < _length_before(schedule, stop) / 2:
        stop = _next(schedule, schedule.first_stop, stop)
    return stop


def round_end(schedule: Schedule, name: RoundName, *, opened_at: datetime) -> datetime:
    """The end of a part of the day that opens at this moment: by the clock at its time of day, if that is still to come
    before the next morning and leaves it half of its length; else after that half."""
    length = phase_length(schedule, name)
    if schedule.kind == "durations" or name == "revote":
        return _utc(opened_at) + length
    scheduled = _next(schedule, _round_time(schedule, name), opened_at)
    if scheduled > _next(schedule, schedule.morning, opened_at):
        scheduled = _utc(opened_at)
    return max(scheduled, _utc(opened_at) + length / 2)


def day_plan(schedule: Schedule, *, opened_at: datetime) -> DayPlan:
    """The parts of a day that opens at this moment with their ends, as far as they are sure to come or fall away by
    the votes alone; a day of one voting has none."""
    if schedule.rounds is None:
        return ()
    nomination = day_end(schedule, opened_at=opened_at)
    defence = round_end(schedule, "defence", opened_at=nomination)
    final = round_end(schedule, "final", opened_at=defence)
    return ("nomination", nomination), ("defence", defence), ("final", final)


def _round_time(schedule: Schedule, name: RoundName) -> time:
    """By the clock: when this part of a day ends. Talk and final go on until STOP (T3.3)."""
    assert schedule.rounds is not None
    return {"nomination": schedule.rounds.nomination, "defence": schedule.rounds.defence}.get(
        name, schedule.stop
    )


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
    if phase in ROUND_NAMES:
        return _round_length(schedule, phase)
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


def _round_length(schedule: Schedule, name: PhaseName) -> timedelta:
    """How long a part of a traditional day is meant to be."""
    times = schedule.rounds
    assert times is not None
    if name == "revote":
        return timedelta(minutes=times.revote_minutes)
    if schedule.kind == "durations":
        lengths = {"nomination": times.nomination_minutes, "defence": times.defence_minutes}
        final = times.final_minutes
        return timedelta(minutes=lengths.get(name, final + (times.defence_minutes if name == "talk" else 0)))
    ends = {
        "nomination": (schedule.morning, times.nomination),
        "defence": (times.nomination, times.defence),
        "talk": (times.nomination, schedule.stop),
    }
    return _clock_distance(*ends.get(name, (times.defence, schedule.stop)))


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
    if phase in ("day", "night") or phase in ROUND_NAMES:
        return phase_length(schedule, phase) / 2
    return timedelta(0)


def _opens_now(schedule: Schedule, moment: datetime) -> bool:
    """Whether the moment lies in a scheduled day, with at least half of that day to come."""
    stop = _next(schedule, schedule.first_stop, moment)
    length = _length_before(schedule, stop)
    return length / 2 <= stop - _utc(moment) <= length


def _length_before(schedule: Schedule, stop: datetime) -> timedelta:
    """The real time from the morning to this scheduled first STOP."""
    zone = ZoneInfo(schedule.zone)
    local = stop.astimezone(zone).replace(tzinfo=None)
    morning = datetime.combine(local.date(), schedule.morning)
    if schedule.morning >= schedule.first_stop:
        morning -= _ONE_DAY
    return stop - _on_clock(zone, morning)


def rounds_in_order(schedule: Schedule) -> bool:
    """Whether nomination, defence and STOP come one after another between morning and morning (by the clock)."""
    if schedule.kind == "durations" or schedule.rounds is None:
        return True
    times = (schedule.rounds.nomination, schedule.rounds.defence, schedule.stop)
    distances = [_clock_distance(schedule.morning, clock) for clock in times]
    return distances[0] < distances[1] < distances[2] < _ONE_DAY


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


def minutes_between(start: time, end: time) -> int:
    """From one clock time to the next other one in whole minutes, seconds left out; a day if they are the same."""
    return (_minute(end) - _minute(start)) % A_DAY_IN_MINUTES or A_DAY_IN_MINUTES


def clock_after(start: time, minutes: int) -> time:
    """What the clock shows so many minutes later, seconds left out."""
    hours, rest = divmod((_minute(start) + minutes) % A_DAY_IN_MINUTES, 60)
    return time(hours, rest)


def _minute(clock: time) -> int:
    return clock.hour * 60 + clock.minute


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
