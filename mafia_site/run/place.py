"""The folder of a run (var/): what lies where, who runs in it, what a run left behind. Standard library only."""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mafia_site.services.process import command_line, end_process, is_alive

PROJECT = Path(__file__).resolve().parent.parent.parent
DEFAULT_FOLDER = PROJECT / "var"
OURS = ("mafia_site", "gunicorn", "postgres", "valkey-server", "redis-server")
"""One of these words stands in the command line of each process that a run starts."""


class CannotRun(RuntimeError):
    """The run can't begin or go on; the message says why and what to do."""


SERVERS = ("postgres", "valkey")
"""These end at once on SIGINT; on SIGTERM PostgreSQL would wait for its clients."""


@dataclass(frozen=True)
class Place:
    """A run's folder."""

    folder: Path = DEFAULT_FOLDER

    @property
    def state_file(self) -> Path:
        return self.folder / "run.json"

    def log(self, name: str) -> Path:
        """The log of a process."""
        return self.folder / "log" / f"{name}.log"

    def prepare(self) -> None:
        """Makes the folders; what lies in them is for their owner alone."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("log", "media", "mailbox", "static"):
            (self.folder / name).mkdir(exist_ok=True)

    def secret_key(self) -> str:
        """The run's SECRET_KEY: made once and kept, so that people stay logged in."""
        path = self.folder / "secret-key"
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(64))
        return path.read_text().strip()

    def take(self) -> int:
        """Takes the folder for this process; it is given back when the process ends, however it ends.

        Returns the lock's descriptor. Raises CannotRun where another run has it.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(self.folder / "run.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise CannotRun(self._busy()) from None
        return lock

    def check_free(self) -> None:
        """Raises CannotRun where a run has the folder."""
        os.close(self.take())

    def _busy(self) -> str:
        state = self.read_state()
        where = f" at {state['url']}" if "url" in state else ""
        who = f" (process {state['pid']})" if "pid" in state else ""
        return f"The site runs already{where}{who}. Stop that run with Ctrl-C first."

    def read_state(self) -> dict[str, Any]:
        """What the run wrote about itself; empty where there is none."""
        try:
            state: dict[str, Any] = json.loads(self.state_file.read_text())
        except (FileNotFoundError, ValueError):
            return {}
        return state

    def write_state(self, state: dict[str, Any]) -> None:
        """Replaces the run's words about itself. They hold passwords: for the owner's eyes."""
        draft = self.state_file.with_suffix(".part")
        draft.touch(mode=0o600)
        draft.write_text(json.dumps(state))
        draft.rename(self.state_file)

    def running_environment(self) -> dict[str, str] | None:
        """The environment of the processes of the run that is on now; None where none is."""
        try:
            self.check_free()
        except CannotRun:
            environment: dict[str, str] | None = self.read_state().get("environment")
            return environment
        return None

    def end_orphans(self) -> list[str]:
        """Ends what a run that was killed has left running; returns the names. Call with the folder taken."""
        ended = []
        for name, pid in self.read_state().get("children", {}).items():
            if is_alive(pid) and any(word in command_line(pid) for word in OURS):
                end_process(pid, signal.SIGINT if name in SERVERS else signal.SIGTERM, seconds=30)
                ended.append(name)
        self.state_file.unlink(missing_ok=True)
        return ended
