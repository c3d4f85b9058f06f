"""Signs that differ without any colour, and numbers as SVG wants them in every language."""

from __future__ import annotations

from typing import Final

SHAPES: Final = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
    "M-4 -4h8v8h-8z",
    "M0 -5.5L5.2 4H-5.2z",
    "M0 -6L6 0L0 6L-6 0z",
    "M0 5.5L5.2 -4H-5.2z",
    "M-5 -1.6h3.4v-3.4h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4z",
    "M-5 -5h10L-5 5h10z",
    "M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5M-5.5 0h11",
)
"""Paths around their own middle: disc, square, triangle, diamond, triangle upside down, cross, hourglass, star."""

DASHES: Final = 4
"""So many kinds of line; the style sheet draws them."""


def shape_of(place: int) -> str:
    """The sign of the line at this place; after the last they begin again with another kind of line."""
    return SHAPES[place % len(SHAPES)]


def dash_of(place: int) -> int:
    """The kind of line at this place: with its sign it makes 32 lines that look different."""
    return (place + place // len(SHAPES)) % DASHES


def percent(share: float) -> str:
    """A share of the width: 0.125 is "12.50%", with a point in every language."""
    return f"{share * 100:.2f}%"


def pixels(length: float) -> str:
    """A length: 7.5 is "7.5", with a point in every language."""
    return f"{length:.1f}".removesuffix(".0")
