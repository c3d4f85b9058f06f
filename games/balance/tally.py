"""What many games together say."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

GAMES = 400
"""So many make an estimate: its uncertainty is then five points at most."""
_CERTAINTY = 1.96
"""Standard deviations to each side that hold nineteen of twenty estimates."""


@dataclass(frozen=True, slots=True)
class Tally:
    """So many of `games` have been played; `wins` by winner, draws among them; `days` of all games together."""

    games: int = GAMES
    done: int = 0
    wins: Mapping[str, int] = field(default_factory=dict)
    days: int = 0

    @property
    def complete(self) -> bool:
        return self.done >= self.games

    @property
    def average_days(self) -> float:
        return self.days / self.done if self.done else 0.0

    def plus(self, winner: str, days: int) -> Tally:
        """With one more game."""
        wins = {**self.wins, winner: self.wins.get(winner, 0) + 1}
        return Tally(self.games, self.done + 1, wins, self.days + days)

    def percent(self, winner: str) -> float:
        """Of the games played so far."""
        return 100 * self.wins.get(winner, 0) / self.done if self.done else 0.0


def margin(wins: int, games: int) -> float:
    """How far the share of wins may be off by chance, in points of a hundred (19 of 20 times; Wilson's interval)."""
    if not games:
        return 100.0
    share, square = wins / games, _CERTAINTY**2
    spread = math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return 100 * _CERTAINTY * spread / (1 + square / games)
