"""What a page of a day's thread asks about its season: public rows, each asked for once a page, however many parts of
the page want them."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from accounts.prepared import Prepared, given
from forum.models import Thread

from ..enums import SeatStatus
from ..models import Phase, Seat, Staff, Vote

POLICY = "games.day"
"""The policy of the days' threads, and of none else."""
_DAY = Prepared(lambda: Phase.objects.select_related("season").filter(thread_id=given("thread")))
_SEATS = Prepared(
    lambda: (
        Seat.objects.filter(season_id=given("season"))
        .order_by("number")
        .values_list("pk", "user_id", "number", "nick", "status", "user__is_bot")
    )
)
_STAFF = Prepared(
    lambda: Staff.objects.filter(season_id=given("season")).order_by("id").values_list("user_id")
)
_VOTES = Prepared(
    lambda: (
        Vote.objects.filter(phase_id=given("phase")).select_related("voter", "target").order_by("post_number")
    )
)


class SeatLine(NamedTuple):
    """A seat as everybody sees it."""

    pk: int
    user_id: int
    number: int
    nick: str
    status: str
    is_bot: bool

    @property
    def is_alive(self) -> bool:
        return self.status == SeatStatus.ALIVE


def seat_lines(season_id: int) -> tuple[SeatLine, ...]:
    """The roster in its order. One query."""
    return tuple(SeatLine(*row) for row in _SEATS.rows(season=season_id))


def staff_ids(season_id: int) -> tuple[int, ...]:
    """Who shares the season's desk with its mayor. One query."""
    return tuple(user_id for (user_id,) in _STAFF.rows(season=season_id))


def day_of(thread: Thread) -> Phase | None:
    """The day with its season, None in other threads. Looked up once for each object of a thread: those that are
    written to have just been locked, behind the season's lock."""
    if "_day" not in thread.__dict__:
        thread.__dict__["_day"] = _DAY.first(thread=thread.pk) if thread.policy == POLICY else None
    found: Phase | None = thread.__dict__["_day"]
    return found


class DayRows:
    """Rows beside a day, each looked up when first wanted. For pages that are read: what is written asks anew."""

    def __init__(self, phase: Phase) -> None:
        self.phase = phase

    @cached_property
    def seats(self) -> tuple[SeatLine, ...]:
        """The roster in its order."""
        return seat_lines(self.phase.season_id)

    @cached_property
    def staff(self) -> tuple[int, ...]:
        """Who shares the desk, by user."""
        return staff_ids(self.phase.season_id)

    @cached_property
    def votes(self) -> tuple[Vote, ...]:
        """All votes of the day in the order of their posts, with voters and targets."""
        return tuple(_VOTES.rows(phase=self.phase.pk))

    @cached_property
    def standing(self) -> tuple[Vote, ...]:
        """Those of the part of the day that runs that stand."""
        return tuple(vote for vote in self.votes if not vote.lapsed and vote.round == self.phase.round)


def day_rows(thread: Thread) -> DayRows | None:
    """The rows beside the day of this thread, the same for all parts of a page; None if it is no day's."""
    if "_day_rows" not in thread.__dict__:
        day = day_of(thread)
        thread.__dict__["_day_rows"] = DayRows(day) if day is not None else None
    found: DayRows | None = thread.__dict__["_day_rows"]
    return found
