"""Travel in time: a season is played from a past moment to another by the clock, the bots and whoever acts like one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from accounts.models import User

from ..bots.luck import Luck
from ..bots.memory import OwnMemory
from ..bots.rounds import act, next_move, playing_seats
from ..clock import season_turn
from ..enums import SeasonStatus
from ..models import Season, Seat

Show = Callable[[str], None]
MOVING = (SeasonStatus.SIGNUP, SeasonStatus.RUNNING)


def play(
    season_id: int, *, start: datetime, until: datetime, luck: Luck, show: Show, as_bots: Sequence[User] = ()
) -> Season:
    """Play a season from `start` up to and with `until`: every bot's move and every end of a phase at its own moment.

    `as_bots` are people whose seats are played like bots' in this time.
    """
    memory, now, shown = OwnMemory(), start, ""
    while True:
        season = Season.objects.get(pk=season_id)
        where = f"{season.title}: {season.phase_kind} {season.phase_number}"
        if where != shown:
            show(where)
            shown = where
        seats = _seats(season, as_bots)
        moment = _next_moment(season, seats, now, luck)
        if moment is None or moment > until:
            return season
        now = moment
        if season.due_at is not None and season.due_at <= now:
            with season_turn(season_id, now=now):
                pass
        else:
            act(seats, now=now, luck=luck, memory=memory)


def _seats(season: Season, as_bots: Sequence[User]) -> list[Seat]:
    people = {user.pk for user in as_bots}
    seats = playing_seats().filter(season=season).order_by("number")
    return [seat for seat in seats if seat.user.is_bot or seat.user_id in people]


def _next_moment(season: Season, seats: Sequence[Seat], now: datetime, luck: Luck) -> datetime | None:
    if season.status not in MOVING:
        return None
    moments = (season.due_at, next_move(seats, after=now, luck=luck))
    return min((moment for moment in moments if moment is not None), default=None)
