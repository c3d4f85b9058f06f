"""A PostgreSQL of our own: initdb where needed, start on a free port of 127.0.0.1, stop."""

from __future__ import annotations

import secrets
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import ClassVar
from urllib.parse import quote

import psycopg2

from .account import Account, check_reachable, choose_account, reachable_binaries
from .binaries import PostgresBinaries, find_postgres
from .ports import HOST, free_port
from .process import command_line, end_process, is_alive

USER = "mafia"
DATABASE = "mafia"
START_SECONDS = 60
BUILTIN_LOCALES_SINCE = 17

# The tests' data are thrown away: nothing has to survive a crash.
CARELESS = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
)


class ServiceFailed(RuntimeError):
    """A server didn't start; the message ends with what it said last."""


@dataclass
class Postgres:
    """A server with its files under `folder`. `lasting`: its data are kept (password, fsync); else trust and speed."""

    folder: Path
    lasting: bool = True
    account: Account | None = None

    name: ClassVar = "postgres"

    def __post_init__(self) -> None:
        self.folder = self.folder.resolve()
        self.data = self.folder / "postgres"
        self.log = self.folder / "log" / "postgres.log"
        self.password_file = self.folder / "postgres-password"
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def start(self) -> str:
        """Starts the server and makes the database where needed; returns its DATABASE_URL.

        Whatever server still uses the data folder is ended first: the caller holds the run's lock, so it is an
        orphan. Raises ServiceMissing or ServiceFailed.
        """
        account = self.account or choose_account()
        check_reachable(self.data, account)
        binaries = reachable_binaries(
            find_postgres(self._data_version()), account, self.folder / "postgres-programs"
        )
        self._end_orphan()
        self.log.parent.mkdir(parents=True, exist_ok=True)
        if self._data_version() is None:
            self._initialise(binaries, account)
        self._launch(binaries, account)
        self._make_database()
        return self.url

    @property
    def url(self) -> str:
        """DATABASE_URL of the running server, the password in it."""
        password = f":{quote(self._password(), safe='')}" if self.lasting else ""
        return f"postgresql://{USER}{password}@{HOST}:{self.port}/{DATABASE}"

    def stop(self) -> None:
        """Ends the server: sessions are cut, data are written out."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=10)
        self.process = None

    def _data_version(self) -> int | None:
        try:
            return int((self.data / "PG_VERSION").read_text())
        except FileNotFoundError:
            return None

    def _password(self) -> str:
        return self.password_file.read_text().strip()

    def _initialise(self, binaries: PostgresBinaries, account: Account) -> None:
        account.own(self.data)
        if self.lasting and not self.password_file.exists():
            self.password_file.touch(mode=0o600)
            self.password_file.write_text(secrets.token_urlsafe(24))
        with self._password_words(account) as password_words:
            words: list[str | Path] = [binaries.folder / "initdb", "-D", self.data, "-U", USER, "-E", "UTF8"]
            words += [
                *_locale_words(binaries.version),
                *password_words,
                *([] if self.lasting else ["--no-sync"]),
            ]
            done = subprocess.run(
                account.command(words), capture_output=True, text=True, check=False, **account.options()
            )
        if done.returncode != 0:
            raise ServiceFailed(f"initdb failed: {done.stderr.strip() or done.stdout.strip()}")

    @contextmanager
    def _password_words(self, account: Account) -> Iterator[list[str]]:
        """initdb's words about who may come in; the password is read from a file that its user can read."""
        if not self.lasting:
            yield ["--auth=trust"]
            return
        with NamedTemporaryFile("w", dir=self.folder) as handed:
            handed.write(self._password())
            handed.flush()
            if account.user is not None:
                Path(handed.name).chmod(0o604)
            yield ["--auth=scram-sha-256", f"--pwfile={handed.name}"]

    def _launch(self, binaries: PostgresBinaries, account: Account) -> None:
        for _attempt in range(3):
            self.port = free_port()
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    account.command(self._server_words(binaries)),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    **account.options(),
                )
            if self._answers():
                return
        raise ServiceFailed(f"PostgreSQL didn't start. {last_lines(self.log)}")

    def _server_words(self, binaries: PostgresBinaries) -> list[str | Path]:
        settings = [f"listen_addresses={HOST}", "unix_socket_directories=", "max_connections=120"]
        settings += [] if self.lasting else CARELESS
        words: list[str | Path] = [binaries.folder / "postgres", "-D", self.data, "-p", str(self.port)]
        return words + [word for setting in settings for word in ("-c", setting)]

    def _answers(self) -> bool:
        """Waits until the server takes a connection; False if it ended instead."""
        end = time.monotonic() + START_SECONDS
        while self.process is not None and self.process.poll() is None and time.monotonic() < end:
            try:
                self._connect().close()
            except psycopg2.OperationalError:
                time.sleep(0.05)
            else:
                return True
        return False

    def _connect(self) -> psycopg2.extensions.connection:
        password = self._password() if self.lasting else None
        return psycopg2.connect(
            host=HOST, port=self.port, user=USER, password=password, dbname="postgres", connect_timeout=5
        )

    def _make_database(self) -> None:
        connection = self._connect()
        try:
            connection.autocommit = True
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
                if cursor.fetchone() is None:
                    cursor.execute(f'CREATE DATABASE "{DATABASE}"')
        finally:
            connection.close()

    def _end_orphan(self) -> None:
        try:
            pid = int((self.data / "postmaster.pid").read_text().split()[0])
        except (FileNotFoundError, ValueError, IndexError):
            return
        if is_alive(pid) and str(self.data) in command_line(pid):
            end_process(pid, signal.SIGINT, seconds=30)


def _locale_words(version: int) -> list[str]:
    """Lower case and ILIKE must work on Cyrillic: never the plain C locale alone."""
    if version >= BUILTIN_LOCALES_SINCE:
        return ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    return ["--locale=C.UTF-8"]


def last_lines(log: Path, count: int = 5) -> str:
    """The end of a log, for a message."""
    try:
        lines = log.read_text(errors="replace").splitlines()
    except FileNotFoundError:
        return ""
    return "Its last words:\n" + "\n".join(f"  {line}" for line in lines[-count:])
