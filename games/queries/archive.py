"""The archive of a season: after the end everything opens. Before it there is no archive for anybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from accounts.models import User

from ..enums import ChannelKind, SeasonStatus
from ..models import Channel, Season, Seat
from ..nightbridge import Game, LogBroken, deal_file, load_game, record_of, roles_of
from ..phrases import roles
from ..phrases.playingcards import PlayingCard, playing_card
from .decisionwords import DecisionLine, decision_lines
from .explainwords import death_line
from .looks import LookLine, look_lines
from .nightlines import MoveLine, ReportLines, move_line, reports_by_player
from .seasons import SeasonLine, counted, season_line


@dataclass(frozen=True, slots=True)
class ArchivePlayer:
    """A player with everything. `role` is the one at the end, "" where it is the one dealt."""

    nick: str
    dealt: str
    role: str
    side: str
    status: str
    out_kind: str
    out_number: int | None
    nonce: str
    has_won: bool
    card: PlayingCard | None = None


@dataclass(frozen=True, slots=True)
class ArchiveOrder:
    by: str
    label: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArchiveNight:
    """A night: moves in the order in which they were carried out, what lapsed, who died, who was told what."""

    number: int
    moves: tuple[MoveLine, ...]
    lapsed: tuple[ArchiveOrder, ...]
    deaths: tuple[str, ...]
    reports: tuple[ReportLines, ...]


@dataclass(frozen=True, slots=True)
class ArchiveThread:
    """A private thread that is open to all now. `nick` only for letters with the mayor."""

    kind: str
    nick: str
    thread_key: str
    posts: int


@dataclass(frozen=True, slots=True)
class ArchivePage:
    line: SeasonLine
    players: tuple[ArchivePlayer, ...]
    nights: tuple[ArchiveNight, ...]
    threads: tuple[ArchiveThread, ...]
    afterwards_key: str
    seed: str
    seed_hash: str
    rules_version: str
    is_replayed: bool
    decisions: tuple[DecisionLine, ...]
    looks: tuple[LookLine, ...]

    @property
    def has_cards(self) -> bool:
        return any(player.card is not None for player in self.players)


def archive_page(viewer: User | None, season_id: int) -> ArchivePage | None:
    """Everything about a season that is over, or was called off after the deal; None for any other.

    Thirteen queries and a fold.
    Without its nights (`is_replayed` false) if today's rules refuse what was accepted in its time.
    """
    season = counted(_finished(season_id)).select_related("secret", "afterwards").first()
    if season is None:
        return None
    game = _played(season)
    return ArchivePage(
        line=season_line(season),
        players=tuple(_players(season, game)),
        nights=tuple(_nights(game)) if game is not None else (),
        is_replayed=game is not None,
        threads=tuple(_threads(season)),
        afterwards_key=season.afterwards.key if season.afterwards else "",
        seed=season.secret.seed,
        seed_hash=season.seed_hash,
        rules_version=season.rules_version,
        decisions=decision_lines(season),
        looks=look_lines(season),
    )


def season_record(viewer: User | None, season_id: int) -> Mapping[str, Any] | None:
    """The record of a season that is over (RECORD.md); None for any other."""
    season = _finished(season_id).first()
    return record_of(season) if season is not None else None


def season_deal(viewer: User | None, season_id: int) -> Mapping[str, Any] | None:
    """The proof of the deal of a season that is over (`verify-deal`); None for any other."""
    season = _finished(season_id).select_related("secret").first()
    return deal_file(season) if season is not None else None


def _finished(season_id: int) -> Any:
    over = Q(status=SeasonStatus.FINISHED) | Q(status=SeasonStatus.CANCELLED, dealt_at__isnull=False)
    return Season.objects.filter(over, id=season_id)


def _played(season: Season) -> Game | None:
    """The game to its end; None if its log is no log of today's rules."""
    try:
        game = load_game(season)
    except LogBroken:
        return None
    game.end_phase()
    return game


def _players(season: Season, game: Game | None) -> Iterable[ArchivePlayer]:
    last = {player.name: player.role for player in game.players} if game is not None else {}
    table = roles_of(season.ruleset)
    for seat in Seat.objects.filter(season=season).select_related("secret").order_by("number"):
        dealt = seat.secret.role
        role = last.get(seat.nick, dealt)
        side = table[role].side
        yield ArchivePlayer(
            nick=seat.nick,
            dealt=dealt,
            role=role if role != dealt else "",
            side=side,
            status=seat.status,
            out_kind=seat.out_kind,
            out_number=seat.out_number,
            nonce=seat.secret.nonce,
            has_won=side == season.winner and seat.status != "excluded",
            card=playing_card(seat.secret.card),
        )


def _nights(game: Game) -> Iterable[ArchiveNight]:
    phases: list[Mapping[str, Any]] = game.outcome()["phases"]
    lapsed: list[Mapping[str, Any]] = []
    for phase in phases:
        lapsed += phase["lapsed"]
        if phase["phase"] == "night":
            yield _night(game, phase, lapsed)
            lapsed = []


def _night(game: Game, night: Mapping[str, Any], lapsed: Iterable[Mapping[str, Any]]) -> ArchiveNight:
    entries = game.explain(night["number"]) if night["moves"] else []
    return ArchiveNight(
        number=night["number"],
        moves=tuple(move_line(entry) for entry in entries),
        lapsed=tuple(
            ArchiveOrder(order["by"], roles.action_name(order["action"]), tuple(order["targets"]))
            for order in lapsed
        ),
        deaths=tuple(death_line(death) for death in night["deaths"]),
        reports=reports_by_player(night, game.ruleset),
    )


def _threads(season: Season) -> Iterable[ArchiveThread]:
    """Channels, and the letters of those who agreed. A conversation that wasn't opened isn't named."""
    rows = Channel.objects.filter(season=season, thread__is_private=False).select_related("thread", "seat")
    for row in rows.order_by("id"):
        is_letters = row.kind == ChannelKind.MAYOR
        nick = row.seat.nick if is_letters and row.seat else ""
        yield ArchiveThread(row.kind, nick, row.thread.key, row.thread.last_number)
