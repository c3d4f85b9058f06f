"""Votes as the city sees them: the table voter × day, and the tally of a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from accounts.models import User

from ..enums import PhaseKind, SeatStatus
from ..models import Phase, Season, Seat, Vote
from .seasons import visible_seasons


@dataclass(frozen=True, slots=True)
class VoteCell:
    """A vote: against whom, in which post, in which round; lapsed ones don't count (F2.9). `entered`: by the mayor."""

    target: str
    post_number: int
    lapsed: bool
    round: str = "vote"
    entered: bool = False


@dataclass(frozen=True, slots=True)
class VoteDay:
    """A day of the table. `rounds` are its votings that were held, in their order; one at least."""

    number: int
    thread_key: str
    is_over: bool
    jailed: str
    has_parts: bool = False
    rounds: tuple[str, ...] = ("vote",)
    running: str = ""


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a voter did in one voting. `state`: "voted", "none", "ahead" (it still runs), "muted" (no vote that day,
    T4.7) or "out" (he had left the game)."""

    round: str
    state: str
    votes: tuple[VoteCell, ...] = ()


@dataclass(frozen=True, slots=True)
class VoteRow:
    """A voter with what he did in the votings of each day, in the order of the days."""

    nick: str
    status: str
    out_kind: str
    out_number: int | None
    by_day: tuple[tuple[VoteDay, tuple[RoundCell, ...]], ...]


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
    phases = list(season.phases.filter(kind=PhaseKind.DAY).select_related("thread").order_by("number"))
    votes = _votes_by_day(season)
    days = [(phase, _vote_day(phase, votes.get(phase.id, ()))) for phase in phases]
    return VoteTable(
        season_id=season.id,
        title=season.title,
        days=tuple(day for _phase, day in days),
        rows=tuple(_vote_row(seat, days, votes) for seat in season.seats.all()),
        by_day=tuple((day, tallies_by_round(votes.get(phase.id, ()))) for phase, day in days),
    )


def _votes_by_day(season: Season) -> Mapping[int, list[Vote]]:
    votes: dict[int, list[Vote]] = defaultdict(list)
    for vote in (
        Vote.objects.filter(phase__season=season).select_related("voter", "target").order_by("post_number")
    ):
        votes[vote.phase_id].append(vote)
    return votes


def _vote_day(day: Phase, votes: Iterable[Vote]) -> VoteDay:
    held = dict.fromkeys(vote.round for vote in votes)
    running = day.round if day.closed_at is None and day.takes_votes else ""
    if running or not held:
        held.setdefault(running or ("vote" if day.round == "vote" else "nomination"))
    return VoteDay(
        number=day.number,
        thread_key=day.thread.key if day.thread else "",
        is_over=day.closed_at is not None,
        jailed=day.published.get("jailed") or "",
        has_parts=day.round != "vote",
        rounds=tuple(held),
        running=running,
    )


def _vote_row(seat: Seat, days: Iterable[tuple[Phase, VoteDay]], votes: Mapping[int, list[Vote]]) -> VoteRow:
    by_day = tuple(
        (day, tuple(_round_cell(seat, phase, day, name, votes.get(phase.id, ())) for name in day.rounds))
        for phase, day in days
    )
    return VoteRow(seat.nick, seat.status, seat.out_kind, seat.out_number, by_day)


def _round_cell(seat: Seat, phase: Phase, day: VoteDay, name: str, votes: Iterable[Vote]) -> RoundCell:
    mine = tuple(
        VoteCell(vote.target.nick, vote.post_number, vote.lapsed, vote.round, vote.entered)
        for vote in votes
        if vote.voter_id == seat.pk and vote.round == name
    )
    if mine:
        return RoundCell(name, "voted", mine)
    if _was_out(seat, phase):
        return RoundCell(name, "out")
    if seat.nick in phase.muted:
        return RoundCell(name, "muted")
    return RoundCell(name, "ahead" if name == day.running else "none")


def _was_out(seat: Seat, day: Phase) -> bool:
    """Whether the seat had left before that day, as far as the city knows."""
    return seat.status != SeatStatus.ALIVE and seat.out_number is not None and seat.out_number < day.number


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
