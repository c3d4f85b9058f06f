"""Playing cards as somebody may see them: shown by who left by day, one's own, after the end everybody's (T1, T3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..enums import SeasonStatus
from ..models import Season, Seat, SeatSecret
from ..phrases.playingcards import PlayingCard, playing_card

OPEN = (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)


def seat_cards(season: Season, seats: Iterable[Seat]) -> Mapping[int, PlayingCard | None]:
    """By seat: the card that everybody sees, None where it lies face down. Empty where no cards were dealt.

    Before the end from public rows alone; after it one query.
    """
    if season.ruleset != "traditional" or season.dealt_at is None:
        return {}
    if season.status in OPEN:
        rows = SeatSecret.objects.filter(seat__season=season).values_list("seat_id", "card")
        return {seat_id: playing_card(card) for seat_id, card in rows}
    return {seat.pk: playing_card(seat.announced_card) for seat in seats}


def own_card(seat: Seat) -> PlayingCard | None:
    """The card of the viewer's own seat; None where none was dealt. One query."""
    return playing_card(SeatSecret.objects.filter(seat=seat).values_list("card", flat=True).first() or "")
