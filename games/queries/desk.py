"""The mayor's desk. He knows everything; nobody else gets this page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count

from accounts.models import User
from forum.models import Post
from forum.queries import unread_counts

from ..enums import ChannelKind, PhaseKind, SeasonStatus, SeatStatus
from ..models import Channel, Phase, Season, Seat, Story
from ..nightbridge import Game, load_game
from ..permissions import is_mayor
from .decisionwords import DecisionLine, decision_lines
from .orders import Standing, standing_orders
from .seasons import SeasonLine, counted, season_line
from .votes import TallyLine, day_tally


@dataclass(frozen=True, slots=True)
class DeskSeat:
    """A player on the desk. `wants_order`: he has a night action and nothing of his stands."""

    number: int
    nick: str
    status: str
    role: str
    vote: str
    vote_number: int
    posts: int
    orders: tuple[Standing, ...]
    wants_order: bool
    letters_key: str
    unread: int

    @property
    def is_alive(self) -> bool:
        return self.status == SeatStatus.ALIVE


@dataclass(frozen=True, slots=True)
class DeskChannel:
    kind: str
    thread_key: str
    unread: int


@dataclass(frozen=True, slots=True)
class DeskPage:
    """`day_key` is the newest day's thread, `story_night` the night of the coming morning (0: no story now)."""

    line: SeasonLine
    day_key: str
    stop_by_hand: bool
    may_stop: bool
    seats: tuple[DeskSeat, ...]
    channels: tuple[DeskChannel, ...]
    tally: tuple[TallyLine, ...]
    story_night: int
    story: str
    decisions: tuple[DecisionLine, ...]
    trouble: str
    pause_reason: str

    @property
    def living(self) -> tuple[DeskSeat, ...]:
        return tuple(seat for seat in self.seats if seat.is_alive)


@dataclass(frozen=True, slots=True)
class _Rows:
    day: Phase | None
    tally: tuple[TallyLine, ...]
    posts: Mapping[int, int]
    channels: tuple[Channel, ...]
    unread: Mapping[int, int]


def desk_page(viewer: User | None, season_id: int) -> DeskPage | None:
    """The desk of the season's human mayor once the roles are dealt; None for everybody else."""
    season = counted(Season.objects.filter(id=season_id)).first()
    if season is None or viewer is None or not is_mayor(viewer, season) or season.dealt_at is None:
        return None
    phases = list(season.phases.select_related("thread"))
    rows = _rows(viewer, season, phases)
    game = load_game(season)
    night = season.phase_number if season.status != SeasonStatus.FINISHED else 0
    story = Story.objects.filter(season=season, number=night).first() if night else None
    return DeskPage(
        line=season_line(season),
        day_key=rows.day.thread.key if rows.day and rows.day.thread else "",
        stop_by_hand=season.stop_by_hand,
        may_stop=season.status == SeasonStatus.RUNNING and season.phase_kind == PhaseKind.DAY,
        seats=tuple(_seats(season, game, rows)),
        channels=tuple(_channels(rows)),
        tally=rows.tally,
        story_night=night,
        story=story.source if story else "",
        decisions=decision_lines(season),
        trouble=season.trouble,
        pause_reason=season.pause_reason,
    )


def _rows(viewer: User, season: Season, phases: Iterable[Phase]) -> _Rows:
    day = next((phase for phase in reversed(list(phases)) if phase.kind == PhaseKind.DAY), None)
    channels = tuple(Channel.objects.filter(season=season).select_related("thread").order_by("id"))
    posts: dict[int, int] = {}
    if day is not None:
        counts = Post.objects.filter(thread=day.thread_id).values("author").annotate(count=Count("id"))
        posts = {row["author"]: row["count"] for row in counts}
    return _Rows(
        day=day,
        tally=day_tally(day) if day is not None else (),
        posts=posts,
        channels=channels,
        unread=unread_counts(viewer, [channel.thread_id for channel in channels]),
    )


def _seats(season: Season, game: Game, rows: _Rows) -> Iterable[DeskSeat]:
    votes = {voter.nick: (line.nick, voter.number) for line in rows.tally for voter in line.voters}
    letters = {channel.seat_id: channel for channel in rows.channels if channel.kind == ChannelKind.MAYOR}
    for seat in season.seats.all():
        yield _seat(seat, season, game, rows, votes.get(seat.nick, ("", 0)), letters.get(seat.id))


def _seat(
    seat: Seat, season: Season, game: Game, rows: _Rows, vote: tuple[str, int], channel: Channel | None
) -> DeskSeat:
    taken = season.phase_kind in (PhaseKind.DAY, PhaseKind.NIGHT, PhaseKind.DAWN)
    orders = standing_orders(game, seat.nick) if taken and season.status != SeasonStatus.FINISHED else ()
    return DeskSeat(
        number=seat.number,
        nick=seat.nick,
        status=seat.status,
        role=game.role(seat.nick),
        vote=vote[0],
        vote_number=vote[1],
        posts=rows.posts.get(seat.user_id, 0),
        orders=orders,
        wants_order=not orders and bool(game.actions(seat.nick)),
        letters_key=channel.thread.key if channel else "",
        unread=rows.unread.get(channel.thread_id, 0) if channel else 0,
    )


def _channels(rows: _Rows) -> Iterable[DeskChannel]:
    for channel in rows.channels:
        if channel.kind != ChannelKind.MAYOR:
            yield DeskChannel(channel.kind, channel.thread.key, rows.unread.get(channel.thread_id, 0))
