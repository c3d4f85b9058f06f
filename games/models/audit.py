"""The log of decisions and the mails that wait to be sent."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..enums import MailKind


class Decision(models.Model):
    """One row a change of a season's state: who (null: the clock) did what (a verb), with details. Open at the end."""

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="decisions")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    verb = models.CharField(max_length=40)
    details = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"season {self.season_id}: {self.verb}"


class OutboxMail(models.Model):
    """A mail to send, written with the change that causes it. `context` holds nothing secret.

    `dedup` keeps one cause from making two mails. `attempts` is counted before the work.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, null=True, related_name="+")
    kind = models.CharField(max_length=12, choices=MailKind.choices)
    context = models.JSONField(default=dict)
    dedup = models.CharField(max_length=120, unique=True)
    created_at = models.DateTimeField()
    send_after = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["send_after"], condition=models.Q(sent_at__isnull=True), name="games_outbox_waiting"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
