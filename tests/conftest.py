"""Fixtures that every part of the tests may use."""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.utils import translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import BrowserContext

from forum.models import Board
from forum.views.publicthreads import memory
from games import nightbridge
from mafia_site.run.browsers import ADVICE, FLAGS, find_browser
from tests.support.processes import CeleryProcesses, site_processes

# Playwright's synchronous interface keeps an event loop in the test's own thread, where Django would refuse queries.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


# A machine that does other work besides is no fault of what is tested: no test depends on how fast examples are made.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """No test meets what another has cached: rate limits, threads that were read a moment ago."""
    cache.clear()
    memory.forget()
    yield
    cache.close()


@pytest.fixture(autouse=True)
def _no_language_of_before() -> None:
    """A request leaves its language in the process: no test speaks what the one before was asked in."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _the_same_deal_each_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is dealt what follows from the test's name: what fails with one deal in a hundred fails always, or never."""
    drawn = itertools.count()

    def draw() -> str:
        return hashlib.sha256(f"{request.node.nodeid} {next(drawn)}".encode()).hexdigest()

    monkeypatch.setattr(nightbridge, "new_seed", draw)
    monkeypatch.setattr(nightbridge, "new_nonce", lambda: draw()[:32])


@pytest.fixture(autouse=True)
def _boards_of_every_site(request: pytest.FixtureRequest) -> None:
    """Tests that end in a flush take what the migrations have written: it is there again for whoever comes next."""
    if {"db", "transactional_db"} & set(request.fixturenames) or request.node.get_closest_marker("django_db"):
        request.getfixturevalue("db")
        if not Board.objects.exists():
            import_module("forum.migrations.0002_boards").create_boards(apps, None)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """At the end nobody else holds the tests' database. Playwright's event loop gives the main thread a second set of
    connections, of which Django closes one; the database couldn't be dropped with the other still open.
    """
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser's program; `make test` finds or installs it and hands it on as CHROMIUM_PATH."""
    path = find_browser()
    if path is None:
        pytest.fail(f"no browser was found: {ADVICE}", pytrace=False)
    return path


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium_path: str) -> dict[str, Any]:
    """pytest-playwright's `browser`, `context` and `page` start the Chromium found, with quiet flags."""
    return {**browser_type_launch_args, "executable_path": chromium_path, "args": list(FLAGS)}


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    """Windows that a test opens for several people: they are closed at its end."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Pages are asked for in Russian unless a test says otherwise."""
    return {**browser_context_args, "locale": "ru-RU", "timezone_id": "Europe/Moscow"}


@pytest.fixture
def celery_processes(transactional_db: None, tmp_path: Path) -> Iterator[CeleryProcesses]:
    """Real Celery processes on this test's database and Valkey: beat and a worker for each queue.

    They are started when this fixture is asked for and have taken their first task when it is handed over; they are
    stopped after the test. What the test writes must be committed, so `transactional_db` comes with it (add
    `live_server` for a site to talk to). Their mails are files under `celery_processes.mailbox`, what they say is in
    `celery_processes.logs`; `celery_processes.stop("beat")` ends one early, `celery_processes.start("beat")` begins
    one. Each pytest-xdist worker has its own database and its own prefix in Valkey, so tests don't meet. Mark such
    tests with `processes`.
    """
    with site_processes(tmp_path) as processes:
        yield processes
