"""Whole seasons by the clock, with players who do whatever is legal; what was published is what the record gives."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import transaction

from forum.enums import PostKind
from forum.models import Post
from games import actions, clock, transitions
from games.enums import PhaseKind, SeasonStatus
from games.models import Decision, LogEvent, Phase, Season, Seat, Vote
from games.nightbridge import deal_file, load_game, outcome_of, record_of
from nightengine import replay, verify_deal
from nightengine.record import check_record
from tests.support.seasons import Table, day_table, dealt_table, make_user, moment

pytestmark = pytest.mark.django_db

CITY = {
    "mafia": 3, "butterfly": 1, "commissar": 1, "sergeant": 1, "doctor": 1, "priest": 1, "witness": 1,
    "journalist": 1, "highlander": 1, "maniac": 1, "judge": 1, "civilian": 1,
}  # fmt: skip


def play_day(table: Table, luck: random.Random, now) -> None:
    seats = table.alive()
    for seat in luck.sample(seats, k=len(seats)):
        others = [other for other in seats if other.pk != seat.pk]
        if luck.random() < 0.7:
            table.vote(seat, luck.choice(others), now)
        else:
            table.talk(seat, "Подумаю ещё.", now)


def play_night(table: Table, luck: random.Random, now) -> None:
    seats = {seat.nick: seat for seat in table.alive()}
    for nick, seat in seats.items():
        game = load_game(table.season)
        for action in luck.sample(game.actions(nick), k=min(1, len(game.actions(nick)))):
            targets = game.legal_targets(nick, action)
            if not targets or luck.random() < 0.2:
                continue
            first = luck.choice(targets)
            chosen = [first]
            if action == "compare":
                chosen.append(luck.choice(game.legal_targets(nick, action, first)))
            table.order(seat, action, [table.seat(name) for name in chosen], now)


def play_to_the_end(table: Table, luck: random.Random) -> None:
    for day in range(1, 20):
        table.turn(moment(day, "10:00"))
        if table.season.status == SeasonStatus.FINISHED:
            return
        play_day(table, luck, moment(day, "15:00"))
        table.turn(moment(day, "22:00"))
        if table.season.status == SeasonStatus.FINISHED:
            return
        play_night(table, luck, moment(day, "22:20"))
        table.turn(moment(day, "23:00"))
    pytest.fail("the season has no end")


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {}), (2, {"night_model": "sequential", "reveal_killed_roles": False}), (3, {"max_days": 2})],
)
def test_what_was_published_is_what_the_record_gives(seed: int, options: dict[str, Any]) -> None:
    table = dealt_table(composition=CITY, options=options)
    play_to_the_end(table, random.Random(seed))
    season = table.season
    record = record_of(season)
    check_record(record)
    outcome = replay(record)
    assert outcome["winner"] == season.winner
    assert [phase["refused"] for phase in outcome["phases"]] == [[]] * len(outcome["phases"])
    published = {(phase.kind, phase.number): phase.published for phase in Phase.objects.all()}
    for phase in outcome["phases"]:
        if phase["phase"] == "day":
            expected = {key: phase[key] for key in ("jailed", "announced_role", "rounds")}
            assert published[PhaseKind.DAY, phase["number"]] == expected
        else:
            assert published[PhaseKind.DAWN, phase["number"]] == {"summary": phase["summary"]}
    for seat, player in zip(table.seats(), outcome["players"], strict=True):
        out = player["out"] or {"phase": "", "number": None}
        assert (seat.nick, seat.status, seat.out_kind, seat.out_number) == (
            player["name"],
            player["status"],
            out["phase"],
            out["number"],
        )
    assert verify_deal(deal_file(season)) == []
    assert LogEvent.objects.count() == sum(len(phase["events"]) for phase in record["phases"])


def test_f2_8_a_judge_holds_the_role_back_until_the_morning() -> None:
    table = day_table(composition={"mafia": 2, "commissar": 1, "judge": 1, "civilian": 4})
    target = table.dealt("civilian")[0]
    for voter in table.seats():
        if voter.pk != target.pk:
            table.vote(voter, target, moment(1, "12:00"))
    table.turn(moment(1, "22:00"))
    assert table.seat(target.nick).announced_role == ""
    assert table.day.published["announced_role"] is None
    table.turn(moment(1, "23:00"))
    assert table.seat(target.nick).announced_role == ""
    table.turn(moment(2, "10:00"))
    assert table.seat(target.nick).announced_role == "civilian"


def test_f16_4_a_night_that_ends_the_game_is_told_and_its_reports_sent() -> None:
    table = day_table(composition={"mafia": 1, "commissar": 1, "civilian": 2})
    killer, commissar = table.dealt("mafia")[0], table.dealt("commissar")[0]
    table.order(commissar, "check", [killer], moment(1, "12:00"))
    for step in ("22:00", "23:00"):
        table.turn(moment(1, step))
    table.turn(moment(2, "10:00"))
    season = table.season
    assert (season.status, season.winner, season.phase_kind) == ("finished", "good", "dawn")
    dawn = Phase.objects.get(kind=PhaseKind.DAWN)
    kinds = list(Post.objects.filter(thread=dawn.thread).order_by("number").values_list("kind", flat=True))
    assert kinds == [PostKind.SUMMARY, PostKind.END]
    assert Post.objects.filter(thread=table.letters(commissar), kind=PostKind.REPORT).count() == 1
    assert not Phase.objects.filter(kind=PhaseKind.DAY, number=2).exists()
    assert outcome_of(season)["phases"][-1]["phase"] == "night"


def test_a_story_stands_above_the_facts_and_dawn_does_not_wait_for_it() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    table.turn(moment(1, "22:00"))
    actions.write_story(
        season_id=table.season_id, actor=mayor, source="Ночь была [b]темна", now=moment(1, "22:30")
    )
    table.turn(moment(1, "23:00"))
    table.turn(moment(2, "10:00"))
    (summary,) = Post.objects.filter(thread=table.thread)
    assert (
        summary.html.index("Ночь была") < summary.html.index("</blockquote>") < summary.html.index("сводка")
    )


def rows() -> dict[str, int]:
    models = (Season, Seat, Phase, Vote, LogEvent, Decision, Post)
    return {model.__name__: model.objects.count() for model in models}


def test_every_transition_does_nothing_the_second_time() -> None:
    table = dealt_table()
    steps = [
        (moment(0, "13:00"), lambda season, now: transitions.start_season(season, actor=None, now=now)),
        (moment(1, "10:00"), lambda season, now: transitions.open_day(season, now=now)),
        (moment(1, "22:00"), lambda season, now: transitions.close_day(season, actor=None, now=now)),
        (moment(1, "23:00"), lambda season, now: transitions.seal_night(season, now=now)),
        (moment(2, "10:00"), lambda season, now: transitions.open_morning(season, now=now)),
    ]
    for place, (now, _step) in enumerate(steps):
        table.turn(now)
        before, stands = rows(), table.season.phase_kind
        for again, (_time, step) in enumerate(steps):
            if again <= place and not (
                place == 4 and again == 2
            ):  # day 2 is open: closing a day is due to be done
                with transaction.atomic():
                    step(transitions.lock_season(table.season_id), now)
        assert (rows(), table.season.phase_kind) == (before, stands)
    assert not clock.is_due(table.season, now=moment(2, "10:00"))


def test_finishing_twice_is_finishing_once() -> None:
    table = day_table(mayor=make_user("Мэрия"))
    mayor = table.season.mayor
    assert mayor is not None
    actions.end_as_draw(season_id=table.season_id, actor=mayor, now=moment(1, "12:00"))
    before = rows()
    with transaction.atomic():
        season = transitions.lock_season(table.season_id)
        transitions.finish_season(season, winner="good", now=moment(1, "13:00"))
        assert (
            transitions.exclude_player(season, seat=table.seats()[0], actor=mayor, now=moment(1, "13:00"))
            == "game_over"
        )
    assert (rows(), table.season.winner) == (before, "draw")
