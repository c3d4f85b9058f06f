"""Ports of 127.0.0.1."""

from __future__ import annotations

import socket

HOST = "127.0.0.1"


def free_port() -> int:
    """A port that nobody listens on. Somebody may take it before it is used: whoever uses it tries again."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def is_taken(port: int, host: str = HOST) -> bool:
    """Whether the port can't be bound (what a listening server would meet)."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False
