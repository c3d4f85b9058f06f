"""Posts and times as the reader sees them."""

from __future__ import annotations

import datetime

from django import template
from django.utils.safestring import SafeString

from ..phrases import shown_html, shown_moment

register = template.Library()


@register.filter
def post_html(html: str) -> SafeString:
    """A post's stored HTML in the reader's language."""
    return shown_html(html)


@register.simple_tag
def when(value: datetime.datetime | None) -> SafeString | str:
    """A moment in the reader's zone."""
    return "" if value is None else shown_moment(value)
