"""What a page costs the web process, beside its floor (the same server giving out the same bytes, ready-made).

The processor time is that of the web process and its workers, of which other work of the machine is no part; it counts
in ticks of a hundredth of a second, so each page is asked for many times. A processor that is shared is slow, now more
and now less: page and floor are asked for by turns, and the limit is on what one costs of the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from ._site import Site, get, site

TURNS = 8
TIMES = 25
"""Of each turn; the floor, which is small beside the tick, ten times as often."""
WARM_UP = 60
"""Every thread of every worker has opened its connection by then."""
LIMITS = {
    "day thread, 50 posts, player": 30.0,
    "day thread, 50 posts, guest": 26.0,
    "home, player": 22.0,
    "home, guest": 14.0,
}
"""How many floors a page may cost."""


@dataclass(frozen=True)
class Measured:
    """Milliseconds of processor per answer: of the web process, of the database for it, of the floor."""

    page: float
    database: float
    floor: float
    limit: float

    @property
    def ratio(self) -> float:
        """How many floors the page costs."""
        return self.page / self.floor if self.floor else float("inf")


def measure(where: Site, times: int = TIMES) -> dict[str, Measured]:
    """By page: its cost. The pages of the contract: a day's thread of 50 posts and home, for a player and a guest."""
    thread, cookie = f"/t/{where.thread_key}/", where.cookies[0]
    pages = ((thread, cookie), (thread, ""), ("/", cookie), ("/", ""))
    return {
        name: _measure(where, f"page{number}", *page, limit, times)
        for number, ((name, limit), page) in enumerate(zip(LIMITS.items(), pages, strict=True))
    }


def _measure(where: Site, name: str, path: str, cookie: str, limit: float, times: int) -> Measured:
    for _ in range(WARM_UP):
        page = get(where.port, path, cookie)
    (where.floor_folder / name).write_bytes(page)
    begun = where.cpu(), where.database_cpu(), where.floor_cpu()
    for _ in range(TURNS):
        for _ in range(times):
            get(where.port, path, cookie)
        for _ in range(10 * times):
            get(where.floor_port, f"/{name}")
    ended = where.cpu(), where.database_cpu(), where.floor_cpu()
    cost, database, floor = (after - before for before, after in zip(begun, ended, strict=True))
    each = 1000 / (TURNS * times)
    return Measured(cost * each, database * each, floor * each / 10, limit)


def main() -> int:
    """Prints the table; 1 if a limit isn't kept."""
    late = False
    print("pages, CPU per answer" + " " * 16 + "page    floor   ratio    database     limit")
    for name, cost in measure(site()).items():
        print(
            f"{name:<30}{cost.page:>8.1f} ms{cost.floor:>6.2f} ms{cost.ratio:>7.0f}×"
            f"{cost.database:>9.1f} ms{cost.limit:>8.0f}×"
        )
        late = late or cost.ratio > cost.limit
    return 1 if late else 0
