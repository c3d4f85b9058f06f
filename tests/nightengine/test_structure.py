"""The shape of the engine: what ARCHITECTURE asks of it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from nightengine import REFUSALS, RULESETS, checks
from nightengine.forum_moves import EFFECTS as FORUM_EFFECTS
from nightengine.traditional_moves import EFFECTS as TRADITIONAL_EFFECTS

FILES = sorted(Path(checks.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_pure_python_without_a_clock_or_our_own_apps(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    roots = {name.split(".")[0] for name in imported}
    assert roots <= {"nightengine", *sys.stdlib_module_names}
    assert not roots & {"time", "datetime", "random", "secrets", "socket", "logging"}
    if file.name not in ("cli.py", "__main__.py"):
        assert not roots & {"sys", "os", "pathlib", "io", "subprocess"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_files_and_functions_of_a_readable_size(file):
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 45, node.name


def test_checks_stand_in_the_order_of_the_refusals():
    for table in (checks.VOTE_CHECKS, checks.ACT_CHECKS):
        codes = [row[0] for row in table]
        assert codes == sorted(codes, key=REFUSALS.index)


def test_refusals_are_those_of_the_record_page_in_its_order():
    page = (Path(__file__).resolve().parents[1] / "rulebook" / "RECORD.md").read_text(encoding="utf-8")
    section = page.split("## Refusals")[1].split("## Outcome")[0].split("first of this list:")[1]
    places = [section.index(f"`{code}`") for code in REFUSALS]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("ruleset", "effects"), [("forum", FORUM_EFFECTS), ("traditional", TRADITIONAL_EFFECTS)]
)
def test_every_action_has_its_effect_its_role_and_its_place(ruleset, effects):
    rules = RULESETS[ruleset]
    assert set(effects) == set(rules.actions)
    assert {action for role in rules.roles.values() for action in role.actions} == set(rules.actions)
    for role in rules.roles.values():
        for action in role.actions:
            assert (rules.actions[action].place or role.id) in rules.order
