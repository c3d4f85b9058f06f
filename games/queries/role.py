"""My role: the card, whom I know, what I have sent and been told. For the eyes of the seat's owner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from accounts.models import User

from ..enums import ChannelKind, SeasonStatus, SeatStatus
from ..models import Channel, Season, Seat
from ..nightbridge import Game, load_game, orders_by_day, role_actions
from ..phrases import roles
from ..phrases.playingcards import PlayingCard
from .cards import own_card
from .orders import OrderPanel, Standing, order_panel, standing_orders
from .reportwords import report_lines
from .seasons import SeasonLine, counted, season_line

DEALT = (SeasonStatus.RUNNING, SeasonStatus.PAUSED, SeasonStatus.FINISHED)


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody whom the viewer's role knows from the deal on (F1.3)."""

    nick: str
    role: str
    status: str


@dataclass(frozen=True, slots=True)
class PastNight:
    """A night that is over: what the viewer (or his clan) had ordered, what lapsed, what he was told."""

    number: int
    orders: tuple[Standing, ...]
    lapsed: tuple[Standing, ...]
    reports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChannelLink:
    kind: str
    thread_key: str


@dataclass(frozen=True, slots=True)
class RolePage:
    """`card` is the role now, `dealt_name` the name of the one dealt where that is another, `playing_card` what stands
    for it in the traditional game. `acts`: the role has a night action; `orders_by_day`: it is taken by day, too."""

    line: SeasonLine
    nick: str
    status: str
    card: roles.RoleCard
    dealt_name: str
    is_acting: bool
    knows: tuple[Known, ...]
    channels: tuple[ChannelLink, ...]
    panel: OrderPanel | None
    standing: tuple[Standing, ...]
    nights: tuple[PastNight, ...]
    playing_card: PlayingCard | None = None
    acts: bool = True
    orders_by_day: bool = True

    @property
    def is_alive(self) -> bool:
        return self.status == SeatStatus.ALIVE


def role_page(viewer: User | None, season_id: int) -> RolePage | None:
    """The viewer's own role page; None unless he has a seat in a season that was dealt."""
    if viewer is None:
        return None
    season = counted(Season.objects.filter(id=season_id, status__in=DEALT)).first()
    seat = Seat.objects.filter(season=season, user=viewer).first() if season is not None else None
    if season is None or seat is None:
        return None
    game = load_game(season)
    return RolePage(
        line=season_line(season),
        nick=seat.nick,
        status=seat.status,
        card=roles.role_card(game.role(seat.nick), ruleset=season.ruleset, options=season.options),
        dealt_name=_dealt_name(game, seat.nick),
        is_acting=game.acting_commissar == seat.nick,
        knows=tuple(_knows(game, seat.nick)),
        channels=_channels(viewer, season),
        panel=order_panel(viewer, season_id),
        standing=standing_orders(game, seat.nick) if _still_sends(season, seat) else (),
        nights=tuple(_nights(game, seat.nick, _last_shared_night(season, seat))),
        playing_card=own_card(seat),
        acts=bool(role_actions(season.ruleset, game.role(seat.nick))),
        orders_by_day=orders_by_day(season.ruleset),
    )


def _dealt_name(game: Game, nick: str) -> str:
    dealt = next(player.dealt for player in game.players if player.name == nick)
    return roles.role_name(dealt) if dealt != game.role(nick) else ""


def _knows(game: Game, nick: str) -> Iterable[Known]:
    dealt = {player.name: player.dealt for player in game.players}
    for name in game.knows(nick):
        yield Known(name, dealt[name], game.status(name))


def _channels(viewer: User, season: Season) -> tuple[ChannelLink, ...]:
    """The private threads of the season that the viewer reads."""
    rows = (
        Channel.objects.filter(season=season, thread__members__user=viewer)
        .select_related("thread")
        .order_by("id")
    )
    mine = (row for row in rows if row.kind != ChannelKind.MAYOR or row.seat_id is not None)
    return tuple(ChannelLink(row.kind, row.thread.key) for row in mine)


def _still_sends(season: Season, seat: Seat) -> bool:
    return season.status != SeasonStatus.FINISHED and seat.status == SeatStatus.ALIVE


def _last_shared_night(season: Season, seat: Seat) -> int | None:
    """The last night of which the clan's orders are the viewer's business; None: no end to it.

    Whoever is out learns nothing that his clan did after his exit (F1.3): who died in a night knew its order.
    """
    if seat.status == SeatStatus.ALIVE or season.status == SeasonStatus.FINISHED or seat.out_number is None:
        return None
    return seat.out_number if seat.status == SeatStatus.KILLED else seat.out_number - 1


def _nights(game: Game, nick: str, last_shared: int | None) -> Iterable[PastNight]:
    phases: list[Mapping[str, Any]] = game.outcome()["phases"]
    lapsed: list[Mapping[str, Any]] = []
    clan = {nick, *game.knows(nick)}
    for phase in phases:
        if last_shared is not None and phase["number"] > last_shared:
            clan = {nick}
        lapsed += [order for order in phase["lapsed"] if _concerns(order, nick, clan)]
        if phase["phase"] != "night":
            continue
        yield PastNight(
            number=phase["number"],
            orders=tuple(_told(order, nick) for order in phase["moves"] if _concerns(order, nick, clan)),
            lapsed=tuple(_told(order, nick) for order in lapsed),
            reports=report_lines(
                (report for report in phase["reports"] if report["to"] == nick), game.ruleset
            ),
        )
        lapsed = []


def _concerns(order: Mapping[str, Any], nick: str, clan: Iterable[str]) -> bool:
    """Whether the order is the player's own or his clan's. What came of it is never told here (F14.5)."""
    return order["by"] == nick or (order["action"] == "shoot" and order["by"] in clan)


def _told(order: Mapping[str, Any], nick: str) -> Standing:
    return Standing(
        action=order["action"],
        label=roles.action_name(order["action"]),
        targets=tuple(order["targets"]),
        by=order["by"],
        is_mine=order["by"] == nick,
    )
