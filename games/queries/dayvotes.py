"""The votes of one day in their order, part by part, for the count over time. Public rows alone."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from forum.enums import PostKind
from forum.models import Post

from ..charts import Cast
from ..enums import PhaseKind
from ..models import Phase, Season, Vote
from .seasons import visible_seasons
from .votes import TallyLine, tally_lines

Stop = tuple[int, datetime.datetime]
"""Number and moment of a STOP post."""


@dataclass(frozen=True, slots=True)
class RoundVotes:
    """A part of a day in which somebody voted. `ends_at` is its STOP, or the one that is set while it runs."""

    name: str
    opened_at: datetime.datetime
    ends_at: datetime.datetime
    is_over: bool
    casts: tuple[Cast, ...]
    tally: tuple[TallyLine, ...]

    @property
    def running_counts(self) -> tuple[tuple[Cast, int], ...]:
        """Each vote with how many its target had then; 0 for one that lapsed."""
        counts: dict[str, int] = {}
        lines: list[tuple[Cast, int]] = []
        for cast in self.casts:
            if not cast.lapsed:
                counts[cast.target] = counts.get(cast.target, 0) + 1
            lines.append((cast, 0 if cast.lapsed else counts[cast.target]))
        return tuple(lines)


@dataclass(frozen=True, slots=True)
class DayVotes:
    """A day's votes. `earlier` and `later` are the neighbouring days' numbers (None: there is none)."""

    season_id: int
    title: str
    time_zone: str
    number: int
    thread_key: str
    is_over: bool
    jailed: str
    has_parts: bool
    muted: tuple[str, ...]
    rounds: tuple[RoundVotes, ...]
    earlier: int | None
    later: int | None


def day_votes(viewer: User | None, season_id: int, number: int) -> DayVotes | None:
    """The votes of a day, None if there is no such day for this viewer. Four queries."""
    season = visible_seasons(viewer).filter(id=season_id).first()
    if season is None:
        return None
    days = {day.number: day for day in season.phases.filter(kind=PhaseKind.DAY).select_related("thread")}
    day = days.get(number)
    return None if day is None else _day(season, day, set(days))


def _day(season: Season, day: Phase, numbers: set[int]) -> DayVotes:
    votes = list(day.votes.select_related("voter", "target").order_by("post_number"))
    return DayVotes(
        season_id=season.pk,
        title=season.title,
        time_zone=season.time_zone,
        number=day.number,
        thread_key=day.thread.key if day.thread else "",
        is_over=day.closed_at is not None,
        jailed=day.published.get("jailed") or "",
        has_parts=day.round != "vote",
        muted=tuple(day.muted),
        rounds=rounds_of(day, votes, stops_of(day)),
        earlier=day.number - 1 if day.number - 1 in numbers else None,
        later=day.number + 1 if day.number + 1 in numbers else None,
    )


def stops_of(day: Phase) -> list[Stop]:
    """The STOP posts of a day, in their order. One query."""
    posts = Post.objects.filter(thread=day.thread_id, kind=PostKind.STOP)
    return list(posts.order_by("number").values_list("number", "created_at"))


def rounds_of(day: Phase, votes: Sequence[Vote], stops: Sequence[Stop]) -> tuple[RoundVotes, ...]:
    """The votes of a day (in the order of their posts) by the part in which they were cast."""
    names = dict.fromkeys(vote.round for vote in votes)
    return tuple(_round(day, name, [vote for vote in votes if vote.round == name], stops) for name in names)


def _round(day: Phase, name: str, votes: Sequence[Vote], stops: Sequence[Stop]) -> RoundVotes:
    before = [at for number, at in stops if number < votes[0].post_number] or [day.opened_at]
    after = [at for number, at in stops if number > votes[-1].post_number]
    ended = after[0] if after else day.closed_at
    return RoundVotes(
        name=name,
        opened_at=min(before[-1], votes[0].created_at),
        ends_at=ended or max(day.ends_at, votes[-1].created_at),
        is_over=ended is not None,
        casts=tuple(
            Cast(
                vote.created_at,
                vote.voter.nick,
                vote.target.nick,
                vote.post_number,
                vote.lapsed,
                vote.entered,
            )
            for vote in votes
        ),
        tally=tally_lines(votes),
    )
