"""When phases end: by the wall clock through changes of clocks, by durations, and late."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.schedule import (
    Late,
    Schedule,
    day_end,
    first_morning,
    late_rule,
    morning_after,
    night_end,
    phase_length,
    resumed_end,
    run_anew,
    same_time_tomorrow,
)

MOSCOW = Schedule("wall", "Europe/Moscow", time(10), time(22), 60, 720, 0, 1)
BERLIN = replace(MOSCOW, zone="Europe/Berlin")
FAST = Schedule("durations", "Europe/Moscow", time(10), time(22), 2, 3, 1, 1)
ZONES = ["Europe/Moscow", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC"]


def at(schedule: Schedule, text: str) -> datetime:
    """The moment at which the season's clock shows this."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(schedule.zone)).astimezone(UTC)


def shown(schedule: Schedule, moment: datetime) -> str:
    return moment.astimezone(ZoneInfo(schedule.zone)).strftime("%Y-%m-%d %H:%M:%S")


def test_a_day_of_the_week_by_the_clock() -> None:
    morning = first_morning(MOSCOW, dealt_at=at(MOSCOW, "2026-03-02 18:30"))
    stop = day_end(MOSCOW, opened_at=morning)
    night = night_end(MOSCOW, day_ends_at=stop, stop_at=stop + timedelta(seconds=2))
    seen = [morning, stop, night, morning_after(MOSCOW, stop_at=stop, night_ends_at=night)]
    assert [shown(MOSCOW, moment) for moment in seen] == [
        "2026-03-03 10:00:00",
        "2026-03-03 22:00:00",
        "2026-03-03 23:00:02",
        "2026-03-04 10:00:00",
    ]


def test_dealt_in_the_morning_minute_waits_for_the_next_morning() -> None:
    assert (
        shown(MOSCOW, first_morning(MOSCOW, dealt_at=at(MOSCOW, "2026-03-02 10:00"))) == "2026-03-03 10:00:00"
    )


@pytest.mark.parametrize(
    ("schedule", "opens", "stop", "hours"),
    [
        (BERLIN, "2026-03-29 10:00", "2026-03-29 22:00:00", 12),  # clocks went forward that night
        (BERLIN, "2026-10-25 10:00", "2026-10-25 22:00:00", 12),  # and back
        (replace(BERLIN, morning=time(1)), "2026-03-29 01:00", "2026-03-29 22:00:00", 20),
        (replace(BERLIN, morning=time(1)), "2026-10-25 01:00", "2026-10-25 22:00:00", 22),
    ],
)
def test_22_stays_22_when_the_clocks_change(schedule: Schedule, opens: str, stop: str, hours: int) -> None:
    opened_at = at(schedule, opens)
    end = day_end(schedule, opened_at=opened_at)
    assert (shown(schedule, end), end - opened_at) == (stop, timedelta(hours=hours))


@pytest.mark.parametrize(("day", "hours"), [("2026-03-28", 11), ("2026-10-24", 13)])
def test_the_morning_stays_at_10_when_the_clocks_change(day: str, hours: int) -> None:
    stop = at(BERLIN, f"{day} 22:00")
    morning = morning_after(BERLIN, stop_at=stop, night_ends_at=stop + timedelta(hours=1))
    assert shown(BERLIN, morning)[-8:] == "10:00:00"
    assert morning - stop == timedelta(hours=hours)


def test_a_time_that_is_skipped_is_read_as_if_the_clocks_had_not_changed() -> None:
    early = replace(BERLIN, morning=time(2, 30))
    stop = at(early, "2026-03-28 22:00")
    morning = morning_after(early, stop_at=stop, night_ends_at=stop + timedelta(hours=1))
    assert shown(early, morning) == "2026-03-29 03:30:00"


def test_of_a_time_that_comes_twice_the_first_counts() -> None:
    early = replace(BERLIN, morning=time(2, 30))
    stop = at(early, "2026-10-24 22:00")
    morning = morning_after(early, stop_at=stop, night_ends_at=stop + timedelta(hours=1))
    assert morning == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert morning < day_end(early, opened_at=morning)


def test_a_long_night_over_a_change_of_clocks_is_never_cut() -> None:
    long_night = replace(BERLIN, night_minutes=6 * 60)
    forward, back = at(long_night, "2026-03-28 22:00"), at(long_night, "2026-10-24 22:00")
    assert night_end(long_night, day_ends_at=forward, stop_at=forward) == forward + timedelta(hours=6)
    assert shown(long_night, night_end(long_night, day_ends_at=back, stop_at=back)) == "2026-10-25 04:00:00"


def test_stop_before_its_time_keeps_the_scheduled_deadline() -> None:
    ends = night_end(
        MOSCOW, day_ends_at=at(MOSCOW, "2026-03-03 22:00"), stop_at=at(MOSCOW, "2026-03-03 15:00")
    )
    assert shown(MOSCOW, ends) == "2026-03-03 23:00:00"


