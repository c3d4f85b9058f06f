"""Settings from the environment: what is read, and what is refused with the variable's name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from mafia_site import environment

PROJECT = Path(__file__).resolve().parents[2]


def test_a_database_url_is_taken_apart() -> None:
    read = environment.database(
        "postgresql://an%40na:p%2Fw@db.example:5433/games?sslmode=require", options={"lock_timeout": "5000ms"}
    )
    assert read == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "games",
        "USER": "an@na",
        "PASSWORD": "p/w",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"connect_timeout": 5, "options": "-c lock_timeout=5000ms", "sslmode": "require"},
    }


def test_only_postgresql() -> None:
    with pytest.raises(environment.BadEnvironment, match="DATABASE_URL"):
        environment.database("sqlite:///db", options={})


@pytest.mark.parametrize(("value", "meant"), [("1", True), ("Yes", True), ("off", False), ("", True)])
def test_flags(monkeypatch: pytest.MonkeyPatch, value: str, meant: bool) -> None:
    monkeypatch.setenv("SOME_FLAG", value)
    assert environment.flag("SOME_FLAG", default=True) is meant


@pytest.mark.parametrize("read", [environment.flag, lambda name: environment.number(name, 1)])
def test_what_cant_be_read_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, read: Any) -> None:
    monkeypatch.setenv("SOME_VALUE", "perhaps")
    with pytest.raises(environment.BadEnvironment, match="SOME_VALUE"):
        read("SOME_VALUE")


def test_words() -> None:
    assert environment.words("NOT_SET_ANYWHERE", "a.example, b.example c.example") == [
        "a.example",
        "b.example",
        "c.example",
    ]


def production(**variables: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check --deploy` with nothing but these variables."""
    words = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        words, cwd=PROJECT, env=kept | variables, capture_output=True, text=True, check=False
    )


def test_production_starts_with_no_key_of_its_own() -> None:
    answer = production(ALLOWED_HOSTS="mafia.example")
    assert answer.returncode != 0
    assert "SECRET_KEY" in answer.stderr


@pytest.mark.django_db
def test_nobody_waits_long_for_a_lock_or_holds_one_idly() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')"
        )
        assert cursor.fetchone() == ("10s", "30s")


@pytest.mark.django_db
def test_cyrillic_has_lower_case_in_the_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT lower('ЁЖИК'), 'Мафия' ILIKE 'мАФИЯ'")
        assert cursor.fetchone() == ("ёжик", True)
