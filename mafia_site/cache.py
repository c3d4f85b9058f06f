"""The cache on Redis that the site can live without: with Redis down people still log in, post and vote."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

log = logging.getLogger(__name__)
T = TypeVar("T")

# While Redis is away a page must not wait for a time-out at every look into the cache.
PAUSE_SECONDS = 2.0


class _Outage:
    """Whether this process has lost Redis, and until when it doesn't ask again. One for all threads: Django makes a
    cache object for each of them, but the loss is the process's, and is logged once."""

    def __init__(self) -> None:
        self.down = False
        self.quiet_until = 0.0

    @property
    def quiet(self) -> bool:
        return self.down and time.monotonic() < self.quiet_until

    def begin(self, error: Exception) -> None:
        self.quiet_until = time.monotonic() + PAUSE_SECONDS
        if not self.down:
            self.down = True
            log.warning("The cache can't be reached (%s); going on without it.", type(error).__name__)

    def end(self) -> None:
        if self.down:
            self.down = False
            log.warning("The cache is back.")


outage = _Outage()


class _OneClient(RedisCacheClient):
    """Of the one Redis; Django makes a client of redis-py for each question, which costs more than to ask."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._clients: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if write not in self._clients:
            self._clients[write] = super().get_client(key, write=write)
        return self._clients[write]


class DegradingRedisCache(RedisCache):
    """Django's Redis cache; when Redis can't be reached it behaves as an empty cache that forgets what it is told.

    Reads miss, `set` and `delete` do nothing, `add` and `touch` answer True (nobody else can have stored the key),
    `incr` raises ValueError as for a missing key. So rate limits are open while Redis is down, and nothing in a game
    may rely on `add` as a lock. Only lost connections are swallowed; every other error is raised. The loss and the
    return are logged once each.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _OneClient

    def _ask(self, call: Callable[[], T], instead: T) -> T:
        if outage.quiet:
            return instead
        try:
            answer = call()
        except (RedisConnectionError, RedisTimeoutError) as error:
            outage.begin(error)
            return instead
        outage.end()
        return answer

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._ask(lambda: super(DegradingRedisCache, self).add(key, value, timeout, version), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: super(DegradingRedisCache, self).get(key, default, version), default)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask(lambda: super(DegradingRedisCache, self).set(key, value, timeout, version), None)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._ask(lambda: super(DegradingRedisCache, self).touch(key, timeout, version), True)

    def delete(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda: super(DegradingRedisCache, self).delete(key, version), False)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        return self._ask(lambda: super(DegradingRedisCache, self).get_many(keys, version), {})

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda: super(DegradingRedisCache, self).has_key(key, version), False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        value = self._ask(lambda: super(DegradingRedisCache, self).incr(key, delta, version), None)
        if value is None:
            raise ValueError(f"Key {key!r} not found")
        return value

    def set_many(self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> list[Any]:
        return self._ask(lambda: super(DegradingRedisCache, self).set_many(data, timeout, version), [])

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        self._ask(lambda: super(DegradingRedisCache, self).delete_many(keys, version), None)

    def clear(self) -> None:
        """Deletes this cache's own keys: Celery's queues may live in the same database of Redis."""
        self._ask(self._clear_own, None)

    def _clear_own(self) -> None:
        client = self._cache.get_client(None, write=True)
        for key in client.scan_iter(f"{self.key_prefix}:*", count=1000):
            client.delete(key)
