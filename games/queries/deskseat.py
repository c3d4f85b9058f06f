"""One player on the desk: what is known, what was decided, and what the mayor can do about him."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User

from ..enums import PhaseKind, SanctionKind, SeasonStatus, SeatStatus
from ..models import DayFault, Sanction, Season
from ..nightbridge import Game, is_naming, load_game
from ..permissions import block_days
from ..phrases import roles
from ..phrases.discipline import RULES, rule_name, sanction_words
from .desk import DeskSeat, desk_rows, desk_season, desk_seats
from .orders import PAIRED
from .seasons import SeasonLine, season_line


@dataclass(frozen=True, slots=True)
class SanctionLine:
    """A sanction with what stands beside it on the desk. `stands`: neither lifted nor over."""

    sanction_id: int
    nick: str
    what: str
    rule: str
    reason: str
    evidence: str
    decided_by: str
    decided_at: datetime.datetime
    confirmed_at: datetime.datetime | None
    lifted_at: datetime.datetime | None
    lift_reason: str
    is_warning: bool
    may_lift: bool


@dataclass(frozen=True, slots=True)
class EntryAction:
    """An order that could be entered for him: `places` menus of names."""

    action: str
    label: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Name:
    number: int
    nick: str


@dataclass(frozen=True, slots=True)
class Rule:
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class FaultLine:
    day: int
    no_vote: bool
    few_posts: bool


@dataclass(frozen=True, slots=True)
class DeskSeatPage:
    """`vote_names`: against whom a vote can be entered now (empty: none). `statuses`: what a ruling can make of him."""

    line: SeasonLine
    seat: DeskSeat
    day_key: str
    is_open: bool
    vote_names: tuple[Name, ...]
    order_actions: tuple[EntryAction, ...]
    names: tuple[Name, ...]
    statuses: tuple[tuple[str, str], ...]
    block_days: tuple[int, int]
    rules: tuple[Rule, ...]
    sanctions: tuple[SanctionLine, ...]
    faults: tuple[FaultLine, ...]


def desk_seat_page(viewer: User | None, season_id: int, seat_number: int) -> DeskSeatPage | None:
    """One player's page of the desk; None for whoever doesn't sit at it, or where there is no such seat."""
    season = desk_season(viewer, season_id)
    if season is None or viewer is None:
        return None
    rows, game = desk_rows(viewer, season), load_game(season)
    seats = list(desk_seats(season, game, rows))
    seat = next((one for one in seats if one.number == seat_number), None)
    if seat is None:
        return None
    return DeskSeatPage(
        line=season_line(season),
        seat=seat,
        day_key=rows.day.thread.key if rows.day and rows.day.thread else "",
        is_open=season.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED),
        vote_names=tuple(_vote_names(season, game, seat, seats)),
        order_actions=tuple(_order_actions(season, game, seat)),
        names=tuple(Name(one.number, one.nick) for one in seats),
        statuses=tuple(_statuses(season, seat)),
        block_days=block_days(season),
        rules=tuple(Rule(code, rule_name(code)) for code in RULES),
        sanctions=tuple(sanction_lines(season, seat_number)),
        faults=tuple(_faults(season, seat_number)),
    )


def _statuses(season: Season, seat: DeskSeat) -> Iterable[tuple[str, str]]:
    """What a ruling can make of him. What waits for the morning is judged then: whom the night kills may be meant to
    live all the same, so no state is left out."""
    waits = season.phase_kind in (PhaseKind.PRELUDE, PhaseKind.DAWN)
    for code in SeatStatus.values:
        if waits or code != seat.status:
            yield code, roles.status_name(code)


def _vote_names(season: Season, game: Game, seat: DeskSeat, seats: Iterable[DeskSeat]) -> Iterable[Name]:
    if season.status != SeasonStatus.RUNNING or season.phase_kind != PhaseKind.DAY or seat.blocked_until:
        return
    if season.phases.filter(closed_at__isnull=True, round="defence").exists():
        return
    legal = set(game.legal_votes(seat.nick))
    yield from (Name(one.number, one.nick) for one in seats if one.nick in legal)


def _order_actions(season: Season, game: Game, seat: DeskSeat) -> Iterable[EntryAction]:
    """What is final and stands can't be entered again (F3.2); a naming is changed by another (T4.2)."""
    taken = season.phase_kind in (PhaseKind.DAY, PhaseKind.NIGHT)
    if season.status != SeasonStatus.RUNNING or not taken:
        return
    for action in game.actions(seat.nick):
        if (
            seat.orders
            and not is_naming(season.ruleset, action)
            and not game.legal_targets(seat.nick, action)
        ):
            continue
        yield EntryAction(action, roles.action_name(action), (1, 2) if action == PAIRED else (1,))


def sanction_lines(season: Season, seat_number: int) -> Iterable[SanctionLine]:
    """What was imposed on a player, the newest first. The caller decides who may see it."""
    return _lines(Sanction.objects.filter(season=season, seat__number=seat_number))


def stranger_lines(season: Season, user_id: int) -> Iterable[SanctionLine]:
    """What was imposed on somebody without a seat in the season. The caller decides who may see it."""
    return _lines(Sanction.objects.filter(season=season, seat__isnull=True, user=user_id))


def season_lines(season: Season, *, besides: User) -> Iterable[SanctionLine]:
    """What was imposed in a season on anybody but `besides`. The caller decides who may see it."""
    return _lines(Sanction.objects.filter(season=season).exclude(user=besides))


def _lines(rows: QuerySet[Sanction]) -> Iterable[SanctionLine]:
    for row in rows.select_related("decided_by", "seat", "user").order_by("-id"):
        yield SanctionLine(
            sanction_id=row.pk,
            nick=row.seat.nick if row.seat is not None else row.user.username,
            what=sanction_words(row.kind, until_day=row.until_day, seasons=row.seasons),
            rule=row.rule,
            reason=row.reason,
            evidence=row.evidence,
            decided_by=row.decided_by.username if row.decided_by is not None else "",
            decided_at=row.decided_at,
            confirmed_at=row.confirmed_at,
            lifted_at=row.lifted_at,
            lift_reason=row.lift_reason,
            is_warning=row.kind == SanctionKind.WARNING,
            may_lift=row.lifted_at is None and row.kind != SanctionKind.EXCLUSION,
        )


def _faults(season: Season, seat_number: int) -> Iterable[FaultLine]:
    rows = DayFault.objects.filter(seat__season=season, seat__number=seat_number).order_by("day")
    for row in rows:
        yield FaultLine(row.day, row.no_vote, row.few_posts)
