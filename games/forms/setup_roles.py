"""The step of players and roles: a number of each, presets, and what the rules say of it while it is being typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from .. import nightbridge
from ..models import Season
from ..phrases import roles
from ..queries.drafts import SideCount, side_counts
from ..transitions.problems import composition_sentence

MOST = 200
NUMBER_ERRORS = {
    "invalid": gettext_lazy("Write a whole number."),
    "required": gettext_lazy("How many play?"),
}


@dataclass(frozen=True, slots=True)
class RolesCheck:
    """What a composition comes to. `problem` and `hint` are "" where it can be dealt to so many."""

    total: int
    players: int
    sides: tuple[SideCount, ...]
    problem: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class RoleBox:
    """A role with its field."""

    name: str
    summary: str
    field: forms.BoundField


@dataclass(frozen=True, slots=True)
class RoleGroup:
    """The roles of a side."""

    name: str
    boxes: tuple[RoleBox, ...]


class RolesForm(forms.Form):
    """Players, and a number or a tick for each role of the season's game."""

    players = forms.IntegerField(
        label=gettext_lazy("Number of players"), min_value=2, max_value=MOST, error_messages=NUMBER_ERRORS
    )

    def __init__(self, data: Any = None, *, instance: Season) -> None:
        self.instance = instance
        self.roles = nightbridge.roles_of(instance.ruleset)
        shown = instance.composition
        initial = {f"role_{role}": shown.get(role, 0) > 0 for role in self.roles}
        super().__init__(data, initial={"players": sum(shown.values()) or None, **initial})
        for role, facts in self.roles.items():
            name = roles.role_name(role).capitalize()
            self.fields[f"role_{role}"] = _tick(name) if facts.at_most == 1 else _number(name)
            if facts.at_most != 1:
                self.initial[f"role_{role}"] = shown.get(role, 0)

    @classmethod
    def filled(cls, instance: Season, composition: Mapping[str, int]) -> RolesForm:
        """A form in which this composition has been typed."""
        typed = {"players": sum(composition.values())}
        return cls(
            {**typed, **{f"role_{role}": count for role, count in composition.items()}}, instance=instance
        )

    def groups(self) -> Iterator[RoleGroup]:
        """The fields by side, for the page."""
        for side in dict.fromkeys(facts.side for facts in self.roles.values()):
            boxes = [self._box(role) for role, facts in self.roles.items() if facts.side == side]
            yield RoleGroup(roles.side_name(side).capitalize(), tuple(boxes))

    def _box(self, role: str) -> RoleBox:
        card = roles.role_card(role, ruleset=self.instance.ruleset, options=self.instance.options)
        return RoleBox(card.name.capitalize(), card.summary, self[f"role_{role}"])

    def composition(self) -> dict[str, int]:
        """The roles as typed, as far as they are numbers; those of none are left out."""
        typed = getattr(self, "cleaned_data", {})
        counts = {role: int(typed.get(f"role_{role}") or 0) for role in self.roles}
        return {role: count for role, count in counts.items() if count}

    def clean(self) -> dict[str, Any]:
        """Its errors are of the composition as a whole, in plain words, with what would be right."""
        data = super().clean() or {}
        if not self.errors:
            check = self.check()
            if check.problem:
                self.add_error(None, f"{check.problem} {check.hint}".strip())
        return data

    def check(self) -> RolesCheck:
        """What was typed comes to this."""
        composition, players = self.composition(), getattr(self, "cleaned_data", {}).get("players") or 0
        sides = side_counts(composition, {role: facts.side for role, facts in self.roles.items()})
        total = sum(composition.values())
        problem = self._problem(composition, total, players)
        hint = preset_hint(self.instance.ruleset, players) if problem and players else ""
        return RolesCheck(total, players, sides, problem, hint)

    def _problem(self, composition: Mapping[str, int], total: int, players: int) -> str:
        found = nightbridge.deal_problem(self.instance.ruleset, composition, self.instance.options)
        if found is not None:
            return composition_sentence(found)
        if total < players:
            return ngettext(
                "%(count)d player has no role yet: add a role, or take fewer players.",
                "%(count)d players have no role yet: add roles, or take fewer players.",
                players - total,
            ) % {"count": players - total}
        if total > players:
            return ngettext(
                "There is %(count)d role too many: take one off, or more players.",
                "There are %(count)d roles too many: take some off, or more players.",
                total - players,
            ) % {"count": total - players}
        return ""

    def changes(self) -> Mapping[str, Any]:
        return {"composition": self.composition()}


def _number(label: str) -> forms.IntegerField:
    errors = {"invalid": _("Write a whole number.")}
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        label=label, min_value=0, max_value=MOST, required=False, error_messages=errors, widget=widget
    )


def _tick(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def preset_sizes(ruleset: str) -> list[int]:
    """The numbers of players that have a preset of their own."""
    return sorted(nightbridge.presets(ruleset))


def preset_hint(ruleset: str, players: int) -> str:
    """What would be right for so many players."""
    size = max(players, preset_sizes(ruleset)[0])
    preset = nightbridge.preset_for(ruleset, size) or {}
    return _("Right for %(players)d players would be, for example: %(roles)s.") % {
        "players": size,
        "roles": roles.composition_line(preset),
    }
