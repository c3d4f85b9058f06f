"""Drawings of a season's votes as numbers for an SVG: pure, without a query, a request or a word.

Across, everything is a share of the width ("12.50%"), so that a drawing fits any screen while its letters keep their
size; down, it is in pixels.
"""

from .grid import Cell, Grid, GridRow, draw_grid
from .shapes import SHAPES, percent
from .steps import Cast, Label, Line, Mark, StepChart, close_up, draw_steps
from .ticks import Tick, time_ticks

__all__ = [
    "SHAPES",
    "Cast",
    "Cell",
    "Grid",
    "GridRow",
    "Label",
    "Line",
    "Mark",
    "StepChart",
    "Tick",
    "close_up",
    "draw_grid",
    "draw_steps",
    "percent",
    "time_ticks",
]
