"""A final that ends in a tie, for a season of the demo that stands in its revote (T3.5): chance seldom brings one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import cycle
from typing import Final

from forum import actions as forum

from ..bots.look import knowledge_of, look
from ..bots.luck import Luck
from ..bots.talk import vote_post
from ..enums import SeatStatus
from ..models import Phase, Season, Seat

LAST_VOTE: Final = 0.8
"""The part of the final that is over when the last vote falls."""


def tie_final(season: Season, *, luck: Luck) -> datetime | None:
    """Everybody's vote of the final that has just begun, as many against the one candidate as against the other; the
    moment of the last one. None, and nothing written, where no final with two candidates runs."""
    phase = season.phases.filter(closed_at__isnull=True, round="final").first()
    if phase is None or len(phase.candidates) < 2:
        return None
    living = season.seats.filter(status=SeatStatus.ALIVE).exclude(nick__in=phase.muted).order_by("number")
    ballots = list(even_ballots(list(living.select_related("user")), phase.candidates[:2]))
    opened_at = phase.round_opened_at or phase.opened_at
    now = opened_at
    for place, (seat, against) in enumerate(ballots, start=1):
        now = opened_at + (phase.ends_at - opened_at) * LAST_VOTE * (place / len(ballots))
        _vote(season, phase, seat, against, luck=luck, now=now)
    return now


def even_ballots(voters: Sequence[Seat], pair: Sequence[str]) -> Iterator[tuple[Seat, str]]:
    """Who votes against whom of the two, in the voters' order: nobody against himself, and one is left out where the
    numbers would differ."""
    one, other = pair
    sides = {one: other, other: one}
    free = [seat for seat in voters if seat.nick not in sides]
    both = len(free) == len(voters) - 2
    chosen = dict(zip((seat.nick for seat in free[: len(free) // 2 * 2]), cycle(pair), strict=False))
    for seat in voters:
        against = sides[seat.nick] if both and seat.nick in sides else chosen.get(seat.nick)
        if against is not None:
            yield seat, against


def _vote(season: Season, phase: Phase, seat: Seat, against: str, *, luck: Luck, now: datetime) -> None:
    """A vote in the words of a bot, with the question answered."""
    knowledge = knowledge_of(seat.user, season)
    assert knowledge is not None
    assert phase.thread_id is not None
    chance = luck.stream("tie", season.seed_hash, phase.number, seat.nick)
    source = vote_post(look(seat.user, season, knowledge).sight, chance, against)
    forum.create_post(
        thread_id=phase.thread_id,
        author=seat.user,
        source=source,
        now=now,
        options={"confirm_vote": against},
    )
