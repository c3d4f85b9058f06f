"""What was decided at the desk, in the reader's words. For the desk and the archive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from ..enums import SanctionKind, StaffKind
from ..phrases import roles
from ..phrases.discipline import sanction_words, seasons_words

REASONED = (
    "exclude",
    "waits_for_morning",
    "rule",
    "sanction",
    "lift",
    "cancel",
    "hide_post",
    "show_post",
)
"""Decisions whose `reason` is words that somebody has typed."""


def desk_sentence(verb: str, details: Mapping[str, Any], nicks: Mapping[int, str]) -> str:
    """The sentence of a decision of the desk; "" for a verb that isn't one."""
    values = {
        "nick": details.get("nick") or nicks.get(int(details.get("seat") or 0), "?"),
        "against": nicks.get(int(details.get("against") or 0), "?"),
        "number": details.get("number", "?"),
        "rule": details.get("rule", ""),
    }
    if verb == "rule":
        values["status"] = roles.status_name(str(details.get("status")))
        return _("By the mayor's ruling %(nick)s is now: %(status)s") % values
    if verb == "sanction":
        values["what"] = _sanction(details)
        return _("Sanction against %(nick)s (%(rule)s): %(what)s") % values
    if verb == "lift":
        values["what"] = str(SanctionKind(str(details.get("kind"))).label)
        return _("Sanction against %(nick)s lifted: %(what)s") % values
    if verb == "withdraw":
        values["what"] = waiting_words(details.get("event", {}))
    if verb in ("appoint", "dismiss"):
        values["kind"] = str(StaffKind(str(details.get("kind"))).label)
    sentences = {
        "plan_morning": _("The mayor set when the morning opens"),
        "enter_vote": _("Day %(number)s: the mayor entered a vote of %(nick)s against %(against)s"),
        "enter_order": _("Night %(number)s: the mayor entered an order of %(nick)s"),
        "pardon": _("%(nick)s was pardoned the faults up to day %(number)s (D1, D2)"),
        "hide_post": _("Post %(number)s of %(nick)s was hidden"),
        "show_post": _("Post %(number)s of %(nick)s is shown again"),
        "appoint": _("%(nick)s came to the desk: %(kind)s"),
        "dismiss": _("%(nick)s left the desk: %(kind)s"),
        "withdraw": _("Taken back before the morning: %(what)s"),
        "call_deputy": _("The mayor was away: the deputy %(nick)s took the desk"),
        "mayor_back": _("The mayor was back; the deputy %(nick)s left the desk"),
        "mayor_missing": _("The mayor was away; the admins were told"),
        "graveyard_override": _("%(nick)s was let back into the game from the graveyard"),
        "ban_frees_seat": _("The seat of %(nick)s is free: a ban"),
    }
    return sentences[verb] % values if verb in sentences else ""


def _sanction(details: Mapping[str, Any]) -> str:
    seasons = details.get("seasons")
    return sanction_words(str(details.get("kind")), until_day=details.get("until_day"), seasons=seasons)


def exclusion_sentence(details: Mapping[str, Any], nicks: Mapping[int, str]) -> str:
    """Who was excluded, by which rule where one was named, and the ban that came with it (0 seasons: for good)."""
    values = {"nick": nicks.get(int(details.get("seat", 0)), "?"), "rule": details.get("rule", "")}
    if "seasons" in details:
        values["length"] = seasons_words(details["seasons"] or None)
        return _("%(nick)s was excluded and banned (%(rule)s), %(length)s") % values
    return _("%(nick)s was excluded") % values


def waiting_words(event: Mapping[str, Any]) -> str:
    """What waits for the morning, as a noun."""
    if "exclude" in event:
        return _("exclusion of %(nick)s") % {"nick": event["exclude"]["player"]}
    if "ruling" in event:
        words = {"nick": event["ruling"]["player"], "status": roles.status_name(event["ruling"]["status"])}
        return _("ruling on %(nick)s: %(status)s") % words
    return _("end of the game as a draw")
