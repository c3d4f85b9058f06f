"""Who is how good, with few games or many: the lower bound of Wilson's interval for the share of games won.

With 95 % certainty somebody wins at least that share: two wins of two are worth less than nine of twelve.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from django.db.models import F, FloatField, IntegerField, QuerySet, Value
from django.db.models.functions import Cast, Round, Sqrt

Z: Final = 1.96
"""The normal distribution's 97.5th percentile."""
SCALE: Final = 1_000_000


def least_share(won: int, games: int) -> float:
    """The share of games, 0 to 1, that somebody who has won so many wins at least; `games` is at least 1."""
    share, square = won / games, Z * Z / games
    spread = Z * sqrt((share * (1 - share) + square / 4) / games)
    return max(0.0, (share + square / 2 - spread) / (1 + square))


def with_score(people: QuerySet[Any]) -> QuerySet[Any]:
    """`score`: `least_share` in millionths, of rows with `won` and `games` (not 0)."""
    games, won = Cast(F("games"), FloatField()), Cast(F("won"), FloatField())
    share, square = won / games, Value(Z * Z) / games
    spread = Value(Z) * Sqrt((share * (Value(1.0) - share) + square / Value(4.0)) / games)
    bound = (share + square / Value(2.0) - spread) / (Value(1.0) + square)
    scored: QuerySet[Any] = people.annotate(score=Cast(Round(bound * Value(float(SCALE))), IntegerField()))
    return scored
