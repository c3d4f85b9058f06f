"""A playing card in words and signs, for pages and posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from ..cards import read_card
from .language import speaking

SIGNS: Final = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
_SUITS: Final[Mapping[str, str | Promise]] = {
    "H": pgettext_lazy("suit of a card, after “of”", "hearts"),
    "D": pgettext_lazy("suit of a card, after “of”", "diamonds"),
    "S": pgettext_lazy("suit of a card, after “of”", "spades"),
    "C": pgettext_lazy("suit of a card, after “of”", "clubs"),
}
_RANKS: Final[Mapping[str, str | Promise]] = {
    "A": pgettext_lazy("rank of a card", "ace"),
    "2": pgettext_lazy("rank of a card", "two"),
    "3": pgettext_lazy("rank of a card", "three"),
    "4": pgettext_lazy("rank of a card", "four"),
    "5": pgettext_lazy("rank of a card", "five"),
    "6": pgettext_lazy("rank of a card", "six"),
    "7": pgettext_lazy("rank of a card", "seven"),
    "8": pgettext_lazy("rank of a card", "eight"),
    "9": pgettext_lazy("rank of a card", "nine"),
    "10": pgettext_lazy("rank of a card", "ten"),
    "J": pgettext_lazy("rank of a card", "jack"),
    "Q": pgettext_lazy("rank of a card", "queen"),
    "K": pgettext_lazy("rank of a card", "king"),
}
_CORNERS: Final = {
    "A": pgettext_lazy("corner of a card: ace", "A"),
    "J": pgettext_lazy("corner of a card: jack", "J"),
    "Q": pgettext_lazy("corner of a card: queen", "Q"),
    "K": pgettext_lazy("corner of a card: king", "K"),
}


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card as it is drawn: the letters of its corner, the sign of its suit, what it is called."""

    corner: str
    suit: str
    sign: str
    is_red: bool
    is_face: bool
    name: str


def playing_card(code: str, language: str | None = None) -> PlayingCard | None:
    """The card of a code; None for ""."""
    if not code:
        return None
    card = read_card(code)
    with speaking(language):
        name = _("%(rank)s of %(suit)s") % {"rank": _RANKS[card.rank], "suit": _SUITS[card.suit]}
        corner = str(_CORNERS.get(card.rank, card.rank))
    return PlayingCard(corner, card.suit, SIGNS[card.suit], card.is_red, card.rank in "JQK", name)
