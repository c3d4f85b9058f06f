"""Home: my seasons with what is due. Public rows, and what the viewer's own seat may know."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared, given
from forum.queries import unread_counts

from ..enums import PhaseKind, SeasonStatus, SeatStatus, StaffKind, StartMode, SuicideState
from ..models import Channel, LastSeen, Phase, Season, Seat, Staff, Suicide, Vote
from .complaints import complaints_waiting
from .orders import order_wanted
from .seasons import OPEN_STATUSES, SeasonLine, counted, season_line

LATELY = datetime.timedelta(days=1)
"""So long a season that is over stays among mine."""
NEVER = datetime.datetime.max.replace(tzinfo=datetime.UTC)


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that waits for the viewer, or that is done: `code` says what, the rest is its details.

    Codes: vote, voted, muted, defence, order, ordered, posts, letters, mayor_letters, start, stop, suicides,
    complaints, trouble, over.
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
    complaints: Mapping[int, int]


def my_seasons(viewer: User) -> tuple[MySeason, ...]:
    """The viewer's seasons that are open or were lately, with what is due in each.

    Eight queries, one more for who sits at a desk, and a fold for each season in which the viewer has a night action to
    be asked about.
    """
    seasons = _MINE.rows(viewer=viewer.pk, lately=timezone.now() - LATELY)
    if not seasons:
        return ()
    desks = {season.id for season in seasons if season.mayor_id == viewer.id or season.sits}  # type: ignore[attr-defined]
    rows = _rows(viewer, [season.id for season in seasons], frozenset(desks))
    return tuple(_my_season(viewer, season, rows) for season in sorted(seasons, key=_urgency))


def _urgency(season: Season) -> datetime.datetime:
    """What ends soonest stands first; what has no end in sight, last."""
    return season.due_at or NEVER


def _mine() -> QuerySet[Season]:
    """Of which the viewer is a player or sits at the desk, with `sits`: beside the mayor, or in his place while he is
    away (`permissions.hosts`)."""
    viewer = given("viewer")
    mayor_is_back = LastSeen.objects.filter(
        season=OuterRef("season"), user=OuterRef("season__mayor"), at__gt=OuterRef("called_at")
    )
    stands_in = Q(called_at__isnull=False) & ~Exists(mayor_is_back)
    staff = Staff.objects.filter(
        Q(kind=StaffKind.CO_MAYOR) | stands_in, season=OuterRef("pk"), user_id=viewer
    )
    sits = Exists(staff)
    plays = Exists(Seat.objects.filter(season=OuterRef("pk"), user_id=viewer))
    lately = Q(status=SeasonStatus.FINISHED, ended_at__gt=given("lately"))
    seasons = counted(Season.objects.filter(Q(status__in=OPEN_STATUSES) | lately)).annotate(sits=sits)
    return seasons.filter(Q(plays) | Q(mayor_id=viewer) | Q(sits=True))


_SEASONS = given("seasons")
_MINE = Prepared(_mine)
_PHASES = Prepared(
    lambda: Phase.objects.filter(season_id__among=_SEASONS).select_related("thread").order_by("id")
)
_CHANNELS = Prepared(
    lambda: (
        Channel.objects.filter(season_id__among=_SEASONS, thread__members__user_id=given("viewer"))
        .select_related("thread")
        .order_by("id")
    )
)
_SEATS = Prepared(lambda: Seat.objects.filter(season_id__among=_SEASONS, user_id=given("viewer")))
_VOTES = Prepared(
    lambda: Vote.objects.filter(
        phase_id__among=given("days"), voter__user_id=given("viewer"), lapsed=False, round=F("phase__round")
    ).select_related("target")
)


def _rows(viewer: User, season_ids: list[int], desks: frozenset[int]) -> _Mine:
    phases = _PHASES.rows(seasons=season_ids)
    days = {phase.season_id: phase for phase in phases if phase.kind == PhaseKind.DAY}
    channels = _channels(viewer, season_ids)
    threads = [day.thread_id for day in days.values() if day.thread_id is not None]
    threads += [channel.thread_id for rows in channels.values() for channel in rows]
    votes = _VOTES.rows(days=[day.id for day in days.values()], viewer=viewer.pk)
    return _Mine(
        seats={seat.season_id: seat for seat in _SEATS.rows(seasons=season_ids, viewer=viewer.pk)},
        days=days,
        current={phase.season_id: phase for phase in phases if phase.closed_at is None},
        votes={vote.phase_id: vote for vote in votes},
        channels=channels,
        unread=unread_counts(viewer, threads),
        desks=desks,
        complaints=complaints_waiting(viewer, desks) if desks else {},
    )


def _channels(viewer: User, season_ids: list[int]) -> Mapping[int, list[Channel]]:
    """The private threads of these seasons of which the viewer is a member."""
    found: dict[int, list[Channel]] = defaultdict(list)
    for channel in _CHANNELS.rows(seasons=season_ids, viewer=viewer.pk):
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
    if mine.complaints.get(season.id):
        yield Due("complaints", count=mine.complaints[season.id])
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
