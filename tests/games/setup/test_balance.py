"""Simulated games: the same from the same seed, sensible in what they say, and estimated with progress."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from kombu.exceptions import OperationalError

from forum.clock import db_now
from games import actions, tasks
from games.balance import LONGEST, Tally, margin, play_game
from games.balance.play import Played
from games.errors import RuleViolation
from games.models import Season
from games.nightbridge import preset_for, presets
from games.queries.balance import estimate_key, estimate_of, read_state
from tests.support.browsers import client_of
from tests.support.seasons import make_user

WINNERS = {"forum": {"good", "evil", "neutral", "draw"}, "traditional": {"town", "mafia", "draw"}}


def wins(ruleset: str, composition: dict[str, int], winner: str, games: int = 120, **options: Any) -> int:
    played = (play_game(ruleset, composition, options, seed=f"test {number}") for number in range(games))
    return sum(game.winner == winner for game in played)


def test_the_seed_decides_everything() -> None:
    composition = preset_for("forum", 14) or {}
    first = [play_game("forum", composition, {}, seed=f"{number}") for number in range(30)]
    assert first == [
        play_game("forum", dict(reversed(composition.items())), {}, seed=f"{n}") for n in range(30)
    ]
    assert first == [play_game("forum", composition, {}, seed=f"{number}") for number in range(30)]
    assert len(set(first)) > 5


@pytest.mark.parametrize("ruleset", ["forum", "traditional"])
def test_every_preset_comes_to_an_end(ruleset: str) -> None:
    for composition in presets(ruleset).values():
        for number in range(10):
            played = play_game(ruleset, composition, {}, seed=f"end {number}")
            assert played.winner in WINNERS[ruleset]
            assert 1 <= played.days <= LONGEST


def test_the_last_day_of_the_options_ends_the_game() -> None:
    games = [
        play_game("forum", preset_for("forum", 20) or {}, {"max_days": 2}, seed=f"{n}") for n in range(20)
    ]
    assert max(game.days for game in games) <= 2
    assert "draw" in {game.winner for game in games}


def test_more_mafia_and_the_city_wins_less() -> None:
    roles = {"commissar": 1, "sergeant": 1, "doctor": 1, "priest": 1, "witness": 1}
    shares = [wins("forum", {**roles, "mafia": mafia, "civilian": 9 - mafia}, "good") for mafia in (1, 3, 5)]
    assert shares[0] > shares[1] + 10 > shares[2] + 20
    town = [
        wins("traditional", {"commissar": 1, "doctor": 1, "mafia": mafia, "civilian": 8 - mafia}, "town")
        for mafia in (1, 2, 3)
    ]
    assert town[0] > town[1] + 10 > town[2] + 20


def test_who_finds_things_out_helps_the_city() -> None:
    bare = {"mafia": 3, "doctor": 1, "civilian": 10}
    helped = {
        "mafia": 3,
        "doctor": 1,
        "commissar": 1,
        "sergeant": 1,
        "priest": 1,
        "witness": 1,
        "civilian": 6,
    }
    assert wins("forum", helped, "good") > wins("forum", bare, "good") + 12


def test_parity_ends_traditional_games_earlier() -> None:
    composition = preset_for("traditional", 10) or {}
    plain = sum(play_game("traditional", composition, {}, seed=f"{n}").days for n in range(50))
    parity = sum(
        play_game("traditional", composition, {"parity_ends": True}, seed=f"{n}").days for n in range(50)
    )
    assert parity < plain


def test_the_margin_is_that_of_nineteen_estimates_in_twenty() -> None:
    assert margin(200, 400) == pytest.approx(4.9, abs=0.1)
    assert margin(0, 400) == pytest.approx(0.5, abs=0.1)
    assert margin(1, 0) == 100
    assert margin(50, 100) > margin(200, 400)


def test_a_tally_counts() -> None:
    tally = Tally(games=3).plus("good", 4).plus("evil", 6)
    assert (tally.done, tally.complete, tally.average_days, tally.percent("good")) == (2, False, 5.0, 50.0)
    assert tally.plus("good", 5).complete


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keys handed to a worker; the worker is whoever calls the task."""
    handed: list[str] = []
    monkeypatch.setattr(tasks.estimate_balance, "apply_async", lambda args, expires: handed.append(args[0]))
    return handed


def work(queue: list[str]) -> int:
    """A worker does what is queued. How many tasks it took."""
    count = 0
    while queue:
        tasks.estimate_balance(queue.pop(0))
        count += 1
    return count


