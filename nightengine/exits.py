"""Leaving the game and coming back: lapses, heirs, exclusions and rulings (F2.9, F3.5, F8.3, D9, D10)."""

from __future__ import annotations

from collections.abc import Collection

from nightengine import victory
from nightengine.state import ALIVE, Lapse, Order, State


def exclude(state: State, player: int) -> None:
    """D10: the host excludes a living player, at once."""
    state.phase.exclusions.append((player, state.roles[player]))
    leave(state, player, "excluded")
    victory.judge(state)


def rule(state: State, player: int, status: str) -> None:
    """D9: the host sets a player's status, at once; it differs from the one he has."""
    state.phase.rulings.append((player, status))
    if status == ALIVE:
        _come_back(state, player)
    elif state.out[player] is None:
        leave(state, player, status)
    else:
        _mark(state, player, status)
        _inherit_now(state, player, status == "killed")
    victory.judge(state)


def leave(state: State, player: int, status: str) -> None:
    """A living player leaves while votes and actions are taken: those of and at him lapse (F2.9, F3.5)."""
    _lapse_votes(state, player, status)
    _depart(state, player, status)


def jail(state: State, player: int) -> None:
    """The verdict (F2.7): the round is over and its votes stay; actions of and at the convict lapse."""
    _depart(state, player, "jailed")


def die(state: State, player: int) -> None:
    """A player dies of the night's wounds or of the virus."""
    _mark(state, player, "killed")


def inherit_after_night(state: State, dead: Collection[int]) -> int | None:
    """F8.3: the commissar was killed this night; the sergeant who becomes acting commissar, or None."""
    if state.commissar not in dead or state.sergeant is None or state.out[state.sergeant] is not None:
        return None
    state.acting = True
    return state.sergeant


def _depart(state: State, player: int, status: str) -> None:
    _mark(state, player, status)
    _lapse_orders(state, player, status)
    any_exit = state.options.sergeant_inherits == "any_exit"
    _inherit_now(state, player, any_exit or status == "killed")


def _mark(state: State, player: int, status: str) -> None:
    state.status[player] = status
    state.out[player] = (state.phase.kind, state.number)
    state.infected.pop(player, None)


def _come_back(state: State, player: int) -> None:
    state.status[player] = ALIVE
    state.out[player] = None
    if player == state.commissar:
        state.acting = False


def _inherit_now(state: State, player: int, counts: bool) -> None:
    """F8.3: from this moment on for the night not yet resolved."""
    sergeant = state.sergeant
    if not counts or player != state.commissar or sergeant is None or state.acting:
        return
    if state.out[sergeant] is None:
        state.acting = True
        state.inherited_now = sergeant


def _lapse_votes(state: State, player: int, status: str) -> None:
    """F2.9, T3.6: only in the round that runs."""
    if not state.phase.rounds:
        return
    current = state.phase.rounds[-1]
    if current.candidates is not None:
        current.candidates.discard(player)
    for by, against in list(current.votes.items()):
        if player in (by, against):
            del current.votes[by]
            targets = (state.names[against],)
            state.lapses.append(Lapse("vote", state.names[by], None, targets, state.names[player], status))


def _lapse_orders(state: State, player: int, status: str) -> None:
    """F3.5: for every purpose a lapsed action was never sent, a doctor's self-heal included."""
    for key, order in list(state.orders.items()):
        if player == order.by or player in order.targets:
            del state.orders[key]
            state.phase.lapsed.append(order)
            if order.action.self_once and order.by in order.targets:
                state.self_healed.discard(order.by)
            state.lapses.append(_order_lapse(state, order, player, status))


def _order_lapse(state: State, order: Order, player: int, status: str) -> Lapse:
    names = state.names
    targets = tuple(names[target] for target in order.targets)
    return Lapse("act", names[order.by], order.action.id, targets, names[player], status)
