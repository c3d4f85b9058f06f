"""Every case of the rulebook: the whole outcome with ==, or the refusal of an invalid record."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nightengine import RecordError, replay

FOLDER = Path(__file__).parent / "cases"
CASES: list[dict[str, Any]] = [
    case for file in sorted(FOLDER.glob("*.json")) for case in json.loads(file.read_text(encoding="utf-8"))
]


def value_at(outcome: Any, path: str) -> Any:
    """The value at a path like `phases[1].deaths` or `players[0].status`."""
    for step in re.findall(r"\w+", path):
        outcome = outcome[int(step)] if step.isdigit() else outcome[step]
    return outcome


@pytest.mark.parametrize("case", [c for c in CASES if "outcome" in c], ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    outcome = replay(case["record"])
    for path, expected in case["expect"].items():
        assert value_at(outcome, path) == expected, f"{path}: {case['title']}"
    assert outcome == case["outcome"]


@pytest.mark.parametrize("case", [c for c in CASES if "outcome" not in c], ids=lambda case: case["id"])
def test_invalid_case(case: dict[str, Any]) -> None:
    assert case["expect"]["exit_status"] == 2
    with pytest.raises(RecordError):
        replay(case["record"])


def test_ids_are_unique_and_there_are_cases() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 250
