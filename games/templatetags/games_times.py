"""Moments and lengths of time: in the reader's zone, and in the season's where the two differ."""

from __future__ import annotations

import datetime
import zoneinfo

from django import template
from django.template.defaultfilters import date as format_date
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.zones import city_of

register = template.Library()

DAY = 24 * 60 * 60
HOUR = 60 * 60
MINUTE = 60


@register.filter
def how_long(seconds: int) -> str:
    """A length of time in its two largest units: "2 d 3 h", "1 h 12 min", "4 min", "50 s"."""
    seconds = max(int(seconds), 0)
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if days:
        return _("%(days)d d %(hours)d h") % {"days": days, "hours": hours}
    if hours:
        return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}
    if minutes >= 1:
        return _("%(minutes)d min") % {"minutes": minutes}
    return _("%(seconds)d s") % {"seconds": seconds}


@register.filter
def long_minutes(minutes: int) -> str:
    """Minutes of a setting in words: "1 minute", "12 hours"."""
    if minutes and minutes % 60 == 0:
        return ngettext("%(count)d hour", "%(count)d hours", minutes // 60) % {"count": minutes // 60}
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}


@register.simple_tag
def countdown(moment: datetime.datetime | None) -> SafeString | str:
    """What is left until the moment; site.js counts on, where it runs and the moment is a day away at most."""
    if moment is None:
        return ""
    left = (moment - timezone.now()).total_seconds()
    if left <= 0:
        return format_html('<span class="countdown-left">{}</span>', _("any moment now"))
    if left >= DAY:
        return format_html('<span class="countdown-left">{}</span>', how_long(int(left)))
    return format_html(
        '<time class="visually-hidden" datetime="{0}" data-countdown="{0}">{1}</time>'
        '<span class="countdown-left" aria-hidden="true">{2}</span>',
        moment.isoformat(timespec="seconds"),
        how_long(int(left)),
        _on_a_dial(int(left)),
    )


@register.simple_tag
def moment(value: datetime.datetime | None, zone_name: str = "") -> SafeString | str:
    """A moment in the reader's zone; in the season's zone too where its clock shows something else."""
    if value is None:
        return ""
    mine = timezone.localtime(value)
    text = _clock(mine)
    other = value.astimezone(zoneinfo.ZoneInfo(zone_name)) if zone_name else mine
    if other.utcoffset() == mine.utcoffset():
        return format_html('<time datetime="{}">{}</time>', value.isoformat(timespec="seconds"), text)
    return format_html(
        '<time datetime="{}">{}</time> <span class="other-zone">({} {})</span>',
        value.isoformat(timespec="seconds"),
        text,
        format_date(other, "H:i") if other.date() == mine.date() else _clock(other),
        zone_city(zone_name),
    )


@register.filter
def zone_city(zone_name: str) -> str:
    """The zone as the page's reader calls it, by its city."""
    return city_of(zone_name, get_language() or "en")


def _on_a_dial(seconds: int) -> str:
    """As site.js writes it, so that nothing on the page moves when it begins to count."""
    return f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02}:{seconds % MINUTE:02}"


def _clock(value: datetime.datetime) -> str:
    today = timezone.localdate()
    if value.date() == today:
        return format_date(value, "H:i")
    if value.year == today.year:
        return format_date(value, "j E, H:i")
    return format_date(value, "j E Y, H:i")
