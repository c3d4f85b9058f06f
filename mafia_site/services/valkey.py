"""A Valkey of our own. It keeps nothing on disk: the site loses nothing when the broker forgets."""

from __future__ import annotations

import secrets
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import redis

from .binaries import find_valkey
from .ports import HOST, free_port
from .postgres import ServiceFailed, last_lines

START_SECONDS = 20


@dataclass
class Valkey:
    """A server with its log under `folder`; it dies with stop(), or with its keeper."""

    folder: Path
    name: ClassVar = "valkey"

    def __post_init__(self) -> None:
        self.folder = self.folder.resolve()
        self.log = self.folder / "log" / "valkey.log"
        self.password = secrets.token_urlsafe(24)
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def start(self) -> str:
        """Starts the server on a free port; returns its REDIS_URL. Raises ServiceMissing or ServiceFailed."""
        program = find_valkey()
        self.log.parent.mkdir(parents=True, exist_ok=True)
        for _attempt in range(3):
            self.port = free_port()
            self._launch(program)
            if self._answers():
                return self.url
        raise ServiceFailed(f"Valkey didn't start. {last_lines(self.log)}")

    @property
    def url(self) -> str:
        """REDIS_URL of the running server, the password in it."""
        return f"redis://:{self.password}@{HOST}:{self.port}/0"

    def stop(self) -> None:
        """Ends the server."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(timeout=10)
        self.process = None

    def _launch(self, program: Path) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [program, "-"], stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True
            )
        # Handed over by standard input: a password among the words of a command is seen by the whole machine.
        assert self.process.stdin is not None
        self.process.stdin.write(self._settings().encode())
        self.process.stdin.close()

    def _settings(self) -> str:
        lines = [
            f"bind {HOST}",
            f"port {self.port}",
            f"requirepass {self.password}",
            f'dir "{self.folder}"',
            'save ""',
            "appendonly no",
            "databases 64",
            "maxmemory 256mb",
            "maxmemory-policy volatile-lru",
        ]
        return "\n".join(lines) + "\n"

    def _answers(self) -> bool:
        """Waits until the server answers; False if it ended instead."""
        end = time.monotonic() + START_SECONDS
        with redis.Redis.from_url(self.url) as client:
            while self.process is not None and self.process.poll() is None and time.monotonic() < end:
                try:
                    client.ping()
                except redis.ConnectionError:
                    time.sleep(0.02)
                else:
                    return True
        return False
