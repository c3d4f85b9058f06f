"""The site was down over a deadline, or every worker is: what happens to the phase (docs/architecture.md)."""

from __future__ import annotations

import datetime

import pytest

from forum.enums import PostKind
from forum.models import Post
from games import actions
from games.enums import MailKind, PhaseKind, SeasonStatus
from games.errors import RuleViolation
from games.models import Decision, OutboxMail, Phase, Vote
from tests.support.seasons import SMALL, Table, day_table, dealt_table, make_user, moment, open_table

pytestmark = pytest.mark.django_db

FAST = {
    "schedule": "durations", "day_minutes": 10, "night_minutes": 2, "dawn_minutes": 1, "prelude_minutes": 1,
}  # fmt: skip


def minutes(number: float) -> datetime.timedelta:
    return datetime.timedelta(minutes=number)


@pytest.mark.django_db(transaction=True)
def test_with_all_workers_down_the_first_writer_after_ten_closes_the_day() -> None:
    table = day_table()
    voter, target, late, *_others = table.seats()
    table.vote(voter, target, moment(1, "21:59:59"))
    with pytest.raises(RuleViolation) as refusal:
        table.vote(late, target, moment(1, "22:00:00"))
    assert refusal.value.code == "day_closed"
    assert table.season.phase_kind == PhaseKind.NIGHT
    stop = Post.objects.get(kind=PostKind.STOP)
    assert stop.number == 3
    assert table.day.published["jailed"] == target.nick
    assert not Post.objects.filter(thread=table.thread, author=late.user).exists()
    assert [vote.voter for vote in Vote.objects.all()] == [voter]


def test_with_all_workers_down_a_letter_after_the_deadline_shuts_the_door() -> None:
    table = day_table()
    table.turn(moment(1, "22:00"))
    doctor, patient = table.dealt("doctor")[0], table.dealt("civilian")[0]
    with pytest.raises(RuleViolation) as refusal:
        table.order(doctor, "heal", [patient], moment(1, "23:00"))
    assert refusal.value.code == "deadline_passed"
    assert table.season.phase_kind == PhaseKind.DAWN


@pytest.mark.parametrize("late", ["22:00", "22:14:59", "22:15"])
def test_up_to_fifteen_minutes_late_the_day_ends_now(late: str) -> None:
    table = day_table()
    table.turn(moment(1, late))
    assert table.season.phase_kind == PhaseKind.NIGHT
    assert table.day.closed_at == moment(1, late)
    assert table.season.due_at == max(moment(1, "23:00"), moment(1, late) + minutes(60))


def test_later_an_automatic_mayor_gives_the_day_the_same_hour_of_the_next() -> None:
    table = day_table()
    table.turn(moment(1, "22:16"))
    season = table.season
    assert (season.status, season.phase_kind, season.due_at) == ("running", "day", moment(2, "22:00"))
    assert table.day.ends_at == moment(2, "22:00")
    assert Post.objects.filter(thread=table.thread, kind=PostKind.NOTICE).count() == 1
    voter, target, *_others = table.seats()
    assert table.vote(voter, target, moment(1, "22:17")).kind == PostKind.VOTE


def test_later_a_human_mayor_finds_his_season_paused_and_chooses() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    voter, target, *_others = table.seats()
    with pytest.raises(RuleViolation) as refusal:
        table.vote(voter, target, moment(1, "23:30"))
    assert refusal.value.code == "paused"
    season = table.season
    assert (season.status, season.due_at, season.pause_reason) == (SeasonStatus.PAUSED, None, "late")
    assert OutboxMail.objects.get(kind=MailKind.TROUBLE).user == mayor
    assert not table.turn(moment(2, "09:00"))
    actions.resume_season(
        season_id=season.pk, actor=mayor, now=moment(2, "09:00"), ends_at=moment(2, "22:00")
    )
    assert (table.season.status, table.season.due_at) == ("running", moment(2, "22:00"))
    assert table.vote(voter, target, moment(2, "09:01")).kind == PostKind.VOTE


