"""Processes that are not our children any more: are they alive, are they ours, end them."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Whether the process exists (a dead one that nobody has collected doesn't count)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return True


def command_line(pid: int) -> str:
    """What the process was started as; empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        said = subprocess.run(
            ["ps", "-p", str(pid), "-o", "command="], capture_output=True, text=True, check=False
        )
        return said.stdout.strip()


def wait_gone(pid: int, seconds: float) -> bool:
    """Waits until the process is gone; False if it still lives after `seconds`."""
    end = time.monotonic() + seconds
    while is_alive(pid):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def end_process(pid: int, how: signal.Signals = signal.SIGTERM, seconds: float = 10) -> None:
    """Asks the process to end, and kills it if it hasn't after `seconds`."""
    for each in (how, signal.SIGKILL):
        try:
            os.kill(pid, each)
        except ProcessLookupError:
            return
        if wait_gone(pid, seconds):
            return
