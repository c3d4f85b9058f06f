"""The step of the schedule: times of day, or durations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.forms import ZoneField

from ..enums import ScheduleKind
from ..models import Season
from ..nightbridge import has_rounds
from ..schedule import rounds_in_order
from ..transitions.common import schedule_of

if TYPE_CHECKING:
    SeasonModelForm = forms.ModelForm[Season]
else:
    SeasonModelForm = forms.ModelForm

CLOCK = ("time_zone", "morning_time", "nomination_time", "defence_time", "stop_time")
LENGTHS = (
    "prelude_minutes",
    "day_minutes",
    "nomination_minutes",
    "defence_minutes",
    "final_minutes",
    "dawn_minutes",
)
BOTH = ("night_minutes", "revote_minutes")
OF_ROUNDS = frozenset(
    (
        "nomination_time",
        "defence_time",
        "nomination_minutes",
        "defence_minutes",
        "final_minutes",
        "revote_minutes",
    )
)
TIMES = frozenset(("morning_time", "nomination_time", "defence_time", "stop_time"))


class ScheduleForm(SeasonModelForm):
    """Fields of the kind that isn't chosen keep what they were where they make no sense: nobody looks at them."""

    time_zone = ZoneField()

    class Meta:
        model = Season
        fields = ("schedule", *CLOCK, *LENGTHS, *BOTH)
        labels = {
            "schedule": gettext_lazy("The game goes by"),
            "morning_time": gettext_lazy("Morning"),
            "stop_time": gettext_lazy("STOP"),
            "night_minutes": gettext_lazy("Night deadline, minutes after STOP"),
        }
        widgets = {
            "schedule": forms.RadioSelect,
            **{name: forms.TimeInput(attrs={"type": "time"}, format="%H:%M") for name in sorted(TIMES)},
        }
        help_texts = {
            **dict.fromkeys((*CLOCK, *LENGTHS), ""),
            "morning_time": gettext_lazy("The summary of the night is posted, and the day opens."),
            "stop_time": gettext_lazy("The vote ends."),
            "night_minutes": gettext_lazy("Orders are taken until then (F3.1)."),
            "revote_minutes": gettext_lazy("Only after a tie."),
        }

    def __init__(self, data: Any = None, *, instance: Season, **kwargs: Any) -> None:
        super().__init__(data, instance=instance, **kwargs)
        for name in OF_ROUNDS if not has_rounds(instance.ruleset) else {"day_minutes"}:
            del self.fields[name]
        self.fields["time_zone"].required = True
        self.fields["time_zone"].widget.attrs.pop("data-zone-guess", None)
        self.fields["schedule"].choices = [  # type: ignore[attr-defined]
            ("wall", _("times of day: a week in the evenings, at hours that everybody knows")),
            ("durations", _("durations: a fast game, each part as long as you say")),
        ]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        unseen = LENGTHS if data.get("schedule") == ScheduleKind.WALL_CLOCK else CLOCK
        for name in unseen:
            if name in self.fields and name in self.errors:
                del self.errors[name]
                data[name] = getattr(self.instance, name)
        return data

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if not self.errors and not rounds_in_order(schedule_of(self.instance)):
            self.add_error(
                "defence_time",
                _(
                    "The parts of the day must follow one another: morning, end of nomination, end of defence, STOP."
                ),
            )

    def by_clock(self) -> Iterator[forms.BoundField]:
        return self._bound(CLOCK)

    def by_lengths(self) -> Iterator[forms.BoundField]:
        return self._bound(LENGTHS)

    def for_both(self) -> Iterator[forms.BoundField]:
        return self._bound(BOTH)

    def _bound(self, names: tuple[str, ...]) -> Iterator[forms.BoundField]:
        return (self[name] for name in names if name in self.fields)

    def changes(self) -> Mapping[str, Any]:
        return dict(self.cleaned_data)
