"""Logging: one line an event, to standard output, for whatever collects it. No request bodies, no addresses of mail."""

from __future__ import annotations

import logging
from typing import Any

from mafia_site import environment


class NotAsked(logging.Filter):
    """Leaves out answers 422: a form that asks once more, or says what would be right, is the site at work."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != 422


LEVEL = environment.text("LOG_LEVEL", "INFO").upper()

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"not_asked": {"()": NotAsked}},
    "handlers": {
        "stdout": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "line"}
    },
    "root": {"handlers": ["stdout"], "level": LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": LEVEL, "propagate": True},
        "django.request": {"filters": ["not_asked"]},
        "django.server": {"handlers": [], "level": LEVEL, "propagate": True},
        # Beat and the workers name every tick at INFO: a line a second that says nothing.
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
    },
}
