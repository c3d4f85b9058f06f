"""What the mayor decides about a running game: exclusions, rulings, the end as a draw (D9, D10, F16.4)."""

from __future__ import annotations

import datetime
from typing import Any

from accounts.models import User
from forum.enums import PostKind

from .. import events, nightbridge
from ..enums import PhaseKind, SanctionKind, SeasonStatus, SeatStatus, SuicideState
from ..events import Event
from ..models import Decision, GraveyardEntry, LogEvent, Phase, Sanction, Season, Seat, Suicide
from ..phrases import posts
from ..schedule import night_end
from .common import current_phase, decide, last_thread, say, schedule_of
from .exits import bring_back, lapse_votes, leave_graveyard, out_phase, take_out, tell_heir, tell_lapses
from .finish import finish_season

KEPT = ("reason", "rule", "sanction", "seasons", "from_graveyard")
"""Details of a decision that waits, which go on into the row of its being done."""


def exclude_player(
    season: Season,
    *,
    seat: Seat,
    actor: User | None,
    now: datetime.datetime,
    reason: str = "",
    **details: Any,
) -> str | None:
    """Take a living player out of the game, at once (D10): role announced in the day's thread, votes and orders of and
    at him lapse, victory is checked.

    Before day 1 and between night deadline and morning it waits until the day has opened, and nothing shows before.
    `details` go into the row of Decision. Returns the code of a refusal, None if it was done or waits.
    """
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.PAUSED):
        return "game_over"
    if seat.status != SeatStatus.ALIVE:
        return "not_alive"
    event = events.exclude(seat.nick)
    if _waits(season):
        return _let_wait(season, event, actor=actor, now=now, reason=reason, **details)
    return _exclude(season, seat, actor=actor, now=now, reason=reason, **details)


def rule_player(
    season: Season,
    *,
    seat: Seat,
    status: SeatStatus,
    actor: User | None,
    now: datetime.datetime,
    reason: str = "",
    from_graveyard: bool = False,
    **details: Any,
) -> str | None:
    """Set a player's status, at once (D9); before day 1 and between deadline and morning it waits like an exclusion.

    Told in the day's thread with the reason, without a role. Whoever is in the graveyard when it is done comes back
    only with `from_graveyard`. Returns the code of a refusal, None if done or waiting.
    """
    if from_graveyard:
        details["from_graveyard"] = True
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.PAUSED):
        return "game_over"
    if _waits(season):
        event = events.ruling(seat.nick, status.value)
        return _let_wait(season, event, actor=actor, now=now, reason=reason, **details)
    return _rule(season, seat, status, actor=actor, now=now, reason=reason, **details)


def end_as_draw(season: Season, *, actor: User | None, now: datetime.datetime, **details: Any) -> str | None:
    """The host ends the game as a draw (F16.4); in dawn and before day 1 as soon as the day has opened.

    Returns the code of a refusal, None if it was done or waits.
    """
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.PAUSED):
        return "game_over"
    if _waits(season):
        return _let_wait(season, events.draw(), actor=actor, now=now, reason="", **details)
    return _draw(season, actor=actor, now=now, **details)


def settle_waiting(season: Season, *, now: datetime.datetime) -> None:
    """Right after a day has opened: do what the mayor decided while nothing could be shown.

    What the night has made void is dropped (RECORD.md). Reasons come from the rows of Decision.
    """
    rows = _take_waiting(season)
    for row in rows:
        code: str | None = "game_over"
        if season.status != SeasonStatus.FINISHED:
            code = _carry_out(season, row, now=now)
        if code is not None:
            _drop(season, row, code, now=now)


def drop_waiting(season: Season, *, now: datetime.datetime) -> None:
    """The night has ended the game: what waited for the morning is void."""
    for row in _take_waiting(season):
        _drop(season, row, "game_over", now=now)


