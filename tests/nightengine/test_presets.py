"""PRESETS.md against the engine's tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightengine import composition_error, preset_for, presets

PRESETS = Path(__file__).resolve().parents[1] / "rulebook" / "PRESETS.md"


def table(ruleset: str) -> dict[int, dict[str, int]]:
    """The table of PRESETS.md."""
    section = PRESETS.read_text(encoding="utf-8").split(f"## {ruleset}\n")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines()]
    roles = rows[0][1:]
    return {
        int(row[0]): {role: int(cell) for role, cell in zip(roles, row[1:], strict=True) if cell}
        for row in rows[2:]
    }


@pytest.mark.parametrize("ruleset", ["forum", "traditional"])
def test_presets_are_those_of_the_page(ruleset):
    assert {size: dict(preset) for size, preset in presets(ruleset).items()} == table(ruleset)


@pytest.mark.parametrize("ruleset", ["forum", "traditional"])
@pytest.mark.parametrize("players", range(6, 40))
def test_a_preset_for_any_number_can_be_dealt(ruleset, players):
    found = preset_for(ruleset, players)
    if found is None:
        assert players < min(presets(ruleset))
    else:
        assert composition_error(ruleset, found, players) is None


def test_between_two_sizes_the_smaller_one_plus_civilians():
    assert preset_for("forum", 13) == {**presets("forum")[12], "civilian": 3}
    assert preset_for("forum", 20) == presets("forum")[20]


def test_a_judge_takes_a_civilians_place():
    assert preset_for("forum", 12, judge=True) == {**presets("forum")[12], "civilian": 1, "judge": 1}
