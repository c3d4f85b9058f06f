"""Warnings that their own person has still to confirm. Shown to nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from accounts.prepared import Prepared, given

from ..enums import SanctionKind
from ..models import Sanction

_WAITING = Prepared(
    lambda: Sanction.objects.filter(
        season_id=given("season"),
        user_id=given("viewer"),
        kind=SanctionKind.WARNING,
        confirmed_at__isnull=True,
        lifted_at__isnull=True,
    ).values_list("rule", "reason")
)


@dataclass(frozen=True, slots=True)
class WarningLine:
    """A warning as its person reads it."""

    rule: str
    reason: str


def waiting_warnings(viewer: User | None, season_id: int) -> tuple[WarningLine, ...]:
    """The viewer's own warnings of a season that he hasn't confirmed. One query, none for a guest."""
    if viewer is None:
        return ()
    return tuple(WarningLine(*row) for row in _WAITING.rows(season=season_id, viewer=viewer.pk))
