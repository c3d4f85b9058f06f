"""The run on one machine: the production processes over plain HTTP on 127.0.0.1, mails kept for reading."""

from .base import *  # noqa: F403

DEMO = True
SECURE_SSL_REDIRECT = False
SECURE_HSTS_SECONDS = 0
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False
SERVE_MEDIA = True
