"""Set-up of a season as plain fields: so many players, so many of each role, each option by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from forum.clock import db_now

from .. import nightbridge
from ..actions.setup import check_setup
from ..errors import RuleViolation
from ..models import Season, SeasonChain
from ..phrases import roles
from ..transitions.problems import composition_sentence

if TYPE_CHECKING:
    SeasonModelForm = forms.ModelForm[Season]
    ChainModelForm = forms.ModelForm[SeasonChain]
else:
    SeasonModelForm = ChainModelForm = forms.ModelForm

RULESETS = ("forum", "traditional")
ROLES = {
    role: facts for ruleset in reversed(RULESETS) for role, facts in nightbridge.roles_of(ruleset).items()
}
"""The roles of both games; what one of them doesn't have is refused by its rules."""
ROLE_FIELDS = tuple(f"role_{role}" for role in ROLES)
FORUM_OPTIONS = tuple(f"option_{name}" for name in nightbridge.default_options("forum") if name != "max_days")
OPTION_FIELDS = (*FORUM_OPTIONS, "option_parity_ends", "option_max_days")
SETUP_FIELDS = ("players", "use_preset", *ROLE_FIELDS, *OPTION_FIELDS)
DEFAULT_PLAYERS = 10
ERROR_FIELDS = {"no_start_time": "start_at", "no_mayor": "mayor", "rounds": "nomination_time"}


def _count() -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=200, required=False)


