"""Benchmarks don't meet: each has a process, and servers of its own."""

from __future__ import annotations

import os
import subprocess
from subprocess import CompletedProcess
from typing import Any

import pytest

from bench import __main__ as bench


def test_each_runs_alone_and_on_no_named_database(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    def run(command: list[str], **_more: Any) -> CompletedProcess[bytes]:
        assert "DATABASE_URL" not in os.environ
        assert "REDIS_URL" not in os.environ
        ran.append(command[-1])
        return CompletedProcess(command, 1 if command[-1] == "pages" else 0)

    monkeypatch.setenv("DATABASE_URL", "postgresql://somebody@elsewhere/theirs")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere/0")
    monkeypatch.setattr(subprocess, "run", run)
    assert bench.main([]) == 1
    assert ran == bench.names()
    assert {"browser", "engine", "pages", "readers"} <= set(ran)
    assert bench.main(["engine", "readers"]) == 0


def test_a_benchmark_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["engines"]) == 2
    assert "there are browser, engine, pages, readers" in capsys.readouterr().out
