"""What was chosen in the order form, so that a refusal keeps it."""

from __future__ import annotations

import secrets
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


@register.simple_tag
def form_token() -> str:
    """A form that is sent twice (a double tap) is taken once: `forum.actions.create_post` knows its token."""
    return secrets.token_urlsafe(18)
