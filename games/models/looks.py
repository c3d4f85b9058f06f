"""Who has looked at what is secret, and from which devices people play."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..enums import LookKind, SignalKind


class Look(models.Model):
    """Looks of one person at one secret within a phase: how often, first and last when. Opens with the archive.

    Looks at complaints are kept likewise and never open. `thread` only for channels and letters.
    """

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=LookKind.choices)
    thread = models.ForeignKey("forum.Thread", on_delete=models.CASCADE, null=True, related_name="+")
    phase_kind = models.CharField(max_length=8, blank=True)
    phase_number = models.PositiveSmallIntegerField(default=0)
    times = models.PositiveIntegerField(default=1)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "user", "kind", "thread", "phase_kind", "phase_number"],
                nulls_distinct=False,
                name="games_look_once_a_phase",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of season {self.season_id}"


class Signal(models.Model):
    """A mark of a device or an address from which a player has written in this season.

    `mark` is keyed by the season: the device or address itself isn't kept, and nothing links two seasons. For the
    mayor and admins alone; it never opens.
    """

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=SignalKind.choices)
    mark = models.CharField(max_length=32)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "kind", "mark", "user"], name="games_signal_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} in season {self.season_id}"
