"""Sanctions (D5-D7): warning, posting block, exclusion, ban; confirmed by the person, lifted early."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from forum.enums import PostKind
from forum.markup import clean

from .. import transitions
from ..clock import season_turn
from ..enums import SanctionKind, SeasonStatus
from ..errors import DoneBefore, RuleViolation
from ..models import Sanction, Season, Seat
from ..permissions import block_days, check_lifts
from ..phrases import discipline as phrases
from ..phrases import refusals
from ..transitions.common import decide, write_to
from .deskturn import (
    Deed,
    asked_reason,
    calm_repeat,
    check_in_play,
    clean_line,
    desk_turn,
    done_before,
    exclusion_deeds,
    seat_at,
    token_detail,
)
from .siteletters import site_letter

EVIDENCE_LENGTH = 4000
MOST_SEASONS = 100
AFTER_THE_END = (SanctionKind.WARNING, SanctionKind.BAN)
"""What can still be imposed when the season is over: a complaint may come in its last hour."""
NAMED_RULE = "D5"
"""The only rule whose offender is named to everybody, besides an exclusion, which is announced by D10."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the mayor imposes. `until_day` ends a block; `seasons` is the length of a ban (None with a ban: for good);
    an exclusion may come `with_ban`."""

    kind: str
    rule: str
    reason: str
    evidence: str = ""
    until_day: int | None = None
    seasons: int | None = None
    with_ban: bool = False


def sanction_player(
    *,
    season_id: int,
    seat_number: int,
    actor: User,
    verdict: Verdict,
    now: datetime.datetime,
    token: str = "",
) -> list[Sanction]:
    """Impose a sanction: the person gets a letter, everybody is told where D5 or D10 says so, one row of Decision.

    A ban frees the person's seats in seasons that still recruit. The form's `token` again: nothing more happens.
    Raises RuleViolation: `not_mayor`, `no_such_seat`, `not_running`, `no_reason`, `unknown_rule`, `unknown_kind`,
    `wrong_day`, `wrong_seasons`, or a code of RECORD.md for an exclusion; DoneBefore.
    """
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, _exclusion(season, seat_number, verdict)),
    ):
        if done_before(season, token):
            return []
        seat = seat_at(season, seat_number)
        made = impose(season, seat=seat, verdict=verdict, actor=actor, now=now, token=token)
    if any(sanction.kind == SanctionKind.BAN for sanction in made):
        free_seats(seat.user, actor=actor, now=now)
    return made


def _exclusion(season: Season, seat_number: int, verdict: Verdict) -> Iterator[Deed]:
    """Another sanction can be imposed twice; a player who is out is excluded once."""
    if verdict.kind == SanctionKind.EXCLUSION:
        yield from exclusion_deeds(season, seat_number, reason=clean_line(verdict.reason))


def impose(
    season: Season, *, seat: Seat, verdict: Verdict, actor: User, now: datetime.datetime, token: str = ""
) -> list[Sanction]:
    """What `sanction_player` does in the season's turn, for a caller that has decided who may; a ban's `free_seats` is
    left to it, after the turn."""
    check_verdict(season, verdict)
    made = _write(season, seat, verdict, actor, now)
    _carry_out(season, seat, made, actor=actor, now=now, token=token)
    transitions.announce_named(season, now=now)
    return made


def ban_stranger(
    season: Season, *, user: User, verdict: Verdict, actor: User, now: datetime.datetime
) -> Sanction:
    """A ban against somebody who has no seat in the season: an outsider who asked for roles (D5), a mayor. In the
    season's turn; told by the site's own letter. Raises RuleViolation: `no_seat` for what only a player can suffer, and
    the codes of `check_verdict`."""
    if verdict.kind != SanctionKind.BAN:
        raise RuleViolation(
            "no_seat", _("Somebody without a seat in this season can be warned, or banned from seasons.")
        )
    check_verdict(season, verdict)
    ban = _row(season, None, user, SanctionKind.BAN, verdict, actor, now)
    _tell(season, ban, now=now)
    words = {"kind": ban.kind, "seasons": ban.seasons, "rule": ban.rule, "sanction": ban.pk}
    decide(season, "sanction", now=now, actor=actor, nick=user.username, reason=ban.reason, **words)
    transitions.announce_named(season, now=now)
    return ban


def check_verdict(season: Season, verdict: Verdict) -> None:
    """Whether this can be imposed now. Raises RuleViolation as `sanction_player` says."""
    if verdict.kind not in SanctionKind.values:
        raise RuleViolation("unknown_kind", _("Choose a sanction."))
    if verdict.rule not in phrases.RULES:
        raise RuleViolation("unknown_rule", _("Choose the rule that was broken."))
    if verdict.kind not in AFTER_THE_END or season.dealt_at is None:
        check_in_play(season)
    if verdict.kind == SanctionKind.BLOCK and verdict.until_day not in block_days(season):
        raise RuleViolation(
            "wrong_day", _("A block lasts until the end of this game day or of the next one.")
        )
    banned = verdict.kind == SanctionKind.BAN or verdict.with_ban
    if banned and verdict.seasons is not None and not 1 <= verdict.seasons <= MOST_SEASONS:
        raise RuleViolation("wrong_seasons", _("A ban is for at least one season, or for good."))


def _write(
    season: Season, seat: Seat, verdict: Verdict, actor: User, now: datetime.datetime
) -> list[Sanction]:
    kinds = [SanctionKind(verdict.kind)]
    if verdict.kind == SanctionKind.EXCLUSION and verdict.with_ban:
        kinds.append(SanctionKind.BAN)
    return [_row(season, seat, seat.user, kind, verdict, actor, now) for kind in kinds]


def _row(
    season: Season,
    seat: Seat | None,
    user: User,
    kind: SanctionKind,
    verdict: Verdict,
    actor: User,
    now: datetime.datetime,
) -> Sanction:
    return Sanction.objects.create(
        season=season,
        seat=seat,
        user=user,
        kind=kind,
        rule=verdict.rule,
        reason=asked_reason(verdict.reason),
        evidence=clean(verdict.evidence).strip()[:EVIDENCE_LENGTH],
        is_named=verdict.rule == NAMED_RULE,
        until_day=verdict.until_day if kind == SanctionKind.BLOCK else None,
        seasons=verdict.seasons if kind == SanctionKind.BAN else None,
        decided_by=actor,
        decided_at=now,
    )


def _carry_out(
    season: Season, seat: Seat, made: list[Sanction], *, actor: User, now: datetime.datetime, token: str
) -> None:
    """Letters, and the row of Decision: an exclusion's own, which waits with it where it has to wait."""
    first = made[0]
    for sanction in made:
        if sanction.kind != SanctionKind.EXCLUSION:
            _tell(season, sanction, now=now)
    details = {"rule": first.rule, "sanction": first.pk, **token_detail(token)}
    if len(made) > 1:
        details["seasons"] = made[1].seasons or 0
    if first.kind != SanctionKind.EXCLUSION:
        words = {"kind": first.kind, "until_day": first.until_day, "seasons": first.seasons}
        decide(
            season,
            "sanction",
            now=now,
            actor=actor,
            seat=seat.number,
            reason=first.reason,
            **words,
            **details,
        )
        return
    code = transitions.exclude_player(season, seat=seat, actor=actor, now=now, reason=first.reason, **details)
    if code is not None:
        raise RuleViolation(code, refusals.host_refusal(code, player=seat.nick))


