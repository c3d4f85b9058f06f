"""`make run`: checks that nothing is in the way, sets up .venv, and hands over to the supervisor.

Standard library only: on a fresh machine nothing is installed yet.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import NoReturn

from mafia_site import bootstrap
from mafia_site.services.ports import HOST, is_taken

from .place import DEFAULT_FOLDER, CannotRun, Place


def main() -> NoReturn:
    """Exits with 1 where the run can't begin; else this process becomes the supervisor."""
    asked = parse(sys.argv[1:])
    try:
        check(Place(asked.folder), asked.port)
        bootstrap.ensure("local")
    except (CannotRun, bootstrap.SetupFailed) as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    os.chdir(bootstrap.PROJECT)
    os.execv(str(bootstrap.PYTHON), [str(bootstrap.PYTHON), "-m", "mafia_site.run.supervise", *sys.argv[1:]])


def parse(words: list[str]) -> argparse.Namespace:
    """The options of the run."""
    parser = argparse.ArgumentParser(
        prog="python3 -m mafia_site.run", description="The site on this machine."
    )
    parser.add_argument("--port", type=int, default=8000, help="port on 127.0.0.1 (default 8000)")
    parser.add_argument(
        "--folder", type=Path, default=DEFAULT_FOLDER, help="where data and logs are kept (default var)"
    )
    parser.add_argument("--no-demo", action="store_true", help="begin with an empty database")
    asked = parser.parse_args(words)
    asked.folder = asked.folder.resolve()
    return asked


def check(place: Place, port: int) -> None:
    """Raises CannotRun where a run is on already or somebody else has the port; nothing has been started yet."""
    if not 0 < port < 65536:
        raise CannotRun(
            f"{port} is no port: choose one between 1024 and 65535, for example make run PORT=8123"
        )
    place.check_free()
    if is_taken(port):
        other = 8123 if port != 8123 else 8124
        raise CannotRun(
            f"Port {port} of {HOST} is taken by another program. Choose another: make run PORT={other}"
        )


if __name__ == "__main__":
    main()
