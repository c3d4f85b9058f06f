"""What people have played, from seasons that are over: a running season's role or a cancelled one appears nowhere."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from accounts.nicknames import fold_nick

from ..enums import SanctionKind, SeasonStatus, SeatOutcome
from ..models import Sanction, SeatResult
from ..permissions import standing_bans
from .standings import least_share, with_score

CAMPS: Final = {"city": ("good", "town"), "mafia": ("evil", "mafia"), "alone": ("neutral",)}
"""Sides of both rulesets, put together for statistics."""
GAMES_A_PAGE: Final = 20
PEOPLE_A_PAGE: Final = 50
FOUND_AT_MOST: Final = 50
BANS_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Tally:
    """Games and wins; `percent` of them won, rounded, None without games."""

    games: int
    won: int

    @property
    def percent(self) -> int | None:
        return round(100 * self.won / self.games) if self.games else None


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody in the table. `least` is the percentage of games won that is certain at least (see standings)."""

    user_id: int
    nick: str
    avatar: str
    is_bot: bool
    total: Tally
    city: Tally
    mafia: Tally
    alone: Tally
    least: int | None


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """A page of the table (`next_key` goes on, "": this is the end), or of what a search has found."""

    people: tuple[PersonLine, ...]
    next_key: str = ""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game that somebody has played to its end. `began` is when it was dealt."""

    season_id: int
    title: str
    ruleset: str
    began: datetime.datetime | None
    ended: datetime.datetime | None
    role: str
    side: str
    outcome: str
    status: str
    out_kind: str
    out_number: int | None


@dataclass(frozen=True, slots=True)
class BanLine:
    """A ban that was decided in public. Who had complained is no part of it."""

    nick: str
    season_id: int
    title: str
    decided: datetime.datetime
    rule: str
    reason: str
    seasons: int | None
    stands: bool
    is_lifted: bool


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """What a profile shows of games: sums, a page of games, the newest first, and bans."""

    person: PersonLine
    games: tuple[GameLine, ...]
    older: int | None
    bans: tuple[BanLine, ...]


def best_people(*, after: str = "") -> PeoplePage:
    """People by the share of games that they win at least, a page behind the key `after`. One query.

    Bots are left out: they fill tables, and play as they are built.
    """
    rows = with_score(_counted(_people().filter(is_bot=False)).filter(games__gt=0))
    place = _place(after)
    if place is not None:
        score, user_id = place
        rows = rows.filter(Q(score__lt=score) | Q(score=score, pk__gt=user_id))
    found = list(rows.order_by("-score", "pk")[: PEOPLE_A_PAGE + 1])
    shown = found[:PEOPLE_A_PAGE]
    more = len(found) > PEOPLE_A_PAGE
    return PeoplePage(tuple(map(_person, shown)), f"{shown[-1].score}-{shown[-1].pk}" if more else "")


def find_people(words: str) -> PeoplePage:
    """Whose nickname holds these letters (look-alikes count), bots too. One query."""
    fold = fold_nick(words)
    if not fold:
        return PeoplePage(())
    rows = _counted(_people().filter(folded_nick__contains=fold)).order_by("username")
    return PeoplePage(tuple(map(_person, rows[:FOUND_AT_MOST])))


def player_games(
    viewer: User | None, *, user_id: int, before: int | None = None, length: int = GAMES_A_PAGE
) -> PlayerGames | None:
    """What somebody has played, games before the result `before`; None where there is nobody. Three queries."""
    user = _counted(_people().filter(pk=user_id)).first()
    if user is None:
        return None
    rows = SeatResult.objects.filter(user=user_id, seat__season__status=SeasonStatus.FINISHED)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.select_related("seat__season").order_by("-pk")[: length + 1])
    return PlayerGames(
        person=_person(user),
        games=tuple(_game(row) for row in found[:length]),
        older=found[length - 1].pk if len(found) > length else None,
        bans=_ban_lines(public_bans().filter(user=user_id)),
    )


def newest_bans() -> tuple[BanLine, ...]:
    """The newest of the bans that stand and that were decided in public. One query."""
    standing = public_bans().filter(pk__in=standing_bans().values("pk"))
    return _ban_lines(standing[:BANS_SHOWN])


def public_bans() -> QuerySet[Sanction]:
    """Bans that the city knows: those named to everybody (D5), others since their season's log of decisions is open."""
    named = Q(is_named=True, announced_at__isnull=False)
    over = Q(season__status=SeasonStatus.FINISHED)
    called_off = Q(season__status=SeasonStatus.CANCELLED, season__dealt_at__isnull=False)
    bans = Sanction.objects.filter(named | over | called_off, kind=SanctionKind.BAN)
    return bans.select_related("season", "seat", "user").order_by("-decided_at", "-pk")


def _people() -> QuerySet[User]:
    return User.objects.filter(is_active=True, is_service=False)


def _counted(people: QuerySet[User]) -> QuerySet[Any]:
    """With `games`, `won`, and both for each camp."""
    won = Q(seat_results__outcome=SeatOutcome.WON)
    counts: dict[str, Any] = {
        "games": Count("seat_results"),
        "won": Count("seat_results", filter=won),
    }
    for camp, sides in CAMPS.items():
        on_it = Q(seat_results__side__in=sides)
        counts[f"{camp}_games"] = Count("seat_results", filter=on_it)
        counts[f"{camp}_won"] = Count("seat_results", filter=on_it & won)
    return people.annotate(**counts)


def _person(row: Any) -> PersonLine:
    return PersonLine(
        user_id=row.pk,
        nick=row.username,
        avatar=row.avatar,
        is_bot=row.is_bot,
        total=Tally(row.games, row.won),
        city=Tally(row.city_games, row.city_won),
        mafia=Tally(row.mafia_games, row.mafia_won),
        alone=Tally(row.alone_games, row.alone_won),
        least=round(100 * least_share(row.won, row.games)) if row.games else None,
    )


def _game(row: SeatResult) -> GameLine:
    season = row.seat.season
    return GameLine(
        season_id=season.pk,
        title=season.title,
        ruleset=season.ruleset,
        began=season.dealt_at,
        ended=season.ended_at,
        role=row.role,
        side=row.side,
        outcome=row.outcome,
        status=row.seat.status,
        out_kind=row.seat.out_kind,
        out_number=row.seat.out_number,
    )


def _ban_lines(bans: Iterable[Sanction]) -> tuple[BanLine, ...]:
    rows = list(bans)
    standing = (
        set(standing_bans().filter(pk__in=[ban.pk for ban in rows]).values_list("pk", flat=True))
        if rows
        else ()
    )
    return tuple(
        BanLine(
            nick=ban.seat.nick if ban.seat is not None else ban.user.username,
            season_id=ban.season_id,
            title=ban.season.title,
            decided=ban.decided_at,
            rule=ban.rule,
            reason=ban.reason,
            seasons=ban.seasons,
            stands=ban.pk in standing,
            is_lifted=ban.lifted_at is not None,
        )
        for ban in rows
    )


def _place(key: str) -> tuple[int, int] | None:
    """Score and user of a key; None for what is no key."""
    score, _dash, user_id = key.partition("-")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (score, user_id)):
        return None
    return int(score), int(user_id)
