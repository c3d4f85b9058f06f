"""Public threads as this process knows them: looked up once a second, however many read them (docs/adr/0010).

What is remembered here is shown to everybody, so it is made of what everybody may know: a thread that isn't private,
its posts, and what its policy says of public rows. Nothing of a reader gets in: neither marks nor buttons nor votes of
his own. It is the process's own: nothing has to be told of a write, and an emptied cache or a restart changes nothing.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.utils.safestring import SafeString

from ..clock import db_now
from ..queries import PostPage, ThreadVersion, page_of_posts, public_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..models import Thread

LIFE_SECONDS: Final = 1.0
"""So long a process answers from memory: whoever wrote, everybody's page knows it two seconds later."""
THREADS_KEPT: Final = 2000
Key = TypeVar("Key")
Piece = TypeVar("Piece")
PIECES_KEPT: Final = 50
"""Of each thread: readers of an open page are all at one of the last few posts."""


class Known:
    """A public thread as it stood at a moment, and what has been looked up of it since. All readers share it."""

    def __init__(self, thread: Thread, version: ThreadVersion) -> None:
        self.thread = thread
        self.version = version
        self.text = str(version)
        self._pages: dict[int, PostPage] = {}
        self._asides: dict[tuple[Any, ...], SafeString] = {}

    @cached_property
    def now(self) -> datetime:
        """The database's time, at most a second ago."""
        return db_now()

    def posts_after(self, number: int) -> PostPage:
        """The page of posts behind this number."""
        return _kept(self._pages, number, lambda: page_of_posts(None, self.thread, after=number))

    def aside(self, key: tuple[Any, ...], make: Callable[[], SafeString]) -> SafeString:
        """What stands beside the posts; `key` names all that it depends on besides the thread."""
        return _kept(self._asides, key, make)


def _kept(pieces: dict[Key, Piece], key: Key, make: Callable[[], Piece]) -> Piece:
    """The piece as it is kept, made if it isn't. Threads share it, and another may empty it at any moment."""
    piece = pieces.get(key)
    if piece is None:
        if len(pieces) >= PIECES_KEPT:
            pieces.clear()
        piece = pieces[key] = make()
    return piece


class Memory:
    """Public threads by their keys, for a second; None for one that isn't public, as for one that doesn't exist."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, Known | None]] = OrderedDict()

    def known(self, key: str) -> Known | None:
        """The thread as it was a second ago at most."""
        until, known = self._kept.get(key, (0.0, None))
        return known if time.monotonic() < until else self.fresh(key)

    def fresh(self, key: str) -> Known | None:
        """The thread as it is."""
        now = time.monotonic()
        found = public_thread(key)
        known = Known(*found) if found is not None else None
        self._kept[key] = (now + LIFE_SECONDS, known)
        while len(self._kept) > THREADS_KEPT:
            self._kept.popitem(last=False)
        return known

    def forget(self) -> None:
        """For tests: as after a second."""
        self._kept.clear()


memory = Memory()
