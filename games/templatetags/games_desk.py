"""What pages of a season show of the desk to those whom it concerns."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User

from ..queries.warnings import WarningLine, waiting_warnings

register = template.Library()


@register.simple_tag(takes_context=True)
def my_warnings(context: Any, season_id: int) -> tuple[WarningLine, ...]:
    """The viewer's own warnings that he hasn't confirmed yet."""
    user = getattr(context.get("request"), "user", None)
    return waiting_warnings(user if isinstance(user, User) else None, season_id)
