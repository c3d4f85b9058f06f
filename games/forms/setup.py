"""A season set up step by step: what it is, and who hosts it. Each form says what it changes; nothing is saved here."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..enums import StartMode
from ..models import Season
from ..queries.drafts import mayor_by_nick
from .desk import CLOCK_FORMAT, local_text

if TYPE_CHECKING:
    SeasonModelForm = forms.ModelForm[Season]
else:
    SeasonModelForm = forms.ModelForm

ABOUT_LENGTH = 4000
TITLE_ERRORS = {
    "required": gettext_lazy("Give the season a title: it stands in lists and above its threads.")
}


class GameForm(SeasonModelForm):
    """Ruleset, language, title."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80, error_messages=TITLE_ERRORS)
    about = forms.CharField(
        label=gettext_lazy("A few words to players"),
        max_length=ABOUT_LENGTH,
        required=False,
        help_text=gettext_lazy("Stands on the season's page: the mood, for whom it is, what is special."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = [  # type: ignore[attr-defined]
            ("forum", _("forum Mafia: many roles, one vote a day, orders by letter")),
            ("traditional", _("traditional Mafia: playing cards, nomination, defence, final voting")),
        ]

    class Meta:
        model = Season
        fields = ("ruleset", "language", "title", "about")
        labels = {
            "ruleset": gettext_lazy("Which game"),
            "language": gettext_lazy("Language of the season's posts"),
        }
        help_texts = {
            "language": gettext_lazy(
                "STOP, summaries and letters of the mayor are written in it. Everybody's pages stay in their own."
            )
        }
        widgets = {"ruleset": forms.RadioSelect, "language": forms.RadioSelect}

    def changes(self) -> Mapping[str, Any]:
        return dict(self.cleaned_data)


class HostForm(SeasonModelForm):
    """Who hosts, and when the game begins. Moments are on the season's clock."""

    host = forms.ChoiceField(
        label=gettext_lazy("Who is the mayor"),
        choices=[
            ("automatic", gettext_lazy("automatic: the site hosts it, on time to the second")),
            ("person", gettext_lazy("a person: decides on sanctions and disputes, tells the city's story")),
        ],
        widget=forms.RadioSelect,
    )
    mayor_nick = forms.CharField(
        label=gettext_lazy("Mayor's nickname"),
        max_length=30,
        error_messages={"required": gettext_lazy("Say who: the mayor's nickname.")},
        help_text=gettext_lazy("The mayor sees all roles and orders, and doesn't play (F1.1)."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "list": "possible-mayors",
                "hx-get": reverse_lazy("setup-people"),
                "hx-trigger": "input changed delay:250ms",
                "hx-target": "#possible-mayors",
            }
        ),
    )
    start_at = forms.DateTimeField(
        label=gettext_lazy("Start at"),
        input_formats=[CLOCK_FORMAT, f"{CLOCK_FORMAT}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=CLOCK_FORMAT),
        error_messages={
            "required": gettext_lazy("Say when the season starts: a moment that is still to come."),
            "invalid": gettext_lazy("Write date and time like 2026-03-05T22:30."),
        },
    )

    class Meta:
        model = Season
        fields = ("stop_by_hand", "start_mode", "allow_smaller")
        labels = {
            "start_mode": gettext_lazy("When roles are dealt"),
            "allow_smaller": gettext_lazy("If seats are free then, play with those who have come"),
        }
        help_texts = {
            "allow_smaller": gettext_lazy(
                "With the preset of roles for so many. Otherwise, or with fewer than the smallest preset, the start is"
                " put off by a day."
            )
        }
        widgets = {"start_mode": forms.RadioSelect}

    def __init__(self, data: Any = None, *, instance: Season, **kwargs: Any) -> None:
        super().__init__(data, instance=instance, **kwargs)
        typed = self.data if self.is_bound else {"host": "person", "start_mode": StartMode.TIME}
        self.fields["mayor_nick"].required = typed.get("host") == "person"
        self.fields["start_at"].required = typed.get("start_mode") == StartMode.TIME
        mayor = instance.mayor
        self.initial["host"] = "automatic" if mayor is None else "person"
        self.initial["mayor_nick"] = "" if mayor is None else mayor.username
        self.initial["start_at"] = local_text(instance.start_at, instance.time_zone)
        self.fields["start_at"].help_text = _("On the season's clock (%(zone)s).") % {
            "zone": instance.time_zone
        }

    def full_clean(self) -> None:
        """What was typed is meant on the season's clock, wherever the admin is."""
        with timezone.override(zoneinfo.ZoneInfo(self.instance.time_zone)):
            super().full_clean()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        data["mayor"] = self._mayor(data)
        if data.get("start_mode") == StartMode.MAYOR and data.get("host") == "automatic":
            self.add_error(
                "start_mode",
                _("An automatic mayor can't decide when to start. Choose another start, or a mayor."),
            )
        self._check_moment(data)
        return data

    def _mayor(self, data: Mapping[str, Any]) -> Any:
        if data.get("host") != "person":
            return None
        nick = data.get("mayor_nick", "")
        found = mayor_by_nick(nick)
        if found is None and nick:
            self.add_error("mayor_nick", _("Nobody has this nickname."))
        return found

    def _check_moment(self, data: dict[str, Any]) -> None:
        if data.get("start_mode") != StartMode.TIME:
            data["start_at"] = None
            self.errors.pop("start_at", None)
        elif data.get("start_at") is not None and data["start_at"] <= timezone.now():
            self.add_error("start_at", _("Say when the season starts: a moment that is still to come."))

    def changes(self) -> Mapping[str, Any]:
        names = ("mayor", "stop_by_hand", "start_mode", "start_at", "allow_smaller")
        return {name: self.cleaned_data[name] for name in names}
