"""What the viewer's own seat may order tonight, and what stands already. Shown to nobody else."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import pgettext

from accounts.models import User
from accounts.prepared import Prepared, given

from ..enums import ChannelKind, PhaseKind, SeasonStatus, SeatStatus
from ..models import Channel, Season, Seat
from ..nightbridge import Game, is_naming, load_game
from ..phrases import refusals, roles
from .shuffle import shuffled_nicks

PAIRED = "compare"


@dataclass(frozen=True, slots=True)
class Standing:
    """An order that was taken for this night; of a clan it may be another member's."""

    action: str
    label: str
    targets: tuple[str, ...]
    by: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class TargetGroup:
    """Names of a menu that belong together; `label` is "" where there is one group only."""

    label: str
    nicks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderAction:
    """One action of the viewer's role, its menus (one, or two for a comparison), and who can't be named, and why.

    `is_sent`: one of it stands. `can_change`: a naming, which a later one replaces (T4.2).
    """

    action: str
    label: str
    places: tuple[int, ...]
    groups: tuple[TargetGroup, ...]
    barred: tuple[str, ...]
    is_sent: bool = False
    can_change: bool = False

    @property
    def is_possible(self) -> bool:
        return any(group.nicks for group in self.groups)


@dataclass(frozen=True, slots=True)
class Naming:
    """Whom a member of the clan names tonight, "" for nobody yet (T4.2)."""

    nick: str
    target: str


@dataclass(frozen=True, slots=True)
class OrderPanel:
    """The order form. `namings`: of the clan that names together, the viewer's own first; nobody else is shown them.
    `until` is the night deadline where it is known already; by day it is `minutes` after STOP."""

    season_id: int
    night: int
    until: datetime.datetime | None
    minutes: int
    actions: tuple[OrderAction, ...]
    standing: tuple[Standing, ...]
    thread_key: str
    namings: tuple[Naming, ...] = ()

    @property
    def open_actions(self) -> tuple[OrderAction, ...]:
        """What may still be sent, or changed."""
        if self.standing and not any(action.is_possible for action in self.actions):
            return ()
        return tuple(action for action in self.actions if not action.is_sent or action.can_change)

    @property
    def final(self) -> tuple[Standing, ...]:
        """What stands and can't be changed."""
        changing = {action.action for action in self.actions if action.can_change}
        return tuple(order for order in self.standing if order.action not in changing)

    @property
    def only_namings(self) -> bool:
        """Whether nothing that may be sent is final."""
        return all(action.can_change for action in self.open_actions)

    @property
    def unsent(self) -> tuple[OrderAction, ...]:
        """Of these what wasn't sent at all."""
        return tuple(action for action in self.open_actions if not action.is_sent)

    @property
    def is_open(self) -> bool:
        """Whether something may still be sent."""
        return bool(self.open_actions)


@dataclass(frozen=True, slots=True)
class OrderState:
    """For lists: whether an order is still to be sent."""

    is_open: bool
    until: datetime.datetime | None


def order_panel(viewer: User | None, season_id: int) -> OrderPanel | None:
    """The viewer's order form. None if no order can be sent now: no seat, out, no night action, no time for it.

    Six queries and a fold.
    """
    seat = _living_seat(viewer, season_id)
    if seat is None:
        return None
    game = load_game(seat.season)
    actions = game.actions(seat.nick)
    if not actions:
        return None
    channel = Channel.objects.filter(seat=seat, kind=ChannelKind.MAYOR).select_related("thread").first()
    return OrderPanel(
        season_id=season_id,
        night=seat.season.phase_number,
        until=_deadline(seat.season),
        minutes=seat.season.night_minutes,
        actions=tuple(_action(game, seat, action) for action in actions),
        standing=standing_orders(game, seat.nick),
        thread_key=channel.thread.key if channel else "",
        namings=tuple(_namings(game, seat.nick, actions)),
    )


def naming_panel(viewer: User | None, season_id: int) -> OrderPanel | None:
    """The part of the viewer's form that his clan sees, too: the naming (T4.2). None where he names nobody now."""
    panel = order_panel(viewer, season_id)
    if panel is None or not panel.namings:
        return None
    return replace(panel, actions=tuple(action for action in panel.actions if action.can_change), standing=())


