"""The clock as in production: Celery beat ticks, a worker plays, another sends the mails."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post
from games.enums import PhaseKind
from games.models import OutboxMail, Phase, Season
from tests.support.processes import CeleryProcesses
from tests.support.seasons import Table, dealt_table

FAST = {
    "schedule": "durations", "day_minutes": 10, "night_minutes": 2, "dawn_minutes": 0, "prelude_minutes": 1,
    "composition": {"mafia": 1, "commissar": 1, "civilian": 2},
}  # fmt: skip


def wait_for(what: Callable[[], bool], processes: CeleryProcesses) -> None:
    end = time.monotonic() + 30
    while not what():
        assert time.monotonic() < end, processes.log("worker-transitions") + processes.log("beat")
        time.sleep(0.1)


def make_due(table: Table) -> None:
    """The phase ends now."""
    now = db_now()
    Phase.objects.filter(season=table.season_id, closed_at__isnull=True).update(ends_at=now)
    Season.objects.filter(pk=table.season_id).update(due_at=now)


@pytest.mark.processes
def test_beat_and_workers_play_a_season_and_send_its_mails(celery_processes: CeleryProcesses) -> None:
    table = dealt_table(now=db_now(), **FAST)
    for kind in (PhaseKind.DAY, PhaseKind.NIGHT, PhaseKind.DAY):
        make_due(table)
        wait_for(lambda kind=kind: table.season.phase_kind == kind, celery_processes)  # type: ignore[misc]
    assert table.season.phase_number == 2
    assert Post.objects.filter(kind=PostKind.STOP).count() == 1
    wait_for(lambda: not OutboxMail.objects.filter(sent_at__isnull=True).exists(), celery_processes)
    mails = list(celery_processes.mailbox.glob("*.eml"))
    assert len(mails) == OutboxMail.objects.count() > len(table.seats())
