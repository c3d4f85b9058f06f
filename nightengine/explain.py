"""Why a night went as it did: beside each move what stopped it or what came of it, with rule ids.

For the host's desk and the archive; codes only. It is no part of the outcome's format.
"""

from __future__ import annotations

from typing import NamedTuple

from nightengine.outcome import JsonObject, moves_json
from nightengine.state import Order, State
from nightengine.tonight import Night, Note

EFFECT_KINDS = (
    "wounded",  # detail: the cause
    "covered",  # no wound (detail: its cause), by the sergeant's cover
    "healed",  # no wound any more, by the doctor
    "immune",  # a highlander (detail: against what)
    "saved",  # on the move that covered or healed: from what (detail), whose move (by, action)
    "cured",  # of the virus
    "infected",
    "already_infected",  # keeps the earlier infection
    "blocks",  # whose move is taken away
    "not_blocked",  # the doctor who heals himself
    "converted",
    "missed",  # the kamikaze: neither the commissar nor the player whom he checks
    "learned",  # detail: what
    "muted",  # no vote the next day
    "agreed",  # T4.2: all who named one agree
    "shootout",  # T4.2: they don't
)
"""The kinds of effects."""


class Trace(NamedTuple):
    """What is kept of a night for explaining it."""

    number: int
    orders: list[Order]
    results: list[str]
    stops: dict[int, tuple[int, str]]
    notes: list[Note]


def trace(night: Night) -> Trace:
    """The trace of a night that has been carried out."""
    return Trace(night.state.number, night.orders, night.results, night.stops, night.notes)


def explain(state: State, kept: Trace) -> list[JsonObject]:
    """One entry a move, in their order: the move of the outcome with `stopped` and `effects`.

    `stopped`: null, or who stopped it: `{"by", "action", "rule"}`. `effects`: `{"kind", "player",
    "rule", "detail", "by", "action"}`, the last three null where there is nothing to say.
    """
    entries: list[JsonObject] = []
    effects: list[list[JsonObject]] = [[] for _ in kept.orders]
    for move, kind, player, rule, detail, other in kept.notes:
        about = _about(state, player, rule, detail)
        effects[move].append({"kind": kind, **about, **_mover(state, kept, other)})
        if other is not None:
            effects[other].append({"kind": "saved", **about, **_mover(state, kept, move)})
    for place, move_json in enumerate(moves_json(state, kept.orders, kept.results)):
        entries.append({**move_json, "stopped": _stop(state, kept, place), "effects": effects[place]})
    return entries


def _stop(state: State, kept: Trace, place: int) -> JsonObject | None:
    if place not in kept.stops:
        return None
    other, rule = kept.stops[place]
    return {**_mover(state, kept, other), "rule": rule}


def _about(state: State, player: int | None, rule: str, detail: str | None) -> JsonObject:
    return {"player": None if player is None else state.names[player], "rule": rule, "detail": detail}


def _mover(state: State, kept: Trace, place: int | None) -> JsonObject:
    if place is None:
        return {"by": None, "action": None}
    order = kept.orders[place]
    return {"by": state.names[order.by], "action": order.action.id}
