"""A traditional season at a table: its rounds, and what is said in them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from forum.enums import PostKind
from forum.models import Post
from games.models import Seat
from tests.support.seasons import Table, dealt_table, moment

TOWN: Mapping[str, int] = {"mafia": 3, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 4}
AT = {"nomination": "12:00", "defence": "18:30", "talk": "18:30", "final": "20:00", "revote": "22:10"}
"""A moment in each part of a day on the wall clock, 10:00 to 22:00."""


class Traditional(Table):
    """Day 1 opens at 10:00; nomination until 18:00, defence until 19:30, final until 22:00, revote until 22:30."""

    def now(self) -> datetime.datetime:
        """A moment in the part of the day that runs."""
        return moment(self.season.phase_number, AT[self.day.round])

    def vote_all(self, *pairs: tuple[Seat, Seat]) -> None:
        """Who votes against whom in the round that runs."""
        for voter, target in pairs:
            self.vote(voter, target, self.now())

    def all_against(self, target: Seat, voters: Iterable[Seat] = ()) -> None:
        for voter in voters or self.alive():
            if voter.pk != target.pk and voter.nick not in self.day.muted:
                self.vote(voter, target, self.now())

    def step(self) -> str:
        """What is due next, at its time; the part of the day or the phase in which the season stands then."""
        due = self.season.due_at
        assert due is not None
        assert self.turn(due)
        season = self.season
        return self.day.round if season.phase_kind == "day" else season.phase_kind

    def jail(self, target: Seat) -> None:
        """The city sends a player away: nominated by all, voted against by all."""
        self.all_against(target)
        assert self.step() == "defence"
        assert self.step() == "final"
        self.all_against(target)
        self.step()

    def stops(self) -> list[Post]:
        """The STOP posts of the newest day."""
        return list(Post.objects.filter(thread=self.thread, kind=PostKind.STOP).order_by("number"))

    def night(self) -> datetime.datetime:
        """A moment in the night that runs."""
        return moment(self.season.phase_number, "22:45")


def traditional(**fields: Any) -> Traditional:
    """A season that is full and dealt at 12:00 of day 0, in its acquaintance night."""
    settings = {"ruleset": "traditional", "composition": dict(TOWN), **fields}
    return Traditional(dealt_table(**settings).season_id)


def first_day(**fields: Any) -> Traditional:
    """A season in the nomination of day 1."""
    table = traditional(**fields)
    assert table.turn(moment(1, "10:00"))
    return table
