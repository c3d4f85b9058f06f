"""Posts and times as the reader sees them."""

from __future__ import annotations

import datetime

from django import template
from django.template.defaultfilters import date as format_date
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from ..markup import UNTITLED_SPOILER

register = template.Library()


@register.filter
def post_html(html: str) -> SafeString:
    """A post's stored HTML (made by forum.markup, which has escaped what was typed), in the reader's language."""
    if UNTITLED_SPOILER in html:
        summary = f'<summary class="spoiler-title">{escape(_("Spoiler"))}</summary>'
        html = html.replace(UNTITLED_SPOILER, summary)
    return mark_safe(html)


@register.simple_tag
def when(value: datetime.datetime | None) -> SafeString | str:
    """A moment in the reader's zone, to the second in its tooltip: around STOP seconds matter."""
    if value is None:
        return ""
    local = timezone.localtime(value)
    today = timezone.localdate()
    if local.date() == today:
        text = format_date(local, "H:i")
    elif local.year == today.year:
        text = format_date(local, "j E, H:i")
    else:
        text = format_date(local, "j E Y, H:i")
    exact = format_date(local, "j E Y, H:i:s")
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', value.isoformat(timespec="seconds"), exact, text
    )
