"""The tests: real PostgreSQL and Valkey, started here because pytest-django reads DATABASES before any conftest.

DATABASE_URL and REDIS_URL are used where given. Every process that a test run starts finds the same servers in its
environment; each pytest-xdist worker has a database, a prefix in Valkey and folders of its own.
"""

from __future__ import annotations

import os
from pathlib import Path

from mafia_site import environment
from mafia_site.services.lease import take_test_lease

FOLDER = take_test_lease()
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
# Not a default: an xdist worker inherits what its parent has set.
os.environ["REDIS_PREFIX"] = f"test-{WORKER}"

from .base import *  # noqa: E402, F403

SECRET_KEY = "the tests' key, known to everybody and used nowhere else, long enough for every check"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
SITE_URL = "http://testserver"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http"
DEMO = True
SECURE_SSL_REDIRECT = False
SECURE_HSTS_SECONDS = 0
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False

# A machine that is busy with something else hasn't lost its Valkey.
CACHES["default"]["OPTIONS"].update(socket_connect_timeout=30, socket_timeout=30)  # noqa: F405

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = FOLDER / "static"
MEDIA_ROOT = FOLDER / f"media-{WORKER}"
MAILBOX_ROOT = Path(environment.text("MAILBOX_ROOT", str(FOLDER / f"mailbox-{WORKER}")))
SERVE_MEDIA = True
for folder in (STATIC_ROOT, MEDIA_ROOT, MAILBOX_ROOT):
    folder.mkdir(parents=True, exist_ok=True)
