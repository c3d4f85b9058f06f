"""What the viewer's own seat knows beyond the city, in codes: for players who are programs. Shown to nobody else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from accounts.models import User

from ..models import Channel, Seat
from ..nightbridge import Game, load_game


@dataclass(frozen=True, slots=True)
class OwnReport:
    """A report to the viewer's seat, in the shape of RECORD.md."""

    night: int
    report: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OwnOrder:
    """An order of the viewer's seat that wasn't taken back by a lapse. What came of it isn't told (F14.5)."""

    night: int
    action: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """`knows` are those whom the role knows from the deal on, with the roles they were dealt (F1.3); `threads` the
    keys of the season's private threads that the viewer reads, by kind."""

    role: str
    is_acting: bool
    knows: Mapping[str, str]
    reports: tuple[OwnReport, ...]
    orders: tuple[OwnOrder, ...]
    threads: Mapping[str, str]


def own_knowledge(viewer: User, season_id: int) -> Knowledge | None:
    """What the viewer's seat knows; None unless he has one in a season that was dealt. Four queries and a fold."""
    seat = (
        Seat.objects.select_related("season")
        .filter(user=viewer, season=season_id, season__dealt_at__isnull=False)
        .first()
    )
    if seat is None:
        return None
    game = load_game(seat.season)
    dealt = {player.name: player.dealt for player in game.players}
    return Knowledge(
        role=game.role(seat.nick),
        is_acting=game.acting_commissar == seat.nick,
        knows={nick: dealt[nick] for nick in game.knows(seat.nick)},
        reports=tuple(_reports(game, seat.nick)),
        orders=tuple(_orders(game, seat.nick)),
        threads=_threads(viewer, season_id),
    )


def _nights(game: Game) -> Iterator[Mapping[str, Any]]:
    phases: list[Mapping[str, Any]] = game.outcome()["phases"]
    return (phase for phase in phases if phase["phase"] == "night")


def _reports(game: Game, nick: str) -> Iterator[OwnReport]:
    for night in _nights(game):
        yield from (OwnReport(night["number"], report) for report in night["reports"] if report["to"] == nick)


def _orders(game: Game, nick: str) -> Iterator[OwnOrder]:
    for night in _nights(game):
        for move in night["moves"]:
            if move["by"] == nick:
                yield OwnOrder(night["number"], move["action"], tuple(move["targets"]))


def _threads(viewer: User, season_id: int) -> Mapping[str, str]:
    """A mayor's conversation of somebody else's (the viewer being the mayor) isn't his own."""
    rows = Channel.objects.filter(season=season_id, thread__members__user=viewer).select_related(
        "thread", "seat"
    )
    own = (row for row in rows.order_by("id") if row.seat is None or row.seat.user_id == viewer.pk)
    return {row.kind: row.thread.key for row in own}
