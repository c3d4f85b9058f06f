"""D1 and D2 as options of a season: how many days of a fault make a suicide, and who says so."""

from __future__ import annotations

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

DEFAULT_DAYS = {"forum": 2, "traditional": 0}
"""RULES.md: on by default for forum, off for traditional."""


class DisciplineSettings(models.Model):
    """Empty: as the ruleset has it. 0: such a fault is none."""

    suicide_no_vote_days = models.PositiveSmallIntegerField(
        _("days running without a vote that make a suicide"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(30)],
        help_text=_("D1. Empty: 2 for forum Mafia, none for traditional. 0: never."),
    )
    suicide_few_posts_days = models.PositiveSmallIntegerField(
        _("days running with too few posts that make a suicide"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(30)],
        help_text=_("D2. Empty: 2 for forum Mafia, none for traditional. 0: never."),
    )
    suicide_least_posts = models.PositiveSmallIntegerField(
        _("posts a day that are enough"),
        default=3,
        validators=[MaxValueValidator(100)],
        help_text=_("D2. The post with the vote counts as one."),
    )
    suicide_by_mayor = models.BooleanField(
        _("a suicide is excluded only after the mayor's yes"),
        default=False,
        help_text=_(
            "Otherwise right after the verdict, unless he has pardoned before. Automatic mayors don't ask."
        ),
    )

    class Meta:
        abstract = True

    ruleset: str

    @property
    def no_vote_limit(self) -> int:
        """D1 in days; 0: off."""
        return self._limit(self.suicide_no_vote_days)

    @property
    def few_posts_limit(self) -> int:
        """D2 in days; 0: off."""
        return self._limit(self.suicide_few_posts_days)

    def _limit(self, chosen: int | None) -> int:
        return DEFAULT_DAYS.get(self.ruleset, 0) if chosen is None else chosen
