"""Home: my seasons with what is due. Public rows, and what the viewer's own seat may know."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F, Q
from django.utils import timezone

from accounts.models import User
from forum.queries import unread_counts

from ..enums import PhaseKind, SeasonStatus, SeatStatus, StaffKind, StartMode, SuicideState
from ..models import Channel, Phase, Season, Seat, Staff, Suicide, Vote
from .orders import order_wanted
from .seasons import OPEN_STATUSES, SeasonLine, counted, season_line

LATELY = datetime.timedelta(days=1)
"""So long a season that is over stays among mine."""


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that waits for the viewer, or that is done: `code` says what, the rest is its details.

    Codes: vote, voted, muted, defence, order, ordered, posts, letters, mayor_letters, start, stop, suicides, trouble,
    over.
    """

    code: str
    count: int = 0
    until: datetime.datetime | None = None
    nick: str = ""
    thread_key: str = ""
    post_number: int = 0


@dataclass(frozen=True, slots=True)
class MySeason:
    """A season of the viewer's: as a player (`nick`), as its mayor, with what is due."""

    line: SeasonLine
    nick: str
    status: str
    is_mayor: bool
    thread_key: str
    dues: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class _Mine:
    """Rows of the viewer's seasons, by id of season, phase or thread."""

    seats: Mapping[int, Seat]
    days: Mapping[int, Phase]
    current: Mapping[int, Phase]
    votes: Mapping[int, Vote]
    channels: Mapping[int, list[Channel]]
    unread: Mapping[int, int]
    desks: frozenset[int]


def my_seasons(viewer: User) -> tuple[MySeason, ...]:
    """The viewer's seasons that are open or were lately, with what is due in each.

    Nine queries, and a fold for each season in which the viewer has a night action to be asked about.
    """
    mine = Q(id__in=Seat.objects.filter(user=viewer).values("season")) | Q(mayor=viewer)
    desks = set(_desks(viewer))
    mine |= Q(id__in=desks)
    over = Q(status=SeasonStatus.FINISHED, ended_at__gt=timezone.now() - LATELY)
    seasons = list(counted(Season.objects.filter(mine, Q(status__in=OPEN_STATUSES) | over)))
    if not seasons:
        return ()
    desks |= {season.id for season in seasons if season.mayor_id == viewer.id}
    rows = _rows(viewer, [season.id for season in seasons], frozenset(desks))
    return tuple(_my_season(viewer, season, rows) for season in seasons)


def _desks(viewer: User) -> Iterable[int]:
    """Seasons at whose desk the viewer sits beside the mayor, or in his place."""
    called = Q(kind=StaffKind.CO_MAYOR) | Q(called_at__isnull=False)
    return Staff.objects.filter(called, user=viewer).values_list("season_id", flat=True)


def _rows(viewer: User, season_ids: list[int], desks: frozenset[int]) -> _Mine:
    phases = list(Phase.objects.filter(season__in=season_ids).select_related("thread").order_by("id"))
    days = {phase.season_id: phase for phase in phases if phase.kind == PhaseKind.DAY}
    channels = _channels(viewer, season_ids)
    threads = [day.thread_id for day in days.values() if day.thread_id is not None]
    threads += [channel.thread_id for rows in channels.values() for channel in rows]
    votes = Vote.objects.filter(
        phase__in=[day.id for day in days.values()], voter__user=viewer, lapsed=False, round=F("phase__round")
    )
    return _Mine(
        seats={seat.season_id: seat for seat in Seat.objects.filter(user=viewer, season__in=season_ids)},
        days=days,
        current={phase.season_id: phase for phase in phases if phase.closed_at is None},
        votes={vote.phase_id: vote for vote in votes.select_related("target")},
        channels=channels,
        unread=unread_counts(viewer, threads),
        desks=desks,
    )


