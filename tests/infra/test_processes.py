"""The fixture that whole-season tests stand on: real beat and workers, each queue with its own."""

from __future__ import annotations

import time

import pytest

from mafia_site.celery import app
from tests.support.processes import CeleryProcesses

pytestmark = pytest.mark.processes


def ticks_done() -> dict[str, set[str]]:
    """By worker (the part of its name before @): the tasks that it has done."""
    stats = app.control.inspect(timeout=2).stats() or {}
    return {name.partition("@")[0]: set(said["total"]) for name, said in stats.items()}


def test_beat_ticks_and_each_queue_has_its_worker(celery_processes: CeleryProcesses) -> None:
    wanted = {
        "transitions": {"games.tasks.tick"},
        "default": {"games.tasks.send_outbox", "games.tasks.run_bots", "games.tasks.tend_chains"},
    }
    end = time.monotonic() + 30
    while ticks_done() != wanted:
        assert time.monotonic() < end, (ticks_done(), celery_processes.log("worker"))
        time.sleep(0.3)


def test_without_beat_nothing_ticks(celery_processes: CeleryProcesses) -> None:
    celery_processes.stop("beat")
    time.sleep(1)
    stats = app.control.inspect(timeout=2).stats()
    before = {name: said["total"] for name, said in stats.items()}
    time.sleep(3)
    assert {name: said["total"] for name, said in app.control.inspect(timeout=2).stats().items()} == before
