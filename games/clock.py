"""When the game goes on: what is overdue is played by whoever comes first, a worker or a writer.

"Due" is judged by the `now` that the caller took from the database's clock. Every function says what it locks.
"""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from . import nightbridge
from .enums import MailKind, PhaseKind, SeasonStatus
from .errors import RuleViolation
from .models import SealedNight, Season
from .schedule import Late, late_rule, phase_length, run_anew, same_time_tomorrow
from .transitions import (
    check_seal,
    current_phase,
    fit_composition,
    lock_season,
    move_end,
    open_day,
    open_morning,
    pause,
    schedule_of,
    seal_night,
    start_season,
    stop_round,
)
from .transitions.common import decide
from .transitions.mails import tell_mayor
from .transitions.pauses import phase_name

logger = logging.getLogger(__name__)

MOVING = (SeasonStatus.SIGNUP, SeasonStatus.RUNNING)
MOST_STEPS = 8
"""More ends of phases than this in one turn would be a loop: a turn plays at most night, dawn and a new day."""
RETRY = (10, 30, 60, 300, 900)
"""Seconds until the clock tries a season again that it failed on, by the number of attempts."""


@contextmanager
def season_turn(season_id: int, *, now: datetime.datetime) -> Iterator[Season]:
    """A write of a season: its row locked FOR NO KEY UPDATE, what is overdue played, then the caller's changes.

    A RuleViolation raised inside takes back the caller's changes alone and is raised again after the commit, so that
    what was overdue stays played. Raises RuleViolation `no_season` for an unknown id, `trouble` (see `play_overdue`).
    """
    refusal: RuleViolation | None = None
    with transaction.atomic():
        season = _locked_or_refused(season_id)
        play_overdue(season, now=now)
        try:
            with transaction.atomic():
                yield season
        except RuleViolation as violation:
            refusal = violation
    if refusal is not None:
        raise refusal


def _locked_or_refused(season_id: int) -> Season:
    try:
        return lock_season(season_id)
    except Season.DoesNotExist:
        raise RuleViolation("no_season", _("There is no such season.")) from None


def is_due(season: Season, *, now: datetime.datetime) -> bool:
    """Whether the clock has something to do with the season now."""
    return season.status in MOVING and season.due_at is not None and season.due_at <= now


def play_overdue(season: Season, *, now: datetime.datetime) -> None:
    """Play whatever should have ended by now. The season's row is locked by the caller.

    Raises RuleViolation `trouble` for a writer who meets a season that the clock has failed on before; the clock
    itself clears the mark first.
    """
    if season.trouble and is_due(season, now=now):
        raise RuleViolation(
            "trouble", _("This season has met a fault. Its mayor has been told; please try again later.")
        )
    for _step in range(MOST_STEPS):
        if not is_due(season, now=now):
            return
        _play_one(season, now=now)
    raise RuntimeError(f"season {season.pk} stays due after {MOST_STEPS} steps")


def _play_one(season: Season, *, now: datetime.datetime) -> None:
    if season.status == SeasonStatus.SIGNUP:
        start_or_postpone(season, now=now)
        return
    assert season.due_at is not None
    schedule, phase = schedule_of(season), phase_name(season)
    late = late_rule(
        kind=schedule.kind,
        automatic=season.mayor_id is None,
        due_at=season.due_at,
        now=now,
        length=phase_length(schedule, phase),
    )
    if late == Late.END_NOW:
        end_phase(season, now=now)
    elif late == Late.RUN_ANEW:
        move_end(season, ends_at=run_anew(schedule, phase=phase, now=now), actor=None, now=now)
    elif late == Late.SAME_TIME_TOMORROW:
        ends_at = current_phase(season).ends_at
        later = same_time_tomorrow(schedule, phase=phase, due_at=ends_at, now=now)
        move_end(season, ends_at=later, actor=None, now=now)
    else:
        pause(season, actor=None, reason="late", now=now)
        tell_mayor(season, MailKind.TROUBLE, cause=f"late:{now.isoformat()}", now=now, reason="paused_late")


