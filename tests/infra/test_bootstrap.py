"""The .venv: installed once, again when the pinned requirements change, and a clear word where it can't be made."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from mafia_site import bootstrap


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a .venv that works, of which nothing is installed yet; installs are only noted."""
    for level in ("local", "dev"):
        (tmp_path / f"requirements-{level}.txt").write_text(f"{level}==1\n")
    monkeypatch.setattr(bootstrap, "PROJECT", tmp_path)
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "installed.json")
    monkeypatch.setattr(bootstrap, "_works", lambda: True)
    return tmp_path


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    noted: list[str] = []
    monkeypatch.setattr(bootstrap, "_install", lambda requirements: noted.append(requirements.name))
    return noted


def test_nothing_is_installed_twice(project: Path, installed: list[str]) -> None:
    bootstrap.ensure("local")
    bootstrap.ensure("local")
    bootstrap.ensure("dev")
    bootstrap.ensure("dev")
    bootstrap.ensure("local")
    assert installed == ["requirements-local.txt", "requirements-dev.txt"]


def test_a_changed_requirement_is_installed(project: Path, installed: list[str]) -> None:
    bootstrap.ensure("dev")
    (project / "requirements-local.txt").write_text("local==2\n")
    bootstrap.ensure("local")
    assert installed == ["requirements-dev.txt", "requirements-local.txt"]


def test_a_failed_install_is_tried_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "_find_uv", list)
    monkeypatch.setattr(bootstrap, "_try", lambda command, quiet=False: False)
    for _attempt in range(2):
        with pytest.raises(bootstrap.SetupFailed, match=r"requirements-local\.txt couldn't be installed"):
            bootstrap.ensure("local")


def test_plain_pip_will_do(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[str]] = []

    def only_pip(command: list[str], *, quiet: bool = False) -> bool:
        tried.append(list(command))
        return "uv" not in command

    monkeypatch.setattr(bootstrap, "_find_uv", list)
    monkeypatch.setattr(bootstrap, "_try", only_pip)
    bootstrap.ensure("local")
    assert tried[-1][1:4] == ["-m", "pip", "--disable-pip-version-check"]
    assert tried[-1][-2:] == ["-r", str(project / "requirements-local.txt")]


def test_an_old_python_is_refused_by_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    old = SimpleNamespace(version_info=(3, 9, 2), version="3.9.2 (main)", executable="/usr/bin/python3")
    monkeypatch.setattr("mafia_site.bootstrap.sys", old)
    monkeypatch.setattr("mafia_site.bootstrap.shutil", SimpleNamespace(which=lambda name: None))
    with pytest.raises(bootstrap.SetupFailed, match=r"Python 3\.11 or newer is needed, this is 3\.9\.2\."):
        bootstrap._base_python()
