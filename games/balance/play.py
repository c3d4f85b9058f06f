"""One simulated game from the deal to its end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

from ..nightbridge import Game
from .days import vote_day
from .knowledge import Knowledge
from .nights import send_all

METHOD = "1"
"""Changes with whatever changes an estimate: what was kept under another method is estimated anew."""
LONGEST = 30
"""A game that nobody has won after so many days counts as a draw."""


class Played(NamedTuple):
    """Who won (`draw`: nobody) and on which day."""

    winner: str
    days: int


def play_game(
    ruleset: str, composition: Mapping[str, int], options: Mapping[str, object], *, seed: str
) -> Played:
    """One game of simple honest players; the seed decides the deal and every choice. Raises RecordError for a
    composition or options that the rules don't allow."""
    dice = random.Random(seed)
    cards = [role for role in sorted(composition) for _ in range(composition[role])]
    dice.shuffle(cards)
    roles = {f"{place:03}": role for place, role in enumerate(cards)}
    game = Game(ruleset, list(roles.items()), options)
    mind = Knowledge(game, roles, dice)
    while not game.over and game.number <= LONGEST:
        vote_day(mind)
        mind.hear_day(game.end_day())
        if not game.over:
            send_all(mind, game.alive())
            mind.hear_night(game.end_night())
    return Played(game.winner or "draw", min(game.number, LONGEST))
