"""`make test`: pytest on three processes, of which one often waits for a clock, with a browser where one can be had."""

from __future__ import annotations

import os
import subprocess
import sys

from .browsers import ADVICE, VARIABLE, find_browser, install_browser
from .place import PROJECT


def main() -> int:
    """Hands the words on to pytest; returns its exit status. Without a browser the browser tests aren't run, which
    the last line says, and which is a failure where CI is set."""
    browser = find_browser() or install_browser()
    if browser:
        os.environ[VARIABLE] = browser
        return _pytest(sys.argv[1:])
    if os.environ.get("CI"):
        print(f"No browser for the browser tests: {ADVICE}.", file=sys.stderr)
        return 1
    status = _pytest(["-m", "not browser", *sys.argv[1:]])
    print(f"The browser tests were NOT run, no browser was found: {ADVICE}.")
    return status


def _pytest(words: list[str]) -> int:
    # In this very process group: Ctrl-C reaches pytest itself, which ends its tests in order.
    try:
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "3", "--dist", "worksteal", *words],
            cwd=PROJECT,
            check=False,
        ).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
