"""What a page costs the web process, beside its floor (the same server giving out the same bytes, ready-made).

The processor time is that of the web process and its workers, of which other work of the machine is no part; it counts
in ticks of a hundredth of a second, so each page is asked for many times.
"""

from __future__ import annotations

from dataclasses import dataclass

from ._site import Site, get, site

TIMES = 150
THREAD_LIMIT = 15.0
HOME_LIMIT = 15.0
"""Milliseconds."""


@dataclass(frozen=True)
class Measured:
    """Milliseconds of processor per answer: of the web process, of the database for it, of the floor."""

    page: float
    database: float
    floor: float
    limit: float


def measure(where: Site, times: int = TIMES) -> dict[str, Measured]:
    """By page: its cost. The pages of the contract: a day's thread of 50 posts and home, for a player and a guest."""
    thread = f"/t/{where.thread_key}/"
    pages = {
        "day thread, 50 posts, player": (thread, where.cookies[0], THREAD_LIMIT),
        "day thread, 50 posts, guest": (thread, "", THREAD_LIMIT),
        "home, player": ("/", where.cookies[0], HOME_LIMIT),
        "home, guest": ("/", "", HOME_LIMIT),
    }
    return {name: _measure(where, number, *page, times) for number, (name, page) in enumerate(pages.items())}


def _measure(where: Site, number: int, path: str, cookie: str, limit: float, times: int) -> Measured:
    for _ in range(10):
        page = get(where.port, path, cookie)
    (where.floor_folder / f"page{number}").write_bytes(page)
    before, database = where.cpu(), where.database_cpu()
    for _ in range(times):
        get(where.port, path, cookie)
    cost, database = where.cpu() - before, where.database_cpu() - database
    before = where.floor_cpu()
    for _ in range(10 * times):
        get(where.floor_port, f"/page{number}")
    floor = (where.floor_cpu() - before) / 10
    each = 1000 / times
    return Measured(cost * each, database * each, floor * each, limit)


def main() -> int:
    """Prints the table; 1 if a limit isn't kept."""
    late = False
    print("pages, CPU per answer" + " " * 16 + "page    floor   ratio    database     limit")
    for name, cost in measure(site()).items():
        ratio = cost.page / cost.floor if cost.floor else float("inf")
        print(
            f"{name:<30}{cost.page:>8.1f} ms{cost.floor:>6.2f} ms{ratio:>7.0f}×"
            f"{cost.database:>9.1f} ms{cost.limit:>7.0f} ms"
        )
        late = late or cost.page > cost.limit
    return 1 if late else 0
