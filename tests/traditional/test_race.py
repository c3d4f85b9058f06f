"""Votes around the STOP of a part: what has a lower number counts in it, nothing else does (T3.6, F2.6)."""

from __future__ import annotations

import random
import time
from functools import partial

import pytest

from forum.enums import PostKind
from forum.models import Post
from games import clock
from games.models import LogEvent, Season, Vote
from games.nightbridge import outcome_of
from tests.support.seasons import moment
from tests.support.together import split, together
from tests.traditional.kit import Traditional, first_day

pytestmark = pytest.mark.django_db(transaction=True)


def race(table: Traditional, now, votes) -> list[object]:
    """All vote at the moment at which the clock ends the part; a third of them are in before it begins."""

    def stop() -> None:
        while Vote.objects.filter(round=table.day.round).count() < 3:
            time.sleep(0.005)
        Season.objects.update(due_at=now)
        while not clock.advance_season(table.season_id, now=now):
            time.sleep(0.005)  # a voter holds the season's row: the clock leaves it and comes again

    luck = random.Random(1)

    def vote(voter, target) -> Post:
        time.sleep(luck.random() * 0.4)
        return table.vote(voter, target, now - (moment(1, "00:01") - moment(1, "00:00")))

    *results, stopped = together(*(partial(vote, *pair) for pair in votes), stop)
    assert stopped is None
    return results


def test_nominations_at_the_moment_of_stop() -> None:
    table = first_day()
    seats = table.seats()
    pairs = [(seat, seats[(place + 1) % 3 if place % 3 != 2 else 0]) for place, seat in enumerate(seats)]
    pairs = [(voter, target if voter.pk != target.pk else seats[1]) for voter, target in pairs]
    written, refused = split(race(table, moment(1, "18:00"), pairs))
    assert {getattr(refusal, "code", refusal) for refusal in refused} <= {"defence", "wrong_round"}
    (stop,) = table.stops()
    assert all(post.number < stop.number for post in written)
    assert Vote.objects.filter(round="nomination").count() == len(written)
    assert Vote.objects.count() == len(written)
    kinds = ["round" if "round" in row.event else "vote" for row in LogEvent.objects.order_by("seq")]
    assert kinds == ["vote"] * len(written) + ["round"]
    assert table.day.round == "defence"
    posts = Post.objects.filter(thread=table.thread, kind=PostKind.VOTE)
    assert posts.count() == len(written)


def test_final_votes_at_the_moment_of_stop() -> None:
    table = first_day()
    one, two, *_others = table.seats()
    table.vote_all((one, two), (two, one))
    table.step()
    table.step()
    pairs = [(seat, two if seat.pk != two.pk else one) for seat in table.seats()]
    written, refused = split(race(table, moment(1, "22:00"), pairs))
    assert {getattr(refusal, "code", refusal) for refusal in refused} <= {"day_closed"}
    final = table.stops()[-1]
    assert all(post.number < final.number for post in written)
    assert table.day.published["jailed"] == two.nick
    (tally, *_rest) = table.day.published["rounds"][1]["tally"]
    assert sum(row["votes"] for row in table.day.published["rounds"][1]["tally"]) == len(written)
    assert tally["player"] == two.nick
    assert outcome_of(table.season)["phases"][0]["rounds"] == table.day.published["rounds"]


def test_two_clocks_open_a_part_once() -> None:
    table = first_day()
    one, two, *_others = table.seats()
    table.vote_all((one, two))
    now = moment(1, "18:00")
    results = together(*(partial(clock.advance_season, table.season_id, now=now) for _clock in range(4)))
    assert [result for result in results if isinstance(result, Exception)] == []
    assert len(table.stops()) == 1
    assert [row.event for row in LogEvent.objects.order_by("seq")][1:] == [{"round": "final"}]
