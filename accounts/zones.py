"""Time zones by name, as the tz database has them."""

from __future__ import annotations

import zoneinfo
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

REGIONS = (
    "Europe",
    "Asia",
    "America",
    "Africa",
    "Atlantic",
    "Australia",
    "Indian",
    "Pacific",
    "Antarctica",
    "Arctic",
)


@cache
def known_zones() -> frozenset[str]:
    """All names that the tz database knows, old ones included: browsers still report some of them."""
    return frozenset(zoneinfo.available_timezones())


@cache
def zone_groups() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """(region, ((name, label), …)) for a menu: cities by region, without the zones of navies and old abbreviations."""
    groups = ((region, _zones_of(region)) for region in REGIONS)
    return (*groups, ("UTC", (("UTC", "UTC"),)))


def zone_or_none(name: str) -> zoneinfo.ZoneInfo | None:
    """The zone of that name; None for "" and for names that nobody knows."""
    return zoneinfo.ZoneInfo(name) if name in known_zones() else None


def validate_time_zone(name: str) -> None:
    """Raises ValidationError for a name that the tz database doesn't have."""
    if name not in known_zones():
        raise ValidationError(
            _("There is no such time zone; an example of one is “Europe/Moscow”."), code="time_zone_unknown"
        )


def _zones_of(region: str) -> tuple[tuple[str, str], ...]:
    names = sorted(name for name in known_zones() if name.startswith(f"{region}/"))
    return tuple((name, name.partition("/")[2].replace("_", " ").replace("/", ", ")) for name in names)
