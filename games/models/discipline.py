"""What the mayor does against breaches of the rules (D1-D7). Nothing here but a season's bans is shown to others."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from ..enums import SanctionKind, SuicideState


class Sanction(models.Model):
    """A sanction: against whom (no `seat`: somebody who doesn't play there), of which kind, why, by whom, until when.

    `reason` is told to the person (with `is_named`, D5: to everybody, at `announced_at`), `evidence` is the mayor's
    own. A block ends when day `until_day` does; a ban lasts for `seasons` seasons that start (null: for good); a
    warning is `confirmed_at` when its person has said that it was read. `lifted_at`: ended early, by whom and why.
    """

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="sanctions")
    seat = models.ForeignKey("games.Seat", on_delete=models.CASCADE, null=True, related_name="sanctions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=10, choices=SanctionKind.choices)
    rule = models.CharField(max_length=4)
    reason = models.CharField(max_length=300)
    evidence = models.TextField(max_length=4000, blank=True)
    is_named = models.BooleanField(default=False)
    announced_at = models.DateTimeField(null=True)
    until_day = models.PositiveSmallIntegerField(null=True)
    seasons = models.PositiveSmallIntegerField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    decided_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    lift_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["user"],
                condition=Q(kind=SanctionKind.BAN, lifted_at__isnull=True),
                name="games_ban_stands",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class BannedSeason(models.Model):
    """A season that has started while a ban stood: bans are counted in these. A season counts once."""

    ban = models.ForeignKey(Sanction, on_delete=models.CASCADE, related_name="counted")
    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="+")
    started_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ban", "season"], name="games_ban_counts_once")]

    def __str__(self) -> str:
        return f"ban {self.ban_id}, season {self.season_id}"


class DayFault(models.Model):
    """A day on which a living player who could write through didn't vote (D1), or wrote too little (D2)."""

    seat = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="faults")
    day = models.PositiveSmallIntegerField()
    no_vote = models.BooleanField(default=False)
    few_posts = models.BooleanField(default=False)

    class Meta:
        ordering = ["day"]
        constraints = [models.UniqueConstraint(fields=["seat", "day"], name="games_fault_once")]

    def __str__(self) -> str:
        return f"seat {self.seat_id}, day {self.day}"


class Suicide(models.Model):
    """What became of a suicide (D1, D2) of a day; a pardon may come before its STOP and covers the days up to it."""

    seat = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="suicides")
    day = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=SuicideState.choices)
    rule = models.CharField(max_length=4, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["seat", "day"], name="games_suicide_once")]

    def __str__(self) -> str:
        return f"seat {self.seat_id}, day {self.day}: {self.state}"
