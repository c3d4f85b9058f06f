"""Phases and votes: what the city sees of the game's course."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from ..enums import PhaseKind

VOTING_ROUNDS = ("vote", "nomination", "final", "revote")


class Phase(models.Model):
    """A phase that was opened. At most one of each (season, kind, number): nothing runs twice.

    `ends_at` is the scheduled end (by-hand STOP: the set time), `closed_at` the real one. `stop_number` is the number
    of the newest STOP post in `thread` (days). `reminded_at` is when the mails "an hour to STOP" were written.
    `published` is what the city was told at its end (days: verdict and tallies; dawns: the summary), codes as in
    RECORD.md, nothing secret. A dawn has a `thread` only if its summary ended the game: no day follows that it could
    open.

    A traditional day has parts one after another (T3): `round` is the one that runs or was the last (`vote` for forum
    days, "" for other phases), opened at `round_opened_at`, and `ends_at` is its end. `candidates` are the nicks whom
    it is about, as it began (empty: everybody); `muted` those of whom the summary told that they have no vote (T4.7).
    """

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="phases")
    kind = models.CharField(max_length=8, choices=PhaseKind.choices)
    number = models.PositiveSmallIntegerField()
    thread = models.OneToOneField("forum.Thread", on_delete=models.PROTECT, null=True, related_name="+")
    opened_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    reminded_at = models.DateTimeField(null=True)
    stop_number = models.PositiveIntegerField(null=True)
    round = models.CharField(max_length=12, blank=True)
    round_opened_at = models.DateTimeField(null=True)
    candidates = models.JSONField(default=list, blank=True)
    muted = models.JSONField(default=list, blank=True)
    published = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["season", "kind", "number"], name="games_phase_once")]
        indexes = [
            models.Index(fields=["ends_at"], condition=Q(closed_at__isnull=True), name="games_phase_open")
        ]

    def __str__(self) -> str:
        return f"season {self.season_id}, {self.kind} {self.number}"

    @property
    def takes_votes(self) -> bool:
        """Whether votes are cast in the part of the day that runs: not in the defence nor without candidates."""
        return self.round in VOTING_ROUNDS


class Vote(models.Model):
    """A red vote that was accepted (F2.2). `lapsed` if its target or voter left before STOP (F2.9).

    `entered`: the mayor has written it for its voter, from whom it had reached him elsewhere.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="votes")
    round = models.CharField(max_length=12, default="vote")
    voter = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="votes_cast")
    target = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="votes_got")
    post_number = models.PositiveIntegerField()
    lapsed = models.BooleanField(default=False)
    entered = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["post_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["phase", "round", "voter"], condition=Q(lapsed=False), name="games_vote_stands_once"
            )
        ]

    def __str__(self) -> str:
        return f"post {self.post_number}"
