"""One process under the supervisor's eye."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

from mafia_site.services.postgres import last_lines

from .place import PROJECT, CannotRun

DEATHS = 5
WITHIN_SECONDS = 60.0
LARGEST_LOG = 10_000_000


@dataclass
class Child:
    """A process, its command and its log. Started again when it dies, unless it dies again and again."""

    name: str
    command: str
    environment: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=DEATHS))

    def start(self) -> None:
        """Starts the process in a session of its own: Ctrl-C reaches the supervisor alone, which ends it in order."""
        program, *words = shlex.split(self.command)
        if self.log.exists() and self.log.stat().st_size > LARGEST_LOG:
            self.log.rename(self.log.with_suffix(".old.log"))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(Path(sys.executable).with_name(program)), *words],
                cwd=PROJECT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def look(self) -> bool:
        """Starts the process again if it has died; True if it had. Raises CannotRun when it dies too often."""
        if self.process is None or self.process.poll() is None:
            return False
        self.deaths.append(time.monotonic())
        if len(self.deaths) == DEATHS and self.deaths[-1] - self.deaths[0] < WITHIN_SECONDS:
            raise CannotRun(
                f"{self.name} ends again and again. {last_lines(self.log, 15)}\n(all of it: {self.log})"
            )
        self.start()
        return True

    def ask_to_end(self) -> None:
        """Sends SIGTERM; what it is doing now, it may finish."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait_end(self, seconds: float) -> None:
        """Waits, then kills whatever is left of the process and its own children."""
        if self.process is None:
            return
        try:
            self.process.wait(timeout=max(seconds, 0.1))
        except subprocess.TimeoutExpired:
            self._kill()
            self.process.wait(timeout=10)
        else:
            self._kill()
        self.process = None

    def _kill(self) -> None:
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
