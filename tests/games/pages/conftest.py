"""Seasons for the pages' tests. Their clock is driven by hand, ahead of the real one, so that nothing is overdue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from forum.clock import db_now
from games.models import Seat
from tests.support.seasons import SMALL, Table, make_user, open_table


class PageTable(Table):
    """A table that is also looked at over HTTP."""

    def step(self) -> None:
        """What is due next, at its time."""
        due = self.season.due_at
        assert due is not None
        assert self.turn(due)

    def jail(self, target: Seat, voters: Iterable[Seat] = ()) -> None:
        """Everybody alive (or only `voters`) votes against one, and STOP comes."""
        for voter in voters or self.alive():
            if voter.pk != target.pk:
                self.vote(voter, target, db_now())
        self.step()

    def path(self, rest: str = "") -> str:
        return f"/s/{self.season_id}/{rest}"


def make_table(players: int | None = None, **fields: Any) -> PageTable:
    """A season by durations in sign-up, full (and so dealt) unless `players` says how many came."""
    fields = {"schedule": "durations", "day_minutes": 600, "prelude_minutes": 5, "dawn_minutes": 5, **fields}
    size = sum(fields.get("composition", SMALL).values())
    table = open_table(now=db_now(), players=size if players is None else players, **fields)
    return PageTable(table.season_id)


@pytest.fixture
def signup(db: None) -> PageTable:
    """Three of eight have signed up."""
    return make_table(players=3)


@pytest.fixture
def day(db: None) -> PageTable:
    """Day 1 is open, with a human mayor."""
    table = make_table(mayor=make_user("Мэрия"))
    table.step()
    return table


@pytest.fixture
def finished(db: None) -> PageTable:
    """Good has won at the STOP of day 2: one mafioso jailed each day, an order sent in between."""
    table = make_table(composition={"mafia": 2, "commissar": 1, "doctor": 1, "civilian": 4})
    table.step()
    first, second = table.dealt("mafia")
    table.jail(first)
    table.order(table.dealt("commissar")[0], "check", [table.dealt("doctor")[0]], db_now())
    table.order(second, "shoot", [table.dealt("civilian")[0]], db_now())
    table.step()
    table.step()
    table.jail(second)
    return table


def page_of(answer: Any) -> str:
    """The page without what differs at every look: tokens of forms, the clock's time, the jitter of polls."""
    text: str = answer.content.decode()
    text = re.sub(r'name="(csrfmiddlewaretoken|token)" value="[^"]*"', "", text)
    text = re.sub(r'data-now="[^"]*"|every \d+s', "", text)
    return re.sub(r'<(time class="visually-hidden"|span class="countdown-left")[^>]*>[^<]*<', "<", text)


def cost_of(client: Client, path: str) -> int:
    """How many queries a page costs when it is looked at again."""
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)