def _channels(viewer: User, season_ids: list[int]) -> Mapping[int, list[Channel]]:
    """The private threads of these seasons of which the viewer is a member."""
    found: dict[int, list[Channel]] = defaultdict(list)
    rows = Channel.objects.filter(season__in=season_ids, thread__members__user=viewer)
    for channel in rows.select_related("thread").order_by("id"):
        found[channel.season_id].append(channel)
    return found


def _my_season(viewer: User, season: Season, mine: _Mine) -> MySeason:
    seat = mine.seats.get(season.id)
    day = mine.days.get(season.id)
    return MySeason(
        line=season_line(season),
        nick=seat.nick if seat else "",
        status=seat.status if seat else "",
        is_mayor=season.id in mine.desks,
        thread_key=day.thread.key if day and day.thread else "",
        dues=tuple(_dues(viewer, season, mine)),
    )


def _dues(viewer: User, season: Season, mine: _Mine) -> Iterable[Due]:
    if season.status == SeasonStatus.FINISHED:
        yield Due("over")
        return
    if season.id in mine.desks:
        yield from _mayor_dues(season, mine)
    seat = mine.seats.get(season.id)
    if seat is not None and seat.status == SeatStatus.ALIVE and season.status == SeasonStatus.RUNNING:
        yield from _vote_due(season, seat, mine)
        yield from _order_due(viewer, season)
    yield from _unread_dues(viewer, season, mine)


def _mayor_dues(season: Season, mine: _Mine) -> Iterable[Due]:
    current = mine.current.get(season.id)
    if season.trouble or season.status == SeasonStatus.PAUSED:
        yield Due("trouble")
    if season.status == SeasonStatus.SIGNUP and season.start_mode == StartMode.MAYOR:
        yield Due("start", count=season.taken)  # type: ignore[attr-defined]
    if season.suicide_by_mayor:
        waiting = Suicide.objects.filter(
            seat__season=season, seat__status=SeatStatus.ALIVE, state=SuicideState.PENDING
        ).count()
        if waiting:
            yield Due("suicides", count=waiting)
    if season.stop_by_hand and current is not None and current.kind == PhaseKind.DAY:
        yield Due("stop", until=current.ends_at)


def _vote_due(season: Season, seat: Seat, mine: _Mine) -> Iterable[Due]:
    day = mine.current.get(season.id)
    if day is None or day.kind != PhaseKind.DAY or day.thread is None:
        return
    vote = mine.votes.get(day.id)
    if day.round in ("defence", "talk"):
        if day.round == "defence" and seat.nick in day.candidates:
            yield Due("defence", until=day.ends_at, thread_key=day.thread.key)
    elif vote is None and seat.nick in day.muted:
        yield Due("muted", thread_key=day.thread.key)
    elif vote is None:
        yield Due("vote", until=day.ends_at, thread_key=day.thread.key)
    else:
        yield Due("voted", nick=vote.target.nick, thread_key=day.thread.key, post_number=vote.post_number)


def _order_due(viewer: User, season: Season) -> Iterable[Due]:
    wanted = order_wanted(viewer, season.id)
    if wanted is not None:
        yield Due("order" if wanted.is_open else "ordered", until=wanted.until)


def _unread_dues(viewer: User, season: Season, mine: _Mine) -> Iterable[Due]:
    day = mine.days.get(season.id)
    if day is not None and day.thread is not None and mine.unread.get(day.thread.pk, 0):
        yield Due("posts", count=mine.unread[day.thread.pk], thread_key=day.thread.key)
    yield from _letter_dues(viewer, season, mine)


def _letter_dues(viewer: User, season: Season, mine: _Mine) -> Iterable[Due]:
    """All conversations in one line: which of them have something new would tell whoever looks on what I am."""
    letters = [row for row in mine.channels.get(season.id, ()) if mine.unread.get(row.thread_id, 0)]
    total = sum(mine.unread[row.thread_id] for row in letters)
    if not total:
        return
    if season.id in mine.desks:
        yield Due("mayor_letters", count=total)
    else:
        yield Due("letters", count=total, thread_key=letters[0].thread.key if len(letters) == 1 else "")
