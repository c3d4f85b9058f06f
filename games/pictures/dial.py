"""The round of a day and its night as arcs of a dial, numbered, for SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

CENTRE: Final = 120
RADIUS: Final = 84
NUMBERS: Final = 84
HOURS: Final = 110
_LEAST: Final = 0.045
"""Of the whole round: a part that is shorter is drawn so long, to have room for its number."""
_GAP: Final = 0.006


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of the round: its path, and where its number stands."""

    path: str
    x: float
    y: float


def dial_arcs(lengths: Sequence[float], *, begins: float = 0) -> tuple[Arc, ...]:
    """Arcs in proportion to the lengths, clockwise from `begins`, a part of the round (0: above)."""
    whole = sum(lengths)
    parts = [max(length / whole, _LEAST) for length in lengths]
    spare = sum(parts) - 1
    longest = max(range(len(parts)), key=parts.__getitem__)
    parts[longest] -= spare
    arcs, at = [], begins
    for part in parts:
        arcs.append(_arc(at + _GAP, at + part - _GAP))
        at += part
    return tuple(arcs)


def dial_point(part: float, radius: float) -> tuple[float, float]:
    """Where a part of the round lies, clockwise from above."""
    angle = part * math.tau
    return round(CENTRE + radius * math.sin(angle), 1), round(CENTRE - radius * math.cos(angle), 1)


def _arc(begins: float, ends: float) -> Arc:
    (x1, y1), (x2, y2) = dial_point(begins, RADIUS), dial_point(ends, RADIUS)
    large = int(ends - begins > 0.5)
    x, y = dial_point((begins + ends) / 2, NUMBERS)
    return Arc(f"M{x1} {y1}A{RADIUS} {RADIUS} 0 {large} 1 {x2} {y2}", x, y)
