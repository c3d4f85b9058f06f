"""What the menu of every page shows of the forum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from .. import queries

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

register = template.Library()


@register.simple_tag
def unread_letters(user: User | AnonymousUser | None) -> int:
    """How many letters this user hasn't read; 0 for guests, without a question to the database."""
    return queries.unread_letters(user) if user and user.is_authenticated else 0
