"""Who may log in, and who may do what with an account."""

from __future__ import annotations

from .models import User


def may_log_in(user: User) -> bool:
    """People only: the site's own accounts and bots act through the site, never through a login."""
    return user.is_active and not user.is_service and not user.is_bot
