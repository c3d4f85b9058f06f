"""Before the processes start: tables, static files, the demo. One Django process does it all, so that a second run
starts in seconds."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from .place import PROJECT, CannotRun, Place

STATIC_SOURCES = ("static", "accounts", "forum", "games", "accounts/stylesheet.py", "requirements.txt")


def run(environment: dict[str, str], place: Place, *, demo: bool) -> str:
    """Prepares the database and the files, showing progress; returns the demo's logins, to be printed.

    Raises CannotRun with where it stopped.
    """
    logins = place.folder / "logins.txt"
    logins.unlink(missing_ok=True)
    words = [sys.executable, "-m", "mafia_site.run.prepare", str(place.folder), "demo" if demo else "empty"]
    process = subprocess.Popen(
        words, cwd=PROJECT, env=environment, stdin=subprocess.DEVNULL, start_new_session=True
    )
    try:
        failed = process.wait() != 0
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=30)
    if failed:
        raise CannotRun("Setting up the database stopped with the error above.")
    return logins.read_text() if logins.exists() else ""


def main() -> None:
    """Inside the site's environment."""
    folder, demo = Path(sys.argv[1]), sys.argv[2] == "demo"
    import django
    from django.core.management import call_command

    django.setup()
    print("Preparing the database", flush=True)
    call_command("migrate", interactive=False, verbosity=0)
    _collect_static(folder)
    if demo:
        call_command("seed_demo", if_empty=True)
        logins = folder / "logins.txt"
        logins.touch(mode=0o600)
        with logins.open("w") as out:
            call_command("demo_logins", stdout=out)


def _collect_static(folder: Path) -> None:
    """collectstatic, unless the sources are those of last time: hashing and packing takes seconds."""
    from django.core.management import call_command

    stamp = folder / "static" / "sources"
    now = _fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return
    print("Collecting static files", flush=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now)


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for path in _static_files():
        digest.update(f"{path}:{path.stat().st_mtime_ns}:{path.stat().st_size}\n".encode())
    return digest.hexdigest()


def _static_files() -> Iterator[Path]:
    for source in STATIC_SOURCES:
        path = PROJECT / source
        if path.is_file():
            yield path
        elif source == "static":
            yield from sorted(each for each in path.rglob("*") if each.is_file())
        else:
            yield from sorted(each for each in (path / "static").rglob("*") if each.is_file())


if __name__ == "__main__":
    main()
