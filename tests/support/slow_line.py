"""A bad line to the site: pages come in pieces, as they do on a phone in a bus."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from mafia_site.services.ports import HOST, free_port


@dataclass(frozen=True)
class SlowLine:
    """`pieces` of each page, and how long (seconds) each waits; scripts come `late` (seconds), after all else."""

    target: int
    pieces: int = 12
    wait: float = 0.04
    late: float = 0.3

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, over a connection of its own."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            asked, *lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
            # Unpacked, so that each piece can be drawn.
            lines = [
                line for line in lines if not line.lower().startswith((b"accept-encoding", b"connection"))
            ]
            head, _, body = (await self._ask(b"\r\n".join([asked, b"Connection: close", *lines]))).partition(
                b"\r\n\r\n"
            )
            if b".js " in asked:
                await asyncio.sleep(self.late)
            writer.write(head + b"\r\n\r\n")
            size = len(body) // (self.pieces if b"text/html" in head else 1) + 1
            for start in range(0, len(body), size):
                writer.write(body[start : start + size])
                await writer.drain()
                await asyncio.sleep(self.wait if size < len(body) else 0)
        writer.close()

    async def _ask(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(HOST, self.target)
        writer.write(request)
        answer = await reader.read()
        writer.close()
        return answer

    async def serve(self, port: int, ended: threading.Event, ready: threading.Event) -> None:
        async with await asyncio.start_server(self.carry, HOST, port):
            ready.set()
            await asyncio.to_thread(ended.wait)


@contextmanager
def slow_line(url: str) -> Iterator[str]:
    """The address at which the site at `url` is had over a bad line, while the block is open."""
    line, port = SlowLine(int(url.rsplit(":", 1)[1])), free_port()
    ready, ended = threading.Event(), threading.Event()
    serving = threading.Thread(target=lambda: asyncio.run(line.serve(port, ended, ready)))
    serving.start()
    ready.wait()
    try:
        yield f"http://{HOST}:{port}"
    finally:
        ended.set()
        serving.join()
