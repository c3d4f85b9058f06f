"""The picture beside a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.safestring import SafeString

from ..faces import avatar_html

if TYPE_CHECKING:
    from ..models import User

register = template.Library()


@register.simple_tag
def avatar(user: User | None, size: str = "small") -> SafeString:
    """A user's avatar (sizes: tiny, small, big); for nobody the site's own sign."""
    return avatar_html(user.username, user.avatar, size) if user is not None else avatar_html("", "", size)


@register.simple_tag
def avatar_of(nick: str, picture: str = "", size: str = "small") -> SafeString:
    """The same, of a row that knows the nick and `User.avatar` alone."""
    return avatar_html(nick, picture, size)
