"""The copies of the rules, and the script that compares them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.rulebook import compare


def test_copies_equal_their_source_where_it_is_present() -> None:
    if compare.SHARED.is_dir():
        assert compare.differences(compare.SHARED) == []


def test_says_what_differs(tmp_path: Path) -> None:
    source = tmp_path / "rules"
    shutil.copytree(compare.HERE, source, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    assert compare.differences(source) == []
    (source / "RULES.md").write_text("other rules", encoding="utf-8")
    (source / "PRESETS.md").unlink()
    (source / "cases" / "99_new.json").write_text("[]", encoding="utf-8")
    assert compare.differences(source) == [
        "PRESETS.md: a copy of nothing",
        "RULES.md: differs",
        "cases/99_new.json: no copy here",
    ]


def test_script_exits_with_1_on_a_difference(tmp_path: Path) -> None:
    source = tmp_path / "rules"
    shutil.copytree(compare.HERE, source, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    script = [sys.executable, str(compare.HERE / "compare.py"), str(source)]
    assert subprocess.run(script, capture_output=True, check=False).returncode == 0
    (source / "RECORD.md").write_text("", encoding="utf-8")
    run = subprocess.run(script, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (1, "RECORD.md: differs\n")


def test_script_exits_with_0_where_there_is_nothing_to_compare_with(tmp_path: Path) -> None:
    script = [sys.executable, str(compare.HERE / "compare.py"), str(tmp_path / "nowhere")]
    assert subprocess.run(script, capture_output=True, check=False).returncode == 0
