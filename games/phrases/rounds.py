"""What the mayor posts between the parts of a traditional day (T3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..schedule import DayPlan
from .language import bold, bullets, names, paragraphs, speaking, when
from .tally import tally
from .words import round_name

_Fact = Mapping[str, Any]


def timetable(plan: DayPlan, zone: str) -> str:
    """When the parts of the day end, in the language that is spoken."""
    return _("The parts of the day:") + "\n" + bullets(_timetable_lines(plan, zone))


def _timetable_lines(plan: DayPlan, zone: str) -> Iterable[str]:
    for name, ends_at in plan:
        yield _("%(round)s: until %(time)s") % {"round": round_name(name), "time": when(None, ends_at, zone)}


def round_stop_post(
    language: str,
    *,
    part: _Fact,
    following: str,
    candidates: Sequence[str],
    ends_at: datetime,
    zone: str,
) -> str:
    """STOP of a round with its tally, and what follows: `defence`, `talk` (nobody was nominated) or `revote`.

    `part` is the round as in the day's outcome; `ends_at` is when what follows ends.
    """
    with speaking(language):
        until = when(None, ends_at, zone)
        return paragraphs(bold(_("STOP")), tally(part, alone=False), _following(following, candidates, until))


def _following(following: str, candidates: Sequence[str], until: str) -> str:
    if following == "talk":
        return _("Nobody was nominated, so nobody leaves today. The talk goes on until STOP: %(time)s.") % {
            "time": until
        }
    values = {"names": names(candidates), "time": until}
    if following == "revote":
        return _("A tie: %(names)s. It is voted on once more, among them alone, until %(time)s.") % values
    return ngettext(
        "The candidate: %(names)s. Now is the time of defence: until %(time)s only the candidate writes, and nobody"
        " votes.",
        "The candidates: %(names)s. Now is the time of defence: until %(time)s only the candidates write, and nobody"
        " votes.",
        len(candidates),
    ) % {"names": names(candidates), "time": until}


def after_defence_post(language: str, *, candidates: Sequence[str], ends_at: datetime, zone: str) -> str:
    """The end of the defence: the final begins, or with no candidate left the talk goes on."""
    with speaking(language):
        values = {"names": names(candidates), "time": when(None, ends_at, zone)}
        if not candidates:
            sentence = _(
                "No candidate is left, so nobody leaves today. The talk goes on until STOP: %(time)s."
            )
        else:
            sentence = _(
                "The final voting begins: name one candidate in red (%(names)s), until %(time)s. Whoever has the most"
                " votes shows the card and leaves the city."
            )
        return paragraphs(bold(_("The defence is over")), sentence % values)
