"""Votes as the city sees them: the table voter × day, and the tally of a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from accounts.models import User

from ..enums import PhaseKind
from ..models import Phase, Season, Seat, Vote
from .seasons import visible_seasons


@dataclass(frozen=True, slots=True)
class VoteCell:
    """A vote: against whom, in which post, in which round; lapsed ones don't count (F2.9)."""

    target: str
    post_number: int
    lapsed: bool
    round: str = "vote"


@dataclass(frozen=True, slots=True)
class VoteDay:
    """A day of the table."""

    number: int
    thread_key: str
    is_over: bool
    jailed: str
    has_parts: bool = False


@dataclass(frozen=True, slots=True)
class VoteRow:
    """A voter with his votes of each day, in the order of the days."""

    nick: str
    status: str
    by_day: tuple[tuple[VoteDay, tuple[VoteCell, ...]], ...]


@dataclass(frozen=True, slots=True)
class TallyVoter:
    nick: str
    number: int


@dataclass(frozen=True, slots=True)
class TallyLine:
    """A player with the votes against him that stand."""

    nick: str
    votes: int
    voters: tuple[TallyVoter, ...]


RoundTally = tuple[str, tuple[TallyLine, ...]]
"""The name of a round with its tally."""


@dataclass(frozen=True, slots=True)
class VoteTable:
    season_id: int
    title: str
    days: tuple[VoteDay, ...]
    rows: tuple[VoteRow, ...]
    by_day: tuple[tuple[VoteDay, tuple[RoundTally, ...]], ...]


def vote_table(viewer: User | None, season_id: int) -> VoteTable | None:
    """Every vote of the season, None if there is no such season for this viewer. Four queries."""
    season = visible_seasons(viewer).filter(id=season_id).first()
    if season is None:
        return None
    days = list(season.phases.filter(kind=PhaseKind.DAY).select_related("thread").order_by("number"))
    seats = list(season.seats.all())
    votes = _votes_by_day(season)
    return VoteTable(
        season_id=season.id,
        title=season.title,
        days=tuple(_vote_day(day) for day in days),
        rows=tuple(_vote_row(seat, days, votes) for seat in seats),
        by_day=tuple((_vote_day(day), tallies_by_round(votes.get(day.id, ()))) for day in days),
    )


def _votes_by_day(season: Season) -> Mapping[int, list[Vote]]:
    votes: dict[int, list[Vote]] = defaultdict(list)
    for vote in (
        Vote.objects.filter(phase__season=season).select_related("voter", "target").order_by("post_number")
    ):
        votes[vote.phase_id].append(vote)
    return votes


def _vote_day(day: Phase) -> VoteDay:
    return VoteDay(
        number=day.number,
        thread_key=day.thread.key if day.thread else "",
        is_over=day.closed_at is not None,
        jailed=day.published.get("jailed") or "",
        has_parts=day.round != "vote",
    )


def _vote_row(seat: Seat, days: Iterable[Phase], votes: Mapping[int, list[Vote]]) -> VoteRow:
    by_day = tuple(
        (
            _vote_day(day),
            tuple(
                VoteCell(vote.target.nick, vote.post_number, vote.lapsed, vote.round)
                for vote in votes.get(day.id, ())
                if vote.voter_id == seat.id
            ),
        )
        for day in days
    )
    return VoteRow(seat.nick, seat.status, by_day)


def tally_lines(votes: Iterable[Vote]) -> tuple[TallyLine, ...]:
    """The tally of votes that stand: most first, equal ones in the roster's order; voters in the order of posts."""
    against: dict[int, list[Vote]] = defaultdict(list)
    for vote in votes:
        if not vote.lapsed:
            against[vote.target_id].append(vote)
    groups = sorted(against.values(), key=lambda group: (-len(group), group[0].target.number))
    return tuple(
        TallyLine(
            nick=group[0].target.nick,
            votes=len(group),
            voters=tuple(TallyVoter(vote.voter.nick, vote.post_number) for vote in group),
        )
        for group in groups
    )


def day_tally(phase: Phase) -> tuple[TallyLine, ...]:
    """The tally of one day, for its thread; of a day with several rounds that of the one that runs. One query."""
    votes = phase.votes.filter(round=phase.round)
    return tally_lines(votes.select_related("voter", "target").order_by("post_number"))


def round_tallies(phase: Phase) -> tuple[RoundTally, ...]:
    """The tally of each round of a day in which somebody voted, in their order. One query."""
    return tallies_by_round(phase.votes.select_related("voter", "target").order_by("post_number"))


def tallies_by_round(votes: Iterable[Vote]) -> tuple[RoundTally, ...]:
    """The votes of a day in the order of their posts, counted for each round."""
    rounds: dict[str, list[Vote]] = defaultdict(list)
    for vote in votes:
        rounds[vote.round].append(vote)
    return tuple((name, tally_lines(cast)) for name, cast in rounds.items())
