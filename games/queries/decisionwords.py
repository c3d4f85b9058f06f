"""The log of decisions in the reader's words."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from ..models import Season
from ..phrases import roles
from .deskwords import REASONED, desk_sentence, exclusion_sentence, waiting_words


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision: when, whose ("": the clock's), what, and the reason that was given."""

    at: datetime.datetime
    actor: str
    text: str
    moment: datetime.datetime | None
    reason: str


def decision_lines(season: Season) -> tuple[DecisionLine, ...]:
    """All decisions of a season, oldest first. Two queries. The caller decides who may see them."""
    nicks = dict(season.seats.values_list("number", "nick"))
    rows = season.decisions.select_related("actor")
    return tuple(
        DecisionLine(
            at=row.created_at,
            actor=row.actor.username if row.actor else "",
            text=_sentence(row.verb, row.details, nicks),
            moment=_moment(row.details),
            reason=str(row.details.get("reason", "")) if row.verb in REASONED else "",
        )
        for row in rows
    )


def _moment(details: Mapping[str, Any]) -> datetime.datetime | None:
    text = details.get("ends_at") or details.get("start_at") or ""
    return parse_datetime(str(text)) if text else None


def _sentence(verb: str, details: Mapping[str, Any], nicks: Mapping[int, str]) -> str:
    if verb == "stop":
        return _stop(details)
    if verb == "stop_round":
        words = {"round": roles.round_name(str(details.get("round"))), "number": details.get("number", "?")}
        return _("Day %(number)s: %(round)s ended") % words
    if verb == "exclude":
        return exclusion_sentence(details, nicks)
    if verb in ("waits_for_morning", "dropped"):
        return _waiting(verb, details)
    sentences = {
        "open_signup": _("Sign-up was opened"),
        "cancel": _("The season was called off"),
        "smaller": _("The season starts with fewer players"),
        "postpone": _("The start was postponed"),
        "start": _("The roles were dealt to %(players)s players"),
        "open_day": _("Day %(number)s opened"),
        "seal_night": _("The door shut on the orders of night %(number)s"),
        "outcome_changed": _("The rules changed between deadline and morning of night %(number)s"),
        "write_story": _("The mayor wrote a story for the morning after night %(number)s"),
        "open_morning": _("Morning after night %(number)s"),
        "pause": _("The season was paused"),
        "resume": _("The season went on"),
        "move_end": _("The end of the phase was moved"),
        "draw": _("The game was ended as a draw"),
        "finish": _("The game was over"),
    }
    values = {"players": details.get("players", "?"), "number": details.get("number", "?")}
    return sentences[verb] % values if verb in sentences else desk_sentence(verb, details, nicks) or verb


def _stop(details: Mapping[str, Any]) -> str:
    jailed = details.get("jailed")
    if jailed:
        return _("STOP of day %(number)s: %(nick)s was jailed") % {
            "number": details.get("number"),
            "nick": jailed,
        }
    return _("STOP of day %(number)s: nobody was jailed") % {"number": details.get("number")}


def _waiting(verb: str, details: Mapping[str, Any]) -> str:
    what = waiting_words(details.get("event", {}))
    if verb == "dropped":
        return _("Void, the night has decided otherwise: %(what)s") % {"what": what}
    return _("Waits for the morning: %(what)s") % {"what": what}
