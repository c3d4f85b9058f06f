"""A season with a human mayor, and his browser. The clock is driven by hand (see tests/games/pages/conftest.py)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post
from games.models import Decision, Seat
from tests.games.pages.conftest import PageTable, make_table
from tests.support.browsers import client_of
from tests.support.seasons import make_user


class DeskTable(PageTable):
    """A table with its mayor's browser."""

    def __init__(self, season_id: int) -> None:
        super().__init__(season_id)
        mayor = self.season.mayor
        assert mayor is not None
        self.mayor = mayor
        self.desk: Client = client_of(self.mayor)

    def press(self, rest: str, **typed: Any) -> int:
        """A form of the desk, sent twice as by a double tap; the status of the first answer."""
        typed = {"token": f"{rest} {sorted(typed.items())} {db_now()}"[-40:], **typed}
        first = self.desk.post(self.path(rest), typed)
        self.desk.post(self.path(rest), typed)
        return first.status_code

    def about(self, seat: Seat, what: str, **typed: Any) -> int:
        """A form of a player's page of the desk."""
        return self.press(f"mayor/{seat.number}/{what}/", **typed)

    def page(self, rest: str = "mayor/") -> str:
        return " ".join(self.desk.get(self.path(rest)).content.decode().split())

    def decisions(self, *verbs: str) -> list[dict[str, Any]]:
        """The details of the mayor's decisions, without the forms' tokens."""
        rows = Decision.objects.filter(season=self.season_id, verb__in=verbs).order_by("id")
        return [{k: v for k, v in row.details.items() if k != "token"} for row in rows]

    def notices(self, seat: Seat | None = None) -> list[str]:
        """The announcements in the newest day's thread, or in a player's letters."""
        thread = self.thread if seat is None else self.letters(seat)
        posts = Post.objects.filter(thread=thread, kind=PostKind.NOTICE).order_by("number")
        return list(posts.values_list("source", flat=True))


def desk_table(**fields: Any) -> DeskTable:
    """Dealt, before day 1, in English."""
    table = make_table(mayor=make_user("Мэрия"), **{"language": "en", **fields})
    return DeskTable(table.season_id)


@pytest.fixture
def day(db: None) -> DeskTable:
    """Day 1 is open."""
    table = desk_table()
    table.step()
    return table
