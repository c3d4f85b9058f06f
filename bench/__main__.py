"""`python -m bench [NAME …]`: every benchmark, or those named. Exit status 1 if a limit isn't kept."""

from __future__ import annotations

import importlib
import pkgutil
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
    statuses: list[int] = [importlib.import_module(f"bench.{name}").main() for name in chosen or names()]
    return max(statuses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
