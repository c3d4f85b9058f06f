"""What nobody may see before the end but those whom it concerns. No public page joins these tables."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..enums import ChannelKind, PhaseKind


class SeasonSecret(models.Model):
    """The seed of the deal (256 bits, hex). Its hash is public from the opening of sign-up (Season.seed_hash)."""

    season = models.OneToOneField("games.Season", on_delete=models.CASCADE, related_name="secret")
    seed = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"seed of season {self.season_id}"


class SeatSecret(models.Model):
    """A seat's nonce and the role that it was dealt ("" before the deal), in the traditional game as a playing card."""

    seat = models.OneToOneField("games.Seat", on_delete=models.CASCADE, related_name="secret")
    nonce = models.CharField(max_length=64)
    role = models.CharField(max_length=12, blank=True)
    card = models.CharField(max_length=3, blank=True)

    def __str__(self) -> str:
        return f"secret of seat {self.seat_id}"


class LogEvent(models.Model):
    """The truth of a season: accepted events in order, one sequence a season, written under the season's lock.

    `event` is an event of RECORD.md ({"vote": …}, {"act": …}, {"exclude": …}, {"ruling": …}, {"end": "draw"},
    {"round": …}), players by nick. `phase_kind`/`phase_number` is the list of the record in which it stands.
    """

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    phase_kind = models.CharField(max_length=8, choices=PhaseKind.choices)
    phase_number = models.PositiveSmallIntegerField()
    event = models.JSONField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["season", "seq"], name="games_log_seq")]

    def __str__(self) -> str:
        return f"season {self.season_id}, event {self.seq}"


class Channel(models.Model):
    """What a private thread stands for. `seat` only for letters with the mayor."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="channels")
    kind = models.CharField(max_length=8, choices=ChannelKind.choices)
    seat = models.OneToOneField(
        "games.Seat", on_delete=models.CASCADE, null=True, related_name="mayor_channel"
    )
    thread = models.OneToOneField("forum.Thread", on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"channel {self.pk}"


class SealedNight(models.Model):
    """The hash of a night's outcome, kept from its deadline on; the outcome itself is folded anew at dawn."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="sealed_nights")
    number = models.PositiveSmallIntegerField()
    outcome_hash = models.CharField(max_length=64)
    rules_version = models.CharField(max_length=20)
    mayor_told = models.BooleanField(default=False)
    sealed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="games_sealed_once")]

    def __str__(self) -> str:
        return f"season {self.season_id}, night {self.number}"


class Story(models.Model):
    """A human mayor's words to stand above the facts of a morning summary; shown at dawn, marked as his."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="stories")
    number = models.PositiveSmallIntegerField()
    source = models.TextField(max_length=20_000)
    written_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="games_story_once")]

    def __str__(self) -> str:
        return f"season {self.season_id}, story of night {self.number}"
