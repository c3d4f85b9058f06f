"""The production web process on servers of its own, with a demo season, for the benchmarks that ask it over HTTP."""

from __future__ import annotations

import atexit
import http.client
import io
import os
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mafia_site.run import prepare
from mafia_site.run.child import Child
from mafia_site.run.place import PROJECT, Place
from mafia_site.run.processes import COMMANDS
from mafia_site.run.supervise import site_environment
from mafia_site.services.lease import take_lease
from mafia_site.services.ports import HOST, free_port

POSTS = 50
"""A page of the day's thread."""
READY_SECONDS = 60
BROWSER = {"Accept-Language": "ru", "Accept-Encoding": "gzip"}
"""What every browser sends: pages for everybody are compressed for it, and that costs, too."""
_TICK = 1 / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Site:
    """What runs: the site and the floor (the same server with a trivial answer), each with its port and process."""

    port: int
    pid: int
    floor_port: int
    floor_pid: int
    postgres_pid: int
    floor_folder: Path
    thread_key: str
    cookies: tuple[str, ...]
    """Of players who are logged in."""

    def cpu(self) -> float:
        """Seconds of processor that the web process and its workers have used."""
        return tree_seconds(self.pid)

    def floor_cpu(self) -> float:
        """The floor's."""
        return tree_seconds(self.floor_pid)

    def database_cpu(self) -> float:
        """PostgreSQL's."""
        return tree_seconds(self.postgres_pid)


@cache
def site() -> Site:
    """Started when first asked for, as `make run` starts it; ended with this process."""
    place = Place(Path(tempfile.mkdtemp(prefix="mafia-bench-")))
    place.prepare()
    lease = take_lease(place.folder, lasting=False)
    port, floor_port = free_port(), free_port()
    environment = site_environment(place, f"http://{HOST}:{port}/", lease.urls)
    prepare.run(environment, place, demo=False)
    os.environ.update(environment)
    floor_folder = place.folder / "floor"
    floor_folder.mkdir()
    key, cookies = _season()
    web = Child("web", COMMANDS["web"], environment, place.log("web"))
    at_floor = {
        "WEB_BIND": f"{HOST}:{floor_port}",
        "FLOOR_FOLDER": str(floor_folder),
        "PYTHONPATH": str(PROJECT),
    }
    command = COMMANDS["web"].replace("mafia_site.wsgi", "bench._floor")
    floor = Child("floor", command, {**environment, **at_floor}, place.log("floor"))
    for child in (web, floor):
        child.start()
        atexit.register(_end, child)
    wait_for(port, "/healthz")
    wait_for(floor_port, "/")
    return Site(port, web.pid, floor_port, floor.pid, lease.pids["postgres"], floor_folder, key, cookies)


def _end(child: Child) -> None:
    child.ask_to_end()
    child.wait_end(20)


def _season() -> tuple[str, tuple[str, ...]]:
    """A season on its first day with a page of posts, some of them votes; the thread's key, sessions of its players."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("seed_demo", stage="day1", stdout=io.StringIO())
    from bench import _season as season

    return season.fill(POSTS)


def wait_for(port: int, path: str) -> None:
    """Until the server answers."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            get(port, path)
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise SystemExit(f"nothing answers at port {port}")


def get(port: int, path: str, cookie: str = "") -> bytes:
    """One answer of 200, over a connection of its own."""
    connection = http.client.HTTPConnection(HOST, port, timeout=20)
    connection.request("GET", path, headers={"Cookie": cookie, **BROWSER})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise SystemExit(f"{path} answered {answer.status}")
    return body


def tree_seconds(pid: int) -> float:
    """Seconds of processor of a process and all below it that live."""
    stats = dict(_stats())
    total, waiting = 0.0, [pid]
    while waiting:
        parent = waiting.pop()
        total += stats.get(parent, (0, 0.0))[1]
        waiting += [child for child, (above, _) in stats.items() if above == parent]
    return total


def _stats() -> Iterable[tuple[int, tuple[int, float]]]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        # Its own, and that of its children which have ended.
        yield int(path.parent.name), (int(words[1]), sum(map(int, words[11:15])) * _TICK)
