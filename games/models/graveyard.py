"""Who has gone to the graveyard: he knows what the dead tell, and doesn't come back."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class GraveyardEntry(models.Model):
    """A player who is out has entered the graveyard. `overruled_at`: the mayor has let him back all the same."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="graveyard_entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    entered_at = models.DateTimeField()
    overruled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "user"], name="games_graveyard_once")]

    def __str__(self) -> str:
        return f"graveyard of season {self.season_id}"
