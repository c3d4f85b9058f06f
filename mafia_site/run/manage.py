"""`make manage ARGS="…"`: any command of Django on the run's database, whether the run is on or not."""

from __future__ import annotations

import subprocess
import sys

from mafia_site.services.binaries import ServiceMissing
from mafia_site.services.lease import take_lease

from .place import PROJECT, CannotRun, Place
from .supervise import site_environment

URL = "http://127.0.0.1:8000/"


def main() -> int:
    """Returns the command's exit status; starts the servers for it where no run is on."""
    place = Place()
    environment = place.running_environment()
    if environment is not None:
        return _manage(environment)
    try:
        place.take()
        place.prepare()
        place.end_orphans()
        lease = take_lease(place.folder, lasting=True)
    except (CannotRun, ServiceMissing) as error:
        print(error, file=sys.stderr)
        return 1
    try:
        return _manage(site_environment(place, URL, lease.urls))
    finally:
        lease.end()


def _manage(environment: dict[str, str]) -> int:
    words = [sys.executable, str(PROJECT / "manage.py"), *sys.argv[1:]]
    return subprocess.run(words, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
