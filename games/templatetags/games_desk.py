"""What pages of a season show of the desk to those whom it concerns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from accounts.models import User

from ..forms.desk import StaffForm
from ..queries.staff import signup_staff
from ..queries.warnings import WarningLine, waiting_warnings

register = template.Library()


def _viewer(context: Any) -> User | None:
    user = getattr(context.get("request"), "user", None)
    return user if isinstance(user, User) else None


@register.simple_tag(takes_context=True)
def my_warnings(context: Any, season_id: int) -> tuple[WarningLine, ...]:
    """The viewer's own warnings that he hasn't confirmed yet."""
    return waiting_warnings(_viewer(context), season_id)


@register.simple_tag(takes_context=True)
def staff_box(context: Any, season_id: int) -> Mapping[str, Any] | None:
    """Who will sit at the desk, and the form to choose them; None for all but the mayor of a season in sign-up."""
    lines = signup_staff(_viewer(context), season_id)
    return None if lines is None else {"lines": lines, "form": context.get("staff_form") or StaffForm()}
