"""Exits with 0 when this host's web process answers /healthz: for a container's health check."""

import os
import sys
import urllib.error
import urllib.request

port = os.environ.get("WEB_BIND", "127.0.0.1:8000").rpartition(":")[2]
host = os.environ.get("ALLOWED_HOSTS", "localhost").replace(",", " ").split()[0]
request = urllib.request.Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": host})
try:
    with urllib.request.urlopen(request, timeout=4) as answer:
        sys.exit(0 if answer.status == 200 else 1)
except (urllib.error.URLError, OSError):
    sys.exit(1)
