"""D8 and what goes with it as options of a season: letters between players, complaints, the graveyard."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from ..enums import LettersMode


class OpennessSettings(models.Model):
    """Empty `letters` and `graveyard`: as mayor and ruleset have it."""

    letters = models.CharField(
        _("letters between players"),
        max_length=6,
        choices=LettersMode.choices,
        blank=True,
        default="",
        help_text=_(
            "D8. Open: players write to one another, but not about the game. Closed: the living write to the mayor and"
            " in their channels alone. Empty: open with a human mayor, closed with an automatic one."
        ),
    )
    complaints_hidden = models.BooleanField(
        _("who complains is hidden from the mayor, too"),
        default=False,
        help_text=_("He gets the text that was complained of, and nothing that the complainant adds."),
    )
    graveyard = models.BooleanField(
        _("a graveyard for those who are out"),
        null=True,
        blank=True,
        choices=[(None, _("as the ruleset has it")), (True, _("yes")), (False, _("no"))],
        help_text=_(
            "A thread that whoever enters it can't leave for the game again; open to all at the end."
            " As the ruleset has it: for forum Mafia, not for traditional (T3.7)."
        ),
    )

    class Meta:
        abstract = True

    ruleset: str

    @property
    def has_graveyard(self) -> bool:
        """Whether those who are out have a thread of their own."""
        return self.ruleset == "forum" if self.graveyard is None else self.graveyard

    @property
    def letters_closed(self) -> bool:
        """Whether living players write to the mayor and in their channels alone (D8)."""
        if self.letters:
            return self.letters == LettersMode.CLOSED
        return getattr(self, "mayor_id", None) is None
