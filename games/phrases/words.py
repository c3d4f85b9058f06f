"""The names of roles, sides, actions, statuses and causes of death."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .language import speaking

_Words = Mapping[str, str | Promise]

ROLES: Final[_Words] = {
    "butterfly": pgettext_lazy("role", "butterfly"),
    "priest": pgettext_lazy("role", "priest"),
    "commissar": pgettext_lazy("role", "commissar"),
    "kamikaze": pgettext_lazy("role", "kamikaze"),
    "maniac": pgettext_lazy("role", "maniac"),
    "mafia": pgettext_lazy("role", "mafioso"),
    "sergeant": pgettext_lazy("role", "sergeant"),
    "witness": pgettext_lazy("role", "witness"),
    "doctor": pgettext_lazy("role", "doctor"),
    "journalist": pgettext_lazy("role", "journalist"),
    "hacker": pgettext_lazy("role", "hacker"),
    "highlander": pgettext_lazy("role", "highlander"),
    "judge": pgettext_lazy("role", "judge"),
    "madam": pgettext_lazy("role", "madam"),
    "civilian": pgettext_lazy("role", "civilian"),
}
GROUPS: Final[_Words] = {
    "mafia": pgettext_lazy("several of a role", "mafia"),
    "civilian": pgettext_lazy("several of a role", "civilians"),
}
SIDES: Final[_Words] = {
    "good": pgettext_lazy("side", "good"),
    "evil": pgettext_lazy("side", "evil"),
    "neutral": pgettext_lazy("side", "neutral"),
    "town": pgettext_lazy("side", "town"),
    "mafia": pgettext_lazy("side", "mafia"),
}
STATUSES: Final[_Words] = {
    "alive": pgettext_lazy("status of a player", "alive"),
    "killed": pgettext_lazy("status of a player", "killed"),
    "jailed": pgettext_lazy("status of a player", "jailed"),
    "excluded": pgettext_lazy("status of a player", "excluded"),
}
ACTIONS: Final[_Words] = {
    "sleep": pgettext_lazy("night action", "sleep with a player"),
    "confess": pgettext_lazy("night action", "hear a confession"),
    "check": pgettext_lazy("night action", "check"),
    "detonate": pgettext_lazy("night action", "blow up"),
    "stab": pgettext_lazy("night action", "stab"),
    "shoot": pgettext_lazy("night action", "shoot"),
    "search": pgettext_lazy("night action", "look for the witness"),
    "cover": pgettext_lazy("night action", "cover"),
    "watch": pgettext_lazy("night action", "watch"),
    "heal": pgettext_lazy("night action", "heal"),
    "compare": pgettext_lazy("night action", "compare"),
    "hack": pgettext_lazy("night action", "hack"),
    "visit": pgettext_lazy("night action", "visit"),
}
CAUSES: Final[_Words] = {
    "shot": pgettext_lazy("cause of death", "shot"),
    "knife": pgettext_lazy("cause of death", "knife"),
    "explosion": pgettext_lazy("cause of death", "explosion"),
    "virus": pgettext_lazy("cause of death", "virus"),
}
ROUNDS: Final[_Words] = {
    "vote": pgettext_lazy("round of voting", "voting"),
    "nomination": pgettext_lazy("round of voting", "nomination"),
    "defence": pgettext_lazy("round of voting", "defence"),
    "talk": pgettext_lazy("round of voting", "talk"),
    "final": pgettext_lazy("round of voting", "final voting"),
    "revote": pgettext_lazy("round of voting", "repeated voting"),
}
WINNERS: Final[_Words] = {
    "good": _("The city has won: good has beaten every villain."),
    "evil": _("Evil has won: the city belongs to the mafia and its helpers."),
    "neutral": _("The neutral ones have won: nobody is left to stop them."),
    "town": _("The town has won: no mafioso is left."),
    "mafia": _("The mafia has won: the town is theirs."),
    "draw": _("A draw: nobody has won."),
    "cancelled": _("The season was called off: nobody has won, and it counts nowhere."),
}


def _word(words: _Words, code: str, language: str | None) -> str:
    with speaking(language):
        return str(words.get(code, code))


def role_name(role: str, language: str | None = None) -> str:
    """One player's role: «комиссар», «мафиози»."""
    return _word(ROLES, role, language)


def group_name(role: str, language: str | None = None) -> str:
    """The players of a role together: «мафия», «мирные жители»; for roles that only one has, the role's name."""
    return _word(GROUPS if role in GROUPS else ROLES, role, language)


def side_name(side: str, language: str | None = None) -> str:
    return _word(SIDES, side, language)


def status_name(status: str, language: str | None = None) -> str:
    return _word(STATUSES, status, language)


def action_name(action: str, language: str | None = None) -> str:
    """What is done, for labels and lists: «проверка»."""
    return _word(ACTIONS, action, language)


def cause_name(cause: str, language: str | None = None) -> str:
    return _word(CAUSES, cause, language)


def round_name(name: str, language: str | None = None) -> str:
    return _word(ROUNDS, name, language)


def winner_line(winner: str, language: str | None = None) -> str:
    """A sentence that says who has won; "draw" too."""
    return _word(WINNERS, winner, language)


def composition_line(composition: Mapping[str, int], language: str | None = None) -> str:
    """Which roles are in the game, like “mafia: 3, commissar, doctor, civilians: 5”, in the table's order."""
    with speaking(language):
        known = [role for role in ROLES if composition.get(role, 0) > 0]
        known.sort(key=lambda role: (role != "mafia", role == "civilian"))
        return ", ".join(
            role_name(role) if composition[role] == 1 else f"{group_name(role)}: {composition[role]}"
            for role in known
        )
