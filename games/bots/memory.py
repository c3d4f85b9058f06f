"""What bots have looked at in vain: so that a civilian isn't asked every two seconds what he does at night.

Only a help: without it they ask more often and do the same. Each entry holds until a moment of the clock that is
handed in, so that demo data can be made in a past of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Protocol

from django.core.cache import cache


class Memory(Protocol):
    """Keys that are settled for a while."""

    def settled(self, keys: Collection[str], now: datetime) -> set[str]:
        """Those of the keys that need no look now."""

    def settle(self, key: str, now: datetime, lasting: timedelta) -> None:
        """No look at this key for so long."""


class SharedMemory:
    """In the site's cache, for all processes."""

    def settled(self, keys: Collection[str], now: datetime) -> set[str]:
        found = cache.get_many([_cached(key) for key in keys])
        return {key for key in keys if found.get(_cached(key), 0.0) > now.timestamp()}

    def settle(self, key: str, now: datetime, lasting: timedelta) -> None:
        seconds = max(int(lasting.total_seconds()), 1)
        cache.set(_cached(key), (now + lasting).timestamp(), timeout=seconds)


class OwnMemory:
    """In this process alone."""

    def __init__(self) -> None:
        self._until: dict[str, datetime] = {}

    def settled(self, keys: Collection[str], now: datetime) -> set[str]:
        return {key for key in keys if key in self._until and self._until[key] > now}

    def settle(self, key: str, now: datetime, lasting: timedelta) -> None:
        self._until[key] = now + lasting


def _cached(key: str) -> str:
    """A nick may hold what a key may not."""
    return f"bots:{hashlib.sha256(key.encode()).hexdigest()[:32]}"
