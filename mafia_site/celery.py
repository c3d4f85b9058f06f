"""The Celery application: `celery -A mafia_site …`; its processes are named in `mafia_site/run/processes.py`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mafia_site.settings.production")

app = Celery("mafia_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
