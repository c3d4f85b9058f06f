"""Time zones: names from the tz database, cities in the reader's language from CLDR."""

from __future__ import annotations

import zoneinfo
from functools import cache

from babel import Locale
from babel.dates import get_timezone_location
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

Groups = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""((region, ((name, label), …)), …)"""

REGIONS = {
    "Europe": gettext_lazy("Europe"),
    "Asia": gettext_lazy("Asia"),
    "America": gettext_lazy("America"),
    "Africa": gettext_lazy("Africa"),
    "Atlantic": gettext_lazy("Atlantic Ocean"),
    "Australia": gettext_lazy("Australia"),
    "Indian": gettext_lazy("Indian Ocean"),
    "Pacific": gettext_lazy("Pacific Ocean"),
    "Antarctica": gettext_lazy("Antarctica"),
    "Arctic": pgettext_lazy("a region of the world", "Arctic"),
}


@cache
def known_zones() -> frozenset[str]:
    """All names that the tz database knows, old ones included: browsers still report some of them."""
    return frozenset(zoneinfo.available_timezones())


def zone_groups() -> Groups:
    """For a menu: cities by region, without the zones of navies and old abbreviations, in the language of now."""
    return _groups(get_language() or "en")


@cache
def city_of(name: str, language: str) -> str:
    """What people of that language call the zone: its city, like “Москва” for Europe/Moscow in Russian."""
    locale = Locale.parse(language, sep="-")
    city: str = locale.time_zones.get(name, {}).get("city") or get_timezone_location(
        name, locale=locale, return_city=True
    )
    return city


def zone_or_none(name: str) -> zoneinfo.ZoneInfo | None:
    """The zone of that name; None for "" and for names that nobody knows."""
    return zoneinfo.ZoneInfo(name) if name in known_zones() else None


def validate_time_zone(name: str) -> None:
    """Raises ValidationError for a name that the tz database doesn't have."""
    if name not in known_zones():
        raise ValidationError(
            _("There is no such time zone; an example of one is “Europe/Moscow”."), code="time_zone_unknown"
        )


@cache
def _groups(language: str) -> Groups:
    groups = ((str(label), _zones_of(region, language)) for region, label in REGIONS.items())
    return (*groups, ("UTC", (("UTC", "UTC"),)))


def _zones_of(region: str, language: str) -> tuple[tuple[str, str], ...]:
    names = (name for name in known_zones() if name.startswith(f"{region}/"))
    return tuple(
        sorted(((name, city_of(name, language)) for name in names), key=lambda zone: (zone[1], zone[0]))
    )