def _tell(season: Season, sanction: Sanction, *, now: datetime.datetime) -> None:
    """A letter to the person: what, why, until when."""
    language = _language(season, sanction)
    facts: dict[str, Any] = {"rule": sanction.rule, "reason": sanction.reason, "seasons": sanction.seasons}
    if sanction.seat is None:
        source = phrases.ban_letter(language, season=season.title, **facts)
    else:
        source = phrases.sanction_letter(language, kind=sanction.kind, until_day=sanction.until_day, **facts)
    _write_to_person(season, sanction, source, now=now)


def _language(season: Season, sanction: Sanction) -> str:
    return season.language if sanction.seat else sanction.user.language or season.language


def _write_to_person(season: Season, sanction: Sanction, source: str, *, now: datetime.datetime) -> None:
    """In a player's conversation with the mayor; somebody without a seat has none, and the site itself writes."""
    if sanction.seat is None:
        site_letter(sanction.user, phrases.ban_title(_language(season, sanction)), source, now=now)
    else:
        write_to(sanction.seat, PostKind.NOTICE, source, season=season, now=now)


def free_seats(user: User, *, actor: User, now: datetime.datetime) -> None:
    """The person's seats in seasons that still recruit are free again. Each season in a turn of its own."""
    open_seats = Seat.objects.filter(user=user, season__status=SeasonStatus.SIGNUP)
    for season_id in list(open_seats.values_list("season_id", flat=True)):
        with season_turn(season_id, now=now) as season:
            seat = season.seats.filter(user=user).first()
            if season.status != SeasonStatus.SIGNUP or seat is None:
                continue
            nick, number = seat.nick, seat.number
            seat.delete()
            for later in season.seats.filter(number__gt=number).order_by("number"):
                later.number -= 1
                later.save(update_fields=["number"])
            decide(season, "ban_frees_seat", now=now, actor=actor, nick=nick)