def withdraw_waiting(
    season: Season, decision: int, *, actor: User, now: datetime.datetime, **details: Any
) -> bool:
    """Take back what the mayor has decided for the coming morning; a suicide waits for his word again. `decision` is
    the id of its row. Whether it still waited."""
    if not _waits(season):
        return False
    made = season.decisions.filter(pk=decision, verb="waits_for_morning").first()
    kind, number = nightbridge.log_place(season)
    waiting = LogEvent.objects.filter(season=season, phase_kind=kind, phase_number=number)
    row = waiting.filter(event=made.details["event"]).first() if made is not None else None
    if made is None or row is None:
        return False
    row.delete()
    _void_sanction(made, now=now)
    if "rule" in made.details and "sanction" not in made.details:
        _wait_again(season, row.event["exclude"]["player"])
    decide(season, "withdraw", now=now, actor=actor, event=row.event, **details)
    return True


def _wait_again(season: Season, nick: str) -> None:
    suicides = Suicide.objects.filter(seat__season=season, seat__nick=nick, state=SuicideState.EXCLUDED)
    newest = suicides.order_by("-day").values("pk")[:1]
    Suicide.objects.filter(pk__in=newest).update(state=SuicideState.PENDING, decided_by=None)


def _drop(season: Season, row: LogEvent, code: str, *, now: datetime.datetime) -> None:
    """What waited is void; the exclusion that a sanction stood for hasn't come."""
    made = season.decisions.filter(verb="waits_for_morning", details__event=row.event).last()
    if made is not None:
        _void_sanction(made, now=now)
    decide(season, "dropped", now=now, actor=row.entered_by, event=row.event, code=code)


def _void_sanction(made: Decision, *, now: datetime.datetime) -> None:
    """A ban that came with the exclusion stays: it was told to its person at once, and is lifted by itself."""
    sanctions = Sanction.objects.filter(pk=made.details.get("sanction"), kind=SanctionKind.EXCLUSION)
    sanctions.filter(lifted_at__isnull=True).update(lifted_at=now)


def _waits(season: Season) -> bool:
    return season.phase_kind in (PhaseKind.PRELUDE, PhaseKind.DAWN)


def _let_wait(
    season: Season, event: Event, *, actor: User | None, now: datetime.datetime, reason: str, **details: Any
) -> str | None:
    kind, number = nightbridge.log_place(season)
    same = LogEvent.objects.filter(season=season, phase_kind=kind, phase_number=number, event=event)
    if same.exists():
        return "no_change"
    nightbridge.append_waiting(season, event, now=now, entered_by=actor)
    decide(season, "waits_for_morning", now=now, actor=actor, event=event, reason=reason, **details)
    return None


def _take_waiting(season: Season) -> list[LogEvent]:
    """The events that wait, taken out of the log: each comes back into it when it is carried out."""
    kind, number = ("day", season.phase_number)
    if _waits(season):
        kind, number = nightbridge.log_place(season)
    rows = LogEvent.objects.filter(season=season, phase_kind=kind, phase_number=number).order_by("seq")
    found = list(rows.select_related("entered_by"))
    rows.delete()
    return found


def _carry_out(season: Season, row: LogEvent, *, now: datetime.datetime) -> str | None:
    if "end" in row.event:
        return _draw(season, actor=row.entered_by, now=now)
    decision = season.decisions.filter(verb="waits_for_morning", details__event=row.event).last()
    given = decision.details if decision is not None else {}
    kept = {name: given[name] for name in KEPT if name in given}
    if "ruling" in row.event:
        ruling = row.event["ruling"]
        seat = season.seats.select_related("user").get(nick=ruling["player"])
        return _rule(season, seat, SeatStatus(ruling["status"]), actor=row.entered_by, now=now, **kept)
    seat = season.seats.get(nick=row.event["exclude"]["player"])
    return _exclude(season, seat, actor=row.entered_by, now=now, **kept)