@pytest.mark.django_db
def test_an_estimate_shows_its_progress_and_then_what_it_assumes(
    desk: Client, draft: Season, queue: list[str]
) -> None:
    path = f"/s/{draft.pk}/setup/"
    roles = {"players": "10", **{f"role_{role}": count for role, count in draft.composition.items()}}
    before = desk.get(f"{path}players/").content.decode()
    assert "Estimate the balance" in before
    page = desk.post(f"{path}players/", {**roles, "go": "estimate"})
    assert page["Location"] == f"{path}players/"
    running = desk.get(f"{path}players/").content.decode()
    assert "0 of 400 games played" in running
    (key,) = queue
    assert f'hx-get="/s/setup/balance/{key}/"' in running
    tasks.estimate_balance(queue.pop())
    assert "25 of 400 games played" in desk.get(f"/s/setup/balance/{key}/").content.decode()
    assert work(queue) == 15
    done = desk.get(f"/s/setup/balance/{key}/").content.decode()
    assert "Of 400 simulated games" in done
    assert "Nobody reads anything from how others write" in done
    assert "hx-get" not in done
    assert "Good wins" in desk.get(f"{path}review/").content.decode()
    state = read_state(key)
    assert state is not None
    assert sum(state["tally"]["wins"].values()) == 400


@pytest.mark.django_db
def test_what_is_known_is_not_simulated_again(desk: Client, draft: Season, queue: list[str]) -> None:
    path = f"/s/{draft.pk}/setup/balance/"
    desk.post(path)
    desk.post(path)
    assert len(queue) == 1
    work(queue)
    assert "Of 400 simulated games" in desk.post(path).content.decode()
    assert queue == []
    Season.objects.update(options={"night_model": "sequential"})
    assert "0 of 400 games played" in desk.post(path).content.decode()


@pytest.mark.django_db
def test_what_has_stopped_halfway_can_be_taken_up_again(
    desk: Client, draft: Season, queue: list[str]
) -> None:
    path = f"/s/{draft.pk}/setup/balance/"
    desk.post(path)
    key = queue.pop()
    actions.continue_estimate(key=key, now=db_now())
    state = cache.get(f"balance:{key}")
    cache.set(f"balance:{key}", {**state, "at": db_now().replace(year=2020)}, 1000)
    assert "Estimate the balance" in desk.get(f"/s/{draft.pk}/setup/players/").content.decode()
    desk.post(path)
    work(queue)
    again = read_state(key)
    assert again is not None
    cache.delete(f"balance:{key}")
    desk.post(path)
    work(queue)
    whole = read_state(key)
    assert whole is not None
    assert whole["tally"] == again["tally"]


@pytest.mark.django_db
def test_without_a_worker_or_a_cache_it_says_so(
    desk: Client, draft: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(**_: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(tasks.estimate_balance, "apply_async", down)
    assert "simulated just now" in desk.post(f"/s/{draft.pk}/setup/balance/").content.decode()
    assert not actions.continue_estimate(key="0" * 32, now=db_now())


@pytest.mark.django_db
def test_what_cannot_be_dealt_is_not_simulated(admin: Any, draft: Season) -> None:
    wrong = {"mafia": 1, "civilian": 5}
    assert estimate_of(admin, "forum", wrong, {}) is None
    with pytest.raises(RuleViolation) as refusal:
        actions.begin_estimate(actor=admin, ruleset="forum", composition=wrong, options={}, now=db_now())
    assert refusal.value.code == "composition"


@pytest.mark.django_db
def test_estimates_are_for_those_who_set_seasons_up(draft: Season, desk: Client, queue: list[str]) -> None:
    desk.post(f"/s/{draft.pk}/setup/balance/")
    player = make_user("Игрок")
    assert client_of(player).get(f"/s/setup/balance/{queue[0]}/").status_code == 404
    assert estimate_of(player, "forum", draft.composition, {}) is None
    with pytest.raises(RuleViolation):
        actions.begin_estimate(
            actor=player, ruleset="forum", composition=draft.composition, options={}, now=db_now()
        )


def test_the_key_names_ruleset_roles_and_options() -> None:
    roles = {"mafia": 1, "commissar": 1, "civilian": 3}
    keys = {
        estimate_key("forum", roles, {}),
        estimate_key("traditional", roles, {}),
        estimate_key("forum", {**roles, "mafia": 2}, {}),
        estimate_key("forum", roles, {"max_days": 3}),
    }
    assert len(keys) == 4
    assert estimate_key("forum", {**roles, "judge": 0}, {}) in keys


def test_a_game_that_nobody_wins_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without votes and orders nobody ever leaves."""
    monkeypatch.setattr("games.balance.play.vote_day", lambda mind: None)
    monkeypatch.setattr("games.balance.play.send_all", lambda mind, living: None)
    assert play_game("forum", preset_for("forum", 10) or {}, {}, seed="still") == Played("draw", LONGEST)


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_real_workers_play_the_games(celery_processes: Any, desk: Client, draft: Season) -> None:
    desk.post(f"/s/{draft.pk}/setup/balance/")
    key = estimate_key("forum", draft.composition, {})
    path = f"/s/setup/balance/{key}/"
    until = time.monotonic() + 60
    while "Of 400 simulated games" not in (page := desk.get(path).content.decode()):
        assert time.monotonic() < until, page
        time.sleep(0.2)
    state = read_state(key)
    assert state is not None
    here = [play_game("forum", draft.composition, {}, seed=f"{key}:{number}").winner for number in range(400)]
    assert state["tally"]["wins"] == dict(Counter(here))


def test_a_task_stays_short_however_many_play() -> None:
    assert [actions.balance._games_of_a_task(players) for players in (6, 30, 60, 200)] == [25, 25, 6, 1]
