"""Words of profiles and of the table of the best."""

from __future__ import annotations

from django import template

from ..enums import SeatOutcome
from ..phrases.discipline import seasons_words

register = template.Library()


@register.filter
def ban_length(seasons: int | None) -> str:
    """How long a ban lasts."""
    return seasons_words(seasons).capitalize()


@register.filter
def outcome_word(code: str) -> str:
    """Won, lost, draw."""
    return str(SeatOutcome(code).label)
