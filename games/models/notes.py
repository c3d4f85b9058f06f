"""What a reader writes down for himself about a seat. Nobody else reads it: no page, no log, not after the end."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..enums import NoteMark


class SeatNote(models.Model):
    """A reader's note and mark on a seat; no row where he has neither.

    The database itself deletes it with its owner or its seat (migration 0005), not Django: Django would name it to the
    admin who is asked whether he is sure.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, related_name="seat_notes"
    )
    seat = models.ForeignKey(
        "games.Seat", on_delete=models.DO_NOTHING, db_constraint=False, related_name="reader_notes"
    )
    mark = models.CharField(max_length=8, choices=NoteMark.choices, blank=True, default="")
    text = models.TextField(blank=True, default="")
    written_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "seat"], name="games_seatnote_once")]

    def __str__(self) -> str:
        return "a reader's note"