class SetupForm(forms.Form):
    """The fields that stand for `composition` and `options`; mixed into the forms of seasons and chains."""

    players = forms.IntegerField(
        label=gettext_lazy("Players"),
        min_value=2,
        max_value=200,
        initial=DEFAULT_PLAYERS,
        help_text=gettext_lazy("How many seats there are. The roles below must come to this number."),
    )
    use_preset = forms.BooleanField(
        label=gettext_lazy("Take the roles from the preset"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "Fills the roles for this number of players when you save; what stands below is replaced, except that a"
            " judge asked for takes a civilian's place."
        ),
    )
    option_night_model = forms.ChoiceField(
        label=gettext_lazy("Night"),
        required=False,
        choices=[
            ("simultaneous", gettext_lazy("all together: who is wounded still moves (F4.3)")),
            ("sequential", gettext_lazy("one after another: who is wounded before moving has fallen (F4.4)")),
        ],
    )
    option_sergeant_inherits = forms.ChoiceField(
        label=gettext_lazy("The sergeant takes the commissar's place"),
        required=False,
        choices=[
            ("killed", gettext_lazy("when the commissar is killed by night (F8.3)")),
            ("any_exit", gettext_lazy("when the commissar is gone, by jail or exclusion too")),
        ],
    )
    option_journalist_compares = forms.ChoiceField(
        label=gettext_lazy("The journalist compares"),
        required=False,
        choices=[("role", gettext_lazy("roles (F12.1)")), ("side", gettext_lazy("sides"))],
    )
    option_reveal_killed_roles = forms.BooleanField(
        label=gettext_lazy("The morning summary tells the roles of the killed (F15.1)"),
        required=False,
        initial=True,
    )
    option_parity_ends = forms.BooleanField(
        label=gettext_lazy("The mafia wins as soon as it is as many as the town (T5)"),
        required=False,
    )
    option_max_days = forms.IntegerField(
        label=gettext_lazy("A draw after night"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=gettext_lazy("Empty: the game goes on until somebody has won (F16.4)."),
    )

    def fill_initial(self, ruleset: str, composition: dict[str, int], options: dict[str, Any]) -> None:
        """Show what the season has, or a preset for a new one."""
        if composition:
            self.initial.setdefault("players", sum(composition.values()))
            self.initial["use_preset"] = False
        shown = composition or dict(nightbridge.preset_for(ruleset, DEFAULT_PLAYERS) or {})
        for role in ROLES:
            self.initial.setdefault(f"role_{role}", shown.get(role, 0))
        for name, value in options.items():
            self.initial.setdefault(f"option_{name}", value)

    def name_roles(self) -> None:
        """Labels in the admin's language, with what the rules allow."""
        for role, facts in ROLES.items():
            field = self.fields[f"role_{role}"]
            field.label = roles.role_name(role).capitalize()
            if facts.at_most == 1:
                field.widget.attrs["max"] = 1

    def chosen_composition(self) -> dict[str, int] | None:
        """The roles as asked for; None if there is no preset for so few."""
        if self.cleaned_data.get("use_preset"):
            return self._preset()
        numbers = {role: self.cleaned_data.get(f"role_{role}") or 0 for role in ROLES}
        return {role: count for role, count in numbers.items() if count}

    def _preset(self) -> dict[str, int] | None:
        preset = nightbridge.preset_for(self.cleaned_data["ruleset"], self.cleaned_data["players"])
        wants_judge = self.cleaned_data.get("role_judge") and self.cleaned_data["ruleset"] == "forum"
        if preset is not None and wants_judge and preset.get("civilian", 0):
            preset = {**preset, "judge": 1, "civilian": preset["civilian"] - 1}
        return preset

    def chosen_options(self) -> dict[str, Any]:
        """The ruleset's options that differ from their defaults; those of the other game mean nothing here."""
        defaults = nightbridge.default_options(self.cleaned_data["ruleset"])
        values = {name: self.cleaned_data.get(f"option_{name}") for name in defaults}
        return {name: value for name, value in values.items() if value not in ("", defaults[name])}


for _role_field in ROLE_FIELDS:
    SetupForm.base_fields[_role_field] = _count()
    SetupForm.declared_fields[_role_field] = SetupForm.base_fields[_role_field]


def preset_hint(ruleset: str, players: int) -> str:
    """What would be right for so many players."""
    sizes = sorted(nightbridge.presets(ruleset))
    size = players if players >= sizes[0] else sizes[0]
    preset = nightbridge.preset_for(ruleset, size) or {}
    return _("Right for %(players)d players would be, for example: %(roles)s.") % {
        "players": size,
        "roles": roles.composition_line(preset),
    }


class _Checked(SetupForm):
    """Writes the chosen composition and options into the instance and asks the rules about them."""

    def apply_to(self, season: Season | SeasonChain) -> bool:
        """Whether they could be written: false leaves an error on the form."""
        composition = self.chosen_composition()
        players = self.cleaned_data["players"]
        if composition is None:
            smallest = min(nightbridge.presets(season.ruleset))
            words = _("There is no preset for so few players: the smallest is for %(players)d.")
            self.add_error("players", words % {"players": smallest})
            return False
        season.composition, season.options = composition, self.chosen_options()
        probe = (
            season
            if isinstance(season, Season)
            else Season(ruleset=season.ruleset, composition=composition, options=season.options)
        )
        problem = nightbridge.composition_error(probe, players=players)
        if problem is not None:
            self.add_error(None, f"{composition_sentence(problem)} {preset_hint(season.ruleset, players)}")
        return problem is None


class SeasonSetupForm(_Checked, SeasonModelForm):
    """A season in the admin."""

    class Meta:
        model = Season
        exclude = ("composition", "options", "status", "chain")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "players" in self.fields:
            self.fill_initial(self.instance.ruleset, self.instance.composition, self.instance.options)
            self.name_roles()

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if self.errors or "players" not in self.fields or not self.apply_to(self.instance):
            return
        try:
            check_setup(self.instance, now=db_now())
        except RuleViolation as refusal:
            self.add_error(ERROR_FIELDS.get(refusal.code), refusal.message)


class ChainSetupForm(_Checked, ChainModelForm):
    """A chain of fast seasons in the admin."""

    class Meta:
        model = SeasonChain
        exclude = ("composition", "options", "start_mode", "allow_smaller", "stop_by_hand")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fill_initial(self.instance.ruleset, self.instance.composition, self.instance.options)
        self.name_roles()

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if not self.errors:
            self.apply_to(self.instance)
