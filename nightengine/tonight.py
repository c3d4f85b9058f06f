"""What is true only tonight: blocks, scares, covers, wounds, attempts, and what people will hear of them."""

from __future__ import annotations

from typing import NamedTuple

from nightengine.state import Order, State


class Wound(NamedTuple):
    """A wound and the move (its place in tonight's order) that inflicted it."""

    cause: str
    move: int


REPORT_KINDS = (
    "checked", "searched", "confessed", "watched", "no_result",
    "slept_with", "attempted", "converted", "acting_commissar",
)  # fmt: skip
"""Every kind of report, in the order in which one player gets them."""
_REPORT_PLACES = {kind: place for place, kind in enumerate(REPORT_KINDS)}

Note = tuple[int, str, int | None, str, str | None, int | None]
"""A line of the trace: the move, what came of it, for whom, the rule, a detail, the other move whose doing it is.

Plain tuples: a night writes some twenty of them, and most are never read.
"""


class Night:
    """One night being carried out. Players are numbers; a move is its place in `orders`."""

    __slots__ = (
        "asleep", "attempts", "blocked", "checked", "compared", "covered", "deaths", "hacked",
        "healed", "heir", "move", "named", "notes", "orders", "reports", "results", "sequential", "shootout",
        "state", "stops", "victims", "visited", "wounds",
    )  # fmt: skip

    def __init__(self, state: State, orders: list[Order]) -> None:
        self.state = state
        self.orders = orders
        self.sequential = state.options.night_model == "sequential"
        self.asleep = state.rules.names_sleepers and someone_sleeps(state)
        self.move = 0
        self.results: list[str] = []
        self.stops: dict[int, tuple[int, str]] = {}
        """For the trace: a stopped move, the move that stopped it and the rule."""
        self.blocked: dict[int, tuple[int, str]] = {}
        """F5.1, F6.3: a blocked player, the move that blocks him and the rule."""
        self.checked: dict[int, int] = {}
        """F7.2: a player being checked and the move that checks him."""
        self.covered: dict[int, int] = {}
        """F8.2: a covered player and the covering move."""
        self.wounds: dict[int, list[Wound]] = {}
        self.attempts: list[tuple[int, int]] = []
        """F14.1: attempts carried out: who, at whom."""
        self.victims: set[int] = set()
        """F14.3: at whom an attempt on his life was made."""
        self.named: list[int] = []
        """T4.2: whom the shooters named."""
        self.healed: dict[int, int] = {}
        """T4.5: a healed player and the move."""
        self.visited: list[int] = []
        self.shootout = False
        self.compared: list[tuple[int, int, bool]] = []
        self.hacked: list[tuple[int, str]] = []
        self.reports: list[tuple[int, int, dict[str, object]]] = []
        """To whom, the kind's place in `REPORT_KINDS`, the report."""
        self.deaths: list[tuple[int, list[str]]] = []
        self.heir: int | None = None
        self.notes: list[Note] = []

    def stop(self, other: int, rule: str) -> None:
        """The current move is stopped by another one."""
        self.stops[self.move] = (other, rule)

    def note(
        self, kind: str, player: int | None, rule: str, detail: str | None = None, other: int | None = None
    ) -> None:
        """Writes a line of the trace about the current move."""
        self.notes.append((self.move, kind, player, rule, detail, other))

    def tell(self, to: int, kind: str, /, **fields: object) -> None:
        """A report for the morning; it goes out if he lives then (F14.3)."""
        report = {"to": self.state.names[to], "kind": kind, **fields}
        self.reports.append((to, _REPORT_PLACES[kind], report))

    def attempt(self, by: int, at: int, *, on_life: bool = True) -> None:
        """F14.1: an attempt is carried out, whatever comes of it: a sin (F6.1, F6.2), to be seen (F14.4)."""
        self.attempts.append((by, at))
        if self.orders[self.move].action.for_clan:
            self.state.clan_sinned = True
        else:
            self.state.sinners.add(by)
        if on_life:
            self.victims.add(at)

    def wound(self, player: int, cause: str, rule: str) -> None:
        """The current move wounds a player."""
        self.wounds.setdefault(player, []).append(Wound(cause, self.move))
        self.note("wounded", player, rule, cause)

    def take_off(self, player: int, kind: str, rule: str, *, coverable_only: bool = False) -> None:
        """The current move takes wounds off a player: all of tonight's, or those a cover helps against."""
        kept = []
        for wound in self.wounds.pop(player, ()):
            if coverable_only and not self.orders[wound.move].action.coverable:
                kept.append(wound)
            else:
                self.notes.append((wound.move, kind, player, rule, wound.cause, self.move))
        if kept:
            self.wounds[player] = kept


def someone_sleeps(state: State) -> bool:
    """F15.3: a living player with an active role has no standing action; the clan counts as one."""
    sent = {order.by for order in state.orders.values()}
    clan_sent = any(order.action.for_clan for order in state.orders.values())
    for player in state.movers - sent:
        role = state.roles[player]
        slept = role.actions and state.out[player] is None
        if slept and not (clan_sent and role.id == "mafia"):
            return True
    return False
