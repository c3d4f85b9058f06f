"""Warnings that their own person has still to confirm. Shown to nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User

from ..enums import SanctionKind
from ..models import Sanction


@dataclass(frozen=True, slots=True)
class WarningLine:
    """A warning as its person reads it."""

    rule: str
    reason: str


def waiting_warnings(viewer: User | None, season_id: int) -> tuple[WarningLine, ...]:
    """The viewer's own warnings of a season that he hasn't confirmed. One query, none for a guest."""
    if viewer is None:
        return ()
    rows = Sanction.objects.filter(
        season=season_id,
        user=viewer,
        kind=SanctionKind.WARNING,
        confirmed_at__isnull=True,
        lifted_at__isnull=True,
    )
    return tuple(WarningLine(row.rule, row.reason) for row in rows)
