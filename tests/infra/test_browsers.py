"""The browser of the tests: found, or said to be missing in the last line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mafia_site.run import browsers, testrun


def program(path: Path, says: str, status: int = 0) -> str:
    path.write_text(f"#!/bin/sh\necho '{says}'\nexit {status}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose PATH is one folder and that has no browser anywhere else."""
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setattr(browsers, "NAMES", ("chromium-of-the-test", "chrome-of-the-test"))
    monkeypatch.setattr(browsers, "MAC_PLACES", ())
    return tmp_path


def test_the_first_that_starts_is_taken(machine: Path) -> None:
    program(machine / "chromium-of-the-test", "Command not found, install with: snap install chromium", 1)
    wanted = program(machine / "chrome-of-the-test", "Google Chrome 150.0")
    assert browsers.find_browser() == wanted


def test_a_named_one_comes_first(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(machine / "chromium-of-the-test", "Chromium 150.0")
    named = program(machine / "mine", "Chromium 151.0")
    monkeypatch.setenv("CHROMIUM_PATH", named)
    assert browsers.find_browser() == named


def test_playwrights_own_is_found(machine: Path) -> None:
    folder = machine / "playwright" / "chromium-1200" / "chrome-linux64"
    folder.mkdir(parents=True)
    own = program(folder / "chrome", "Chromium 149.0")
    assert browsers.find_browser() == own


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """No browser can be had; pytest is only noted."""
    ran: list[list[str]] = []

    def note(words: list[str]) -> int:
        ran.append(words)
        return 0

    monkeypatch.setattr(testrun, "find_browser", lambda: None)
    monkeypatch.setattr(testrun, "install_browser", lambda: None)
    monkeypatch.setattr(testrun, "_pytest", note)
    monkeypatch.setattr(sys, "argv", ["testrun", "tests/games"])
    return ran


def test_without_a_browser_the_last_line_says_so(
    no_browser: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CI", raising=False)
    assert testrun.main() == 0
    assert no_browser == [["-m", "not browser", "tests/games"]]
    assert capsys.readouterr().out.splitlines()[-1] == (
        "The browser tests were NOT run, no browser was found: "
        "install Chromium (Debian: apt-get install chromium), or name one in CHROMIUM_PATH."
    )


def test_in_ci_that_is_a_failure(no_browser: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert testrun.main() == 1
    assert no_browser == []
