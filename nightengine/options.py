"""The options of a game, one table (RECORD.md, "Record")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from nightengine.errors import RecordError


@dataclass(frozen=True, slots=True)
class Options:
    """Options with their defaults; those of the other ruleset keep their default and have no effect."""

    night_model: str = "simultaneous"
    sergeant_inherits: str = "killed"
    journalist_compares: str = "role"
    reveal_killed_roles: bool = True
    parity_ends: bool = False
    max_days: int | None = None


OPTION_VALUES: Mapping[str, tuple[object, ...] | None] = {
    "night_model": ("simultaneous", "sequential"),
    "sergeant_inherits": ("killed", "any_exit"),
    "journalist_compares": ("role", "side"),
    "reveal_killed_roles": (True, False),
    "parity_ends": (True, False),
    "max_days": None,  # null, or a whole number from 1 on
}

RULESET_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "forum": ("night_model", "sergeant_inherits", "journalist_compares", "reveal_killed_roles", "max_days"),
    "traditional": ("parity_ends", "max_days"),
}


def parse_options(ruleset: str, values: Mapping[str, object]) -> Options:
    """Options from a mapping of those given; raises RecordError below `$.options`."""
    for name, value in values.items():
        if name not in RULESET_OPTIONS[ruleset]:
            raise RecordError(f"$.options{_key(name)}", f"no such option in ruleset {ruleset}")
        if not _allowed(name, value):
            raise RecordError(f"$.options{_key(name)}", f"must be {_wanted(name)}")
    return Options(**values)  # type: ignore[arg-type]


def options_dict(ruleset: str, options: Options) -> dict[str, object]:
    """Every option of the ruleset with its value, as a record holds them."""
    names = RULESET_OPTIONS[ruleset]
    return {f.name: getattr(options, f.name) for f in fields(options) if f.name in names}


def _key(name: object) -> str:
    text = str(name)
    return f".{text}" if text.isidentifier() else f"[{text!r}]"


def _allowed(name: str, value: object) -> bool:
    choices = OPTION_VALUES[name]
    if choices is None:
        return value is None or (type(value) is int and value >= 1)
    return any(type(value) is type(choice) and value == choice for choice in choices)


def _wanted(name: str) -> str:
    choices = OPTION_VALUES[name]
    if choices is None:
        return "null or a whole number from 1 on"
    return " or ".join(str(c).lower() if isinstance(c, bool) else f'"{c}"' for c in choices)
