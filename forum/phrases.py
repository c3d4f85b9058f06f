"""Moments and posts in the reader's words."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import lru_cache

from django.template.defaultfilters import date as format_date
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from .markup import ALTERED_QUOTE, UNTITLED_SPOILER


def shown_html(html: str) -> SafeString:
    """A post's stored HTML (made by forum.markup, which has escaped what was typed), in the reader's language."""
    if UNTITLED_SPOILER in html:
        summary = f'<summary class="spoiler-title">{escape(_("Spoiler"))}</summary>'
        html = html.replace(UNTITLED_SPOILER, summary)
    if ALTERED_QUOTE in html:
        words = escape(pgettext("quote", "not word for word"))
        html = html.replace(ALTERED_QUOTE, f'<span class="quote-altered">{words}</span>')
    return mark_safe(html)


def shown_moment(value: datetime.datetime) -> SafeString:
    """A moment in the reader's zone, to the second in its tooltip: around STOP seconds matter."""
    return moments()(value)


def moments() -> Callable[[datetime.datetime], SafeString]:
    """`shown_moment` for whoever shows many to the same reader."""
    zone, language, today = timezone.get_current_timezone(), get_language(), timezone.localdate()
    return lambda value: _written(value, zone, language, today)


@lru_cache(4000)
def _written(
    value: datetime.datetime, zone: datetime.tzinfo, _language: str | None, today: datetime.date
) -> SafeString:
    """The names of months are those of the language that is active, which is `_language`."""
    local = timezone.localtime(value, zone)
    clock = f"{local:%H:%M}"
    day = format_date(local, "j E" if local.year == today.year else "j E Y")
    text = clock if local.date() == today else f"{day}, {clock}"
    return format_html(
        '<time datetime="{}" title="{}, {}">{}</time>',
        value.isoformat(timespec="seconds"),
        day,
        f"{local:%H:%M:%S}",
        text,
    )