def test_stop_by_hand_moves_the_deadline() -> None:
    ends = night_end(
        MOSCOW, day_ends_at=at(MOSCOW, "2026-03-03 22:00"), stop_at=at(MOSCOW, "2026-03-03 22:11")
    )
    assert shown(MOSCOW, ends) == "2026-03-03 23:11:00"


@pytest.mark.parametrize(
    ("stop", "night", "morning"),
    [
        ("2026-03-03 22:00", "2026-03-04 10:00", "2026-03-04 10:00:00"),
        ("2026-03-03 22:00", "2026-03-04 10:20", "2026-03-04 10:20:00"),
        ("2026-03-03 22:00", "2026-03-04 15:59", "2026-03-04 15:59:00"),
        ("2026-03-03 22:00", "2026-03-04 16:01", "2026-03-05 10:00:00"),
        ("2026-03-03 22:00", "2026-03-04 23:00", "2026-03-05 10:00:00"),
        ("2026-03-03 12:00", "2026-03-03 13:00", "2026-03-04 10:00:00"),
    ],
)
def test_a_morning_moves_behind_its_night(stop: str, night: str, morning: str) -> None:
    after = morning_after(MOSCOW, stop_at=at(MOSCOW, stop), night_ends_at=at(MOSCOW, night))
    assert shown(MOSCOW, after) == morning


@pytest.mark.parametrize(
    ("opened", "stop"),
    [
        ("2026-03-04 15:59", "2026-03-04 22:00:00"),
        ("2026-03-04 16:01", "2026-03-05 22:00:00"),
        ("2026-03-04 22:00", "2026-03-05 22:00:00"),
    ],
)
def test_no_day_opens_with_less_than_half_of_its_length(opened: str, stop: str) -> None:
    assert shown(MOSCOW, day_end(MOSCOW, opened_at=at(MOSCOW, opened))) == stop


def test_a_day_may_run_over_midnight() -> None:
    owl = replace(MOSCOW, morning=time(20), stop=time(2))
    stop = day_end(owl, opened_at=at(owl, "2026-03-03 20:00"))
    night = night_end(owl, day_ends_at=stop, stop_at=stop)
    assert shown(owl, stop) == "2026-03-04 02:00:00"
    assert shown(owl, morning_after(owl, stop_at=stop, night_ends_at=night)) == "2026-03-04 20:00:00"
    assert phase_length(owl, "day") == timedelta(hours=6)
    assert phase_length(owl, "dawn") == timedelta(hours=17)


def test_durations_count_from_the_end_of_the_phase_before() -> None:
    now = datetime(2026, 3, 3, 12, tzinfo=UTC)
    minute = timedelta(minutes=1)
    assert first_morning(FAST, dealt_at=now) == now + minute
    assert day_end(FAST, opened_at=now) == now + 3 * minute
    assert night_end(FAST, day_ends_at=now + 9 * minute, stop_at=now) == now + 2 * minute
    assert morning_after(FAST, stop_at=now, night_ends_at=now + 5 * minute) == now + 6 * minute
    assert run_anew(FAST, phase="night", now=now) == now + 2 * minute


@pytest.mark.parametrize(
    ("kind", "automatic", "late", "rule"),
    [
        ("wall", False, timedelta(minutes=15), Late.END_NOW),
        ("wall", True, timedelta(0), Late.END_NOW),
        ("wall", False, timedelta(minutes=15, seconds=1), Late.PAUSE),
        ("wall", True, timedelta(minutes=15, seconds=1), Late.SAME_TIME_TOMORROW),
        ("durations", True, timedelta(minutes=15), Late.END_NOW),
        ("durations", True, timedelta(minutes=16), Late.RUN_ANEW),
        ("durations", False, timedelta(days=3), Late.RUN_ANEW),
    ],
)
def test_late(kind: str, automatic: bool, late: timedelta, rule: Late) -> None:
    due = datetime(2026, 3, 3, 19, tzinfo=UTC)
    assert late_rule(kind=kind, automatic=automatic, due_at=due, now=due + late) is rule  # type: ignore[arg-type]


def test_a_short_phase_is_late_after_its_own_length() -> None:
    due = datetime(2026, 3, 3, 19, tzinfo=UTC)

    def rule(length: int, seconds: int) -> Late:
        now = due + timedelta(seconds=seconds)
        length_of_phase = timedelta(minutes=length)
        return late_rule(kind="durations", automatic=True, due_at=due, now=now, length=length_of_phase)

    assert (rule(3, 180), rule(3, 181)) == (Late.END_NOW, Late.RUN_ANEW)
    assert (rule(0, 60), rule(0, 61)) == (Late.END_NOW, Late.RUN_ANEW)
    assert (rule(60, 900), rule(60, 901)) == (Late.END_NOW, Late.RUN_ANEW)


