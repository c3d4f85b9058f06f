"""The night: every standing action in the order of moves, then deaths, heirs and victory (F4, T4).

`Night` holds what is true only tonight and is dropped after it. What a move does stands in
`forum_moves` and `traditional_moves`; who hears of it in `morning`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from nightengine import exits, forum_moves, traditional_moves, victory
from nightengine.state import Order, State
from nightengine.tonight import Night

Effect = Callable[[Night, Order], None]


class Moves(NamedTuple):
    """What the moves of a ruleset do, and what is settled after the last of them."""

    effects: Mapping[str, Effect]
    settle: Callable[[Night], None] | None


MOVES: Mapping[str, Moves] = {
    "forum": Moves(forum_moves.EFFECTS, None),
    "traditional": Moves(traditional_moves.EFFECTS, traditional_moves.settle),
}


def play(state: State) -> Night:
    """Carries the night out on `state`; returns what happened, for the morning and for `explain`."""
    night = Night(state, in_order(state))
    moves = MOVES[state.rules.id]
    for place, order in enumerate(night.orders):
        night.move = place
        result = stopped(night, order)
        night.results.append(result or "done")
        if result is None:
            moves.effects[order.action.id](night, order)
    if moves.settle is not None:
        moves.settle(night)
    _bury(night)
    _remember(night)
    victory.judge(state)
    victory.judge_last_day(state)
    return night


def in_order(state: State) -> list[Order]:
    """F4: the standing actions by the places of their movers; several in one place in the players' order."""
    places, roles, acting = state.rules.order, state.roles, state.acting_commissar

    def place(order: Order) -> tuple[int, int]:
        if order.by == acting:  # F8.3: with every action in the commissar's place
            return places["commissar"], order.by
        return places[order.action.place or roles[order.by].id], order.by

    return sorted(state.orders.values(), key=place)


def stopped(night: Night, order: Order) -> str | None:
    """F4.2, F4.4: why a mover doesn't move: the first of `blocked`, `scared`, `fallen`; None: he does."""
    if order.by in night.blocked:
        night.stop(*night.blocked[order.by])
        return "blocked"
    if order.action.scared and order.targets[0] in night.checked:
        night.stop(night.checked[order.targets[0]], "F7.2")
        return "scared"
    if night.sequential and order.by in night.wounds and not forum_moves.heals_himself(order):
        night.stop(night.wounds[order.by][0].move, "F4.4")
        return "fallen"
    return None


def _bury(night: Night) -> None:
    """F4.3, F5.3: wounds and an infection of an earlier night become deaths, all together."""
    state = night.state
    causes: dict[int, list[str]] = {}
    for player, wounds in night.wounds.items():
        causes[player] = list(dict.fromkeys([wound.cause for wound in wounds]))
    for player, since in state.infected.items():
        if since < state.number:
            causes.setdefault(player, []).append("virus")
    night.deaths = sorted(causes.items())
    for player in causes:
        exits.die(state, player)
    night.heir = exits.inherit_after_night(state, causes)


def _remember(night: Night) -> None:
    """What the coming nights need of this one: rows (F13, T4.3, T4.5) and who has no vote (T4.3)."""
    state = night.state
    rows = {}
    for order in night.orders:
        if order.action.row_limit is not None:
            row, target = (order.by, order.action.id), order.targets[0]
            last, nights = state.rows.get(row, (None, 0))
            rows[row] = (target, nights + 1 if last == target else 1)
    state.rows = rows
    state.orders.clear()
    state.muted = frozenset(night.visited)
