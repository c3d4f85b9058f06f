"""`make run`, the supervisor: says what is in the way, restarts what dies, ends all that it started."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mafia_site.run.__main__ import check
from mafia_site.run.child import Child
from mafia_site.run.place import CannotRun, Place
from mafia_site.services.ports import free_port
from mafia_site.services.process import is_alive, wait_gone

PROJECT = Path(__file__).resolve().parents[2]
DROPPED = ("DATABASE_URL", "REDIS_URL", "REDIS_PREFIX", "MAFIA_TEST_FOLDER", "DJANGO_SETTINGS_MODULE")


def run_words(module: str, place: Place, port: int) -> list[str]:
    return [sys.executable, "-m", module, "--folder", str(place.folder), "--port", str(port), "--no-demo"]


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in DROPPED}


class Site:
    """A run as a person would start it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.port = free_port()
        self.process = subprocess.Popen(
            run_words("mafia_site.run.supervise", place, self.port),
            cwd=PROJECT,
            env=clean_environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []

    def wait_ready(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith("Ctrl-C"):
                return
        raise AssertionError("".join(self.said))

    def children(self) -> dict[str, int]:
        state: dict[str, Any] = json.loads(self.place.state_file.read_text())
        children: dict[str, int] = state["children"]
        return children

    def end(self, how: signal.Signals) -> str:
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=60)
        return rest


@pytest.fixture
def start_site(place: Place) -> Iterator[Callable[[], Site]]:
    """Starts runs; one that a failed test has left is ended after it."""
    sites: list[Site] = []

    def start() -> Site:
        sites.append(Site(place))
        sites[-1].wait_ready()
        return sites[-1]

    yield start
    for site in sites:
        if site.process.poll() is None:
            site.end(signal.SIGTERM)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path / "var")


def test_a_taken_port_is_said_before_anything_starts(place: Place) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            run_words("mafia_site.run", place, port), cwd=PROJECT, capture_output=True, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == (
        f"Port {port} of 127.0.0.1 is taken by another program. Choose another: make run PORT=8123\n"
    )
    assert [path.name for path in place.folder.iterdir()] == ["run.lock"]


def test_a_second_run_is_refused_while_one_is_on(place: Place) -> None:
    lock = place.take()
    place.write_state({"pid": 4711, "url": "http://127.0.0.1:8000/"})
    with pytest.raises(CannotRun) as refused:
        check(place, free_port())
    os.close(lock)
    assert str(refused.value) == (
        "The site runs already at http://127.0.0.1:8000/ (process 4711). Stop that run with Ctrl-C first."
    )
    check(place, free_port())


@pytest.mark.parametrize("port", [0, 70000, -1])
def test_no_port(place: Place, port: int) -> None:
    with pytest.raises(CannotRun, match="is no port"):
        check(place, port)


def test_a_whole_run_is_restarted_killed_and_recovered(place: Place, start_site: Callable[[], Site]) -> None:
    """One run after another on the same data, since each costs seconds: a dead child comes back; a killed supervisor
    leaves orphans, which the next run ends; Ctrl-C ends everything."""
    first = start_site()
    assert f"Ready: http://127.0.0.1:{first.port}/\n" in first.said
    before = first.children()
    assert set(before) == {"web", "worker-transitions", "worker", "beat", "keeper", "postgres", "valkey"}
    _end_beat_and_wait_for_another(first, before["beat"])
    key = place.secret_key()
    orphans = first.children()
    first.end(signal.SIGKILL)
    assert is_alive(orphans["web"])

    second = start_site()
    assert any(line.startswith("Ended what an earlier run had left:") for line in second.said)
    assert "Collecting static files\n" not in second.said
    assert all(wait_gone(pid, 15) for pid in orphans.values())
    with urllib.request.urlopen(f"http://127.0.0.1:{second.port}/healthz", timeout=10) as answer:
        assert answer.read() == b"ok"
    children = second.children()
    assert second.end(signal.SIGINT).endswith("Stopping\nEverything has stopped.\n")
    assert second.process.returncode == 0
    assert not any(is_alive(pid) for pid in children.values())
    assert place.secret_key() == key


def _end_beat_and_wait_for_another(site: Site, pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    end = time.monotonic() + 20
    while site.children()["beat"] == pid:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert is_alive(site.children()["beat"])


def test_a_child_that_dies_again_and_again_ends_the_run(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    child = Child("web", "python -c \"print('no such table', flush=True); exit(3)\"", dict(os.environ), log)
    child.start()
    with pytest.raises(CannotRun) as refused:
        _look_at_each_death(child)
    assert str(refused.value).startswith("web ends again and again.")
    assert "no such table" in str(refused.value)


def _look_at_each_death(child: Child) -> None:
    while True:
        assert child.process is not None
        child.process.wait(timeout=10)
        assert child.look()


def test_a_child_that_wont_end_is_killed_with_its_own_children(tmp_path: Path) -> None:
    code = (
        "import signal, subprocess, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        "print(subprocess.Popen(['sleep', '600']).pid, flush=True); time.sleep(600)"
    )
    child = Child("worker", f'python -c "{code}"', dict(os.environ), tmp_path / "log")
    child.start()
    grandchild = _first_number(child.log)
    child.ask_to_end()
    child.wait_end(0.3)
    assert wait_gone(grandchild, 5)


def _first_number(log: Path) -> int:
    end = time.monotonic() + 10
    while True:
        with contextlib.suppress(ValueError):
            return int(log.read_text())
        assert time.monotonic() < end
        time.sleep(0.05)


def test_another_programs_process_is_no_orphan_of_ours(place: Place) -> None:
    """After a restart of the machine the number may be anybody's."""
    place.prepare()
    stranger = subprocess.Popen(["sleep", "60"])
    place.write_state({"children": {"web": stranger.pid}})
    assert place.end_orphans() == []
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait(timeout=5)
