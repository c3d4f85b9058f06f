"""What the mayor types at his desk; the rules are asked by the actions."""

from __future__ import annotations

import datetime
import zoneinfo
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ..enums import SanctionKind, StaffKind
from ..phrases.discipline import RULES, rule_name
from .bans import BanLengthForm

REASON_LENGTH = 300
CLOCK_FORMAT = "%Y-%m-%dT%H:%M"


def local_text(moment: datetime.datetime | None, zone: str) -> str:
    """A moment as the browser's box for date and time wants it, on the season's clock."""
    return "" if moment is None else moment.astimezone(zoneinfo.ZoneInfo(zone)).strftime(CLOCK_FORMAT)


class MomentForm(forms.Form):
    """A moment on the season's clock."""

    at = forms.DateTimeField(
        label=_("Date and time"),
        input_formats=[CLOCK_FORMAT, f"{CLOCK_FORMAT}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=CLOCK_FORMAT),
        error_messages={
            "required": _("Say when: date and time."),
            "invalid": _("Write date and time like 2026-03-05T22:30."),
        },
    )

    def __init__(self, data: Any = None, *, zone: str, label: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.zone = zone
        self.fields["at"].label = label or self.fields["at"].label

    def full_clean(self) -> None:
        """What was typed is meant on the season's clock, wherever its mayor is."""
        with timezone.override(zoneinfo.ZoneInfo(self.zone)):
            super().full_clean()


class ReasonForm(forms.Form):
    """A reason that may stay empty."""

    reason = forms.CharField(label=_("Reason"), required=False, max_length=REASON_LENGTH)


class NoteForm(forms.Form):
    """A line about a player."""

    text = forms.CharField(label=_("Your note"), required=False, max_length=REASON_LENGTH)


class StaffForm(forms.Form):
    """Who shares the desk."""

    nick = forms.CharField(label=_("Nickname"), max_length=30)
    kind = forms.ChoiceField(
        label=_("As"),
        choices=StaffKind.choices,
        help_text=_("A deputy sits at the desk only while you haven't been seen for 12 hours."),
    )


class RulingForm(forms.Form):
    """The mayor sets a player's status (D9)."""

    status = forms.ChoiceField(label=_("The player is from now on"))
    reason = forms.CharField(label=_("Reason, told to all"), max_length=REASON_LENGTH)

    def __init__(self, data: Any = None, *, statuses: Any, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["status"].choices = statuses  # type: ignore[attr-defined]


class SanctionForm(BanLengthForm):
    """A sanction: which, why, for how long."""

    kind = forms.ChoiceField(label=_("Sanction"))
    rule = forms.ChoiceField(label=_("Rule that was broken"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        help_text=_("The person reads it; with D5 and with an exclusion everybody does."),
    )
    until_day = forms.TypedChoiceField(
        label=_("A block ends with"), coerce=int, required=False, empty_value=None
    )
    evidence = forms.CharField(
        label=_("Evidence, for the desk alone"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    sure = forms.BooleanField(
        label=_("Yes, exclude: the role is announced."),
        required=False,
        help_text=_("Tick this for an exclusion alone."),
    )

    KINDS = (
        (SanctionKind.WARNING.value, _("warning")),
        (SanctionKind.BLOCK.value, _("posting block, no vote either")),
        (SanctionKind.EXCLUSION.value, _("exclusion from the game")),
        ("exclusion+ban", _("exclusion and a ban")),
        (SanctionKind.BAN.value, _("ban from coming seasons")),
    )

    def __init__(self, data: Any = None, *, days: tuple[int, int], is_open: bool, is_alive: bool) -> None:
        super().__init__(data)
        barred = set() if is_alive else {"exclusion", "exclusion+ban"}
        kinds = [
            kind
            for kind in self.KINDS
            if kind[0] not in barred and (is_open or kind[0] in ("warning", "ban"))
        ]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        rules = [(rule, f"{rule}: {rule_name(rule)}") for rule in RULES]
        self.fields["rule"].choices = rules  # type: ignore[attr-defined]
        self.initial.setdefault("rule", "D6")
        self.fields["until_day"].choices = [  # type: ignore[attr-defined]
            (day, _("day %(number)d") % {"number": day}) for day in days
        ]

    def asks_ban(self, data: dict[str, Any]) -> bool:
        return str(data.get("kind")).endswith("ban")

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if str(data.get("kind", "")).startswith("exclusion") and not data.get("sure"):
            self.add_error("sure", _("Tick the box: an exclusion is announced with the role."))
        return data
