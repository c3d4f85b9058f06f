"""What the rules cost: a night and a season, beside their floor (record decoded, outcome encoded, no rules).

The floor is what reading and writing the same data costs without any rules, so the ratio says how much
the engine adds to it, on whatever machine this runs. Times are the thread's own on the processor: what else
the machine does is no cost of the rules.
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from nightengine import Game, preset_for, replay

NIGHT_LIMIT = 150e-6
SEASON_LIMIT = 3e-3
"""Seconds, medians: a night and a season of 7 days of 20 players."""
SECONDS = 1.0
"""How long each number is measured."""
PLAYERS = 20
DAYS = 7
ROLES = 11
"""The roles that move by night (F4)."""


def season(seed: int) -> dict[str, Any] | None:
    """The record of a random season in which everybody votes and sends each day; None if it ends too early."""
    dice = random.Random(seed)
    composition = preset_for("forum", PLAYERS)
    assert composition is not None
    roles = [role for role, count in composition.items() for _ in range(count)]
    dice.shuffle(roles)
    players = [(f"player {place}", role) for place, role in enumerate(roles)]
    game = Game("forum", players)
    phases: list[dict[str, Any]] = []
    while not game.over and len(phases) < 2 * DAYS:
        phase = {"phase": game.phase, "number": game.number}
        events = _votes(game, dice) if game.phase == "day" else _actions(game, dice)
        phases.append({**phase, "events": events})
        game.end_phase()
    if len(phases) < 2 * DAYS:
        return None
    dealt = [{"name": name, "role": role} for name, role in players]
    return {"format": "mafia-record/1", "ruleset": "forum", "players": dealt, "phases": phases}


def _votes(game: Game, dice: random.Random) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for by in game.alive():
        against = dice.choice(game.legal_votes(by))
        game.vote(by, against)
        events.append({"vote": {"by": by, "against": against}})
    return events


def _actions(game: Game, dice: random.Random) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for by in game.alive():
        for action in game.actions(by)[:1]:
            targets = _targets(game, dice, by, action)
            if targets and game.act(by, action, targets) is None:
                events.append({"act": {"by": by, "action": action, "targets": targets}})
    return events


def _targets(game: Game, dice: random.Random, by: str, action: str) -> list[str]:
    first = game.legal_targets(by, action)
    if not first:
        return []
    chosen = dice.choice(first)
    return [chosen, dice.choice(game.legal_targets(by, action, chosen))] if action == "compare" else [chosen]


def find_season() -> dict[str, Any]:
    """The first random season that lasts all its days and has a night in which every role sends."""
    seasons = (record for seed in range(100_000) if (record := season(seed)) is not None)
    return next(
        record for record in seasons if len(record["phases"][fullest_night(record)]["events"]) == ROLES
    )


def fullest_night(record: dict[str, Any]) -> int:
    """The place of the night with the most actions."""
    nights = [place for place, phase in enumerate(record["phases"]) if phase["phase"] == "night"]
    return max(nights, key=lambda place: len(record["phases"][place]["events"]))


def median(run: Callable[[Any], object], prepare: Callable[[], Any] = lambda: None) -> float:
    """The median processor time of `run(prepare())`, in seconds; only `run` is timed."""
    times: list[float] = []
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        prepared = [prepare() for _ in range(10)]
        gc.disable()
        for each in prepared:
            started = time.thread_time()
            run(each)
            times.append(time.thread_time() - started)
        gc.enable()
    return statistics.median(times)


def measure() -> dict[str, tuple[float, float, float]]:
    """For `night` and `season`: the engine's median, its floor's, and the limit, in seconds."""
    record = find_season()
    place = fullest_night(record)
    before = Game("forum", [(player["name"], player["role"]) for player in record["players"]])
    for phase in record["phases"][:place]:
        _play(before, phase["events"])
    night = record["phases"][place]["events"]
    night_outcome, outcome = _play(before.copy(), night), replay(record)
    return {
        "night": (
            median(lambda game: _play(game, night), before.copy),
            median(_floor(night, night_outcome)),
            NIGHT_LIMIT,
        ),
        "season": (median(lambda _: replay(record)), median(_floor(record, outcome)), SEASON_LIMIT),
    }


def _play(game: Game, events: list[dict[str, Any]]) -> dict[str, object]:
    for event in events:
        game.apply(event)
    return game.end_phase()


def _floor(given: object, result: object) -> Callable[[object], object]:
    text = json.dumps(given, ensure_ascii=False)

    def run(_: object) -> object:
        return json.loads(text), json.dumps(result, ensure_ascii=False)

    return run


def main() -> int:
    """Prints the table; 1 if a limit isn't kept."""
    late = False
    print(f"engine, {PLAYERS} players, medians" + " " * 13 + "engine      floor   ratio      limit")
    for name, (engine, floor, limit) in measure().items():
        what = {"night": "a night, every role sends", "season": f"a season of {DAYS} days"}[name]
        print(
            f"{what:<32}{engine * 1e6:>12.0f} µs{floor * 1e6:>8.0f} µs{engine / floor:>7.1f}×{limit * 1e6:>8.0f} µs"
        )
        late = late or engine > limit
    return 1 if late else 0