def _exclude(
    season: Season,
    seat: Seat,
    *,
    actor: User | None,
    now: datetime.datetime,
    reason: str = "",
    **details: Any,
) -> str | None:
    game = nightbridge.load_game(season)
    code = nightbridge.append(season, events.exclude(seat.nick), now=now, entered_by=actor, game=game)
    if code is not None:
        return code
    phase = current_phase(season)
    kind, number = out_phase(season)
    take_out(season, seat, SeatStatus.EXCLUDED, kind=kind, number=number, role=game.role(seat.nick))
    if phase.kind == PhaseKind.DAY:
        lapse_votes(phase, seat)
    _announce(season, seat, reason, now)
    decide(season, "exclude", now=now, actor=actor, seat=seat.number, reason=reason, **details)
    _go_on(season, game, phase, now=now)
    return None


def _go_on(season: Season, game: nightbridge.Game, phase: Phase, *, now: datetime.datetime) -> None:
    """After somebody's status has changed: the end, or who is told at once of lapses and of the commissar's place."""
    if game.winner is not None:
        finish_season(season, winner=game.winner, now=now)
        return
    tell_lapses(season, game, game.take_lapsed(), deadline=_deadline(season, phase), now=now)
    tell_heir(season, game, now=now)


def _rule(
    season: Season,
    seat: Seat,
    status: SeatStatus,
    *,
    actor: User | None,
    now: datetime.datetime,
    reason: str = "",
    from_graveyard: bool = False,
    **details: Any,
) -> str | None:
    buried = GraveyardEntry.objects.filter(season=season, user=seat.user_id, overruled_at__isnull=True)
    if status == SeatStatus.ALIVE and not from_graveyard and buried.exists():
        return "in_graveyard"
    game = nightbridge.load_game(season)
    event = events.ruling(seat.nick, status.value)
    code = nightbridge.append(season, event, now=now, entered_by=actor, game=game)
    if code is not None:
        return code
    phase = current_phase(season)
    if status == SeatStatus.ALIVE:
        leave_graveyard(season, seat, actor=actor, now=now)
    _set_status(season, seat, status, phase)
    source = posts.ruling_post(season.language, nick=seat.nick, status=status.value, reason=reason)
    _tell_city(season, source, now)
    decide(
        season, "rule", now=now, actor=actor, seat=seat.number, status=status.value, reason=reason, **details
    )
    _go_on(season, game, phase, now=now)
    return None


def _set_status(season: Season, seat: Seat, status: SeatStatus, phase: Phase) -> None:
    """Between two ways of being out nothing lapses, and what was told of the role stays told (RECORD.md)."""
    if status == SeatStatus.ALIVE:
        bring_back(season, seat)
        return
    kind, number = out_phase(season)
    was_alive = seat.status == SeatStatus.ALIVE
    take_out(season, seat, status, kind=kind, number=number, role=seat.announced_role)
    if was_alive and phase.kind == PhaseKind.DAY:
        lapse_votes(phase, seat)


def _announce(season: Season, seat: Seat, reason: str, now: datetime.datetime) -> None:
    source = posts.exclusion_post(season.language, nick=seat.nick, role=seat.announced_role, reason=reason)
    _tell_city(season, source, now)


def _tell_city(season: Season, source: str, now: datetime.datetime) -> None:
    """In the newest day's thread, by night too, where it is closed for everybody else."""
    thread = last_thread(season)
    assert thread is not None
    say(season, thread, PostKind.NOTICE, source, now=now)


def _deadline(season: Season, phase: Phase) -> datetime.datetime:
    """Until when an order that lapsed now may be sent again: tonight's deadline as it is scheduled."""
    if phase.kind == PhaseKind.NIGHT:
        return phase.ends_at
    return night_end(schedule_of(season), day_ends_at=phase.ends_at, stop_at=phase.ends_at)


def _draw(season: Season, *, actor: User | None, now: datetime.datetime, **details: Any) -> str | None:
    code = nightbridge.append(season, events.draw(), now=now, entered_by=actor)
    if code is None:
        decide(season, "draw", now=now, actor=actor, **details)
        finish_season(season, winner="draw", now=now)
    return code
