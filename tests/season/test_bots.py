"""A chain with real beat and workers: a season recruits, bots fill it and play it to its end, the next one opens."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from forum.clock import db_now
from forum.models import Post
from games.enums import PhaseKind, SeasonStatus
from games.models import LogEvent, Phase, Season, SeasonChain
from tests.season.common import run_engine, wait_for
from tests.support.processes import CeleryProcesses
from tests.support.visitor import Visitor

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]

SECONDS = {PhaseKind.DAY: 14, PhaseKind.NIGHT: 10}


def shorten(season: Season) -> None:
    """The phase that has just opened lasts some seconds; bots plan by its bounds."""
    now = db_now()
    phases = Phase.objects.filter(season=season, closed_at__isnull=True, kind__in=SECONDS)
    for phase in phases.filter(ends_at__gt=now + timedelta(seconds=30)):
        ends_at = now + timedelta(seconds=SECONDS[PhaseKind(phase.kind)])
        Phase.objects.filter(pk=phase.pk).update(opened_at=now, ends_at=ends_at)
        Season.objects.filter(pk=season.pk).update(due_at=ends_at)


def prolong_an_idle_night(season: Season) -> None:
    """A busy machine may take seconds to wake the bots: the first night waits for one order at least."""
    now = db_now()
    if LogEvent.objects.filter(season=season, event__has_key="act").exists():
        return
    nights = Phase.objects.filter(
        season=season, kind=PhaseKind.NIGHT, closed_at__isnull=True, ends_at__lt=now + timedelta(seconds=2)
    )
    if nights.update(ends_at=now + timedelta(seconds=5)):
        Season.objects.filter(pk=season.pk).update(due_at=now + timedelta(seconds=5))


def played_on(season_id: int) -> Season:
    season = Season.objects.get(pk=season_id)
    shorten(season)
    prolong_an_idle_night(season)
    return season


def test_a_season_of_bots_is_played_by_the_processes_alone(
    celery_processes: CeleryProcesses, live_server: Any
) -> None:
    SeasonChain.objects.create(
        title="Быстрый город", language="ru", schedule="durations", recruit_minutes=0, prelude_minutes=0,
        day_minutes=2, night_minutes=2, dawn_minutes=0, options={"max_days": 2},
        # Two of the clan: no verdict on day 1 ends the game before its first night.
        composition={"mafia": 2, "commissar": 1, "doctor": 1, "civilian": 4},
    )  # fmt: skip
    first = wait_for(Season.objects.order_by("id").first, bool)
    season = wait_for(
        lambda: played_on(first.pk), lambda season: season.status == SeasonStatus.FINISHED, seconds=150
    )
    assert (season.trouble, season.seats.filter(user__is_bot=True).count()) == ("", 8)
    assert Post.objects.filter(kind="vote").count() >= 3
    assert LogEvent.objects.filter(season=season, event__has_key="act").exists()

    record = json.loads(Visitor(live_server.url).get(f"/s/{season.pk}/record.json").html)
    outcome = json.loads(run_engine("replay", "-", typed=json.dumps(record)))
    assert outcome["winner"] == season.winner
    statuses = {player["name"]: player["status"] for player in outcome["players"]}
    assert statuses == dict(season.seats.values_list("nick", "status"))
    following = wait_for(lambda: Season.objects.filter(pk__gt=season.pk).first(), bool)
    assert following.title == "Быстрый город № 2"
    assert "Traceback" not in celery_processes.log("worker") + celery_processes.log("worker-transitions")
