"""The mayor's own things: notes, who helps him, when people were seen. For his desk alone, in no page of others."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from ..enums import StaffKind


class MayorNote(models.Model):
    """A line of the mayor's about a player. It never opens."""

    seat = models.OneToOneField("games.Seat", on_delete=models.CASCADE, related_name="mayor_note")
    text = models.CharField(max_length=300)
    written_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"note on seat {self.seat_id}"


class Staff(models.Model):
    """Who shares a season's desk. A deputy sits at it since `called_at`, until the mayor is seen again."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=StaffKind.choices)
    added_at = models.DateTimeField()
    called_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="games_staff_once"),
            models.UniqueConstraint(
                fields=["season"], condition=Q(kind=StaffKind.DEPUTY), name="games_staff_one_deputy"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of season {self.season_id}"


class LastSeen(models.Model):
    """When a player, or somebody who sits at the desk, last asked for a page; written at most once in some minutes."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "user"], name="games_seen_once")]

    def __str__(self) -> str:
        return f"season {self.season_id}"


class MorningPlan(models.Model):
    """The mayor has said, while a night runs, when the morning after it opens; everybody was told."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="morning_plans")
    number = models.PositiveSmallIntegerField()
    opens_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="games_morning_once")]

    def __str__(self) -> str:
        return f"season {self.season_id}, morning after night {self.number}"
