"""The season at a glance: a row for each voter, a column for each vote that was held, a sign in each box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .shapes import percent, pixels

ROW: Final = 22.0
HEAD: Final = 22.0
LABEL_LETTERS: Final = 14

KINDS: Final = ("verdict", "other", "lapsed", "none", "muted", "out", "ahead")
"""Against whom the verdict hit; against somebody else; lapsed; no vote; no right to one; out of the game; not yet."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a voter did in a vote: one of `KINDS`; `url` and `title` of his vote, "" if there is none."""

    kind: str
    url: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A cell with its place: the middle, and the left edge."""

    x: str
    left: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class GridRow:
    """A voter's boxes. `y` is their middle, `text_y` his name's ground line, `line_y` the row's lower edge."""

    nick: str
    label: str
    y: str
    top: str
    text_y: str
    line_y: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Column:
    x: str
    label: str


@dataclass(frozen=True, slots=True)
class Grid:
    """The whole drawing; `box_width` of every box."""

    height: str
    head_y: str
    row_height: str
    box_width: str
    columns: tuple[Column, ...]
    rows: tuple[GridRow, ...]


def draw_grid(columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> Grid:
    """Labels of the columns, and the voters with as many cells."""
    wide = 1 / max(len(columns), 1)
    return Grid(
        height=pixels(HEAD + len(rows) * ROW),
        head_y=pixels(HEAD - 8),
        row_height=pixels(ROW),
        box_width=percent(wide),
        columns=tuple(Column(percent((place + 0.5) * wide), label) for place, label in enumerate(columns)),
        rows=tuple(_row(nick, cells, place, wide) for place, (nick, cells) in enumerate(rows)),
    )


def _row(nick: str, cells: Sequence[Cell], place: int, wide: float) -> GridRow:
    top = HEAD + place * ROW
    return GridRow(
        nick=nick,
        label=nick if len(nick) <= LABEL_LETTERS else nick[: LABEL_LETTERS - 1].rstrip() + "…",
        y=pixels(top + ROW / 2),
        top=pixels(top),
        text_y=pixels(top + ROW / 2 + 4),
        line_y=pixels(top + ROW),
        boxes=tuple(
            Box(percent((index + 0.5) * wide), percent(index * wide), cell)
            for index, cell in enumerate(cells)
        ),
    )
