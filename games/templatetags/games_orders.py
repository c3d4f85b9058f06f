"""What was chosen in the order form, so that a refusal keeps it."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def chosen_at(chosen: Mapping[str, str] | None, action: str) -> str:
    """The name chosen in the (first) menu of an action."""
    return (chosen or {}).get(f"{action}-1", "")


@register.filter
def second_at(chosen: Mapping[str, str] | None, action: str) -> str:
    """The name chosen in the second menu of an action."""
    return (chosen or {}).get(f"{action}-2", "")
