"""A seat at the table, as everybody sees it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ..enums import SeatStatus


class Seat(models.Model):
    """A player of a season. `number` is his place in the roster, by sign-up; `nick` his nickname at sign-up.

    `out_kind`/`out_number` are the phase in which he left, `announced_role` is what the city was told of his role
    ("" nothing), `announced_card` the playing card that he showed with it (traditional). `status` changes when the city
    learns of it, not before.
    """

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="seats")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    nick = models.CharField(max_length=30)
    status = models.CharField(max_length=8, choices=SeatStatus.choices, default=SeatStatus.ALIVE)
    out_kind = models.CharField(max_length=8, blank=True)
    out_number = models.PositiveSmallIntegerField(null=True)
    announced_role = models.CharField(max_length=12, blank=True)
    announced_card = models.CharField(max_length=3, blank=True)
    shares_letters = models.BooleanField(
        _("my letters to the mayor may be read by all after the end"), default=False
    )
    joined_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="games_seat_user_once"),
            models.UniqueConstraint(fields=["season", "number"], name="games_seat_number_once"),
        ]

    def __str__(self) -> str:
        return self.nick
