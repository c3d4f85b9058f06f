"""Results of a season that is over, kept for profiles and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..enums import SeatOutcome, SeatStatus
from ..models import Season, Seat, SeatResult


def keep_results(season: Season, outcome: Mapping[str, Any]) -> None:
    """A result for each seat of a season that has just ended (F16.7: the excluded win nothing). Twice is once; under
    the season's lock."""
    at_the_end = {player["name"]: player for player in outcome["players"]}
    SeatResult.objects.bulk_create(
        [_result(seat, at_the_end[seat.nick], season.winner) for seat in season.seats.all()],
        ignore_conflicts=True,
    )


def _result(seat: Seat, player: Mapping[str, Any], winner: str) -> SeatResult:
    return SeatResult(
        seat=seat,
        user_id=seat.user_id,
        role=player["role"],
        side=player["side"],
        outcome=_outcome(player["side"], winner, seat.status),
    )


def _outcome(side: str, winner: str, status: str) -> SeatOutcome:
    if winner == "draw":
        return SeatOutcome.DRAW
    return SeatOutcome.WON if side == winner and status != SeatStatus.EXCLUDED else SeatOutcome.LOST
