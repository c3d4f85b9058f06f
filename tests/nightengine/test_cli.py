"""The command line: `python -m nightengine`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nightengine.cli import main

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "rulebook" / "cases"


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "nightengine", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=60, check=False)


def cases() -> list[dict[str, Any]]:
    return [
        case for file in sorted(CASES.glob("*.json")) for case in json.loads(file.read_text(encoding="utf-8"))
    ]


def encoded(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


@pytest.fixture(scope="module")
def case() -> dict[str, Any]:
    return next(case for case in cases() if case["id"] == "F4-all-eleven")


def test_replay_a_file(tmp_path, case):
    file = tmp_path / "record.json"
    file.write_bytes(encoded(case["record"]))
    done = run("replay", str(file))
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, case["outcome"], b"")


def test_replay_standard_input(case):
    done = run("replay", "-", given=encoded(case["record"]))
    assert (done.returncode, json.loads(done.stdout)) == (0, case["outcome"])
    assert "Вика".encode() in done.stdout or done.stdout.isascii()


def test_replay_lines_gives_a_line_for_a_line():
    given = cases()
    bad = [b"", b"{", b"\xff", b'{"a": 1, "a": 2}', b"[" * 100_000]
    lines = [encoded(case["record"]) for case in given] + bad
    done = run("replay", "--lines", given=b"\n".join(lines) + b"\n")
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert len(answers) == len(lines)
    for case, answer in zip(given, answers, strict=False):
        if "outcome" in case:
            assert answer == case["outcome"], case["id"]
        else:
            assert list(answer) == ["error"], case["id"]
    assert [list(answer) for answer in answers[len(given) :]] == [["error"]] * len(bad)


def test_replay_lines_of_nothing():
    done = run("replay", "--lines")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("given", [b"", b"\xff", b"[]", b'{"format": NaN}', b"[" * 100_000, b'{"a\\nb": 1}'])
def test_an_invalid_record_says_what_and_where_on_one_line(given):
    done = run("replay", "-", given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"$")
    assert done.stderr.count(b"\n") == 1


def test_an_invalid_record_with_letters_that_a_terminal_cannot_show():
    record = {
        "format": "mafia-record/1",
        "ruleset": "forum",
        "players": [],
        "phases": [],
        "\ud800\x1b[31m\n": 1,
    }
    done = run("replay", "-", given=json.dumps(record).encode())
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"\x1b" not in done.stderr


@pytest.mark.parametrize("name", ["no-such-file.json", "."])
def test_a_file_that_cannot_be_read(name):
    done = run("replay", name)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [[], ["replay"], ["replay", "a.json", "--lines"], ["sing"], ["verify-deal"], ["replay", "-", "-"]],
)
def test_wrong_usage(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_whoever_reads_may_go_away(tmp_path, case):
    file = tmp_path / "records.jsonl"
    file.write_bytes((encoded(case["record"]) + b"\n") * 2_000)
    command = [sys.executable, "-m", "nightengine", "replay", "--lines"]
    with (
        file.open("rb") as given,
        subprocess.Popen(
            command, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        ) as process,
    ):
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 1
