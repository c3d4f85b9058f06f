"""Colours of posts. There is one red, the red of a vote, and nothing in the palette could be taken for it."""

from __future__ import annotations

from typing import Final

RED: Final = "red"

_WRITTEN: Final[dict[str, tuple[str, ...]]] = {
    RED: ("red", "#f00", "#ff0000"),
    "blue": ("blue", "#00f", "#0000ff"),
    "green": ("green", "#008000", "#0f0", "#00ff00"),
    "teal": ("teal", "cyan", "#008080", "#0ff", "#00ffff"),
    "purple": ("purple", "violet", "#800080"),
    "gray": ("gray", "grey", "#808080"),
}
_BY_VALUE: Final = {value: name for name, values in _WRITTEN.items() for value in values}

PALETTE: Final = tuple(_WRITTEN)


def colour_named(value: str) -> str:
    """The palette's name of what stands in `[color=…]`, in any case; "" for a colour that the palette doesn't have."""
    return _BY_VALUE.get(value.strip().strip("\"'").lower(), "")
