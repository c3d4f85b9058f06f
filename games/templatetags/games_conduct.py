"""What other pages show of discipline: complaints and signals on the desk, the way to the graveyard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template

from accounts.models import User

from ..queries.complaints import DeskComplaints, desk_complaints
from ..queries.graveyard import GraveyardPage, graveyard_page
from ..queries.looks import SharedMark, shared_marks

register = template.Library()


@dataclass(frozen=True, slots=True)
class Conduct:
    """Complaints to decide on, and players who may be one person."""

    complaints: DeskComplaints | None
    marks: tuple[SharedMark, ...] | None


def _viewer(context: Any) -> User | None:
    user = getattr(context.get("request"), "user", None)
    return user if isinstance(user, User) else None


@register.simple_tag(takes_context=True)
def desk_conduct(context: Any, season_id: int) -> Conduct:
    """For whoever sits at the season's desk; nothing for everybody else."""
    viewer = _viewer(context)
    return Conduct(desk_complaints(viewer, season_id), shared_marks(viewer, season_id))


@register.simple_tag(takes_context=True)
def season_marks(context: Any, season_id: int) -> tuple[SharedMark, ...]:
    """Signals for the desk and for admins; () for everybody else."""
    return shared_marks(_viewer(context), season_id) or ()


@register.simple_tag(takes_context=True)
def graveyard_of(context: Any, season_id: int) -> GraveyardPage | None:
    """The viewer's way to the graveyard; None for whoever can't enter."""
    return graveyard_page(_viewer(context), season_id)
