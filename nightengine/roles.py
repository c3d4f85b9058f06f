"""Roles and sides of both rulesets: one table each (F1, T1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Role:
    """One role: its side, whether the commissar shoots it (F1.2), its actions, how many may be dealt."""

    id: str
    side: str
    negative: bool
    actions: tuple[str, ...]
    """F1.5: a role with any is an active one."""
    at_least: int
    at_most: int | None
    bit: int


_Row = tuple[str, str, bool, tuple[str, ...], int, int | None]

_FORUM: tuple[_Row, ...] = (
    # role, side, negative, night actions, at least, at most
    ("butterfly", "evil", True, ("sleep",), 0, 1),
    ("priest", "good", False, ("confess",), 0, 1),
    ("commissar", "good", False, ("check",), 0, 1),
    ("kamikaze", "evil", True, ("detonate",), 0, 1),
    ("maniac", "neutral", True, ("stab",), 0, 1),
    ("mafia", "evil", True, ("shoot",), 1, None),
    ("sergeant", "good", False, ("search", "cover"), 0, 1),
    ("witness", "good", False, ("watch",), 0, 1),
    ("doctor", "good", False, ("heal",), 0, 1),
    ("journalist", "good", False, ("compare",), 0, 1),
    ("hacker", "neutral", True, ("hack",), 0, 1),
    ("highlander", "good", False, (), 0, 1),
    ("judge", "good", False, (), 0, 1),
    ("civilian", "good", False, (), 0, None),
)

_TRADITIONAL: tuple[_Row, ...] = (
    ("mafia", "mafia", True, ("shoot",), 1, None),
    ("madam", "mafia", True, ("shoot", "visit"), 0, 1),
    ("commissar", "town", False, ("check",), 0, 1),
    ("doctor", "town", False, ("heal",), 0, 1),
    ("civilian", "town", False, (), 0, None),
)


def _table(rows: Iterable[_Row]) -> Mapping[str, Role]:
    roles = [Role(*row, bit=1 << place) for place, row in enumerate(rows)]
    return MappingProxyType({role.id: role for role in roles})


FORUM_ROLES = _table(_FORUM)
TRADITIONAL_ROLES = _table(_TRADITIONAL)


def mask(roles: Mapping[str, Role], *ids: str) -> int:
    """The bits of the named roles together, for tests like "all of these are gone"."""
    return sum(roles[role].bit for role in ids)


def side_mask(roles: Mapping[str, Role], side: str) -> int:
    """The bits of every role of a side."""
    return sum(role.bit for role in roles.values() if role.side == side)
