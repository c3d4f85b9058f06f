"""What tells the two rulesets apart, as data: roles, actions, order of moves, rounds, victory.

Everything that reads these tables (checks, lapses, exclusions, night, victory) is shared by both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from nightengine.roles import FORUM_ROLES, TRADITIONAL_ROLES, Role, mask, side_mask


@dataclass(frozen=True, slots=True)
class Action:
    """A night action and the rules for choosing its targets."""

    id: str
    targets: int = 1
    self_allowed: bool = False
    """F3.6: as a rule nobody may target himself."""
    self_once: bool = False
    """F10.4: himself once a game, and never in night 1."""
    row_limit: int | None = None
    """The most nights running with the same target (F13; T4.3, T4.5); None: no limit."""
    coverable: bool = False
    """F8.2: the sergeant's cover keeps this attack's wound away."""
    scared: bool = False
    """F7.2: doesn't move at a player whom the commissar checks."""
    answered: bool = False
    """F14.3: its sender gets a report, or "no result" when he was stopped."""
    for_clan: bool = False
    """F3.2: one for the whole clan."""
    replaceable: bool = False
    """T4.2: a naming, which a later one replaces."""
    dealt_forbidden: str | None = None
    """F8.2: never a player who was dealt this role."""
    place: str | None = None
    """The role in whose place it is carried out; None: its sender's own."""


@dataclass(frozen=True, slots=True)
class Victory:
    """A side wins when every role of `gone` is gone and one of `alive` lives (bits of roles)."""

    winner: str
    gone: int
    alive: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One ruleset whole, except for the effects of its moves (`forum_moves`, `traditional_moves`)."""

    id: str
    roles: Mapping[str, Role]
    actions: Mapping[str, Action]
    order: Mapping[str, int]
    """F4, T4.1: the place of each role in the order of moves."""
    rounds: tuple[str, ...]
    """The rounds of a day; the day opens with the first."""
    acts_by_day: bool
    """F3.1: a night action may be sent from the opening of the day."""
    names_sleepers: bool
    """F15.3: "Someone slept" in the summary; T4.7: never."""
    reveals_killed: bool
    """F15.1: roles of the killed are told (an option); T4.7: never before the end."""
    known: tuple[frozenset[str], ...]
    """F1.3, T2: the roles whose holders know one another."""
    victories: tuple[Victory, ...]


def _by_id(actions: Iterable[Action]) -> Mapping[str, Action]:
    return MappingProxyType({action.id: action for action in actions})


def _places(*roles: str) -> Mapping[str, int]:
    return MappingProxyType({role: place for place, role in enumerate(roles)})


_SEEKERS = ("commissar", "sergeant", "doctor", "priest", "witness")
_EVIL = side_mask(FORUM_ROLES, "evil")
_NEUTRAL = side_mask(FORUM_ROLES, "neutral")

FORUM = Ruleset(
    id="forum",
    roles=FORUM_ROLES,
    actions=_by_id(
        (
            Action("sleep"),
            Action("confess", row_limit=1, answered=True),
            Action("check", row_limit=1, answered=True),
            Action("detonate"),
            Action("stab", coverable=True, scared=True),
            Action("shoot", self_allowed=True, coverable=True, scared=True, for_clan=True, place="mafia"),
            Action("search", answered=True),
            Action("cover", row_limit=1, dealt_forbidden="commissar"),
            Action("watch", answered=True),
            Action("heal", self_allowed=True, self_once=True, row_limit=1),
            Action("compare", targets=2),
            Action("hack", scared=True),
        )
    ),
    order=_places(
        "butterfly", "priest", "commissar", "kamikaze", "maniac", "mafia",
        "sergeant", "witness", "doctor", "journalist", "hacker",
    ),
    rounds=("vote",),
    acts_by_day=True,
    names_sleepers=True,
    reveals_killed=True,
    known=(frozenset({"mafia"}), frozenset({"commissar", "sergeant"})),
    victories=(
        Victory("good", gone=_EVIL | _NEUTRAL, alive=side_mask(FORUM_ROLES, "good")),
        Victory("evil", gone=_NEUTRAL | mask(FORUM_ROLES, *_SEEKERS), alive=_EVIL),
        Victory("neutral", gone=mask(FORUM_ROLES, "mafia", "butterfly", *_SEEKERS), alive=_NEUTRAL),
    ),
)  # fmt: skip

_MAFIA = side_mask(TRADITIONAL_ROLES, "mafia")
_TOWN = side_mask(TRADITIONAL_ROLES, "town")

TRADITIONAL = Ruleset(
    id="traditional",
    roles=TRADITIONAL_ROLES,
    actions=_by_id(
        (
            Action("shoot", self_allowed=True, replaceable=True, place="mafia"),
            Action("visit", row_limit=2),
            Action("check"),
            Action("heal", self_allowed=True, row_limit=2),
        )
    ),
    order=_places("mafia", "madam", "commissar", "doctor"),
    rounds=("nomination", "final", "revote"),
    acts_by_day=False,
    names_sleepers=False,
    reveals_killed=False,
    known=(frozenset({"mafia", "madam"}),),
    victories=(
        Victory("town", gone=_MAFIA, alive=_TOWN),
        Victory("mafia", gone=_TOWN, alive=_MAFIA),
    ),
)

RULESETS: Mapping[str, Ruleset] = MappingProxyType({"forum": FORUM, "traditional": TRADITIONAL})
