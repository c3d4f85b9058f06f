"""The mayor's desk. Who sits at it knows everything; nobody else gets this page."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from accounts.models import User
from forum.queries import unread_counts

from ..enums import ChannelKind, PhaseKind, SanctionKind, SeasonStatus, SeatStatus, SuicideState
from ..models import (
    Channel,
    LastSeen,
    MayorNote,
    MorningPlan,
    Phase,
    Sanction,
    Season,
    Seat,
    Staff,
    Story,
    Suicide,
)
from ..nightbridge import Game, load_game
from ..permissions import hosts, is_mayor
from .decisionwords import DecisionLine, decision_lines
from .desktonight import Tonight, WaitingLine, tonight, waiting_decisions
from .faults import Risk, posts_of_day, suicide_risks
from .orders import Standing, standing_orders
from .seasons import SeasonLine, counted, season_line
from .votes import TallyLine, day_tally


@dataclass(frozen=True, slots=True)
class DeskSeat:
    """A player on the desk. `wants_order`: he has a night action and nothing of his stands.

    `seen_at` is told here and nowhere else (None: not since the deal). `warnings` counts those that stand,
    `unconfirmed` those of them not confirmed yet; `blocked_until` is the day of a posting block that stands (0: none).
    """

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
    seen_at: datetime.datetime | None
    warnings: int
    unconfirmed: int
    blocked_until: int
    note: str

    @property
    def is_alive(self) -> bool:
        return self.status == SeatStatus.ALIVE


@dataclass(frozen=True, slots=True)
class DeskChannel:
    kind: str
    thread_key: str
    unread: int


@dataclass(frozen=True, slots=True)
class DeskStaff:
    """Somebody who shares the desk; `is_called`: a deputy who sits at it now."""

    nick: str
    kind: str
    label: str
    is_called: bool


@dataclass(frozen=True, slots=True)
class DeskClock:
    """What can be done to the phase that runs."""

    ends_at: datetime.datetime | None
    morning_at: datetime.datetime | None
    paused_left: datetime.timedelta | None
    is_overdue: bool


@dataclass(frozen=True, slots=True)
class DeskPage:
    """`day_key` is the newest day's thread, `story_night` the night of the coming morning (0: no story now).

    `risks` are the suicides that STOP would bring now, `suicides` those that wait for the mayor's yes.
    """

    line: SeasonLine
    is_mayor: bool
    day_key: str
    day_number: int
    stop_by_hand: bool
    may_stop: bool
    clock: DeskClock
    seats: tuple[DeskSeat, ...]
    channels: tuple[DeskChannel, ...]
    staff: tuple[DeskStaff, ...]
    tally: tuple[TallyLine, ...]
    tonight: Tonight | None
    waiting: tuple[WaitingLine, ...]
    risks: tuple[Risk, ...]
    suicides: tuple[Risk, ...]
    suicide_by_mayor: bool
    story_night: int
    story: str
    decisions: tuple[DecisionLine, ...]
    trouble: str
    pause_reason: str

    @property
    def living(self) -> tuple[DeskSeat, ...]:
        return tuple(seat for seat in self.seats if seat.is_alive)

    @property
    def is_open(self) -> bool:
        """Whether the season is in play."""
        return self.line.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED)

    @property
    def unread(self) -> int:
        """Letters that nobody at the desk's viewer has read, in all conversations."""
        return sum(seat.unread for seat in self.seats) + sum(channel.unread for channel in self.channels)

    @property
    def silent(self) -> int:
        """Living players without a vote today."""
        return sum(1 for seat in self.living if not seat.vote)

    @property
    def orderless(self) -> int:
        """Living players who have a night action and sent none."""
        return sum(1 for seat in self.living if seat.wants_order)


@dataclass(frozen=True, slots=True)
class DeskRows:
    """Rows of the season, by seat or user."""

    day: Phase | None
    tally: tuple[TallyLine, ...]
    posts: Mapping[int, int]
    channels: tuple[Channel, ...]
    unread: Mapping[int, int]
    seen: Mapping[int, datetime.datetime]
    sanctions: tuple[Sanction, ...]
    notes: Mapping[int, str]


def desk_season(viewer: User | None, season_id: int) -> Season | None:
    """The season for whoever sits at its desk, once its roles are dealt; None for everybody else."""
    season = counted(Season.objects.filter(id=season_id)).first()
    if season is None or viewer is None or season.dealt_at is None or not hosts(viewer, season):
        return None
    return season


