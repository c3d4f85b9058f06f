"""gunicorn's settings, by environment; `gunicorn -c deploy/gunicorn.conf.py mafia_site.wsgi`."""

import gc
import os
from pathlib import Path

bind = os.environ.get("WEB_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = int(os.environ.get("WEB_THREADS", "8"))
preload_app = True
timeout = 30
graceful_timeout = 20
keepalive = 5
max_requests = 20_000
max_requests_jitter = 2_000
# A temporary file on a disk can block a worker's heartbeat; memory can't.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
accesslog = "-" if os.environ.get("WEB_ACCESS_LOG") == "1" else None
errorlog = "-"
control_socket_disable = True


def when_ready(server):
    """Before workers are forked: what is loaded by now stays, so the collector needn't go through it again and again,
    a tenth of what a page costs; and it looks for new garbage less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
