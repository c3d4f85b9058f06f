"""The supervisor: starts servers, prepares the database, starts the processes, watches them, and ends them all."""

from __future__ import annotations

import os
import signal
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import FrameType

from mafia_site.services.binaries import ServiceMissing
from mafia_site.services.lease import Lease, take_lease
from mafia_site.services.ports import HOST
from mafia_site.services.postgres import last_lines

from . import prepare
from .__main__ import check, parse
from .child import Child
from .place import PROJECT, CannotRun, Place
from .processes import COMMANDS

READY_SECONDS = 90
END_SECONDS = 20
LOOK_SECONDS = 0.5


class Stopped(Exception):
    """Ctrl-C, or somebody asked the process to end."""


class Run:
    """One run of the site, from its start to its end."""

    def __init__(self, place: Place, port: int, *, demo: bool) -> None:
        self.place = place
        self.port = port
        self.demo = demo
        self.url = f"http://{HOST}:{port}/"
        self.children: list[Child] = []
        self.lease: Lease | None = None

    def go(self) -> None:
        """Runs until Stopped; raises CannotRun when something that the site needs is lost."""
        self._start_servers()
        logins = prepare.run(self.environment, self.place, demo=self.demo)
        say("Starting web, workers and beat")
        self._start_children("web")
        self._wait_ready()
        self._start_children(*(name for name in COMMANDS if name != "web"))
        say(f"Ready: {self.url}")
        if logins:
            say(logins.rstrip())
        say(f"Mails can be read at {self.url}mailbox/")
        say("Ctrl-C stops everything.")
        while True:
            time.sleep(LOOK_SECONDS)
            self._look()

    def _start_servers(self) -> None:
        self.place.prepare()
        ended = self.place.end_orphans()
        if ended:
            say(f"Ended what an earlier run had left: {', '.join(ended)}")
        say("Starting PostgreSQL and Valkey")
        try:
            self.lease = take_lease(self.place.folder, lasting=True)
        except ServiceMissing as error:
            raise CannotRun(str(error)) from None
        self.environment = site_environment(self.place, self.url, self.lease.urls)
        self._write_state()

    def _start_children(self, *names: str) -> None:
        """The web process goes first: all at once they would all be late."""
        for name in names:
            self.children.append(Child(name, COMMANDS[name], self.environment, self.place.log(name)))
            self.children[-1].start()
        self._write_state()

    def _write_state(self) -> None:
        children = {child.name: child.pid for child in self.children if child.process is not None}
        if self.lease is not None:
            children["keeper"] = self.lease.keeper.pid
            children |= self.lease.pids
        self.place.write_state(
            {"pid": os.getpid(), "url": self.url, "environment": self.environment, "children": children}
        )

    def _look(self) -> None:
        if self.lease is not None and self.lease.keeper.poll() is not None:
            raise CannotRun(f"PostgreSQL or Valkey has ended. {last_lines(self.place.log('postgres'))}")
        restarted = [child.name for child in self.children if child.look()]
        if restarted:
            say(f"Had ended and was started again: {', '.join(restarted)}")
            self._write_state()

    def _wait_ready(self) -> None:
        end = time.monotonic() + READY_SECONDS
        while not answers(self.url):
            self._look()
            if time.monotonic() > end:
                raise CannotRun(f"The home page doesn't answer. {last_lines(self.place.log('web'), 15)}")
            time.sleep(0.2)

    def end(self) -> None:
        """Ends everything, the writers before the database."""
        for child in self.children:
            child.ask_to_end()
        end = time.monotonic() + END_SECONDS
        for child in self.children:
            child.wait_end(end - time.monotonic())
        if self.lease is not None:
            self.lease.end()
        self.place.state_file.unlink(missing_ok=True)


def site_environment(place: Place, url: str, servers: dict[str, str]) -> dict[str, str]:
    """The environment of the run's processes: the machine's, with the settings of this run."""
    return {
        **os.environ,
        **servers,
        "DJANGO_SETTINGS_MODULE": "mafia_site.settings.local",
        "PYTHONUNBUFFERED": "1",
        "SECRET_KEY": place.secret_key(),
        "ALLOWED_HOSTS": f"{HOST},localhost",
        "SITE_URL": url.rstrip("/"),
        "CSRF_TRUSTED_ORIGINS": url.rstrip("/"),
        "WEB_BIND": url.removeprefix("http://").rstrip("/"),
        "MAILBOX": "1",
        "MAILBOX_ROOT": str(place.folder / "mailbox"),
        "MEDIA_ROOT": str(place.folder / "media"),
        "STATIC_ROOT": str(place.folder / "static"),
        "BEAT_SCHEDULE": str(place.folder / "beat-schedule"),
    }


def answers(url: str) -> bool:
    """Whether the page answers 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def say(words: str) -> None:
    """To whoever started the run."""
    print(words, flush=True)


def stop_on_signals() -> None:
    """Ctrl-C and SIGTERM raise Stopped once; while everything is being ended, further ones change nothing."""

    def raise_stopped(number: int, _frame: FrameType | None) -> None:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, signal.SIG_IGN)
        raise Stopped

    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, raise_stopped)


def main() -> int:
    asked = parse(sys.argv[1:])
    place = Place(Path(asked.folder))
    os.chdir(PROJECT)
    stop_on_signals()
    run = None
    try:
        check(place, asked.port)
        place.take()
        run = Run(place, asked.port, demo=not asked.no_demo)
        run.go()
    except Stopped:
        say("\nStopping")
        return 0
    except CannotRun as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    finally:
        stop_on_signals_no_more()
        if run is not None:
            run.end()
            say("Everything has stopped.")
    return 0


def stop_on_signals_no_more() -> None:
    """From now on the ending goes its way."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