def test_the_mayor_may_end_the_late_phase_at_once() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    table.turn(moment(1, "23:30"))
    now = moment(2, "09:00")
    actions.resume_season(season_id=table.season_id, actor=mayor, now=now, ends_at=now)
    table.turn(now)
    assert table.season.phase_kind == PhaseKind.NIGHT
    assert table.season.due_at == moment(2, "10:00")


def test_a_fast_phase_runs_anew_after_a_longer_outage() -> None:
    table = dealt_table(**FAST)
    begin = table.season.due_at
    assert begin is not None
    table.turn(begin)
    end = begin + minutes(10)
    assert table.season.due_at == end
    table.turn(end + minutes(40))
    assert (table.season.phase_kind, table.season.due_at) == ("day", end + minutes(50))
    table.turn(end + minutes(50))
    assert (table.season.phase_kind, table.season.due_at) == ("night", end + minutes(52))


def test_a_morning_after_an_outage_leaves_the_day_half_of_its_length() -> None:
    """14 minutes late is a night that ends now; a night of 11 hours ends behind the morning."""
    table = day_table(night_minutes=11 * 60)
    table.turn(moment(1, "22:14"))
    assert table.season.due_at == moment(2, "09:14")
    table.turn(moment(2, "09:14"))
    assert table.season.due_at == moment(2, "10:00")
    table.turn(moment(2, "10:10"))
    assert (table.season.phase_kind, table.season.due_at) == ("day", moment(2, "22:00"))


def test_a_night_that_overruns_the_morning_moves_it() -> None:
    table = dealt_table(night_minutes=12 * 60, morning_time=datetime.time(9, 0))
    table.turn(moment(1, "09:00"))
    table.turn(moment(1, "22:00"))
    assert table.season.due_at == moment(2, "10:00")
    table.turn(moment(2, "10:00"))
    assert (table.season.phase_kind, table.season.phase_number) == ("day", 2)
    assert table.season.due_at == moment(2, "22:00")


def test_stop_by_hand_waits_fifteen_minutes_for_the_mayor() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor, stop_by_hand=True)
    voter, other, target, *_others = table.seats()
    assert (table.day.ends_at, table.season.due_at) == (moment(1, "22:00"), moment(1, "22:15"))
    assert not table.turn(moment(1, "22:14"))
    assert table.vote(voter, target, moment(1, "22:14")).kind == PostKind.VOTE
    with pytest.raises(RuleViolation) as refusal:
        table.vote(other, target, moment(1, "22:15"))
    assert refusal.value.code == "day_closed"
    assert Decision.objects.get(verb="stop").actor is None


def test_stop_by_hand_is_the_mayors_post() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor, stop_by_hand=True)
    with pytest.raises(RuleViolation) as question:
        actions.post_stop(season_id=table.season_id, actor=mayor, now=moment(1, "21:50"))
    assert (question.value.code, question.value.confirm) == ("before_set_time", True)
    actions.post_stop(season_id=table.season_id, actor=mayor, now=moment(1, "22:03"))
    assert table.season.phase_kind == PhaseKind.NIGHT
    assert Decision.objects.get(verb="stop").actor == mayor
    assert table.season.due_at == moment(1, "23:03")


def test_f2_1_ten_in_the_evening_stays_ten_when_the_clocks_change() -> None:
    """Europe/Berlin, 29 March 2026: 02:00 becomes 03:00; the day before ends at 21:00 UTC, this one at 20:00."""
    saturday = datetime.datetime(2026, 3, 27, 12, 0, tzinfo=datetime.UTC)
    table = open_table(now=saturday, time_zone="Europe/Berlin", players=sum(SMALL.values()))
    ends = []
    for _phase in range(9):
        due = table.season.due_at
        assert due is not None
        ends.append((table.season.phase_kind, due.astimezone(datetime.UTC).strftime("%d %H:%M")))
        table.turn(due)
    assert ends == [
        ("prelude", "28 09:00"),
        ("day", "28 21:00"), ("night", "28 22:00"), ("dawn", "29 08:00"),
        ("day", "29 20:00"), ("night", "29 21:00"), ("dawn", "30 08:00"),
        ("day", "30 20:00"), ("night", "30 21:00"),
    ]  # fmt: skip


