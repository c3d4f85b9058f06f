"""Reminders: an hour to STOP, and no vote from me."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.db.models import F

from ..enums import MailKind, PhaseKind, SeasonStatus, SeatStatus
from ..models import Phase
from ..models.phase import VOTING_ROUNDS
from ..transitions.mails import queue_mails

AHEAD = datetime.timedelta(hours=1)


def remind_before_stop(*, now: datetime.datetime) -> int:
    """Write mails to the living players who have no vote an hour before the set time of a voting, once for each. Those
    shorter than two hours need none. The number of days looked at. Each day's row is locked; one that another worker
    has is left.
    """
    open_days = Phase.objects.filter(
        kind=PhaseKind.DAY,
        closed_at__isnull=True,
        reminded_at__isnull=True,
        ends_at__gt=now,
        ends_at__lte=now + AHEAD,
        round_opened_at__lte=F("ends_at") - 2 * AHEAD,
        round__in=VOTING_ROUNDS,
        season__status=SeasonStatus.RUNNING,
    )
    with transaction.atomic():
        days = list(
            open_days.select_for_update(skip_locked=True, no_key=True, of=("self",)).select_related("thread")
        )
        for day in days:
            _remind(day, now)
    return len(days)


def _remind(day: Phase, now: datetime.datetime) -> None:
    voted = day.votes.filter(lapsed=False, round=day.round).values("voter")
    living = day.season.seats.filter(status=SeatStatus.ALIVE).exclude(nick__in=day.muted)
    silent = living.exclude(pk__in=voted).select_related("user")
    queue_mails(
        [seat.user for seat in silent],
        MailKind.STOP_SOON,
        season=day.season,
        cause=f"{day.season_id}:{day.number}:{day.ends_at.isoformat()}",
        now=now,
        thread=day.thread.key if day.thread is not None else "",
        ends_at=day.ends_at.isoformat(),
    )
    day.reminded_at = now
    day.save(update_fields=["reminded_at"])