def _namings(game: Game, nick: str, actions: Iterable[str]) -> Iterable[Naming]:
    """What the living members of the viewer's clan have named so far."""
    naming = next((action for action in actions if is_naming(game.ruleset, action)), None)
    if naming is None:
        return
    named = {str(order["by"]): order["targets"] for order in game.standing() if order["action"] == naming}
    living = game.alive()
    for member in (nick, *(ally for ally in game.knows(nick) if ally in living)):
        yield Naming(member, ", ".join(named.get(member, ())))


def order_wanted(viewer: User, season_id: int) -> OrderState | None:
    """Whether the viewer has an order to send; None if his seat has none to send."""
    seat = _living_seat(viewer, season_id)
    if seat is None:
        return None
    game = load_game(seat.season)
    actions = game.actions(seat.nick)
    if not actions:
        return None
    sent = [order["action"] for order in game.standing_actions(seat.nick)]
    # Where one action a night is allowed, nothing is legal once it stands.
    is_open = any(name not in sent and game.legal_targets(seat.nick, name) for name in actions) or not sent
    return OrderState(is_open=is_open, until=_deadline(seat.season))


_LIVING = Prepared(
    lambda: Seat.objects.select_related("season").filter(
        user_id=given("viewer"),
        season_id=given("season"),
        status=SeatStatus.ALIVE,
        season__status=SeasonStatus.RUNNING,
        season__phase_kind__in=(PhaseKind.DAY, PhaseKind.NIGHT),
    )
)


def _living_seat(viewer: User | None, season_id: int) -> Seat | None:
    """The viewer's seat while orders are taken (F3.1)."""
    if viewer is None:
        return None
    return _LIVING.first(viewer=viewer.pk, season=season_id)


def _deadline(season: Season) -> datetime.datetime | None:
    if season.phase_kind != PhaseKind.NIGHT:
        return None
    night = season.phases.filter(kind=PhaseKind.NIGHT, number=season.phase_number).first()
    return night.ends_at if night is not None else None


def standing_orders(game: Game, nick: str) -> tuple[Standing, ...]:
    """What stands for a player tonight, his clan's shot included (F3.2)."""
    return tuple(
        Standing(
            action=str(order["action"]),
            label=roles.action_name(str(order["action"])),
            targets=tuple(order["targets"]),
            by=str(order["by"]),
            is_mine=order["by"] == nick,
        )
        for order in game.standing_actions(nick)
    )


def _action(game: Game, seat: Seat, action: str) -> OrderAction:
    legal = game.legal_targets(seat.nick, action)
    sent = [order["action"] for order in game.standing_actions(seat.nick) if order["by"] == seat.nick]
    return OrderAction(
        action=action,
        label=roles.action_name(action),
        places=(1, 2) if action == PAIRED else (1,),
        groups=tuple(_groups(game, seat, legal, is_pair=action == PAIRED)),
        barred=tuple(_barred(game, seat.nick, action)) if action != PAIRED else (),
        is_sent=action in sent,
        can_change=is_naming(game.ruleset, action),
    )


def _groups(game: Game, seat: Seat, legal: Iterable[str], *, is_pair: bool) -> Iterable[TargetGroup]:
    season = seat.season
    names = shuffled_nicks(seat.user_id, season.id, season.phase_number, legal)
    living = tuple(name for name in names if game.status(name) == SeatStatus.ALIVE)
    gone = tuple(name for name in names if name not in living)
    if not is_pair or not gone:
        yield TargetGroup("", names)
        return
    yield TargetGroup(pgettext("menu of names", "Alive"), living)
    yield TargetGroup(pgettext("menu of names", "Out of the game"), gone)


_BARRED = ("first_night", "heal_self_used", "forbidden_target", "same_target")


def _barred(game: Game, nick: str, action: str) -> Iterable[str]:
    """Why somebody who lives can't be named tonight, a sentence each."""
    for name in game.alive():
        code = game.check_act(nick, action, (name,))
        if code in _BARRED:
            yield refusals.order_refusal(code, action=action, targets=(name,), ruleset=game.ruleset)
