"""Celery's processes as in production, for whole-season tests."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import redis
from django.conf import settings
from django.db import connection

from mafia_site.run.child import Child
from mafia_site.run.processes import COMMANDS

NAMES = ("worker-transitions", "worker", "beat")
READY_SECONDS = 60


@dataclass
class CeleryProcesses:
    """Running processes; `mailbox` and `logs` are folders."""

    mailbox: Path
    logs: Path
    environment: dict[str, str]
    children: dict[str, Child] = field(default_factory=dict)

    def start(self, name: str) -> None:
        """Starts "worker-transitions", "worker" or "beat"."""
        child = Child(name, COMMANDS[name], self.environment, self.logs / f"{name}.log")
        child.start()
        self.children[name] = child

    def stop(self, name: str) -> None:
        """Ends one and waits for it."""
        child = self.children.pop(name)
        child.ask_to_end()
        child.wait_end(20)

    def stop_all(self) -> None:
        """Ends whatever runs."""
        for child in self.children.values():
            child.ask_to_end()
        for name in list(self.children):
            self.stop(name)

    def log(self, name: str) -> str:
        """What the process has said."""
        return (self.logs / f"{name}.log").read_text()

    def wait_ready(self) -> None:
        """Returns when both workers take tasks; fails with their words if they don't."""
        end = time.monotonic() + READY_SECONDS
        waiting = {name for name in NAMES if name != "beat"}
        while waiting:
            waiting -= {name for name in waiting if " ready." in self.log(name)}
            assert time.monotonic() < end, "\n".join(self.log(name) for name in NAMES)
            time.sleep(0.1)


@contextmanager
def site_processes(folder: Path) -> Iterator[CeleryProcesses]:
    """All three processes on the test's database, from ready to stopped."""
    mailbox, logs = folder / "mailbox", folder / "logs"
    mailbox.mkdir()
    logs.mkdir()
    processes = CeleryProcesses(mailbox, logs, _environment(folder, mailbox))
    _forget_queued_tasks()
    try:
        for name in NAMES:
            processes.start(name)
        processes.wait_ready()
        yield processes
    finally:
        processes.stop_all()


def _environment(folder: Path, mailbox: Path) -> dict[str, str]:
    url = urlsplit(os.environ["DATABASE_URL"])
    database = str(connection.settings_dict["NAME"])
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "mafia_site.settings.test",
        "DATABASE_URL": urlunsplit(url._replace(path=f"/{database}")),
        "REDIS_PREFIX": settings.REDIS_PREFIX,
        "MAILBOX": "1",
        "MAILBOX_ROOT": str(mailbox),
        "BEAT_SCHEDULE": str(folder / "beat-schedule"),
        "PYTHONUNBUFFERED": "1",
        "PYTHONWARNINGS": "ignore",
    }


def _forget_queued_tasks() -> None:
    """What an earlier test's beat has left in the queues is not this one's."""
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
    with redis.Redis.from_url(settings.CELERY_BROKER_URL) as client:
        for key in client.scan_iter(f"{prefix}*"):
            client.delete(key)
