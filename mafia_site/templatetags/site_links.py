"""Addresses for those who read a page from elsewhere."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.filter
def absolute(path: str) -> str:
    """An address of this site with its name before it, as previews of links want it."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"
