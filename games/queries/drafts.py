"""Seasons that are being set up, for those who set seasons up; nobody else knows of them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from accounts.nicknames import fold_nick

from ..enums import SeasonStatus
from ..models import Season
from ..permissions import sets_up
from ..phrases.roles import composition_line, side_name

MOST_LISTED = 50
SUGGESTED = 8


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A draft, or an earlier season to copy, in a list."""

    season_id: int
    title: str
    ruleset: str
    language: str
    size: int
    roles: str
    created_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class SideCount:
    """How many of a composition are on a side."""

    side: str
    name: str
    count: int


def draft_of(viewer: User | None, season_id: int) -> Season | None:
    """A draft that this viewer may change, None else."""
    if not sets_up(viewer):
        return None
    drafts = Season.objects.select_related("mayor").filter(status=SeasonStatus.DRAFT)
    return drafts.filter(pk=season_id).first()


def is_gone(viewer: User | None, season_id: int) -> bool:
    """Whether there is no season with this number, for those who set seasons up; others aren't told."""
    return sets_up(viewer) and not Season.objects.filter(pk=season_id).exists()


def draft_lines(viewer: User | None) -> tuple[DraftLine, ...]:
    """The drafts, the newest first. One query."""
    if not sets_up(viewer):
        return ()
    rows = Season.objects.filter(status=SeasonStatus.DRAFT).order_by("-id")[:MOST_LISTED]
    return tuple(_line(row) for row in rows)


def earlier_lines(viewer: User | None) -> tuple[DraftLine, ...]:
    """The newest seasons that can be copied; those of chains, one every few minutes, are left out. One query."""
    if not sets_up(viewer, "add"):
        return ()
    rows = Season.objects.exclude(status=SeasonStatus.DRAFT).filter(chain__isnull=True)
    return tuple(_line(row) for row in rows.order_by("-id")[:MOST_LISTED])


def _line(season: Season) -> DraftLine:
    return DraftLine(
        season_id=season.pk,
        title=season.title,
        ruleset=season.ruleset,
        language=season.language,
        size=season.size,
        roles=composition_line(season.composition),
        created_at=season.created_at,
    )


def side_counts(composition: Mapping[str, int], sides: Mapping[str, str]) -> tuple[SideCount, ...]:
    """So many on each side; `sides` gives that of each role, in the order wanted."""
    counts = dict.fromkeys(sides.values(), 0)
    for role, count in composition.items():
        counts[sides[role]] += count
    return tuple(SideCount(side, side_name(side), count) for side, count in counts.items())


def possible_mayors(viewer: User | None, typed: str) -> tuple[str, ...]:
    """Nicknames that begin as typed, of people who could be a mayor. One query."""
    start = fold_nick(typed)
    if not sets_up(viewer) or not start:
        return ()
    found = _people().filter(folded_nick__startswith=start).order_by("username")
    return tuple(found.values_list("username", flat=True)[:SUGGESTED])


def mayor_by_nick(nick: str) -> User | None:
    """Who has this nickname and could be a mayor."""
    return _people().filter(folded_nick=fold_nick(nick)).first() if nick.strip() else None


def _people() -> QuerySet[User]:
    return User.objects.filter(is_active=True, is_service=False, is_bot=False)
