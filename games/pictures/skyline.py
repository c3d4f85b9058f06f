"""The night skyline of a season: drawn from its public number alone, the same each time, as shapes for SVG and Pillow.

Pure. Nothing of it comes from a seed, a role or anything else that isn't on every list of seasons.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

WIDTH: Final = 480
HEIGHT: Final = 160
_ROOFS: Final = ("flat", "flat", "step", "gable", "mast", "tank")


@dataclass(frozen=True, slots=True)
class Window:
    """A window by its upper left corner."""

    x: float
    y: float
    is_lit: bool


@dataclass(frozen=True, slots=True)
class Tower:
    """A house: its upper left corner, width, what its roof is like, its windows (none in the back row)."""

    x: float
    y: float
    width: float
    roof: str
    windows: tuple[Window, ...] = ()


@dataclass(frozen=True, slots=True)
class Moon:
    """The moon; `phase` from 0 (thin sickle) to 1 (full), `waxes`: lit on the right."""

    x: float
    y: float
    radius: float
    phase: float
    waxes: bool


@dataclass(frozen=True, slots=True)
class Skyline:
    """A night city on a ground of WIDTH by HEIGHT; `stars` are (x, y, radius)."""

    moon: Moon
    stars: tuple[tuple[float, float, float], ...]
    back: tuple[Tower, ...]
    front: tuple[Tower, ...]

    @property
    def windows(self) -> tuple[Window, ...]:
        return tuple(window for tower in self.front for window in tower.windows)


def skyline(season_id: int) -> Skyline:
    """The city of a season."""
    dice = Random(hashlib.sha256(f"cover:{season_id}".encode()).digest())
    moon = Moon(
        dice.uniform(70, 410), dice.uniform(26, 44), dice.uniform(13, 19), dice.random(), dice.random() < 0.5
    )
    stars = tuple(
        (
            round(dice.uniform(4, WIDTH - 4), 1),
            round(dice.uniform(4, 92), 1),
            dice.choice((0.6, 0.6, 0.9, 1.2)),
        )
        for _ in range(dice.randint(26, 40))
    )
    return Skyline(
        moon=moon,
        stars=stars,
        back=tuple(_row(dice, lowest=96, highest=52, narrow=18, wide=46)),
        front=tuple(_lit(dice, tower) for tower in _row(dice, lowest=134, highest=78, narrow=26, wide=56)),
    )


def _row(dice: Random, *, lowest: int, highest: int, narrow: int, wide: int) -> Iterator[Tower]:
    x = -float(dice.randint(0, 12))
    while x < WIDTH:
        width = dice.randint(narrow, wide)
        yield Tower(x, dice.randint(highest, lowest), width, dice.choice(_ROOFS))
        x += width + dice.choice((0, 0, 2, 6))


def _lit(dice: Random, tower: Tower) -> Tower:
    """With windows in columns; about every fourth is lit."""
    count = int((tower.width - 6) // 9)
    left = tower.x + (tower.width - (count * 9 - 4)) / 2
    windows = tuple(
        Window(left + column * 9, tower.y + 9 + floor * 12, dice.random() < 0.27)
        for floor in range(int((HEIGHT - tower.y - 10) // 12))
        for column in range(count)
    )
    return Tower(tower.x, tower.y, tower.width, tower.roof, windows)
