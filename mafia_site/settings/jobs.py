"""Celery: the clock ticks, workers do the work. Every deadline is a row in the database; nothing here can lose one."""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir
from typing import Any

from mafia_site import environment

TRANSITIONS = "transitions"
"""The queue of STOP and dawn. It has a worker of its own, so that neither mails nor bots ever delay them."""
DEFAULT = "default"

# A tick that nobody took for this long is dropped: a stopped worker must not find a pile. Not shorter: a second of
# skew between two hosts would discard fresh ones.
EXPIRES_SECONDS = 30

CELERY_BROKER_URL = environment.text("REDIS_URL", "redis://127.0.0.1:6379/0")
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    "global_keyprefix": environment.text("REDIS_PREFIX", "mafia") + "-jobs:",
    "socket_connect_timeout": 2,
    "socket_timeout": 10,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = DEFAULT
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"

CELERY_TASK_ROUTES = {
    "games.tasks.tick": {"queue": TRANSITIONS},
    "games.tasks.advance_season": {"queue": TRANSITIONS},
}


def _every(seconds: float, task: str, queue: str) -> dict[str, Any]:
    return {"task": task, "schedule": seconds, "options": {"queue": queue, "expires": EXPIRES_SECONDS}}


CELERY_BEAT_SCHEDULE = {
    "tick": _every(1, "games.tasks.tick", TRANSITIONS),
    "send-outbox": _every(3, "games.tasks.send_outbox", DEFAULT),
    "run-bots": _every(2, "games.tasks.run_bots", DEFAULT),
    "tend-chains": _every(5, "games.tasks.tend_chains", DEFAULT),
}
CELERY_BEAT_SCHEDULE_FILENAME = environment.text("BEAT_SCHEDULE", str(Path(gettempdir()) / "mafia-beat"))
