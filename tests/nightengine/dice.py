"""Random games: records of both rulesets with events that the rules allow and others that they don't."""

from __future__ import annotations

import random
from typing import Any

from nightengine import RULESETS, STATUSES, Game, RecordError

Event = dict[str, Any]
Record = dict[str, Any]

NAMES = [
    "Аня",
    "Bob",
    "аня",
    "Ё ж",
    "Dora",
    "Ed",
    "Fred",
    "Gus",
    "Hal",
    "😀",
    "01",
    "null",
    "K",
    "L",
    "M",
    "N",
]
OPTIONS: dict[str, dict[str, tuple[object, ...]]] = {
    "forum": {
        "night_model": ("simultaneous", "sequential"),
        "sergeant_inherits": ("killed", "any_exit"),
        "journalist_compares": ("role", "side"),
        "reveal_killed_roles": (True, False),
        "max_days": (None, 2, 5),
    },
    "traditional": {"parity_ends": (True, False), "max_days": (None, 2, 5)},
}


def random_record(seed: int, ruleset: str, phases: int = 12) -> Record:
    """A valid record that goes on until the game ends or `phases` phases are played."""
    dice = random.Random(seed)
    players, options, game = _deal(dice, ruleset)
    played: list[dict[str, Any]] = []
    while not game.over and len(played) < phases:
        phase = {"phase": game.phase, "number": game.number, "events": _events(game, dice)}
        played.append(phase)
        game.end_phase()
    dealt = [{"name": name, "role": role} for name, role in players]
    return {
        "format": "mafia-record/1",
        "ruleset": ruleset,
        "options": options,
        "players": dealt,
        "phases": played,
    }


def start(record: Record) -> Game:
    """The game of a record, at day 1."""
    return Game(record["ruleset"], [(p["name"], p["role"]) for p in record["players"]], record["options"])


def random_event(game: Game, dice: random.Random) -> Event:
    """An event of a kind that the phase has; whether it is legal is left to chance."""
    kinds = ["act"] * 10
    if game.phase == "day":
        kinds = ["vote"] * 10 + (["act"] * 6 if game.ruleset == "forum" else ["round"] * 3)
    kinds += ["exclude", "ruling"]
    if dice.random() < 0.01:
        return {"end": "draw"}
    return _MAKERS[dice.choice(kinds)](game, dice)


def _deal(dice: random.Random, ruleset: str) -> tuple[list[tuple[str, str]], dict[str, object], Game]:
    options = {name: dice.choice(values) for name, values in OPTIONS[ruleset].items() if dice.random() < 0.5}
    while True:
        roles = ["mafia"] * dice.randint(1, 3)
        roles += [
            role.id for role in RULESETS[ruleset].roles.values() if role.at_most == 1 and dice.random() < 0.7
        ]
        roles = roles[: len(NAMES)] + ["civilian"] * dice.randint(0, max(0, len(NAMES) - len(roles)))
        dice.shuffle(roles)
        players = list(zip(dice.sample(NAMES, len(roles)), roles, strict=True))
        try:
            return players, options, Game(ruleset, players, options)
        except RecordError:
            continue


def _events(game: Game, dice: random.Random) -> list[Event]:
    events = []
    for _ in range(dice.randint(0, 2 * len(game.players))):
        event = random_event(game, dice)
        game.apply(event)
        events.append(event)
    return events


def _name(game: Game, dice: random.Random) -> str:
    """Mostly somebody alive; sometimes anybody, or nobody."""
    chance = dice.random()
    if chance < 0.02:
        return "nobody"
    names = game.alive() if chance < 0.9 else []
    return dice.choice(names or [view.name for view in game.players])


def _vote(game: Game, dice: random.Random) -> Event:
    by = _name(game, dice)
    candidates = game.candidates if dice.random() < 0.8 else None
    return {"vote": {"by": by, "against": dice.choice(candidates) if candidates else _name(game, dice)}}


def _act(game: Game, dice: random.Random) -> Event:
    by = _name(game, dice)
    own = game.actions(by) if by != "nobody" else []
    every = sorted(RULESETS[game.ruleset].actions)
    action = dice.choice(own) if own and dice.random() < 0.95 else dice.choice([*every, "sing"])
    count = 2 if action == "compare" else 1
    if dice.random() < 0.05:
        count = dice.randint(0, 3)
    return {"act": {"by": by, "action": action, "targets": [_name(game, dice) for _ in range(count)]}}


def _exclude(game: Game, dice: random.Random) -> Event:
    return {"exclude": {"player": _name(game, dice)}}


def _ruling(game: Game, dice: random.Random) -> Event:
    anybody = dice.choice([view.name for view in game.players])
    status = "alive" if dice.random() < 0.5 else dice.choice(STATUSES)
    return {"ruling": {"player": anybody, "status": status}}


def _round(game: Game, dice: random.Random) -> Event:
    called = game.round_called_for
    return {"round": called if called and dice.random() < 0.8 else dice.choice(("final", "revote"))}


_MAKERS = {"vote": _vote, "act": _act, "exclude": _exclude, "ruling": _ruling, "round": _round}