def end_phase(season: Season, *, now: datetime.datetime) -> None:
    """End the phase in which the season stands, now. The season's row is locked by the caller."""
    if season.phase_kind == PhaseKind.PRELUDE:
        open_day(season, now=now)
    elif season.phase_kind == PhaseKind.DAY:
        stop_round(season, actor=None, now=now)
    elif season.phase_kind == PhaseKind.NIGHT:
        seal_night(season, now=now)
    else:
        open_morning(season, now=now)


def start_or_postpone(season: Season, *, now: datetime.datetime) -> None:
    """The set time of a sign-up has come: start if it is full, or smaller if the season allows that and there is a
    preset; else a day later, and the mayor is told. The season's row is locked by the caller."""
    if fit_composition(season, now=now):
        start_season(season, actor=None, now=now)
    else:
        _postpone(season, now=now)


def _postpone(season: Season, *, now: datetime.datetime) -> None:
    assert season.due_at is not None
    schedule = schedule_of(season)
    season.start_at = same_time_tomorrow(schedule, phase="prelude", due_at=season.due_at, now=now)
    season.due_at = season.start_at
    season.save(update_fields=["start_at", "due_at"])
    taken = season.seats.count()
    decide(season, "postpone", now=now, start_at=season.start_at.isoformat(), taken=taken, size=season.size)
    cause = f"postponed:{season.start_at.isoformat()}"
    tell_mayor(season, MailKind.POSTPONED, cause=cause, now=now, start_at=season.start_at.isoformat())


def due_seasons(now: datetime.datetime, *, limit: int = 200) -> list[int]:
    """Ids of the seasons that the clock has something to do with, those that wait longest first.

    A season that somebody has locked is left out: whoever holds it plays it. Read by the partial index.
    """
    with transaction.atomic():
        due = Season.objects.filter(status__in=MOVING, due_at__lte=now).filter(
            Q(retry_at__isnull=True) | Q(retry_at__lte=now)
        )
        locked = due.order_by("due_at").select_for_update(skip_locked=True, no_key=True)
        return list(locked.values_list("pk", flat=True)[:limit])


def advance_season(season_id: int, *, now: datetime.datetime) -> bool:
    """The clock's turn on one season: play what is due. Whether there was something to do.

    The attempt is counted before the work. A failure marks the season, tells its mayor and is raised again for the
    log; the clock tries again later, and other seasons go on.
    """
    if not _count_attempt(season_id, now=now):
        return False
    try:
        with transaction.atomic():
            season = lock_season(season_id)
            season.trouble = ""
            play_overdue(season, now=now)
            season.attempts, season.retry_at = 0, None
            season.save(update_fields=["trouble", "attempts", "retry_at"])
    except OperationalError:
        raise  # the database's trouble (a lock that took too long, a server that went away), not this season's
    except Exception as failure:
        _mark_trouble(season_id, failure, now=now)
        raise
    return True


def _count_attempt(season_id: int, *, now: datetime.datetime) -> bool:
    """Due, not locked, and not tried a moment ago? Then the attempt is written down and the next one put off."""
    with transaction.atomic():
        rows = Season.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=season_id)
        season = rows.first()
        if season is None or not is_due(season, now=now):
            return False
        if season.retry_at is not None and season.retry_at > now:
            return False
        wait = RETRY[min(season.attempts, len(RETRY) - 1)]
        season.attempts += 1
        season.retry_at = now + datetime.timedelta(seconds=wait)
        season.save(update_fields=["attempts", "retry_at"])
    return True


def _mark_trouble(season_id: int, failure: Exception, *, now: datetime.datetime) -> None:
    logger.exception("season %s: the clock failed", season_id)
    with transaction.atomic():
        season = lock_season(season_id)
        season.trouble = type(failure).__name__
        season.save(update_fields=["trouble"])
        tell_mayor(season, MailKind.TROUBLE, cause=f"crashed:{season.due_at}", now=now, reason="crashed")


def check_seals(*, now: datetime.datetime) -> None:
    """After a deploy with other rules: have the nights looked at whose morning is still to come."""
    changed = SealedNight.objects.exclude(rules_version=nightbridge.rules_version()).filter(
        season__status=SeasonStatus.RUNNING,
        season__phase_kind=PhaseKind.DAWN,
        number=F("season__phase_number"),
    )
    for season_id in changed.values_list("season_id", flat=True):
        with transaction.atomic():
            check_seal(lock_season(season_id), now=now)
