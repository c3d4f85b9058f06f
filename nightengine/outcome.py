"""The outcome's dictionaries, exactly as RECORD.md ("Outcome") lists them."""

from __future__ import annotations

from typing import Any

from nightengine import day, morning
from nightengine.state import Order, Phase, Round, State
from nightengine.tonight import Night

JsonObject = dict[str, Any]

FORMAT = "mafia-outcome/1"


def day_outcome(state: State, jailed: int | None, announced: bool) -> JsonObject:
    """A day that has ended; `announced`: the convict's role is told at STOP (F2.8)."""
    phase = state.phase
    return {
        **_head(state, phase),
        "lapsed": [order_json(state, order) for order in phase.lapsed],
        "rounds": [round_json(state, current) for current in phase.rounds],
        "jailed": None if jailed is None else state.names[jailed],
        "announced_role": state.roles[jailed].id if jailed is not None and announced else None,
        "winner": state.winner,
    }


def night_outcome(state: State, night: Night | None) -> JsonObject:
    """A night that has ended; `night` is None if the host ended the game before its deadline."""
    phase = state.phase
    return {
        **_head(state, phase),
        "lapsed": [order_json(state, order) for order in phase.lapsed],
        "moves": [] if night is None else moves_json(state, night.orders, night.results),
        "deaths": [] if night is None else _deaths(night),
        "reports": [] if night is None else morning.reports(night),
        "summary": [] if night is None else morning.summary(night),
        "winner": state.winner,
    }


def game_outcome(state: State, phases: list[JsonObject]) -> JsonObject:
    """The whole outcome so far."""
    return {
        "format": FORMAT,
        "winner": state.winner,
        "phases": list(phases),
        "players": [_player(state, player) for player in range(len(state.names))],
    }


def order_json(state: State, order: Order) -> JsonObject:
    """An accepted action: `{"by", "action", "targets"}`."""
    names = state.names
    return {
        "by": names[order.by],
        "action": order.action.id,
        "targets": [names[target] for target in order.targets],
    }


def round_json(state: State, current: Round) -> JsonObject:
    """A round with its candidates as it began and the tally of the votes that stand."""
    names, began_with = state.names, current.began_with
    return {
        "round": current.name,
        "candidates": None if began_with is None else [names[player] for player in began_with],
        "tally": [
            {"player": names[player], "votes": len(voters), "voters": [names[voter] for voter in voters]}
            for player, voters in day.count(current)
        ],
    }


def moves_json(state: State, orders: list[Order], results: list[str]) -> list[JsonObject]:
    """The moves in the order in which they were carried out, each with its result."""
    moves = [order_json(state, order) for order in orders]
    for move, result in zip(moves, results, strict=True):
        move["result"] = result
    return moves


def _head(state: State, phase: Phase) -> JsonObject:
    names = state.names
    return {
        "phase": phase.kind,
        "number": state.number,
        "refused": [{"event": event, "reason": reason} for event, reason in phase.refused],
        "exclusions": [{"player": names[player], "role": role.id} for player, role in phase.exclusions],
        "rulings": [{"player": names[player], "status": status} for player, status in phase.rulings],
    }


def _deaths(night: Night) -> list[JsonObject]:
    names = night.state.names
    return [{"player": names[player], "causes": list(causes)} for player, causes in night.deaths]


def _player(state: State, player: int) -> JsonObject:
    out, role = state.out[player], state.roles[player]
    return {
        "name": state.names[player],
        "role": role.id,
        "side": role.side,
        "status": state.status[player],
        "out": None if out is None else {"phase": out[0], "number": out[1]},
    }
