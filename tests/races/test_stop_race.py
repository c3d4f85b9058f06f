"""Votes around STOP: what has a lower number in the thread counts, nothing else does (F2.6)."""

from __future__ import annotations

import random
import time
from functools import partial

import pytest

from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post
from games import actions, clock
from games.enums import PhaseKind
from games.models import LogEvent, Phase, Season, Vote
from games.nightbridge import outcome_of
from tests.support.seasons import Table, day_table, make_user, moment
from tests.support.together import split, together

pytestmark = pytest.mark.django_db(transaction=True)

TWENTY = {
    "mafia": 3, "butterfly": 1, "kamikaze": 1, "maniac": 1, "hacker": 1, "commissar": 1, "sergeant": 1,
    "doctor": 1, "priest": 1, "witness": 1, "journalist": 1, "highlander": 1, "civilian": 6,
}  # fmt: skip


def check_that_numbers_decide(table: Table, results: list[object]) -> None:
    """Every vote that was written stands below STOP and counts; every other was refused because the day is over."""
    written, refused = split(results)
    assert [getattr(refusal, "code", refusal) for refusal in refused] == ["day_closed"] * len(refused)
    day = Phase.objects.get(kind=PhaseKind.DAY)
    (stop,) = Post.objects.filter(thread=table.thread, kind=PostKind.STOP)
    assert day.stop_number == stop.number
    votes = Post.objects.filter(thread=table.thread, kind=PostKind.VOTE)
    assert sorted(post.number for post in written) == sorted(votes.values_list("number", flat=True))
    assert all(post.number < stop.number for post in votes)
    assert Post.objects.filter(thread=table.thread).count() == stop.number
    tally = day.published["rounds"][0]["tally"]
    counted = sorted(voter for row in tally for voter in row["voters"])
    assert counted == sorted(vote.voter.nick for vote in Vote.objects.select_related("voter"))
    assert len(counted) == len(votes) == LogEvent.objects.filter(phase_kind="day").count()
    assert [row["votes"] for row in tally] == sorted((row["votes"] for row in tally), reverse=True)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_f2_6_twenty_votes_at_the_moment_of_stop(seed: int) -> None:
    mayor = make_user("Мэрия")
    table = day_table(composition=TWENTY, mayor=mayor)
    luck = random.Random(seed)
    seats = table.seats()
    now = moment(1, "22:00")
    Season.objects.update(due_at=moment(1, "22:15"))

    def vote(place: int) -> Post:
        time.sleep(luck.random() * 0.4)
        return table.vote(seats[place], seats[(place + 1) % 20], now)

    def stop() -> None:
        while Vote.objects.count() < 7:
            time.sleep(0.005)
        actions.post_stop(season_id=table.season_id, actor=mayor, now=now)

    *votes, stopped = together(*(partial(vote, place) for place in range(20)), stop)
    assert stopped is None
    check_that_numbers_decide(table, votes)


def test_f2_6_twenty_writers_meet_the_clock_at_the_set_time() -> None:
    """By the database's real clock: STOP is due while they write, and a worker ticks all the while."""
    table = day_table(composition=TWENTY)
    seats = table.seats()
    end = db_now() + (moment(1, "22:00") - moment(1, "21:59:58"))
    Phase.objects.filter(kind=PhaseKind.DAY).update(ends_at=end)
    Season.objects.update(due_at=end)

    def vote(place: int) -> Post:
        """The first five at once, the last after the end, the others around it, however slow the machine is."""
        if place >= 5:
            time.sleep(max(0.0, (end - db_now()).total_seconds() + (place - 15) * 0.03))
        return table.vote(seats[place], seats[(place + 1) % 20], db_now())

    def tick() -> None:
        while db_now() < end:
            time.sleep(0.01)
        for season_id in clock.due_seasons(db_now()):
            clock.advance_season(season_id, now=db_now())

    *votes, ticked = together(*(partial(vote, place) for place in range(20)), tick)
    assert ticked is None
    assert table.season.phase_kind == PhaseKind.NIGHT
    check_that_numbers_decide(table, votes)
    written, refused = split(votes)
    assert written
    assert refused
    day = outcome_of(table.season)["phases"]
    assert isinstance(day, list)
    assert day[0]["rounds"] == table.day.published["rounds"]


def test_nobody_votes_twice_at_once() -> None:
    table = day_table()
    voter, first, second, *_others = table.seats()
    now = moment(1, "12:00")
    results = together(*(partial(table.vote, voter, target, now) for target in (first, second) * 4))
    written, refused = split(results)
    assert len(written) == 1
    assert {getattr(refusal, "code", refusal) for refusal in refused} == {"already_voted"}
    assert Vote.objects.count() == LogEvent.objects.count() == 1
