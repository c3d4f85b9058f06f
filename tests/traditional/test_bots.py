"""Bots in a traditional season: every role and every part of the day, with the clock handed in."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest

from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post
from games.bots.accounts import bot_accounts
from games.bots.luck import Luck
from games.demo.seasons import Setup, fill, open_season
from games.demo.travel import play
from games.models import LogEvent, Season, Vote
from games.nightbridge import outcome_of, record_of
from nightengine import replay
from nightengine.record import check_record

pytestmark = pytest.mark.django_db

TOWN = {"mafia": 2, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 5}


def test_bots_play_a_season_to_its_end_and_use_every_action() -> None:
    now = db_now()
    settings = {
        "title": "Город", "ruleset": "traditional", "composition": TOWN, "language": "ru",
        "schedule": "durations", "prelude_minutes": 1, "nomination_minutes": 60, "defence_minutes": 20,
        "final_minutes": 30, "revote_minutes": 10, "night_minutes": 20, "dawn_minutes": 1,
        "options": {"max_days": 4},
    }  # fmt: skip

    opened = now - datetime.timedelta(days=3)
    setup = Setup(settings, bot_accounts("ru")[:10], opened, "town")
    season = open_season(setup)
    dealt = fill(season, setup)
    season = play(season.pk, start=dealt, until=now, luck=Luck("town"), show=lambda words: None)
    assert season.status == "finished"
    record = record_of(season)
    check_record(record)
    outcome = replay(record)
    assert (outcome, outcome["winner"]) == (outcome_of(season), season.winner)
    done = Counter(
        event["act"]["action"] for event in LogEvent.objects.values_list("event", flat=True) if "act" in event
    )
    assert set(done) == {"shoot", "visit", "check", "heal"}
    rounds = Counter(Vote.objects.values_list("round", flat=True))
    assert rounds["nomination"] > 0 < rounds["final"]
    days = Season.objects.get(pk=season.pk).phases.filter(kind="day")
    first = days.order_by("number")[0]
    defence = Post.objects.filter(thread=first.thread, kind=PostKind.PLAIN)
    assert defence.count() > 10
