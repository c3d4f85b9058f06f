"""Reading the environment: the one way in for settings that differ between installations."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


class BadEnvironment(ValueError):
    """A variable of the environment has a value that can't be used; the message names it."""


def text(name: str, default: str = "") -> str:
    """The variable's value, or `default` where it is missing or empty."""
    return os.environ.get(name) or default


def flag(name: str, *, default: bool = False) -> bool:
    """1/true/yes/on or 0/false/no/off, in any case."""
    value = text(name).strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise BadEnvironment(f"{name} should be 1 or 0, not {value!r}")


def number(name: str, default: int) -> int:
    """A whole number."""
    value = text(name)
    try:
        return int(value) if value else default
    except ValueError:
        raise BadEnvironment(f"{name} should be a whole number, not {value!r}") from None


def words(name: str, default: str = "") -> list[str]:
    """A list separated by commas or spaces."""
    return text(name, default).replace(",", " ").split()


def database(url: str, *, options: dict[str, str]) -> dict[str, Any]:
    """Django's description of the PostgreSQL database at `url`.

    `options` are server settings for each connection (PostgreSQL's names and units). The URL's query is handed to
    libpq (`?sslmode=require`). Raises BadEnvironment for anything but PostgreSQL.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise BadEnvironment("DATABASE_URL should begin with postgresql://: the site runs on PostgreSQL only")
    server_settings = " ".join(f"-c {name}={value}" for name, value in options.items())
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": {"connect_timeout": 5, "options": server_settings, **dict(parse_qsl(parts.query))},
    }