@pytest.mark.parametrize(
    ("phase", "due", "now", "end"),
    [
        ("day", "2026-03-03 22:00", "2026-03-04 09:00", "2026-03-04 22:00:00"),
        ("day", "2026-03-03 22:00", "2026-03-03 22:30", "2026-03-04 22:00:00"),
        ("day", "2026-03-03 22:00", "2026-03-04 17:00", "2026-03-05 22:00:00"),
        ("night", "2026-03-03 23:00", "2026-03-04 22:20", "2026-03-04 23:00:00"),
        ("night", "2026-03-03 23:00", "2026-03-09 22:40", "2026-03-10 23:00:00"),
        ("dawn", "2026-03-04 10:00", "2026-03-05 09:59", "2026-03-05 10:00:00"),
    ],
)
def test_with_an_automatic_mayor_the_same_time_of_the_next_day(
    phase: str, due: str, now: str, end: str
) -> None:
    found = same_time_tomorrow(MOSCOW, phase=phase, due_at=at(MOSCOW, due), now=at(MOSCOW, now))  # type: ignore[arg-type]
    assert shown(MOSCOW, found) == end


def test_the_same_time_tomorrow_survives_a_change_of_clocks() -> None:
    due, now = at(BERLIN, "2026-03-28 22:00"), at(BERLIN, "2026-03-28 22:40")
    found = same_time_tomorrow(BERLIN, phase="day", due_at=due, now=now)
    assert (shown(BERLIN, found), found - due) == ("2026-03-29 22:00:00", timedelta(hours=23))


def test_after_a_pause_at_least_half_of_the_phase_is_left() -> None:
    now = datetime(2026, 3, 3, 12, tzinfo=UTC)
    left = resumed_end(MOSCOW, phase="day", left=timedelta(minutes=5), now=now)
    assert left == now + timedelta(hours=6)
    assert resumed_end(MOSCOW, phase="day", left=timedelta(hours=9), now=now) == now + timedelta(hours=9)
    assert resumed_end(MOSCOW, phase="dawn", left=timedelta(0), now=now) == now


CLOCKS = st.times(max_value=time(23, 59)).map(lambda clock: clock.replace(second=0, microsecond=0))
SCHEDULES = st.builds(
    Schedule,
    kind=st.sampled_from(["wall", "durations"]),
    zone=st.sampled_from(ZONES),
    morning=CLOCKS,
    stop=CLOCKS,
    night_minutes=st.integers(1, 720),
    day_minutes=st.integers(1, 10_080),
    dawn_minutes=st.integers(0, 1440),
    prelude_minutes=st.integers(0, 1440),
)
MOMENTS = st.datetimes(datetime(2010, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(SCHEDULES, MOMENTS, st.integers(0, 100_000), st.integers(0, 100_000))
def test_every_phase_ends_after_it_opened(schedule: Schedule, now: datetime, late: int, later: int) -> None:
    morning = first_morning(schedule, dealt_at=now)
    stop = day_end(schedule, opened_at=morning)
    stopped = stop + timedelta(seconds=late)
    night = night_end(schedule, day_ends_at=stop, stop_at=stopped)
    shut = night + timedelta(seconds=later)
    following = morning_after(schedule, stop_at=stopped, night_ends_at=shut)
    assert now <= morning < stop
    assert stopped + schedule.night <= night
    assert shut <= following
    assert following < day_end(schedule, opened_at=following)


@given(SCHEDULES, MOMENTS, st.integers(0, 10**6))
def test_whoever_opens_later_ends_no_earlier(schedule: Schedule, now: datetime, seconds: int) -> None:
    later = now + timedelta(seconds=seconds)
    assert first_morning(schedule, dealt_at=now) <= first_morning(schedule, dealt_at=later)
    assert day_end(schedule, opened_at=now) <= day_end(schedule, opened_at=later)
    night = night_end(schedule, day_ends_at=now, stop_at=now)
    assert night <= night_end(schedule, day_ends_at=now, stop_at=later)
    one = morning_after(schedule, stop_at=now, night_ends_at=night)
    assert one <= morning_after(schedule, stop_at=now, night_ends_at=night + timedelta(seconds=seconds))


@given(SCHEDULES, MOMENTS, st.sampled_from(["prelude", "day", "night", "dawn"]), st.integers(0, 10**6))
def test_a_moved_end_lies_ahead_at_the_same_clock_time(
    schedule: Schedule, due: datetime, phase: str, seconds: int
) -> None:
    now = due + timedelta(seconds=seconds)
    end = same_time_tomorrow(schedule, phase=phase, due_at=due, now=now)  # type: ignore[arg-type]
    assert end > now
    clock = due.astimezone(ZoneInfo(schedule.zone)).time()
    skipped = timedelta(hours=1)
    assert end.astimezone(ZoneInfo(schedule.zone)).time() == clock or _is_gap(schedule, end, skipped)


def _is_gap(schedule: Schedule, moment: datetime, around: timedelta) -> bool:
    zone = ZoneInfo(schedule.zone)
    before, after = (moment - around).astimezone(zone), moment.astimezone(zone)
    return before.utcoffset() != after.utcoffset()


@given(st.sampled_from(ZONES), MOMENTS)
def test_a_day_is_half_there_when_it_opens(zone: str, now: datetime) -> None:
    schedule = replace(MOSCOW, zone=zone)
    assert day_end(schedule, opened_at=now) - now >= timedelta(hours=5)
