"""The Celery application: `celery -A mafia_site …`; its processes are named in `mafia_site/run/processes.py`."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mafia_site.settings.production")

app = Celery("mafia_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def leave_logging_to_django(**kwargs: Any) -> None:
    """Whoever listens here has set logging up: Django has, from LOGGING."""


setup_logging.connect(leave_logging_to_django)
