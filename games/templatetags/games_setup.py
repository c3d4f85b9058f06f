"""Words of a season that is being set up."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.utils.translation import gettext as _

from ..phrases import roles

register = template.Library()


@register.filter
def roles_line(composition: Mapping[str, int]) -> str:
    """Which roles a composition has, and how many of each."""
    return roles.composition_line(composition)


@register.filter
def win_word(winner: str) -> str:
    """How a simulated game ended."""
    return {
        "good": _("Good wins"),
        "evil": _("Evil wins"),
        "neutral": _("Neutral ones win"),
        "town": _("The town wins"),
        "mafia": _("The mafia wins"),
    }.get(winner) or _("A draw")
