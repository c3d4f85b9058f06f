"""Servers for as long as this process lives."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .binaries import ServiceMissing
from .process import command_line, end_process, is_alive

PROJECT = Path(__file__).resolve().parent.parent.parent
TEST_FOLDER = "MAFIA_TEST_FOLDER"


@dataclass
class Lease:
    """A running keeper and the addresses of its servers."""

    keeper: subprocess.Popen[str]
    urls: dict[str, str]
    pids: dict[str, int]
    """Of the servers, for the case that the keeper was killed and couldn't stop them."""

    def end(self, seconds: float = 45) -> None:
        """Stops the servers and waits for it."""
        self.keeper.communicate(timeout=seconds)
        end_servers(list(self.pids.values()))


def end_servers(pids: list[int]) -> None:
    """Ends those that still are servers of ours: a number may have passed on to another program."""
    for pid in pids:
        if is_alive(pid) and any(word in command_line(pid) for word in ("postgres", "valkey", "redis")):
            end_process(pid, signal.SIGINT, seconds=30)


def take_lease(folder: Path, *, lasting: bool) -> Lease:
    """Starts a keeper with its files under `folder`; the servers stop when this process ends, however it ends.

    Returns when both servers answer. Raises ServiceMissing with the keeper's reason.
    """
    words = [sys.executable, "-m", "mafia_site.services", str(folder), *(["--lasting"] if lasting else [])]
    keeper = subprocess.Popen(
        words, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert keeper.stdout is not None
    line = keeper.stdout.readline()
    said: dict[str, Any] = (
        json.loads(line) if line else {"error": "The keeper of the servers ended without a word."}
    )
    if "error" in said:
        keeper.communicate(timeout=45)
        raise ServiceMissing(said["error"])
    return Lease(keeper, said["urls"], said["pids"])


def take_test_lease() -> Path:
    """Servers for a run of the tests, once: processes started by this one find them in the environment.

    Sets DATABASE_URL, REDIS_URL and MAFIA_TEST_FOLDER; returns the folder, which is removed when this process ends.
    """
    if TEST_FOLDER not in os.environ:
        folder = tempfile.mkdtemp(prefix="mafia-test-")
        lease = take_lease(Path(folder), lasting=False)
        atexit.register(_end_own, lease, os.getpid())
        os.environ.update(lease.urls)
        os.environ[TEST_FOLDER] = folder
    return Path(os.environ[TEST_FOLDER])


def _end_own(lease: Lease, owner: int) -> None:
    """At exit; a forked child leaves the servers to its parent."""
    if os.getpid() == owner:
        lease.end()
