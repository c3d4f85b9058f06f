"""Makes .venv and installs into it what requirements*.txt pin; does nothing when that is there already.

    python3 -m mafia_site.bootstrap local|dev

Standard library only. Uses uv where it is found or can be installed (seconds instead of minutes); plain pip will do.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
VENV = PROJECT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.json"
OLDEST = (3, 11)
LEVELS = {"local": ("local",), "dev": ("local", "dev")}
"""What a level brings besides its own: whoever has installed dev has local too."""


class SetupFailed(RuntimeError):
    """The environment couldn't be made; the message says what to do."""


def ensure(level: str) -> None:
    """Brings .venv to the level ("local" or "dev"). Several at once wait for each other. Raises SetupFailed."""
    lock_path = PROJECT / "var" / "bootstrap.lock"
    lock_path.parent.mkdir(exist_ok=True)
    with lock_path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = _read_stamp()
        wanted = {each: _fingerprint(each) for each in LEVELS[level]}
        if _works() and wanted.items() <= stamp.items():
            return
        print(f"Setting up .venv ({level})", flush=True)
        if not _works():
            _make_venv()
            stamp = {}
        _install(PROJECT / f"requirements-{level}.txt")
        STAMP.write_text(json.dumps(stamp | wanted))


def _fingerprint(level: str) -> str:
    pinned = (PROJECT / f"requirements-{level}.txt").read_bytes()
    return hashlib.sha256(pinned).hexdigest()


def _read_stamp() -> dict[str, str]:
    try:
        read: dict[str, str] = json.loads(STAMP.read_text())
    except (FileNotFoundError, ValueError):
        return {}
    return read


def _works() -> bool:
    """Whether .venv has a Python that runs and is new enough (its base may have been removed since)."""
    if not PYTHON.exists():
        return False
    asked = [str(PYTHON), "-c", f"import sys; sys.exit(sys.version_info < {OLDEST})"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def _base_python() -> str:
    """This Python, or a newer one beside it where this one is too old."""
    names = [] if sys.version_info >= OLDEST else [f"python3.{minor}" for minor in (14, 13, 12, 11)]
    if not names:
        return sys.executable
    for name in names:
        found = shutil.which(name)
        if found and _try([found, "-c", ""], quiet=True):
            return found
    raise SetupFailed(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}.")


def _make_venv() -> None:
    python = _base_python()
    shutil.rmtree(VENV, ignore_errors=True)
    uv = _find_uv()
    command = [*uv, "venv", "--quiet", "--seed", "--python", python, str(VENV)] if uv else None
    if command and _try(command):
        return
    if not _try([python, "-m", "venv", str(VENV)]):
        raise SetupFailed(
            "The virtual environment couldn't be made (see above). On Debian and Ubuntu: "
            "apt-get install python3-venv, or install uv."
        )


def _install(requirements: Path) -> None:
    uv = _find_uv() or _installed_uv()
    if uv and _try([*uv, "pip", "install", "--quiet", "--python", str(PYTHON), "-r", str(requirements)]):
        return
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet"]
    if not _try([*pip, "-r", str(requirements)]):
        raise SetupFailed(f"The packages of {requirements.name} couldn't be installed (see above).")


def _find_uv() -> list[str]:
    uv = shutil.which("uv")
    return [uv] if uv and _try([uv, "--version"], quiet=True) else []


def _installed_uv() -> list[str]:
    """uv from the package index, into the .venv; an empty list where it can't be had."""
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet", "uv"]
    return [str(PYTHON), "-m", "uv"] if _try(pip, quiet=True) else []


def _try(command: Sequence[str], *, quiet: bool = False) -> bool:
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    shown = subprocess.DEVNULL if quiet else None
    return subprocess.run(command, env=environment, stdout=shown, stderr=shown, check=False).returncode == 0


def main() -> int:
    level = sys.argv[1] if len(sys.argv) > 1 else "local"
    if level not in LEVELS:
        print("usage: python3 -m mafia_site.bootstrap local|dev", file=sys.stderr)
        return 2
    try:
        ensure(level)
    except SetupFailed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
