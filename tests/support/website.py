"""The site as in production, on this machine: gunicorn, hashed and packed static files, mails kept as files."""

from __future__ import annotations

import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from mafia_site.run import prepare
from mafia_site.run.child import Child
from mafia_site.run.place import Place
from mafia_site.run.processes import COMMANDS
from mafia_site.run.supervise import site_environment
from mafia_site.services.lease import take_lease
from mafia_site.services.ports import HOST, free_port

READY_SECONDS = 60
END_SECONDS = 20


@contextmanager
def web_process(environment: Mapping[str, str], url: str, log: Path) -> Iterator[None]:
    """The web process alone, from its first answer to its end; no worker plays on what is looked at."""
    child = Child("web", COMMANDS["web"], {**environment, "WEB_CONCURRENCY": "1"}, log)
    child.start()
    try:
        _wait(url, log)
        yield
    finally:
        child.ask_to_end()
        child.wait_end(END_SECONDS)


@contextmanager
def demo_site() -> Iterator[tuple[str, dict[str, str]]]:
    """A site of its own that holds the demo: its address and the environment of its processes.

    Servers, files and all else are gone when the block is left.
    """
    with tempfile.TemporaryDirectory(prefix="mafia-site-") as folder:
        place = Place(Path(folder))
        place.prepare()
        url = f"http://{HOST}:{free_port()}"
        lease = take_lease(place.folder, lasting=False)
        try:
            environment = site_environment(place, f"{url}/", lease.urls)
            prepare.run(environment, place, demo=True)
            with web_process(environment, url, place.log("web")):
                yield url, environment
        finally:
            lease.end()


def _wait(url: str, log: Path) -> None:
    """Returns when the web process answers; any answer will do."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise AssertionError(log.read_text())
