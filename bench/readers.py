"""What a thousand open readers of one thread cost the web process, beside a floor measured at the same time (the same
server, as many readers, an answer that costs nothing).

Each reader asks for the version every 15 to 30 s over a connection of its own, and for the letters in the menu every 40
to 70 s with a session, as static/js/live.js does in a tab that is looked at. In the second part somebody writes each
half minute: then each asks for the news, too, over the same connection, as browsers do.

Both have to stay below the same share of a core. On a slow processor, or one that others use (the thousand readers, who
run here, too), an answer that costs nothing is dear already: there the floors that are cost decide.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from mafia_site.services.ports import HOST

from ._site import Site, get, site

READERS = 1000
SECONDS = 60.0
"""Of each part; the readers come in the first half minute, which isn't measured."""
VERSION_EVERY = (15.0, 30.0)
LETTERS_EVERY = (40.0, 70.0)
WRITE_EVERY = 30.0
SHARE_LIMIT = 0.15
"""Of one core."""
FLOORS_LIMIT = 4.0
"""So many floors where the share isn't kept."""


@dataclass
class Part:
    """What was measured: seconds of processor, and how long each answer took."""

    seconds: float = 0.0
    cpu: float = 0.0
    floor_cpu: float = 0.0
    times: list[float] = field(default_factory=list)
    floor_times: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Of one core."""
        return self.cpu / self.seconds

    @property
    def floor_share(self) -> float:
        """The floor's."""
        return self.floor_cpu / self.seconds

    @property
    def is_kept(self) -> bool:
        """Whether the readers cost no more than they may."""
        return self.share <= SHARE_LIMIT or self.share <= FLOORS_LIMIT * self.floor_share


def p99(times: list[float]) -> float:
    """The time, in seconds, within which all but a hundredth were answered."""
    return sorted(times)[int(len(times) * 0.99)] if times else 0.0


class Line:
    """A connection of a reader's own."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> Line:
        self._reader, self._writer = await asyncio.open_connection(HOST, self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def ask(self, path: str, cookie: str = "") -> tuple[int, str]:
        """One request: status and body."""
        head = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nHX-Request: true\r\n"
        self._writer.write(f"{head}{f'Cookie: {cookie}' + chr(13) + chr(10) if cookie else ''}\r\n".encode())
        above = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)^content-length: (\d+)", above, re.MULTILINE)
        body = await self._reader.readexactly(int(length[1])) if length else b""
        return int(above.split(" ", 2)[1]), body.decode()


async def ask(port: int, path: str, cookie: str = "") -> tuple[int, str]:
    """One request over a connection of its own."""
    async with Line(port) as line:
        return await line.ask(path, cookie)


async def forever(every: tuple[float, float], turn: Callable[[], Awaitable[None]]) -> None:
    """The first turn at any moment of the first interval, as tabs were opened at any moment."""
    await asyncio.sleep(random.uniform(0, every[1]))
    while True:
        await turn()
        await asyncio.sleep(random.uniform(*every))


def reader(where: Site, version: str, cookie: str, times: list[float]) -> list[Awaitable[None]]:
    """A tab: asks for the version, and for the news when it is another; asks for the letters."""
    known = version

    async def look() -> None:
        nonlocal known
        async with Line(where.port) as line:
            started = time.perf_counter()
            status, told = await line.ask(f"/live/{where.thread_key}/{known}/")
            times.append(time.perf_counter() - started)
            if status == 200:
                shown, state, changes, _ = known.split("-")
                query = f"?shown={shown}&seen={shown}&state={state}&changes={changes}&append=1&quote=1"
                await line.ask(f"/t/{where.thread_key}/news/{query}", cookie)
                known = told

    async def letters() -> None:
        await ask(where.port, "/letters/unread/", cookie)

    return [forever(VERSION_EVERY, look), forever(LETTERS_EVERY, letters)]


def floor_reader(where: Site, times: list[float]) -> list[Awaitable[None]]:
    """The same at the floor."""

    async def look() -> None:
        started = time.perf_counter()
        await ask(where.floor_port, f"/live/{where.thread_key}/0/")
        times.append(time.perf_counter() - started)

    async def letters() -> None:
        await ask(where.floor_port, "/live/letters/0/")

    return [forever(VERSION_EVERY, look), forever(LETTERS_EVERY, letters)]


async def measure(where: Site, *, readers: int, seconds: float, write_every: float = 0.0) -> Part:
    """A part: what the web process and the floor used while the readers were there. `write_every` 0: nobody writes."""
    part = Part()
    version = get_version(where)
    cookies = where.cookies
    turns = [
        turn
        for number in range(readers)
        for turn in reader(where, version, cookies[number % len(cookies)], part.times)
    ]
    turns += [turn for _ in range(readers) for turn in floor_reader(where, part.floor_times)]
    tasks = [asyncio.ensure_future(turn) for turn in turns]
    await asyncio.sleep(VERSION_EVERY[1])
    part.times.clear()
    part.floor_times.clear()
    started, cpu, floor_cpu = time.monotonic(), where.cpu(), where.floor_cpu()
    while time.monotonic() - started < seconds:
        if write_every:
            await asyncio.to_thread(write, where)
        await asyncio.sleep(min(write_every or seconds, max(0.1, seconds - (time.monotonic() - started))))
    part.seconds = time.monotonic() - started
    part.cpu, part.floor_cpu = where.cpu() - cpu, where.floor_cpu() - floor_cpu
    broken = [task for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if broken:
        raise SystemExit(f"{len(broken)} readers gave up: {broken[0].exception()!r}")
    return part


def get_version(where: Site) -> str:
    """The thread's version now."""
    return get(where.port, f"/live/{where.thread_key}/0/").decode()


def write(where: Site) -> None:
    """Somebody posts."""
    from django.db import connection

    from ._season import write_post

    write_post(where.thread_key)
    connection.close()


def main() -> int:
    """Prints the table; 1 if the limit isn't kept."""
    where = site()
    print(
        f"{READERS} readers of one thread"
        + " " * 8
        + "share of a core   floor   ratio       p99  floor's p99     limit"
    )
    parts = {"nobody writes": 0.0, f"a post each {WRITE_EVERY:.0f} s": WRITE_EVERY}
    late = False
    for name, write_every in parts.items():
        part = asyncio.run(measure(where, readers=READERS, seconds=SECONDS, write_every=write_every))
        print(
            f"{name:<33}{part.share:>13.1%}{part.floor_share:>11.1%}{part.share / part.floor_share:>7.1f}×"
            f"{p99(part.times) * 1000:>8.0f} ms{p99(part.floor_times) * 1000:>9.0f} ms{SHARE_LIMIT:>8.0%}"
        )
        late = late or not part.is_kept
    return 1 if late else 0
