"""A reader's own marks beside names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from ..enums import NoteMark
from ..queries.notes import NoteChip

register = template.Library()


@register.inclusion_tag("games/_note_chip.html")
def note_chip(chips: Mapping[int, NoteChip] | None, number: int) -> dict[str, Any]:
    """The chip of a seat in the roster; nothing for guests and for one's own seat."""
    return {"chip": chips.get(number) if chips else None}


@register.filter
def note_mark(code: str) -> str:
    """A mark in words."""
    return str(NoteMark(code).label)
