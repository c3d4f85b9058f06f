"""The floor: the same server, with an answer that costs nothing: bytes from memory, or 204."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

HEADERS = [("Content-Type", "text/html; charset=utf-8")]


@cache
def _page(name: str) -> bytes:
    return (Path(os.environ["FLOOR_FOLDER"]) / name).read_bytes()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """A stored page by its name; 200 and nothing at "/"; 204 elsewhere."""
    name = environ["PATH_INFO"].strip("/")
    if name.startswith("live"):
        start_response("204 No Content", [("Content-Length", "0")])
        return []
    page = _page(name) if name else b""
    start_response("200 OK", [*HEADERS, ("Content-Length", str(len(page)))])
    return [page]
