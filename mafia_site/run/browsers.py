"""A Chromium for the browser tests: found, installed where that can be done, or not to be had."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
MAC_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
VARIABLE = "CHROMIUM_PATH"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ADVICE = "install Chromium (Debian: apt-get install chromium), or name one in CHROMIUM_PATH"


def find_browser() -> str | None:
    """A Chromium that is there and starts: CHROMIUM_PATH, one on PATH, a usual place, Playwright's own."""
    named = os.environ.get(VARIABLE)
    on_path = [found for found in map(shutil.which, NAMES) if found]
    for candidate in [*([named] if named else []), *on_path, *MAC_PLACES, *_playwright_places()]:
        if _starts(candidate):
            return candidate
    return None


def install_browser() -> str | None:
    """Debian's Chromium where root may install it, else Playwright's download; None where neither can be had."""
    if os.geteuid() == 0 and shutil.which("apt-get") and "debian" in _system():
        print("Installing Chromium for the browser tests", flush=True)
        _run(["apt-get", "update", "-qq"], 300)
        _run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], 900)
        found = find_browser()
        if found:
            return found
    print("Asking Playwright for its Chromium", flush=True)
    _run([sys.executable, "-m", "playwright", "install", "chromium"], 600)
    return find_browser()


def _run(command: list[str], seconds: int) -> None:
    """Tries the command; whether it helped is seen by looking for the browser again."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{command[0]}: {error}", file=sys.stderr, flush=True)


def _starts(path: str) -> bool:
    """Whether the program runs: some systems have a stub of that name which only says what to install."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0 and "Chrom" in said.stdout


def _playwright_places() -> list[str]:
    root = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folders = (
        [Path(root)]
        if root
        else [Path.home() / ".cache/ms-playwright", Path.home() / "Library/Caches/ms-playwright"]
    )
    patterns = ("chromium-*/chrome-linux*/chrome", "chromium-*/chrome-mac*/*.app/Contents/MacOS/*")
    return [str(path) for folder in folders for pattern in patterns for path in sorted(folder.glob(pattern))]


def _system() -> str:
    """The system's own id (not the family's: Ubuntu's package of that name is a stub)."""
    try:
        lines = Path("/etc/os-release").read_text().splitlines()
    except OSError:
        return ""
    return next((line.partition("=")[2].strip('"') for line in lines if line.startswith("ID=")), "")