def test_a_season_that_starts_at_a_set_time_and_is_not_full_is_postponed_by_a_day() -> None:
    mayor = make_user("Мэрия")
    table = open_table(players=5, mayor=mayor, start_mode="time", start_at=moment(0, "20:00"))
    table.turn(moment(0, "20:00"))
    season = table.season
    assert (season.status, season.start_at, season.due_at) == (
        "signup",
        moment(1, "20:00"),
        moment(1, "20:00"),
    )
    mail = OutboxMail.objects.get(kind=MailKind.POSTPONED)
    assert mail.user == mayor
    table.turn(moment(4, "12:00"))
    assert table.season.start_at == moment(4, "20:00")


def test_a_season_that_may_be_smaller_starts_with_the_preset_for_those_who_came() -> None:
    table = open_table(
        players=11,
        start_mode="time",
        start_at=moment(0, "20:00"),
        allow_smaller=True,
        composition={**SMALL, "judge": 1, "civilian": 20},
    )
    table.turn(moment(0, "20:00"))
    season = table.season
    assert (season.status, season.phase_kind, season.size) == ("running", "prelude", 11)
    assert season.composition == {
        "mafia": 3, "commissar": 1, "sergeant": 1, "doctor": 1, "priest": 1, "witness": 1, "judge": 1, "civilian": 2,
    }  # fmt: skip
    assert len(table.dealt("mafia")) == 3


def test_too_few_even_for_a_preset_are_postponed() -> None:
    table = open_table(players=4, start_mode="time", start_at=moment(0, "20:00"), allow_smaller=True)
    table.turn(moment(0, "20:00"))
    assert table.season.status == SeasonStatus.SIGNUP
    assert Phase.objects.count() == 0


STEPS = [("prelude", 1, "10:00"), ("day", 1, "22:00"), ("night", 1, "23:00"), ("dawn", 2, "10:00")]


def _reach(table: Table, phase: str) -> datetime.datetime:
    """Play up to this phase; when it ends."""
    for kind, day, clock_time in STEPS:
        if kind == phase:
            break
        table.turn(moment(day, clock_time))
    assert table.season.phase_kind == phase
    due = table.season.due_at
    assert due is not None
    return due


@pytest.mark.parametrize("phase", ["prelude", "day", "night", "dawn"])
def test_an_outage_over_the_end_of_any_phase_with_an_automatic_mayor(phase: str) -> None:
    table = dealt_table()
    due = _reach(table, phase)
    table.turn(due + minutes(16))
    season = table.season
    assert (season.status, season.phase_kind, season.due_at) == ("running", phase, due + minutes(24 * 60))
    table.turn(due + minutes(24 * 60))
    assert table.season.phase_kind != phase


@pytest.mark.parametrize("phase", ["prelude", "day", "night", "dawn"])
def test_an_outage_over_the_end_of_any_phase_with_a_human_mayor(phase: str) -> None:
    mayor = make_user("Мэрия")
    table = dealt_table(mayor=mayor)
    due = _reach(table, phase)
    table.turn(due + minutes(16))
    assert (table.season.status, table.season.phase_kind) == (SeasonStatus.PAUSED, phase)
    assert OutboxMail.objects.filter(kind=MailKind.TROUBLE, user=mayor).count() == 1
    now = due + minutes(90)
    actions.resume_season(season_id=table.season_id, actor=mayor, now=now, ends_at=now)
    table.turn(now)
    assert table.season.phase_kind != phase


@pytest.mark.parametrize("phase", ["prelude", "day", "night", "dawn"])
def test_an_outage_over_the_end_of_any_fast_phase_runs_it_anew(phase: str) -> None:
    table = dealt_table(**FAST)
    for _step in range(["prelude", "day", "night", "dawn"].index(phase)):
        due = table.season.due_at
        assert due is not None
        table.turn(due)
    due, length = table.season.due_at, {"prelude": 1, "day": 10, "night": 2, "dawn": 1}[phase]
    assert due is not None
    assert table.season.phase_kind == phase
    table.turn(due + minutes(16))
    assert (table.season.phase_kind, table.season.due_at) == (phase, due + minutes(16 + length))
