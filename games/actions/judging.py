"""A complaint is decided on: rejected, or answered with a warning or a sanction; its maker hears what came of it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from forum.markup import clean

from ..clock import season_turn
from ..enums import ComplaintState, SanctionKind
from ..errors import DoneBefore, RuleViolation
from ..models import Complaint, Sanction, Season
from ..phrases import complaints as phrases
from ..phrases.discipline import RULES
from ..secrecy import handles
from .deskturn import asked_reason, clean_line
from .sanctions import Verdict, ban_stranger, free_seats, impose
from .siteletters import site_letter

OUTCOME_LENGTH = 1000
REJECT, WARN, SANCTION = "reject", "warn", "sanction"


@dataclass(frozen=True, slots=True)
class Judgement:
    """`decision` is `reject`, `warn` or `sanction`; `reason` is told to the accused, `outcome` to the complainant.

    `verdict` only for a sanction.
    """

    decision: str
    reason: str = ""
    outcome: str = ""
    verdict: Verdict | None = None


def decide_complaint(*, key: str, actor: User, judgement: Judgement, now: datetime.datetime) -> Complaint:
    """Decide on a complaint, once. A rejection is told to the complainant alone; a warning or a sanction is imposed as
    any other, and the accused isn't told that anybody complained.

    Locks the season, then the complaint. Raises RuleViolation: `no_such_complaint`, `decided_already`,
    `unknown_decision`, `no_seat`, `too_long`, and those of a sanction; DoneBefore for the same decision of the same
    person.
    """
    season_id = Complaint.objects.filter(key=key).values_list("season_id", flat=True).first()
    if season_id is None:
        raise _unknown()
    with season_turn(season_id, now=now) as season:
        rows = Complaint.objects.select_for_update(of=("self",)).select_related("accused", "complainant")
        complaint = rows.get(key=key)
        complaint.season = season
        if not handles(actor, complaint):
            raise _unknown()
        if complaint.state != ComplaintState.OPEN:
            at = complaint.decided_at
            if at is not None and _same(complaint, judgement, actor, at=at):
                raise DoneBefore(at)
            raise RuleViolation("decided_already", _("This complaint was decided on before."))
        banned = _carry_out(season, complaint, judgement, actor=actor, now=now)
        complaint.state = _STATES[judgement.decision]
        complaint.outcome = _outcome(judgement.outcome)
        complaint.decided_by, complaint.decided_at = actor, now
        complaint.save(update_fields=["state", "outcome", "decided_by", "decided_at"])
        _answer(complaint, now=now)
    if banned:
        free_seats(complaint.accused, actor=actor, now=now)
    return complaint


_STATES = {
    REJECT: ComplaintState.REJECTED,
    WARN: ComplaintState.WARNED,
    SANCTION: ComplaintState.SANCTIONED,
}


def _same(complaint: Complaint, judgement: Judgement, actor: User, *, at: datetime.datetime) -> bool:
    """Whether this is what the actor has decided already, to the word."""
    if complaint.decided_by_id != actor.pk or _STATES.get(judgement.decision) != complaint.state:
        return False
    if clean(judgement.outcome).strip() != complaint.outcome:
        return False
    imposed = Sanction.objects.filter(
        season=complaint.season, user=complaint.accused, decided_by=actor, decided_at=at
    ).first()
    if imposed is None:
        return True
    verdict = judgement.verdict if judgement.decision == SANCTION else None
    return imposed.reason == clean_line(judgement.reason) and (
        verdict is None or verdict.kind == imposed.kind
    )


def _unknown() -> RuleViolation:
    return RuleViolation("no_such_complaint", _("There is no such complaint."))


def _outcome(text: str) -> str:
    outcome = clean(text).strip()
    if len(outcome) > OUTCOME_LENGTH:
        raise RuleViolation(
            "too_long",
            _("At most %(limit)d characters, please; there are %(length)d.")
            % {"limit": OUTCOME_LENGTH, "length": len(outcome)},
        )
    return outcome


def _carry_out(
    season: Season, complaint: Complaint, judgement: Judgement, *, actor: User, now: datetime.datetime
) -> bool:
    """What is imposed; whether it bans somebody."""
    if judgement.decision not in _STATES:
        raise RuleViolation("unknown_decision", _("Choose a decision."))
    if judgement.decision == REJECT:
        return False
    verdict = judgement.verdict if judgement.decision == SANCTION else None
    if judgement.decision == SANCTION and verdict is None:
        raise RuleViolation("unknown_kind", _("Choose a sanction."))
    if complaint.seat is None:
        if verdict is None:
            _warn_stranger(season, complaint, judgement, now=now)
            return False
        ban_stranger(season, user=complaint.accused, verdict=verdict, actor=actor, now=now)
        return True
    if verdict is None:
        rule = complaint.rule if complaint.rule in RULES else "D9"
        verdict = Verdict(kind=SanctionKind.WARNING, rule=rule, reason=judgement.reason)
    made = impose(season, seat=complaint.seat, verdict=verdict, actor=actor, now=now)
    return any(sanction.kind == SanctionKind.BAN for sanction in made)


def _warn_stranger(
    season: Season, complaint: Complaint, judgement: Judgement, *, now: datetime.datetime
) -> None:
    """A warning by the site's own letter to somebody without a seat: a mayor, an outsider (D7)."""
    language = complaint.accused.language or settings.LANGUAGE_CODE
    source = phrases.admins_warning(language, season=season.title, reason=asked_reason(judgement.reason))
    site_letter(complaint.accused, phrases.admins_warning_title(language), source, now=now)


def _answer(complaint: Complaint, *, now: datetime.datetime) -> None:
    """The outcome, in a conversation of the site with the complainant that nobody else is in: his letters with the
    mayor may open to all, this never does."""
    language = complaint.complainant.language or settings.LANGUAGE_CODE
    source = phrases.outcome_letter(
        language,
        state=complaint.state,
        season=complaint.season.title,
        nick=complaint.seat.nick if complaint.seat is not None else complaint.accused.username,
        words=complaint.outcome,
    )
    site_letter(complaint.complainant, phrases.outcome_title(language), source, now=now)
