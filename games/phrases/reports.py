"""The reports of a night, as the player who gets them reads them (F14.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from .language import bold, bullets, names, paragraphs
from .words import action_name

_Fact = Mapping[str, Any]


def report_text(report: _Fact, ruleset: str) -> str:
    """One report of RECORD.md in words, in the language that is spoken."""
    kind = report["kind"]
    if kind == "checked":
        return _checked(report, ruleset)
    if kind == "searched":
        return _searched(report)
    if kind == "confessed":
        return _confessed(report)
    if kind == "watched":
        return paragraphs(_("You watched %(player)s.") % {"player": bold(report["player"])}, _seen(report))
    if kind == "no_result":
        return _("Your night action (%(action)s) has brought no result.") % {
            "action": action_name(report["action"])
        }
    return _told(kind)


def _told(kind: str) -> str:
    return {
        "slept_with": _("The butterfly slept with you this night."),
        "attempted": _("An attempt was made on you this night."),
        "converted": _("You have found the right path: from now on you are a civilian, on the side of good."),
        "acting_commissar": _(
            "The commissar is gone. You are acting commissar now: you may also check, still one action a night, and"
            " move in the commissar’s place."
        ),
    }[kind]


def _checked(report: _Fact, ruleset: str) -> str:
    values = {"player": bold(report["player"])}
    if ruleset == "traditional":
        if report["mafia"]:
            return _("The check: %(player)s is on the mafia’s side.") % values
        return _("The check: %(player)s isn’t on the mafia’s side.") % values
    if report["negative"]:
        return _("The check: %(player)s is a negative character.") % values
    return _("The check: %(player)s isn’t a negative character.") % values


def _confessed(report: _Fact) -> str:
    values = {"player": bold(report["player"])}
    if report["sinful"]:
        return _("The confession: there is sin on the soul of %(player)s.") % values
    return _("The confession: there is no sin on the soul of %(player)s.") % values


def _searched(report: _Fact) -> str:
    values = {"player": bold(report["player"])}
    if not report["witness"]:
        return _("The search: %(player)s isn’t the witness.") % values
    found = _("The search: %(player)s is the witness.") % values
    if not report["notebook"]:
        return found + " " + _("The notebook is empty.")
    return found + " " + _("The notebook:") + "\n" + bullets(map(_notebook_line, report["notebook"]))


def _notebook_line(entry: _Fact) -> str:
    values = {"night": entry["night"], "player": bold(entry["player"]), "seen": _seen(entry)}
    return _("Night %(night)s, %(player)s. %(seen)s") % values


def _seen(entry: _Fact) -> str:
    """Who made an attempt on the watched one, and whether that one made an attempt (F14.4)."""
    if entry["attackers"]:
        attempts = _("Attempts on this player were made by: %(names)s.") % {
            "names": names(entry["attackers"])
        }
    else:
        attempts = _("Nobody made an attempt on this player.")
    crime = _("This player committed a crime.") if entry["crime"] else _("This player committed no crime.")
    return f"{attempts} {crime}"
