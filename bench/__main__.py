"""`python -m bench [NAME …]`: every benchmark, or those named. Exit status 1 if a limit isn't kept."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys

import bench


def names() -> list[str]:
    """The benchmarks: the modules of this package with a `main`."""
    return [module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")]


def main(chosen: list[str]) -> int:
    """Runs them in turn; returns the exit status."""
    unknown = set(chosen) - set(names())
    if unknown:
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(names())}")
        return 2
    # Each brings its servers, never a database that somebody has named.
    for named in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(named, None)
    if len(chosen) == 1:
        status: int = importlib.import_module(f"bench.{chosen[0]}").main()
        return status
    return max(_alone(name) for name in chosen or names())


def _alone(name: str) -> int:
    """In a process of its own: what one has set up, settings and servers, is nothing that another could use."""
    return subprocess.run([sys.executable, "-m", "bench", name], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
