"""What became of a seat, for profiles and tables: a row is written when its season is over, and not before."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..enums import SeatOutcome


class SeatResult(models.Model):
    """Role and side that a player had at the end (F6.4 changes them), and whether he won. None for a season that was
    called off. All of it opens with the archive, so it is no secret."""

    seat = models.OneToOneField("games.Seat", on_delete=models.CASCADE, related_name="result")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_results")
    role = models.CharField(max_length=12)
    side = models.CharField(max_length=10)
    outcome = models.CharField(max_length=4, choices=SeatOutcome.choices)

    def __str__(self) -> str:
        return f"seat {self.seat_id}: {self.outcome}"