def desk_page(viewer: User | None, season_id: int, *, now: datetime.datetime) -> DeskPage | None:
    """The desk, for those who sit at it; None for everybody else. About twenty queries and a fold."""
    season = desk_season(viewer, season_id)
    if season is None or viewer is None:
        return None
    rows = desk_rows(viewer, season)
    game = load_game(season)
    day_runs = season.status == SeasonStatus.RUNNING and season.phase_kind == PhaseKind.DAY
    is_open = season.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED)
    night = season.phase_number if is_open else 0
    story = Story.objects.filter(season=season, number=night).first() if night else None
    words = story.source if story else ""
    return DeskPage(
        line=season_line(season),
        is_mayor=is_mayor(viewer, season),
        day_key=rows.day.thread.key if rows.day and rows.day.thread else "",
        day_number=rows.day.number if rows.day else 0,
        stop_by_hand=season.stop_by_hand,
        may_stop=day_runs,
        clock=_clock(season),
        seats=tuple(desk_seats(season, game, rows)),
        channels=tuple(_channels(rows)),
        staff=tuple(_staff(season)),
        tally=rows.tally,
        tonight=tonight(season, game, story=words),
        waiting=waiting_decisions(season) if is_open else (),
        risks=suicide_risks(season, rows.day, now=now) if is_open else (),
        suicides=tuple(_suicides(season)) if is_open else (),
        suicide_by_mayor=season.suicide_by_mayor,
        story_night=night,
        story=words,
        decisions=decision_lines(season),
        trouble=season.trouble,
        pause_reason=season.pause_reason,
    )


def desk_rows(viewer: User, season: Season) -> DeskRows:
    """What stands beside the players: votes, posts, letters, sanctions, notes, when they were seen."""
    days = season.phases.filter(kind=PhaseKind.DAY).select_related("thread")
    day = days.order_by("-number").first()
    channels = tuple(Channel.objects.filter(season=season).select_related("thread").order_by("id"))
    return DeskRows(
        day=day,
        tally=day_tally(day) if day is not None else (),
        posts=posts_of_day(day) if day is not None else {},
        channels=channels,
        unread=unread_counts(viewer, [channel.thread_id for channel in channels]),
        seen=dict(LastSeen.objects.filter(season=season).values_list("user_id", "at")),
        sanctions=tuple(season.sanctions.filter(lifted_at__isnull=True)),
        notes=dict(MayorNote.objects.filter(seat__season=season).values_list("seat_id", "text")),
    )


def desk_seats(season: Season, game: Game, rows: DeskRows) -> Iterable[DeskSeat]:
    """The players, in the roster's order."""
    votes = {voter.nick: (line.nick, voter.number) for line in rows.tally for voter in line.voters}
    letters = {channel.seat_id: channel for channel in rows.channels if channel.kind == ChannelKind.MAYOR}
    warned = [sanction for sanction in rows.sanctions if sanction.kind == SanctionKind.WARNING]
    counts = Counter(sanction.seat_id for sanction in warned)
    unread = Counter(sanction.seat_id for sanction in warned if sanction.confirmed_at is None)
    for seat in season.seats.all():
        vote = votes.get(seat.nick, ("", 0))
        channel = letters.get(seat.id)
        orders = _orders(season, game, seat)
        yield DeskSeat(
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
            seen_at=rows.seen.get(seat.user_id),
            warnings=counts[seat.id],
            unconfirmed=unread[seat.id],
            blocked_until=_blocked_until(season, seat, rows.sanctions),
            note=rows.notes.get(seat.id, ""),
        )


def _orders(season: Season, game: Game, seat: Seat) -> tuple[Standing, ...]:
    if season.phase_kind == PhaseKind.PRELUDE or season.status not in (
        SeasonStatus.RUNNING,
        SeasonStatus.PAUSED,
    ):
        return ()
    return standing_orders(game, seat.nick)


def _blocked_until(season: Season, seat: Seat, sanctions: Iterable[Sanction]) -> int:
    """The day at whose end the seat's posting block ends; 0 if none stands (see permissions.standing_block)."""
    by_night = season.phase_kind in (PhaseKind.NIGHT, PhaseKind.DAWN)
    past = season.phase_number if by_night else season.phase_number - 1
    days = (
        one.until_day or 0 for one in sanctions if one.seat_id == seat.id and one.kind == SanctionKind.BLOCK
    )
    return max((day for day in days if day > past), default=0)


def _channels(rows: DeskRows) -> Iterable[DeskChannel]:
    for channel in rows.channels:
        if channel.kind != ChannelKind.MAYOR:
            yield DeskChannel(channel.kind, channel.thread.key, rows.unread.get(channel.thread_id, 0))


def _clock(season: Season) -> DeskClock:
    phase = season.phases.filter(closed_at__isnull=True).order_by("-id").first()
    plan = MorningPlan.objects.filter(season=season, number=season.phase_number).first()
    is_night = season.phase_kind == PhaseKind.NIGHT
    return DeskClock(
        ends_at=phase.ends_at if phase is not None else None,
        morning_at=plan.opens_at if plan is not None and is_night else None,
        paused_left=season.paused_left,
        is_overdue=season.status == SeasonStatus.PAUSED and season.pause_reason == "late",
    )


def _staff(season: Season) -> Iterable[DeskStaff]:
    for staff in Staff.objects.filter(season=season).select_related("user"):
        label = str(staff.get_kind_display())
        yield DeskStaff(staff.user.username, staff.kind, label, staff.called_at is not None)


def _suicides(season: Season) -> Iterable[Risk]:
    """Suicides that wait for the mayor's yes; whoever has left since isn't one any more."""
    rows = Suicide.objects.filter(
        seat__season=season, seat__status=SeatStatus.ALIVE, state=SuicideState.PENDING
    )
    for row in rows.select_related("seat").order_by("seat__number"):
        yield Risk(row.seat.number, row.seat.nick, row.rule, pardoned=False)
