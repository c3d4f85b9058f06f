"""Seasons whose discipline is tested over HTTP, on a clock that stands still until a test moves it."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.urls import get_resolver

from accounts.models import User
from forum import clock as forum_clock
from tests.support.seasons import Table, day_table, make_user, moment


@dataclass
class StandingClock:
    """What the site takes for the database's time and for the machine's."""

    traveller: Any
    now: datetime.datetime

    def set(self, moment: datetime.datetime) -> None:
        self.now = moment
        self.traveller.move_to(moment)
        cache.clear()

    def wait(self, **length: float) -> None:
        self.set(self.now + datetime.timedelta(**length))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandingClock]:
    """Noon of day 1."""
    # Views are loaded with the first request: they would take this test's clock for the site's own, and keep it.
    assert get_resolver().url_patterns
    with time_machine.travel(moment(1, "12:00"), tick=False) as traveller:
        standing = StandingClock(traveller, moment(1, "12:00"))
        real = forum_clock.db_now
        for module in list(sys.modules.values()):
            if getattr(module, "db_now", None) is real:
                monkeypatch.setattr(module, "db_now", lambda: standing.now)
        yield standing


@pytest.fixture
def mayor(db: None) -> User:
    return make_user("Мэрия")


@pytest.fixture
def table(clock: StandingClock, mayor: User) -> Table:
    """Day 1 of a season with a human mayor."""
    return day_table(mayor=mayor)


@pytest.fixture
def automatic(clock: StandingClock, db: None) -> Table:
    """Day 1 of a season with an automatic mayor."""
    return day_table()


@pytest.fixture
def admin(db: None) -> User:
    return make_user("Админ", is_staff=True, is_superuser=True)
