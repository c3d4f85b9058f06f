"""The course of a season is stopped, goes on, or a phase's end is moved."""

from __future__ import annotations

import datetime
from typing import Any, cast

from accounts.models import User
from forum.enums import PostKind

from .. import nightbridge
from ..enums import PhaseKind, SeasonStatus
from ..models import MorningPlan, Season
from ..phrases import posts
from ..schedule import PhaseName, resumed_end
from .common import current_phase, decide, due_after, last_thread, say, schedule_of


def pause(season: Season, *, actor: User | None, reason: str, now: datetime.datetime, **details: Any) -> None:
    """Freeze threads, votes and orders; what is left of the phase is kept. Does nothing unless the season runs.

    `reason`: `late` (the site was down over a deadline) or `mayor`.
    """
    if season.status != SeasonStatus.RUNNING:
        return
    phase = current_phase(season)
    season.status, season.pause_reason, season.due_at = SeasonStatus.PAUSED, reason, None
    season.paused_left = max(phase.ends_at - now, datetime.timedelta(0))
    season.save(update_fields=["status", "pause_reason", "due_at", "paused_left"])
    decide(season, "pause", now=now, actor=actor, reason=reason, **details)
    _tell_city(season, posts.paused_post(season.language, reason=reason), now)


def resume(
    season: Season,
    *,
    actor: User | None,
    now: datetime.datetime,
    ends_at: datetime.datetime | None = None,
    **details: Any,
) -> None:
    """Go on: the phase ends at `ends_at`, or when what was left of it at a mayor's pause is over; after an outage at
    least half of its length is left.

    Does nothing unless the season is paused.
    """
    if season.status != SeasonStatus.PAUSED:
        return
    left = season.paused_left or datetime.timedelta(0)
    end = ends_at or now + left
    if ends_at is None and season.pause_reason != "mayor":
        end = resumed_end(schedule_of(season), phase=phase_name(season), left=left, now=now)
    season.status, season.pause_reason, season.paused_left = SeasonStatus.RUNNING, "", None
    season.save(update_fields=["status", "pause_reason", "paused_left"])
    _set_end(season, end)
    decide(season, "resume", now=now, actor=actor, ends_at=end.isoformat(), **details)
    _tell_city(season, posts.resumed_post(season.language, ends_at=end, zone=season.time_zone), now)


def move_end(
    season: Season, *, ends_at: datetime.datetime, actor: User | None, now: datetime.datetime, **details: Any
) -> None:
    """The phase in which the season stands ends at another time; the city is told."""
    _set_end(season, ends_at)
    decide(season, "move_end", now=now, actor=actor, ends_at=ends_at.isoformat(), **details)
    _tell_city(season, posts.moved_post(season.language, ends_at=ends_at, zone=season.time_zone), now)


def plan_morning(
    season: Season, *, opens_at: datetime.datetime, actor: User | None, now: datetime.datetime, **details: Any
) -> None:
    """While a night runs: when the morning after it opens, never before the night deadline; the city is told."""
    MorningPlan.objects.update_or_create(
        season=season, number=season.phase_number, defaults={"opens_at": opens_at}
    )
    decide(season, "plan_morning", now=now, actor=actor, ends_at=opens_at.isoformat(), **details)
    source = posts.morning_planned_post(season.language, opens_at=opens_at, zone=season.time_zone)
    _tell_city(season, source, now)


def planned_morning(
    season: Season, morning: datetime.datetime, *, now: datetime.datetime
) -> datetime.datetime:
    """The morning as scheduled, or as the mayor has set it while the night ran; not before now, its deadline."""
    plan = MorningPlan.objects.filter(season=season, number=season.phase_number).first()
    return morning if plan is None else max(plan.opens_at, now)


def phase_name(season: Season) -> PhaseName:
    """The season's phase as the schedule calls it; of a day with several parts the one that runs."""
    names: dict[str, PhaseName] = {"prelude": "prelude", "day": "day", "night": "night", "dawn": "dawn"}
    if season.phase_kind == PhaseKind.DAY and nightbridge.has_rounds(season.ruleset):
        return cast("PhaseName", current_phase(season).round)
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
