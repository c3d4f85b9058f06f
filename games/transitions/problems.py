"""What is wrong with a composition, in the reader's words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..nightbridge import Problem
from ..phrases import roles


def composition_sentence(problem: Problem) -> str:
    """The sentence for a problem that `nightbridge.composition_error` found."""
    code, details = problem
    role = roles.role_name(str(details["role"])) if code in ("too_few", "too_many") else details.get("role")
    values = {**details, "role": role}
    if code == "decided":
        values["winner"] = roles.winner_line(str(details["winner"]))
        return _("This game would be over at the deal (F1.6): %(winner)s") % values
    if code == "wrong_total":
        return _wrong_total(details)
    sentences = {
        "unknown_role": _("There is no role “%(role)s” in this ruleset."),
        "bad_count": _("The number for “%(role)s” must be a whole number from 0 on."),
        "too_few": _("%(role)s: %(count)s is too few, at least %(at_least)s must be dealt."),
        "too_many": _("%(role)s: %(count)s is too many, at most %(at_most)s can be dealt."),
        "bad_options": _("The options of the ruleset aren't right: %(path)s %(message)s."),
    }
    return sentences[code] % values


def missing_players(taken: int, *, least: int) -> str:
    """So few have come that the season can't start yet."""
    return ngettext(
        "%(taken)d player has come; the season can start with at least %(least)d.",
        "%(taken)d players have come; the season can start with at least %(least)d.",
        taken,
    ) % {"taken": taken, "least": least}


def _wrong_total(details: object) -> str:
    assert isinstance(details, dict)
    total, players = int(details["roles"]), int(details["players"])
    return ngettext(
        "The composition has %(roles)d role, but there are %(players)d players.",
        "The composition has %(roles)d roles, but there are %(players)d players.",
        total,
    ) % {"roles": total, "players": players}
