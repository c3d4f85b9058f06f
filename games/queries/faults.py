"""Who doesn't vote or hardly writes (D1, D2): faults of a day, days running, suicides that STOP will bring."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from forum.models import Post

from ..enums import PhaseKind, SanctionKind, SeatStatus, SuicideState
from ..models import DayFault, LogEvent, Phase, Sanction, Season, Seat, Suicide


@dataclass(frozen=True, slots=True)
class Fault:
    """What a seat has missed on a day."""

    seat: Seat
    no_vote: bool
    few_posts: bool

    @property
    def is_one(self) -> bool:
        return self.no_vote or self.few_posts


@dataclass(frozen=True, slots=True)
class Risk:
    """A seat that STOP would make a suicide now, by which rule; `pardoned`: the mayor has forgiven it already."""

    number: int
    nick: str
    rule: str
    pardoned: bool


@dataclass(frozen=True, slots=True)
class History:
    """Faults of a season's earlier days, and up to which day each seat was pardoned."""

    faults: Mapping[tuple[int, int], DayFault]
    pardons: Mapping[int, int]

    def rule(self, season: Season, fault: Fault, day: int) -> str:
        """D1 or D2 if this fault of this day makes the seat a suicide, "" if not. The two faults don't add up."""
        if fault.no_vote and self._running(season.no_vote_limit, fault.seat, day, "no_vote"):
            return "D1"
        if fault.few_posts and self._running(season.few_posts_limit, fault.seat, day, "few_posts"):
            return "D2"
        return ""

    def is_pardoned(self, seat: Seat, day: int) -> bool:
        return self.pardons.get(seat.pk, 0) >= day

    def _running(self, limit: int, seat: Seat, day: int, kind: str) -> bool:
        """The same fault on all of the days before that make `limit` with this one, none of them pardoned."""
        if limit == 0:
            return False
        first = day - limit + 1
        if first < 1 or first <= self.pardons.get(seat.pk, 0) < day:
            return False
        earlier = (self.faults.get((seat.pk, number)) for number in range(first, day))
        return all(row is not None and getattr(row, kind) for row in earlier)


def history(season: Season) -> History:
    """Two queries."""
    rows = DayFault.objects.filter(seat__season=season)
    pardons: dict[int, int] = {}
    pardoned = Suicide.objects.filter(seat__season=season, state=SuicideState.PARDONED)
    for seat_id, day in pardoned.values_list("seat_id", "day"):
        pardons[seat_id] = max(day, pardons.get(seat_id, 0))
    return History({(row.seat_id, row.day): row for row in rows}, pardons)


def day_faults(season: Season, day: Phase, *, now: datetime.datetime) -> list[Fault]:
    """The faults of a day so far, of the living who could write through all of it, in the roster's order.

    A vote that has lapsed counts as cast, and a vote that the mayor has entered for somebody as a post, too; whoever
    has no vote that day (T4.3) didn't miss one. Five queries.
    """
    shut_out = _blocked(season, day, now=now) | _back_since(season, day)
    seats = season.seats.filter(status=SeatStatus.ALIVE).exclude(pk__in=shut_out).order_by("number")
    votes = dict(_votes(day))
    posts = _posts(day)
    faults = []
    for seat in seats:
        voted = seat.pk in votes or seat.nick in day.muted
        written = posts.get(seat.user_id, 0) + votes.get(seat.pk, 0)
        faults.append(
            Fault(
                seat,
                no_vote=season.no_vote_limit > 0 and not voted,
                few_posts=season.few_posts_limit > 0 and written < season.suicide_least_posts,
            )
        )
    return [fault for fault in faults if fault.is_one]


def suicide_risks(season: Season, day: Phase | None, *, now: datetime.datetime) -> tuple[Risk, ...]:
    """Whom STOP would make a suicide if it came now. The caller decides who may see it."""
    if day is None or day.kind != PhaseKind.DAY or day.closed_at is not None:
        return ()
    before = history(season)
    found = []
    for fault in day_faults(season, day, now=now):
        rule = before.rule(season, fault, day.number)
        if rule:
            pardoned = before.is_pardoned(fault.seat, day.number)
            found.append(Risk(fault.seat.number, fault.seat.nick, rule, pardoned))
    return tuple(found)


def posts_of_day(day: Phase) -> Mapping[int, int]:
    """How many posts each author has in the day's thread."""
    return _posts(day)


def _posts(day: Phase) -> Mapping[int, int]:
    rows = Post.objects.filter(thread=day.thread_id).values("author").annotate(count=Count("id"))
    return {row["author"]: row["count"] for row in rows}


def _votes(day: Phase) -> Iterable[tuple[int, int]]:
    """(seat, votes that somebody else has written for it) of all who have voted, in any round."""
    rows = day.votes.values("voter").annotate(entered=Count("id", filter=Q(entered=True)))
    return ((row["voter"], row["entered"]) for row in rows)


def _blocked(season: Season, day: Phase, *, now: datetime.datetime) -> set[int]:
    """Seats that were blocked from the season's threads at any time of the day."""
    blocks = Sanction.objects.filter(
        Q(lifted_at__isnull=True) | Q(lifted_at__gt=day.opened_at),
        season=season,
        kind=SanctionKind.BLOCK,
        until_day__gte=day.number,
        decided_at__lte=now,
    )
    return set(blocks.values_list("seat_id", flat=True))


def _back_since(season: Season, day: Phase) -> set[int]:
    """Seats that a ruling of this day has brought back into the game."""
    rulings = LogEvent.objects.filter(
        season=season,
        phase_kind=PhaseKind.DAY,
        phase_number=day.number,
        event__ruling__status=SeatStatus.ALIVE,
    )
    nicks = [event["ruling"]["player"] for event in rulings.values_list("event", flat=True)]
    return set(season.seats.filter(nick__in=nicks).values_list("pk", flat=True))
