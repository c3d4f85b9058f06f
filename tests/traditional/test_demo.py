"""Demo seasons of the traditional game that no chance brings about: the revote."""

from __future__ import annotations

from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from forum.clock import db_now
from games.demo.people import PLAYER
from games.demo.ties import even_ballots
from games.enums import SeatStatus
from games.models import Season


@pytest.mark.parametrize(
    ("voters", "each"),
    [("ABCDEF", 3), ("ABCDE", 2), ("ACDEF", 2), ("CDE", 1), ("AB", 1), ("BC", 0)],
)
def test_ballots_are_even_and_nobody_votes_against_himself(voters: str, each: int) -> None:
    ballots = list(even_ballots([SimpleNamespace(nick=nick) for nick in voters], "AB"))  # type: ignore[misc]
    against = [target for _seat, target in ballots]
    assert (against.count("A"), against.count("B")) == (each, each)
    assert all(seat.nick != target for seat, target in ballots)


@pytest.mark.django_db
def test_a_demo_season_stands_in_the_revote() -> None:
    call_command("seed_demo", "--stage", "revote", "--ruleset", "traditional", stdout=StringIO())
    season = Season.objects.get()
    day = season.phases.get(closed_at__isnull=True)
    assert (day.round, day.number, len(day.candidates)) == ("revote", 1, 2)
    assert season.due_at is not None
    assert 0 < (season.due_at - db_now()).total_seconds() < 30 * 60
    tally = [
        day.votes.filter(round="final", lapsed=False, target__nick=nick).count() for nick in day.candidates
    ]
    assert tally[0] == tally[1] > 0
    player = season.seats.get(user__username=PLAYER.nick)
    assert player.status == SeatStatus.ALIVE
    assert not day.votes.filter(round="revote", voter=player).exists(), "his vote is his own to give"
