"""docs/rulebook.md: every rule has its place in the code and something that tries it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "tests" / "rulebook" / "RULES.md"
PAGE = ROOT / "docs" / "rulebook.md"
SITE_ONLY = {"F2.5", "T3.3", "T3.7"}
"""Rules of which the engine sees nothing: who may edit or write where, and when."""


def ids(text: str) -> set[str]:
    """Rule ids in a text, written as in the rules or, in names, with an underscore."""
    found = re.findall(r"(?<![A-Za-z0-9])([FT])(\d+)(?:[._](\d+))?", text)
    return {f"{letter}{section}" + (f".{rule}" if rule else "") for letter, section, rule in found}


def rules() -> list[str]:
    """The rules themselves: the ids of RULES.md without those that are only headings of others."""
    every = ids(RULES.read_text(encoding="utf-8"))
    return sorted(rule for rule in every if not any(other.startswith(f"{rule}.") for other in every))


def rows() -> dict[str, list[str]]:
    """The page's table: rule → what, code, tests, cases."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if re.match(r"\| [FTD]\d", line)
    ]
    return {row[0]: row[1:] for row in cells}


def mentioned(name: str) -> set[str]:
    """The rules that a test file tries: named in it, or listed in its cases."""
    if name.isdigit():
        (file,) = (ROOT / "tests" / "rulebook" / "cases").glob(f"{name}_*.json")
        return {rule for case in json.loads(file.read_text(encoding="utf-8")) for rule in case["rules"]}
    return ids((ROOT / "tests" / "nightengine" / f"test_{name}.py").read_text(encoding="utf-8"))


@pytest.mark.parametrize("rule", rules())
def test_every_rule_is_on_the_page_and_tried(rule):
    _, _, tests, cases = rows()[rule]
    named = [name for name in (*tests.split(", "), *cases.split(", ")) if name]
    assert named or rule in SITE_ONLY
    assert all(rule in mentioned(name) for name in named)


@pytest.mark.parametrize(("rule", "row"), rows().items())
def test_every_file_and_name_of_the_page_exists(rule, row):
    for place in row[1].split("; "):
        file, *names = re.findall(r"`([^`]+)`", place)
        text = (ROOT / file).read_text(encoding="utf-8")
        for name in names:
            assert re.search(rf"\b(def )?{re.escape(name)}\b *[(:=]", text), f"{rule}: {name} in {file}"
