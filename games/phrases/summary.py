"""The facts of a night as lines, each kind one sentence without a hint (F15, T4.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .language import bold, pair
from .words import cause_name, role_name

_Fact = Mapping[str, Any]


def summary_lines(summary: Sequence[_Fact], options: Mapping[str, object]) -> Iterator[str]:
    """One line for each fact of RECORD.md's `summary`, in its order, in the language that is spoken."""
    for fact in summary:
        yield _LINES[fact["kind"]](fact, options)


def _verdict(fact: _Fact, _options: Mapping[str, object]) -> str:
    values = {"player": bold(fact["player"]), "role": bold(role_name(fact["role"]))}
    return _("The role of yesterday’s convict: %(player)s — %(role)s.") % values


def _death(fact: _Fact, _options: Mapping[str, object]) -> str:
    causes = ", ".join(map(cause_name, fact["causes"]))
    line = ngettext(
        "%(player)s doesn’t live to see the morning. Cause of death: %(causes)s.",
        "%(player)s doesn’t live to see the morning. Causes of death: %(causes)s.",
        len(fact["causes"]),
    ) % {"player": bold(fact["player"]), "causes": causes}
    if fact["role"] is None:
        return line
    return line + " " + _("The role: %(role)s.") % {"role": bold(role_name(fact["role"]))}


def _nobody_died(_fact: _Fact, _options: Mapping[str, object]) -> str:
    return _("Nobody died.")


def _shootout(_fact: _Fact, _options: Mapping[str, object]) -> str:
    return _("The mafia couldn’t agree: there was a shoot-out.")


def _no_vote(fact: _Fact, _options: Mapping[str, object]) -> str:
    return _("%(player)s has no vote today.") % {"player": bold(fact["player"])}


def _compared(fact: _Fact, options: Mapping[str, object]) -> str:
    if options.get("journalist_compares") == "side":
        same, other = _("the same side"), _("different sides")
    else:
        same, other = _("the same role"), _("different roles")
    values = {"players": pair(fact["players"]), "result": bold(same if fact["same"] else other)}
    return _("The journalist compares %(players)s: %(result)s.") % values


def _hacked(fact: _Fact, _options: Mapping[str, object]) -> str:
    values = {"player": bold(fact["player"]), "role": bold(role_name(fact["role"]))}
    return _("A computer was hacked: %(player)s — %(role)s.") % values


def _someone_slept(_fact: _Fact, _options: Mapping[str, object]) -> str:
    return _("Someone slept.")


_LINES = {
    "verdict": _verdict,
    "death": _death,
    "nobody_died": _nobody_died,
    "shootout": _shootout,
    "no_vote": _no_vote,
    "compared": _compared,
    "hacked": _hacked,
    "someone_slept": _someone_slept,
}
