"""Who saved a step of a season's set-up last."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class DraftStep(models.Model):
    """The last save of a step: by whom, when, and the mark of what was saved (`queries.draftsteps.step_mark`).

    A mark that isn't that of the season any more: somebody has changed it elsewhere, in Django's admin.
    """

    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="draft_steps")
    step = models.CharField(max_length=10)
    mark = models.CharField(max_length=16)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "step"], name="games_draft_step_once")]

    def __str__(self) -> str:
        return f"season {self.season_id}, {self.step}"
