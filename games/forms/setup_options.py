"""The step of options: what the rules leave open, in plain words, each with its default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..models import Season
from ..nightbridge import default_options

if TYPE_CHECKING:
    SeasonModelForm = forms.ModelForm[Season]
else:
    SeasonModelForm = forms.ModelForm

DISCIPLINE = ("suicide_no_vote_days", "suicide_few_posts_days", "suicide_least_posts", "suicide_by_mayor")
OPENNESS = ("letters", "complaints_hidden", "graveyard")


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options that belong together, under a heading."""

    name: str
    fields: tuple[forms.BoundField, ...]


def _radio(label: Any, choices: list[tuple[str, Any]], help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, help_text=help_text)


class OptionsForm(SeasonModelForm):
    """The ruleset's options, discipline, openness. Options of the other game aren't there."""

    option_night_model = _radio(
        gettext_lazy("Somebody is wounded before their turn comes at night"),
        [
            ("simultaneous", gettext_lazy("they still act, and die in the morning (usual)")),
            ("sequential", gettext_lazy("they have fallen and don't act")),
        ],
        gettext_lazy("The second makes nights more bloody and the order of moves decisive (F4.3, F4.4)."),
    )
    option_sergeant_inherits = _radio(
        gettext_lazy("The sergeant takes the commissar's place"),
        [
            ("killed", gettext_lazy("when the commissar is killed by night (usual)")),
            ("any_exit", gettext_lazy("whenever the commissar is gone, by jail or exclusion too")),
        ],
        gettext_lazy("The second helps the city (F8.3)."),
    )
    option_journalist_compares = _radio(
        gettext_lazy("The journalist learns of two players whether they have"),
        [
            ("role", gettext_lazy("the same role (usual)")),
            ("side", gettext_lazy("the same side: good, evil or neutral")),
        ],
        gettext_lazy("Sides tell the city much more (F12.1)."),
    )
    option_reveal_killed_roles = _radio(
        gettext_lazy("The morning summary tells of the killed"),
        [
            ("True", gettext_lazy("how they died and who they were (usual)")),
            ("False", gettext_lazy("only how they died")),
        ],
        gettext_lazy("Without roles the city knows less (F15.1)."),
    )
    option_parity_ends = _radio(
        gettext_lazy("The mafia wins"),
        [
            ("False", gettext_lazy("when nobody of the town is alive (usual)")),
            ("True", gettext_lazy("as soon as they are at least as many as the town")),
        ],
        gettext_lazy("The second spares the town an end that is clear; it helps the mafia a little (T5)."),
    )
    option_max_days = forms.IntegerField(
        label=gettext_lazy("A draw after night"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=gettext_lazy("Empty: the game goes on until somebody has won (F16.4)."),
    )

    class Meta:
        model = Season
        fields = (*DISCIPLINE, *OPENNESS)
        labels = {
            "suicide_no_vote_days": gettext_lazy("Days running without a vote that make a suicide (D1)"),
            "suicide_few_posts_days": gettext_lazy(
                "Days running with too few posts that make a suicide (D2)"
            ),
            "suicide_least_posts": gettext_lazy("Posts a day that are enough (D2)"),
            "letters": gettext_lazy("Letters between players (D8)"),
        }
        widgets = {"letters": forms.RadioSelect}
        help_texts = {
            "letters": "",
            "suicide_no_vote_days": gettext_lazy(
                "Empty: as usual, 2 in forum Mafia, none in traditional. 0: never."
            ),
            "suicide_few_posts_days": gettext_lazy(
                "Empty: as usual, 2 in forum Mafia, none in traditional. 0: never."
            ),
        }

    def __init__(self, data: Any = None, *, instance: Season, **kwargs: Any) -> None:
        super().__init__(data, instance=instance, **kwargs)
        self.fields["letters"].choices = [  # type: ignore[attr-defined]
            ("", _("as usual: open with a human mayor, closed with an automatic one")),
            ("open", _("open: players write to one another, but not about the game")),
            ("closed", _("closed: the living write to the mayor and in their channels alone")),
        ]
        defaults = default_options(instance.ruleset)
        for name in [name for name in self.fields if name.startswith("option_")]:
            if name.removeprefix("option_") not in defaults:
                del self.fields[name]
        for name, usual in defaults.items():
            value = instance.options.get(name, usual)
            self.initial[f"option_{name}"] = str(value) if isinstance(value, bool) else value

    def groups(self) -> Iterator[OptionGroup]:
        """The fields under headings, for the page."""
        options = [name for name in self.fields if name.startswith("option_") and name != "option_max_days"]
        ends = [name for name in options if name == "option_parity_ends"]
        moves = [name for name in options if name not in ends]
        if moves:
            yield self._group(_("Roles and nights"), moves)
        yield self._group(_("End of the game"), [*ends, "option_max_days"])
        yield self._group(_("Who doesn't take part: suicides"), DISCIPLINE)
        yield self._group(_("Letters, complaints, the graveyard"), OPENNESS)

    def _group(self, name: str, fields: Any) -> OptionGroup:
        return OptionGroup(name, tuple(self[field] for field in fields))

    def chosen_options(self) -> dict[str, Any]:
        """Those that differ from their defaults, as a record has them."""
        defaults = default_options(self.instance.ruleset)
        values = {name: self._value(name, usual) for name, usual in defaults.items()}
        return {name: value for name, value in values.items() if value != defaults[name]}

    def _value(self, name: str, usual: Any) -> Any:
        value = self.cleaned_data.get(f"option_{name}")
        return value == "True" if isinstance(usual, bool) else value

    def changes(self) -> Mapping[str, Any]:
        names = (*DISCIPLINE, *OPENNESS)
        return {"options": self.chosen_options(), **{name: self.cleaned_data[name] for name in names}}
