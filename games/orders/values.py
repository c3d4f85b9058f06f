"""What a letter can turn out to be, and how an order travels through a form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .verbs import ACTIONS

Reason = Literal["no_such_player", "several_orders", "which_action", "which_players"]


@dataclass(frozen=True, slots=True)
class Talk:
    """The letter holds no order."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it was written; `line` is the line of the letter, from 1. Whether it is legal the engine says."""

    action: str
    targets: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """A button that mends an unclear order: sending the letter again with `name=value`.

    `targets` is the order as it would be then («…» where another name is still missing), `nick` the name that this
    button puts in ("" if it chooses among whole orders).
    """

    name: Literal["order_nick", "confirm_order"]
    value: str
    action: str
    targets: tuple[str, ...]
    nick: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that is nearly an order. `text` is the part of it that isn't clear."""

    line: int
    reason: Reason
    text: str
    choices: tuple[OrderChoice, ...] = ()


def order_value(action: str, targets: Sequence[str]) -> str:
    """The order as the value of a button, like "compare:Вася|Петя"."""
    return f"{action}:{'|'.join(targets)}"


def read_order_value(value: str) -> tuple[str, tuple[str, ...]] | None:
    """The action and the targets of `order_value`; None if it is none."""
    action, colon, names = value.partition(":")
    if action not in ACTIONS or not colon or not names:
        return None
    return action, tuple(names.split("|"))


def read_picks(picked: str) -> dict[tuple[int, int], str]:
    """The names picked so far, by line and place; what can't be read is left out."""
    picks: dict[tuple[int, int], str] = {}
    for item in picked.split("|")[:8]:
        line, _colon, rest = item.partition(":")
        place, _colon, nick = rest.partition(":")
        if line.isdecimal() and place.isdecimal() and nick and len(item) < 80:
            picks[int(line), int(place)] = nick
    return picks
