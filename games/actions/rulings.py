"""Rulings (D9), and what reached the mayor elsewhere: a vote or an order that he enters for a player."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from forum.enums import PostKind
from forum.models import Thread

from .. import events, nightbridge, transitions
from ..enums import PhaseKind, SeatStatus
from ..errors import RuleViolation
from ..models import Phase, Season, Seat, Vote
from ..permissions import check_not_blocked, check_running
from ..phrases import discipline as phrases
from ..phrases import refusals
from ..secrecy import check_return
from ..transitions.common import decide, say, write_to
from .deskturn import asked_reason, desk_turn, done_before, seat_at, token_detail
from .graveyard import leave_graveyard


def rule_player(
    *,
    season_id: int,
    seat_number: int,
    status: str,
    reason: str,
    actor: User,
    now: datetime.datetime,
    token: str = "",
    from_graveyard: bool = False,
) -> Season:
    """The mayor sets a player's status (D9), at any moment; between night deadline and morning right after the summary.

    Whoever has entered the graveyard comes back only with `from_graveyard`, which is recorded. Raises RuleViolation:
    `not_mayor`, `no_such_seat`, `no_reason`, `unknown_status`, `in_graveyard` (a question), or a code of RECORD.md.
    """
    with desk_turn(season_id, actor=actor, now=now) as season:
        if done_before(season, token):
            return season
        seat = seat_at(season, seat_number)
        if status not in SeatStatus.values:
            raise RuleViolation("unknown_status", _("Choose what becomes of the player."))
        if status == SeatStatus.ALIVE:
            check_return(seat.user, season, override=from_graveyard)
            leave_graveyard(season, seat, actor=actor, now=now)
        code = transitions.rule_player(
            season,
            seat=seat,
            status=SeatStatus(status),
            actor=actor,
            now=now,
            reason=asked_reason(reason),
            **token_detail(token),
        )
        if code is not None:
            raise RuleViolation(code, refusals.host_refusal(code, player=seat.nick))
        return season


def enter_vote(
    *,
    season_id: int,
    seat_number: int,
    against_number: int,
    actor: User,
    now: datetime.datetime,
    token: str = "",
) -> Season:
    """Enter a vote for a player: an ordinary vote with a post of its own, marked as entered; the player is told.

    Raises RuleViolation: `not_mayor`, `no_such_seat`, `paused`, `season_over`, `not_day`, `posting_blocked`, or a code
    of RECORD.md.
    """
    with desk_turn(season_id, actor=actor, now=now) as season:
        if done_before(season, token):
            return season
        check_running(season)
        voter, target = seat_at(season, seat_number), seat_at(season, against_number)
        phase = transitions.current_phase(season)
        if phase.kind != PhaseKind.DAY or phase.thread is None:
            raise RuleViolation("not_day", _("Votes are taken by day alone."))
        check_not_blocked(voter, season)
        _cast(season, phase, phase.thread, voter, target, actor=actor, now=now)
        decide(
            season,
            "enter_vote",
            now=now,
            actor=actor,
            seat=voter.number,
            against=target.number,
            number=phase.number,
            **token_detail(token),
        )
        return season


def _cast(
    season: Season,
    phase: Phase,
    thread: Thread,
    voter: Seat,
    target: Seat,
    *,
    actor: User,
    now: datetime.datetime,
) -> None:
    game = nightbridge.load_game(season)
    if not phase.takes_votes:
        raise RuleViolation("wrong_round", _for_player(refusals.vote_refusal("wrong_round")))
    event = events.vote(voter.nick, target.nick)
    code = nightbridge.append(season, event, now=now, entered_by=actor, game=game)
    if code is not None:
        raise RuleViolation(code, _for_player(refusals.vote_refusal(code, against=target.nick)))
    source = phrases.entered_vote_post(season.language, voter=voter.nick, against=target.nick)
    post = say(season, thread, PostKind.VOTE, source, now=now)
    Vote.objects.create(
        phase=phase,
        round=phase.round,
        voter=voter,
        target=target,
        post_number=post.number,
        entered=True,
        created_at=now,
    )
    letter = phrases.entered_vote_letter(season.language, against=target.nick, number=post.number)
    write_to(voter, PostKind.NOTICE, letter, season=season, now=now)


def enter_order(
    *,
    season_id: int,
    seat_number: int,
    action: str,
    targets: Sequence[int],
    actor: User,
    now: datetime.datetime,
    token: str = "",
) -> Season:
    """Enter a night action for a player, as it reached the mayor; the player is told by letter.

    Raises RuleViolation: `not_mayor`, `no_such_seat`, `paused`, `season_over`, `no_order_now`, or a code of RECORD.md.
    """
    with desk_turn(season_id, actor=actor, now=now) as season:
        if done_before(season, token):
            return season
        check_running(season)
        if season.phase_kind not in (PhaseKind.DAY, PhaseKind.NIGHT):
            raise RuleViolation("no_order_now", refusals.write_refusal("night_closed"))
        seat = seat_at(season, seat_number)
        nicks = [seat_at(season, number).nick for number in targets]
        event = events.act(seat.nick, action, nicks)
        game = nightbridge.load_game(season)
        code = game.check_act(seat.nick, action, nicks)
        if code is None:
            code = nightbridge.append(season, event, now=now, entered_by=actor, game=game)
        if code is not None:
            sentence = refusals.order_refusal(code, action=action, targets=nicks, ruleset=season.ruleset)
            raise RuleViolation(code, _for_player(sentence))
        letter = phrases.entered_order_letter(
            season.language, action=action, targets=nicks, night=season.phase_number
        )
        write_to(seat, PostKind.ANSWER, letter, season=season, now=now)
        decide(
            season,
            "enter_order",
            now=now,
            actor=actor,
            seat=seat.number,
            action=action,
            targets=list(targets),
            number=season.phase_number,
            **token_detail(token),
        )
        return season


def _for_player(sentence: str) -> str:
    """The refusals speak to the player; the mayor is told whom they are meant for."""
    return _("The rules refuse it; the player would read: %(sentence)s") % {"sentence": sentence}
