"""Rulings (D9), and what reached the mayor elsewhere: a vote or an order that he enters for a player."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

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
from .deskturn import (
    Deed,
    asked_reason,
    calm_repeat,
    check_same_night,
    check_same_phase,
    clean_line,
    desk_turn,
    done_before,
    meant,
    seat_at,
    token_detail,
    waiting_deeds,
)


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
    `not_mayor`, `no_such_seat`, `no_reason`, `unknown_status`, `in_graveyard` (a question), or a code of RECORD.md;
    DoneBefore.
    """
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, _ruling_deeds(season, seat_number, status, clean_line(reason))),
    ):
        if done_before(season, token):
            return season
        seat = seat_at(season, seat_number)
        if status not in SeatStatus.values:
            raise RuleViolation("unknown_status", _("Choose what becomes of the player."))
        if status == SeatStatus.ALIVE:
            check_return(seat.user, season, override=from_graveyard)
        code = transitions.rule_player(
            season,
            seat=seat,
            status=SeatStatus(status),
            actor=actor,
            now=now,
            reason=asked_reason(reason),
            from_graveyard=from_graveyard,
            **token_detail(token),
        )
        if code is not None:
            raise RuleViolation(code, refusals.host_refusal(code, player=seat.nick))
        return season


def _ruling_deeds(season: Season, seat_number: int, status: str, reason: str) -> Iterator[Deed]:
    """How the log tells of a ruling: done, or waiting for the day to open."""
    yield "rule", {"seat": seat_number, "status": status, "reason": reason}
    yield from waiting_deeds(season, seat_number, lambda nick: events.ruling(nick, status), reason=reason)


def withdraw_decision(
    *, season_id: int, actor: User, decision: int, now: datetime.datetime, token: str = ""
) -> Season:
    """Take back a decision that still waits for the day to open: nobody has seen it. `decision`: the id of its row.

    Raises RuleViolation: `not_mayor`, `too_late` (nothing of the kind waits any more); DoneBefore.
    """
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, [("withdraw", {"row": decision})]),
    ):
        if done_before(season, token):
            return season
        if not transitions.withdraw_waiting(
            season, decision, actor=actor, now=now, row=decision, **token_detail(token)
        ):
            raise RuleViolation("too_late", _("This doesn't wait any more. Look at the desk anew."))
        return season


def enter_vote(
    *,
    season_id: int,
    seat_number: int,
    against_number: int,
    actor: User,
    now: datetime.datetime,
    token: str = "",
    phase: str = "",
) -> Season:
    """Enter a vote for a player: an ordinary vote with a post of its own, marked as entered; the player is told.

    `phase`: the one that is meant. Raises RuleViolation: `not_mayor`, `stale`, `no_such_seat`, `paused`, `season_over`,
    `not_day`, `posting_blocked`, or a code of RECORD.md; DoneBefore.
    """
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, [_vote_deed(season, phase, seat_number, against_number)]),
    ):
        if done_before(season, token):
            return season
        check_same_phase(season, phase)
        check_running(season)
        voter, target = seat_at(season, seat_number), seat_at(season, against_number)
        day = transitions.current_phase(season)
        if day.kind != PhaseKind.DAY or day.thread is None:
            raise RuleViolation("not_day", _("Votes are taken by day alone."))
        check_not_blocked(voter, season)
        _cast(season, day, day.thread, voter, target, actor=actor, now=now)
        decide(
            season,
            "enter_vote",
            now=now,
            actor=actor,
            seat=voter.number,
            against=target.number,
            number=day.number,
            **({"round": day.round} if day.round != "vote" else {}),
            **token_detail(token),
        )
        return season


def _vote_deed(season: Season, mark: str, voter: int, against: int) -> Deed:
    number, part = meant(season, mark)
    same = {"seat": voter, "against": against, "number": number}
    return "enter_vote", {**same, "round": part} if part else same


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
    phase: str = "",
) -> Season:
    """Enter a night action for a player, as it reached the mayor; the player is told by letter, of a naming his clan
    in its channel, too (T4.2). `phase`: the one that is meant; an order of the day is still meant when night has come.

    Raises RuleViolation: `not_mayor`, `stale`, `no_such_seat`, `paused`, `season_over`, `no_order_now`, or a code of
    RECORD.md; DoneBefore.
    """
    order = {"seat": seat_number, "action": action, "targets": list(targets)}
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, [("enter_order", {**order, "number": meant(season, phase)[0]})]),
    ):
        if done_before(season, token):
            return season
        check_running(season)
        check_same_night(season, phase)
        _check_order_time(season)
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
        if nightbridge.is_naming(season.ruleset, action):
            transitions.tell_clan(season, seat, nicks[0], now=now)
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


def _check_order_time(season: Season) -> None:
    """F3.1, T4: in the traditional game from STOP on."""
    if season.phase_kind not in (PhaseKind.DAY, PhaseKind.NIGHT):
        raise RuleViolation("no_order_now", refusals.write_refusal("night_closed"))
    if season.phase_kind == PhaseKind.DAY and not nightbridge.orders_by_day(season.ruleset):
        raise RuleViolation("no_order_now", _("Night actions are taken from STOP to the night deadline."))


def _for_player(sentence: str) -> str:
    """The refusals speak to the player; the mayor is told whom they are meant for."""
    return _("The rules refuse it; the player would read: %(sentence)s") % {"sentence": sentence}
