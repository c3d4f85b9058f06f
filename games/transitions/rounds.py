"""STOP, whatever it ends: the voting of a day, or one part of a traditional day, of which the next begins (T3)."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from accounts.models import User
from forum.enums import PostKind

from .. import events, nightbridge
from ..enums import PhaseKind, SeatStatus
from ..models import Phase, Season
from ..phrases import rounds as phrases
from ..schedule import RoundName, round_end
from .common import current_phase, decide, due_after, say, schedule_of, stands_in
from .days import close_day, thread_of


def stop_round(season: Season, *, actor: User | None, now: datetime.datetime) -> None:
    """End the part of the day that runs: the next part begins if one is called for, else the day closes.

    Under the season's lock, like any vote: what has a lower number than the STOP post counts in its round (T3.6).
    `actor` is the mayor who posts it himself, None for the clock. Does nothing unless the season stands in a day.
    """
    if not stands_in(season, PhaseKind.DAY):
        return
    phase = current_phase(season)
    if phase.round == "nomination":
        _after_nomination(season, phase, actor=actor, now=now)
    elif phase.round == "defence":
        _after_defence(season, phase, actor=actor, now=now)
    elif phase.round != "final" or not _revote(season, phase, actor=actor, now=now):
        close_day(season, actor=actor, now=now)


def _after_nomination(season: Season, phase: Phase, *, actor: User | None, now: datetime.datetime) -> None:
    """T3.2, T3.3: the candidates defend themselves; with nobody nominated the talk goes on until the final's STOP."""
    game = nightbridge.load_game(season)
    part = game.rounds[-1]
    candidates: Sequence[str] = ()
    if game.round_called_for == "final":
        # The record has the final from here on; no vote of it is taken before the defence ends (RECORD.md).
        nightbridge.append(season, events.next_round("final"), now=now, entered_by=actor, game=game)
        candidates = game.candidates or ()
    following: RoundName = "defence" if candidates else "talk"
    ends_at = round_end(schedule_of(season), following, opened_at=now)
    _stop_post(season, phase, part, following, candidates, ends_at=ends_at, now=now)
    _open_round(season, phase, following, candidates, ends_at=ends_at, actor=actor, now=now)


def _after_defence(season: Season, phase: Phase, *, actor: User | None, now: datetime.datetime) -> None:
    """T3.4: the final begins. If every candidate was excluded meanwhile, the talk goes on until its STOP."""
    candidates = living_candidates(season, phase)
    ends_at = round_end(schedule_of(season), "final", opened_at=now)
    source = phrases.after_defence_post(
        season.language, candidates=candidates, ends_at=ends_at, zone=season.time_zone
    )
    phase.stop_number = say(season, thread_of(phase), PostKind.STOP, source, now=now).number
    following: RoundName = "final" if candidates else "talk"
    _open_round(season, phase, following, candidates, ends_at=ends_at, actor=actor, now=now)


def _revote(season: Season, phase: Phase, *, actor: User | None, now: datetime.datetime) -> bool:
    """T3.5: a tie in the final is voted on once more. Whether there was one."""
    game = nightbridge.load_game(season)
    if game.round_called_for != "revote":
        return False
    part = game.rounds[-1]
    nightbridge.append(season, events.next_round("revote"), now=now, entered_by=actor, game=game)
    candidates = game.candidates or ()
    ends_at = round_end(schedule_of(season), "revote", opened_at=now)
    _stop_post(season, phase, part, "revote", candidates, ends_at=ends_at, now=now)
    _open_round(season, phase, "revote", candidates, ends_at=ends_at, actor=actor, now=now)
    return True


def living_candidates(season: Season, phase: Phase) -> list[str]:
    """The candidates of the round who are still in the game, in the roster's order."""
    living = season.seats.filter(status=SeatStatus.ALIVE, nick__in=phase.candidates).order_by("number")
    return list(living.values_list("nick", flat=True))


def _stop_post(
    season: Season,
    phase: Phase,
    part: Any,
    following: RoundName,
    candidates: Sequence[str],
    *,
    ends_at: datetime.datetime,
    now: datetime.datetime,
) -> None:
    source = phrases.round_stop_post(
        season.language,
        part=part,
        following=following,
        candidates=candidates,
        ends_at=ends_at,
        zone=season.time_zone,
    )
    phase.stop_number = say(season, thread_of(phase), PostKind.STOP, source, now=now).number


def _open_round(
    season: Season,
    phase: Phase,
    name: RoundName,
    candidates: Sequence[str],
    *,
    ends_at: datetime.datetime,
    actor: User | None,
    now: datetime.datetime,
) -> None:
    """The day's row says which part runs now; the clock acts next at its end."""
    decide(season, "stop_round", now=now, actor=actor, number=phase.number, round=phase.round)
    phase.round, phase.round_opened_at = name, now
    phase.candidates, phase.ends_at, phase.reminded_at = list(candidates), ends_at, None
    phase.save()
    season.due_at = due_after(season, ends_at)
    season.save(update_fields=["due_at"])
