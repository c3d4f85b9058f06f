"""The votes of a round as lines of a STOP post."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .language import bold, bullets
from .words import round_name

_Fact = Mapping[str, Any]


def tally(part: _Fact, *, alone: bool) -> str:
    """A round's votes, like «• Вася — 2 голоса: Петя, Оля»."""
    heading = _("Votes:") if alone else _("%(round)s:") % {"round": round_name(part["round"]).capitalize()}
    if not part["tally"]:
        return heading + " " + _("nobody voted.")
    return f"{heading}\n" + bullets(_tally_line(row) for row in part["tally"])


def _tally_line(row: _Fact) -> str:
    votes = ngettext("%(count)d vote", "%(count)d votes", row["votes"]) % {"count": row["votes"]}
    return f"{bold(row['player'])} — {votes}: {', '.join(row['voters'])}"
