"""The site was down over the end of a part of the day: the rules for late phases hold for each part, too."""

from __future__ import annotations

import datetime

import pytest

from games import actions
from games.errors import RuleViolation
from games.schedule import (
    ROUND_NAMES,
    RoundTimes,
    Schedule,
    day_end,
    day_plan,
    morning_after,
    phase_length,
    resumed_end,
    round_end,
    rounds_in_order,
)
from tests.support.seasons import make_user, moment
from tests.traditional.kit import first_day, traditional

FAST = {
    "schedule": "durations", "prelude_minutes": 1, "nomination_minutes": 20, "defence_minutes": 5, "final_minutes": 10,
    "revote_minutes": 3, "night_minutes": 2, "dawn_minutes": 1,
}  # fmt: skip
TIMES = RoundTimes(datetime.time(18), datetime.time(19, 30), 480, 90, 150, 30)
WALL = Schedule("wall", "Europe/Moscow", datetime.time(10), datetime.time(22), 60, 720, 0, 1, TIMES)


def test_parts_of_a_day_by_the_clock() -> None:
    plan = day_plan(WALL, opened_at=moment(1, "10:00"))
    assert plan == (
        ("nomination", moment(1, "18:00")),
        ("defence", moment(1, "19:30")),
        ("final", moment(1, "22:00")),
    )
    assert round_end(WALL, "talk", opened_at=moment(1, "18:00")) == moment(1, "22:00")
    assert round_end(WALL, "revote", opened_at=moment(1, "22:00")) == moment(1, "22:30")


@pytest.mark.parametrize(
    ("part", "opened", "ends"),
    [
        ("defence", "17:00", "19:30"),  # the nomination was ended early: the hour stays
        ("defence", "18:14", "19:30"),
        ("defence", "19:00", "19:45"),  # less than half was left
        ("defence", "20:00", "20:45"),  # the hour has passed
        ("final", "20:45", "22:00"),
        ("final", "21:30", "22:45"),
        ("talk", "21:00", "23:00"),
    ],
)
def test_no_part_opens_with_less_than_half_of_its_length(part: str, opened: str, ends: str) -> None:
    assert round_end(WALL, part, opened_at=moment(1, opened)) == moment(1, ends)  # type: ignore[arg-type]


def test_a_day_opens_only_with_half_of_its_nomination_left() -> None:
    assert day_end(WALL, opened_at=moment(1, "13:59")) == moment(1, "18:00")
    assert day_end(WALL, opened_at=moment(1, "14:01")) == moment(2, "18:00")
    late = moment(2, "13:00")
    assert morning_after(WALL, stop_at=moment(1, "23:00"), night_ends_at=late) == late
    later = moment(2, "15:00")
    assert morning_after(WALL, stop_at=moment(1, "23:00"), night_ends_at=later) == moment(3, "10:00")


def test_every_part_has_a_length_and_resumes_with_half_of_it() -> None:
    for part in ROUND_NAMES:
        length = phase_length(WALL, part)  # type: ignore[arg-type]
        assert length > datetime.timedelta(0)
        end = resumed_end(WALL, phase=part, left=datetime.timedelta(0), now=moment(1, "12:00"))  # type: ignore[arg-type]
        assert end == moment(1, "12:00") + length / 2
    assert rounds_in_order(WALL)


@pytest.mark.django_db
def test_up_to_fifteen_minutes_late_a_part_ends_now() -> None:
    table = first_day()
    one, two, *_others = table.seats()
    table.vote_all((one, two))
    table.turn(moment(1, "18:15"))
    assert (table.day.round, table.season.due_at) == ("defence", moment(1, "19:30"))


@pytest.mark.django_db
def test_later_an_automatic_mayor_gives_the_part_the_same_hour_of_the_next_day() -> None:
    table = first_day()
    one, two, *_others = table.seats()
    table.vote_all((one, two))
    table.turn(moment(1, "18:16"))
    assert (table.day.round, table.season.due_at) == ("nomination", moment(2, "18:00"))
    table.turn(moment(2, "18:00"))
    assert (table.day.round, table.season.due_at) == ("defence", moment(2, "19:30"))
    table.turn(moment(2, "20:00"))
    assert (table.day.round, table.season.due_at) == ("defence", moment(3, "19:30"))


@pytest.mark.django_db
def test_later_a_human_mayor_finds_it_paused_and_goes_on() -> None:
    mayor = make_user("Мэрия")
    table = first_day(mayor=mayor)
    one, two, *_others = table.seats()
    table.vote_all((one, two))
    table.step()
    table.turn(moment(1, "20:00"))
    assert (table.season.status, table.day.round) == ("paused", "defence")
    now = moment(1, "20:30")
    actions.resume_season(season_id=table.season_id, actor=mayor, now=now)
    assert table.season.due_at == moment(1, "21:15")
    assert table.step() == "final"
    assert table.season.due_at == moment(1, "22:30"), "half of the final's two and a half hours"


@pytest.mark.django_db
def test_a_fast_part_runs_anew_after_a_longer_outage() -> None:
    table = traditional(**FAST)
    assert table.step() == "nomination"
    start = table.season.due_at
    assert start is not None
    table.turn(start + datetime.timedelta(minutes=40))
    assert table.day.round == "nomination"
    assert table.season.due_at == start + datetime.timedelta(minutes=60)
    one, two, *_others = table.seats()
    table.vote(one, two, start + datetime.timedelta(minutes=50))
    assert table.step() == "defence"
    assert table.season.due_at == start + datetime.timedelta(minutes=65)


@pytest.mark.django_db
def test_with_all_workers_down_the_first_writer_ends_the_part() -> None:
    table = first_day()
    one, two, three, *_others = table.seats()
    table.vote_all((one, two), (two, one))
    with pytest.raises(RuleViolation) as refusal:
        table.vote(three, one, moment(1, "18:00"))
    assert refusal.value.code == "defence"
    assert table.day.round == "defence"
    assert len(table.stops()) == 1
    assert table.talk(one, "Я не при чём.", moment(1, "18:01")).number
