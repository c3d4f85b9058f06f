"""The keeper of the servers: starts them, tells their addresses, and stops them when whoever started it is gone.

    python -m mafia_site.services FOLDER [--lasting]

It prints one line of JSON: "urls" with DATABASE_URL and REDIS_URL (those given in the environment are handed on, and
nothing is started for them) and "pids" of its servers. Then it waits for the end of its standard input. The owner holds
the other end, so however he ends, by Ctrl-C, by an error or killed, the servers stop. Without --lasting the folder is
removed at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import shutil
import signal
import sys
from pathlib import Path
from types import FrameType

from .binaries import ServiceMissing
from .postgres import Postgres, ServiceFailed
from .valkey import Valkey

LOOK_SECONDS = 1.0


class _Ended(Exception):
    """A signal asked for the end."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m mafia_site.services")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lasting", action="store_true", help="keep the data in the folder")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, _raise_ended)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    servers: list[Postgres | Valkey] = []
    try:
        return _keep(asked.folder, servers, lasting=asked.lasting)
    except (ServiceMissing, ServiceFailed) as error:
        print(json.dumps({"error": str(error)}), flush=True)
        return 1
    except _Ended:
        return 0
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for server in reversed(servers):
            server.stop()
        if not asked.lasting:
            shutil.rmtree(asked.folder, ignore_errors=True)


def _raise_ended(_signal: int, _frame: FrameType | None) -> None:
    raise _Ended


def _keep(folder: Path, servers: list[Postgres | Valkey], *, lasting: bool) -> int:
    urls = {}
    makers: dict[str, Postgres | Valkey] = {
        "DATABASE_URL": Postgres(folder, lasting=lasting),
        "REDIS_URL": Valkey(folder),
    }
    for name, server in makers.items():
        given = os.environ.get(name)
        if not given:
            servers.append(server)
        urls[name] = given or server.start()
    pids = {server.name: server.process.pid for server in servers if server.process is not None}
    print(json.dumps({"urls": urls, "pids": pids}), flush=True)
    return _watch(servers)


def _watch(servers: list[Postgres | Valkey]) -> int:
    """Returns 0 when the owner is gone, 1 when a server ended by itself."""
    while True:
        readable, _, _ = select.select([sys.stdin], [], [], LOOK_SECONDS)
        if readable and not os.read(sys.stdin.fileno(), 1):
            return 0
        for server in servers:
            if server.process is not None and server.process.poll() is not None:
                return 1


if __name__ == "__main__":
    sys.exit(main())
