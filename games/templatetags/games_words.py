"""Codes in the reader's words."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ..enums import PhaseKind, SeasonStatus
from ..phrases import roles

register = template.Library()


@register.simple_tag
def phase_name(kind: str, number: int, ruleset: str = "forum") -> str:
    """ "Day 3", "Night 3", "Before the first day" (in the traditional game the acquaintance night, T2)."""
    if kind == PhaseKind.DAY:
        return _("Day %(number)d") % {"number": number}
    if kind == PhaseKind.NIGHT:
        return _("Night %(number)d") % {"number": number}
    if kind == PhaseKind.DAWN:
        return _("Dawn after night %(number)d") % {"number": number}
    if ruleset == "traditional":
        return _("Acquaintance night")
    return str(PhaseKind.PRELUDE.label).capitalize()


@register.filter
def season_status(code: str) -> str:
    return str(SeasonStatus(code).label)


@register.filter
def seat_status(code: str) -> str:
    return roles.status_name(code)


@register.filter
def role_name(code: str) -> str:
    return roles.role_name(code)


@register.filter
def side_name(code: str) -> str:
    return roles.side_name(code)


@register.filter
def round_name(code: str) -> str:
    """A part of a traditional day."""
    return roles.round_name(code)


@register.filter
def cause_name(code: str) -> str:
    return roles.cause_name(code)


@register.filter
def winner_name(code: str) -> str:
    """Who won, as a sentence."""
    return roles.winner_line(code) if code else ""


@register.simple_tag
def out_when(kind: str, number: int | None) -> str:
    """When somebody left: "day 2", "night 1"."""
    if number is None:
        return ""
    if kind == PhaseKind.DAY:
        return pgettext("when he left", "day %(number)d") % {"number": number}
    return pgettext("when he left", "night %(number)d") % {"number": number}
