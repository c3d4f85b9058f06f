"""The course of a season is stopped, goes on, or a phase's end is moved."""

from __future__ import annotations

import datetime
from typing import Any, cast

from accounts.models import User
from forum.enums import PostKind

from ..enums import SeasonStatus
from ..models import Season
from ..phrases import posts
from ..schedule import PhaseName, resumed_end
from .common import current_phase, decide, due_after, last_thread, say, schedule_of


def pause(season: Season, *, actor: User | None, reason: str, now: datetime.datetime) -> None:
    """Freeze threads, votes and orders; what is left of the phase is kept. Does nothing unless the season runs.

    `reason`: `late` (the site was down over a deadline) or `mayor`.
    """
    if season.status != SeasonStatus.RUNNING:
        return
    phase = current_phase(season)
    season.status, season.pause_reason, season.due_at = SeasonStatus.PAUSED, reason, None
    season.paused_left = max(phase.ends_at - now, datetime.timedelta(0))
    season.save(update_fields=["status", "pause_reason", "due_at", "paused_left"])
    decide(season, "pause", now=now, actor=actor, reason=reason)
    _tell_city(season, posts.paused_post(season.language, reason=reason), now)


def resume(
    season: Season, *, actor: User | None, now: datetime.datetime, ends_at: datetime.datetime | None = None
) -> None:
    """Go on: the phase ends at `ends_at`, or when what was left of it is over (at least half of its length).

    Does nothing unless the season is paused.
    """
    if season.status != SeasonStatus.PAUSED:
        return
    left = season.paused_left or datetime.timedelta(0)
    end = ends_at or resumed_end(schedule_of(season), phase=phase_name(season), left=left, now=now)
    season.status, season.pause_reason, season.paused_left = SeasonStatus.RUNNING, "", None
    season.save(update_fields=["status", "pause_reason", "paused_left"])
    _set_end(season, end)
    decide(season, "resume", now=now, actor=actor, ends_at=end.isoformat())
    _tell_city(season, posts.resumed_post(season.language, ends_at=end, zone=season.time_zone), now)


def move_end(
    season: Season, *, ends_at: datetime.datetime, actor: User | None, now: datetime.datetime
) -> None:
    """The phase in which the season stands ends at another time; the city is told."""
    _set_end(season, ends_at)
    decide(season, "move_end", now=now, actor=actor, ends_at=ends_at.isoformat())
    _tell_city(season, posts.moved_post(season.language, ends_at=ends_at, zone=season.time_zone), now)


def phase_name(season: Season) -> PhaseName:
    """The season's phase as the schedule calls it; of a day with several parts the one that runs."""
    names: dict[str, PhaseName] = {"prelude": "prelude", "day": "day", "night": "night", "dawn": "dawn"}
    return names[season.phase_kind]


def _set_end(season: Season, ends_at: datetime.datetime) -> None:
    phase = current_phase(season)
    phase.ends_at, phase.reminded_at = ends_at, None
    phase.save(update_fields=["ends_at", "reminded_at"])
    season.due_at = due_after(season, ends_at)
    season.save(update_fields=["due_at"])


def _tell_city(season: Season, source: str, now: datetime.datetime) -> None:
    """Before day 1 there is no thread in which anybody could be told; the season's page shows it."""
    thread = last_thread(season)
    if thread is not None:
        say(season, thread, PostKind.NOTICE, source, now=now)
    if season.phase_kind == PhaseKind.DAY and nightbridge.has_rounds(season.ruleset):
        return cast("PhaseName", current_phase(season).round)
