"""Who will sit at the desk, before the roles are dealt: for the mayor himself, on the season's page."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User

from ..enums import SeasonStatus
from ..models import Season, Staff
from ..permissions import is_mayor


@dataclass(frozen=True, slots=True)
class StaffLine:
    """Somebody who shares the desk, and as what."""

    nick: str
    label: str


def signup_staff(viewer: User | None, season_id: int) -> tuple[StaffLine, ...] | None:
    """The co-mayors and the deputy of a season in sign-up; None for everybody but its mayor. Once the roles are dealt
    the desk shows them."""
    season = Season.objects.filter(pk=season_id, status=SeasonStatus.SIGNUP).first()
    if season is None or not is_mayor(viewer, season):
        return None
    rows = Staff.objects.filter(season=season).select_related("user")
    return tuple(StaffLine(row.user.username, str(row.get_kind_display())) for row in rows)
