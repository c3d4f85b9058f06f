"""Sanctions and complaints of seasons with an automatic mayor, which have no desk that shows them: for admins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from accounts.models import User

from ..enums import ComplaintState
from ..models import Sanction, Season
from ..secrecy import may_look
from .complaints import ComplaintLine, admin_complaints, for_admin
from .deskseat import SanctionLine, season_lines

LISTED = 30


@dataclass(frozen=True, slots=True)
class ConductLine:
    """A season in the list. `waiting`: complaints to decide on."""

    season_id: int
    title: str
    waiting: int


@dataclass(frozen=True, slots=True)
class ConductPage:
    """All of a season that an admin decides on; nothing that concerns himself."""

    season_id: int
    title: str
    time_zone: str
    complaints: tuple[ComplaintLine, ...]
    sanctions: tuple[SanctionLine, ...]


def conduct_lines(viewer: User | None) -> tuple[ConductLine, ...]:
    """The automatic seasons in which there is something, the newest first; () for everybody who is no admin. None in
    which he plays. Two queries."""
    if viewer is None or not viewer.is_staff:
        return ()
    theirs = Season.objects.filter(mayor__isnull=True).exclude(seats__user=viewer)
    sanctions, complaints = Sanction.objects.exclude(user=viewer), for_admin(viewer)
    something = Exists(sanctions.filter(season=OuterRef("pk"))) | Exists(
        complaints.filter(season=OuterRef("pk"))
    )
    rows = dict(theirs.filter(something).order_by("-pk").values_list("pk", "title")[:LISTED])
    waiting = complaints.filter(season__in=rows, state=ComplaintState.OPEN)
    counts = Counter(waiting.values_list("season_id", flat=True))
    return tuple(ConductLine(pk, title, counts[pk]) for pk, title in rows.items())


def conduct_page(viewer: User | None, season_id: int) -> ConductPage | None:
    """An automatic season's sanctions and complaints; None for everybody but admins who don't play in it."""
    season = Season.objects.filter(pk=season_id, mayor__isnull=True, dealt_at__isnull=False).first()
    if season is None or viewer is None or not may_look(viewer, season):
        return None
    return ConductPage(
        season_id=season.pk,
        title=season.title,
        time_zone=season.time_zone,
        complaints=admin_complaints(viewer, season_id=season.pk),
        sanctions=tuple(season_lines(season, besides=viewer)),
    )
