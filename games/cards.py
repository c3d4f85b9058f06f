"""Playing cards of the traditional game (T1): each seat's card says its role, and is drawn from the secret of the deal.

Pure. A card is a code like "KH": rank and suit (hearts, diamonds, spades, clubs).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RED: Final = "HD"
BLACK: Final = "SC"


class Card(NamedTuple):
    """A card, taken apart."""

    rank: str
    suit: str

    @property
    def code(self) -> str:
        return self.rank + self.suit

    @property
    def is_red(self) -> bool:
        return self.suit in RED


def read_card(code: str) -> Card:
    """The card of a code. Raises ValueError for what is none."""
    card = Card(code[:-1], code[-1:])
    if card.rank not in RANKS or card.suit not in RED + BLACK or not card.suit:
        raise ValueError(f"no such card: {code!r}")
    return card


def fits(card: Card, role: str) -> bool:
    """Whether a card can stand for a role: red king, red jack, black queen, another red, another black (T1)."""
    if card.is_red:
        return role == {"K": "commissar", "J": "doctor"}.get(card.rank, "civilian")
    return role == {"Q": "madam"}.get(card.rank, "mafia")


def deal_cards(seed: str, roster: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The card of each nick of the roster (nick, role), no card twice within a deck; who gets which of those that fit
    follows from the secret seed alone, and says nothing to whoever doesn't know it. Beyond a deck a second one begins.
    """
    drawn: dict[str, Iterator[str]] = {}
    return {nick: next(drawn.setdefault(role, _pack(seed, role))) for nick, role in roster}


def _pack(seed: str, role: str) -> Iterator[str]:
    """The cards that fit a role, shuffled, deck after deck."""
    deck = [card for card in map(Card._make, product(RANKS, RED + BLACK)) if fits(card, role)]
    number = 0
    while True:
        yield from (
            card.code for card in sorted(deck, key=lambda card: _place(seed, f"{number}:{card.code}"))
        )
        number += 1


def _place(seed: str, name: str) -> bytes:
    return hmac.new(bytes.fromhex(seed), f"card:{name}".encode(), hashlib.sha256).digest()
