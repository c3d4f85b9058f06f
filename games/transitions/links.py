"""Addresses that stand in posts and mails."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse

from ..models import Season


def absolute(path: str) -> str:
    """The path with the site's address before it."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"


def thread_url(key: str) -> str:
    """The address of a thread."""
    return absolute(reverse("thread-detail", kwargs={"key": key}))


def season_url(season: Season) -> str:
    """The address of a season's page."""
    return absolute(reverse("season-detail", kwargs={"season_id": season.pk}))


def record_url(season: Season) -> str:
    """The address of the record to download."""
    return absolute(reverse("season-record", kwargs={"season_id": season.pk}))