def lift_sanction(
    *,
    season_id: int,
    sanction_id: int,
    actor: User,
    reason: str,
    now: datetime.datetime,
    token: str = "",
) -> Sanction | None:
    """End a warning, a block or a ban early; the person is told. An exclusion is undone by a ruling alone.

    Also in a season that is over, by its mayor or an admin who had no seat in it. Raises RuleViolation: `not_mayor`,
    `own_sanction`, `no_such_sanction`, `lifted_already`; DoneBefore where it was he, for the same reason.
    """
    with season_turn(season_id, now=now) as season:
        rows = season.sanctions.select_for_update(of=("self",)).select_related("seat__user", "user")
        sanction = rows.exclude(kind=SanctionKind.EXCLUSION).filter(pk=sanction_id).first()
        check_lifts(actor, season, sanction)
        if done_before(season, token):
            return None
        if sanction is None:
            raise RuleViolation("no_such_sanction", _("There is no such sanction."))
        if sanction.lifted_at is not None:
            if sanction.lifted_by_id == actor.pk and sanction.lift_reason == clean_line(reason):
                raise DoneBefore(sanction.lifted_at)
            raise RuleViolation("lifted_already", _("This sanction was lifted before."))
        sanction.lifted_at, sanction.lifted_by, sanction.lift_reason = now, actor, clean_line(reason)
        sanction.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
        _tell_lifted(season, sanction, now=now)
        whom = {"seat": sanction.seat.number} if sanction.seat else {"nick": sanction.user.username}
        words = {"kind": sanction.kind, "reason": sanction.lift_reason}
        decide(season, "lift", now=now, actor=actor, **whom, **words, **token_detail(token))
        return sanction


def _tell_lifted(season: Season, sanction: Sanction, *, now: datetime.datetime) -> None:
    source = phrases.lifted_letter(
        _language(season, sanction),
        kind=sanction.kind,
        until_day=sanction.until_day,
        seasons=sanction.seasons,
        reason=sanction.lift_reason,
        by_mayor=sanction.seat is not None,
    )
    _write_to_person(season, sanction, source, now=now)


def confirm_warnings(*, season_id: int, user: User, now: datetime.datetime) -> int:
    """The person has read the warnings against him in this season. The number confirmed now; twice is once."""
    with transaction.atomic():
        waiting = Sanction.objects.filter(
            season=season_id, user=user, kind=SanctionKind.WARNING, confirmed_at__isnull=True
        )
        return waiting.update(confirmed_at=now)
