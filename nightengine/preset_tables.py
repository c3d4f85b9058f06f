"""Presets of roles for each number of players (PRESETS.md)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Composition = Mapping[str, int]

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "forum": (
        "mafia", "butterfly", "kamikaze", "maniac", "hacker", "commissar", "sergeant", "doctor",
        "priest", "witness", "journalist", "highlander", "civilian",
    ),
    "traditional": ("mafia", "madam", "commissar", "doctor", "civilian"),
}  # fmt: skip

_COUNTS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "forum": (
        (3, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 2),
        (3, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 2),
        (3, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 0, 3),
        (3, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 4),
        (3, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 5),
        (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6),
        (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10),
        (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16),
    ),
    "traditional": (
        (1, 0, 1, 1, 3),
        (2, 0, 1, 1, 4),
        (3, 0, 1, 1, 5),
        (3, 0, 1, 1, 7),
        (3, 1, 1, 1, 10),
        (4, 1, 1, 1, 13),
        (5, 1, 1, 1, 16),
    ),
}


def presets(ruleset: str) -> Mapping[int, Composition]:
    """The presets by number of players, smallest first; roles that aren't dealt are left out."""
    return _PRESETS[ruleset]


def preset_for(ruleset: str, players: int, *, judge: bool = False) -> Composition | None:
    """The preset for that many: the largest size not above it, and civilians for the rest.

    None if there are fewer players than the smallest preset has. `judge` (forum): in a civilian's place.
    """
    sizes = [size for size in _PRESETS[ruleset] if size <= players]
    if not sizes:
        return None
    chosen = dict(_PRESETS[ruleset][sizes[-1]])
    chosen["civilian"] += players - sizes[-1]
    if judge:
        chosen["judge"] = 1
        chosen["civilian"] -= 1
    return chosen


def _by_size(ruleset: str) -> Mapping[int, Composition]:
    found: dict[int, Composition] = {}
    for row in _COUNTS[ruleset]:
        dealt = {role: count for role, count in zip(_COLUMNS[ruleset], row, strict=True) if count}
        found[sum(row)] = MappingProxyType(dealt)
    return MappingProxyType(found)


_PRESETS = {ruleset: _by_size(ruleset) for ruleset in _COUNTS}
