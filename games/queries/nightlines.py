"""A night in words: its moves with their results and reasons, and who is told what. For the desk and the archive.

Everything here is secret until the season is over: the caller decides who may see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..phrases import roles
from .explainwords import result_word, why_lines
from .reportwords import report_lines


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move of a night. `code` is its result's code, for the style."""

    by: str
    label: str
    targets: tuple[str, ...]
    code: str
    result: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportLines:
    """What one player is told in the morning."""

    nick: str
    lines: tuple[str, ...]


def move_line(entry: Mapping[str, Any]) -> MoveLine:
    """An entry of the engine's `explain`."""
    return MoveLine(
        by=entry["by"],
        label=roles.action_name(entry["action"]),
        targets=tuple(entry["targets"]),
        code=entry["result"],
        result=result_word(entry["result"]),
        why=why_lines(entry),
    )


def reports_by_player(night: Mapping[str, Any], ruleset: str) -> tuple[ReportLines, ...]:
    """The reports of a night's outcome (RECORD.md), those of one player together."""
    told: dict[str, list[Mapping[str, Any]]] = {}
    for report in night["reports"]:
        told.setdefault(report["to"], []).append(report)
    return tuple(ReportLines(nick, report_lines(lines, ruleset)) for nick, lines in told.items())
