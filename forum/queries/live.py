"""What an open page asks again and again: whether its thread has changed (docs/adr/0010)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models import Sum

from ..models import Post, Thread
from ..policies import Live, policy_of
from .threads import public_by_key

if TYPE_CHECKING:
    from .posts import NumberRange


@dataclass(frozen=True, slots=True)
class ThreadVersion:
    """A thread as it stands: the newest post's number, a mark of what stands beside the posts, how often posts were
    changed or hidden, the release.

    Made of what every reader of the thread may know, and of nothing else: no id, no time of a write.
    """

    last: int
    state: str
    changes: int
    release: str
    live: Live

    def __str__(self) -> str:
        return f"{self.last}-{self.state}-{self.changes}-{self.release}"


def thread_version(thread: Thread, readable: NumberRange) -> ThreadVersion:
    """The version of a thread for somebody who reads these numbers of it."""
    return _version(thread, readable.last, _changes(thread, readable))


def _changes(thread: Thread, readable: NumberRange) -> int:
    """How often posts that the reader reads were changed: the thread's own count, unless he doesn't read all of it."""
    if (readable.first, readable.last) == (1, thread.last_number):
        return thread.changes
    posts = Post.objects.filter(thread=thread, number__gte=readable.first, number__lte=readable.last)
    return posts.aggregate(sum=Sum("changes"))["sum"] or 0


def public_thread(key: str) -> tuple[Thread, ThreadVersion] | None:
    """A public thread and its version; None for a private one as for one that doesn't exist."""
    thread = public_by_key(key)
    return None if thread is None else (thread, _version(thread, thread.last_number, thread.changes))


def _version(thread: Thread, last: int, changes: int) -> ThreadVersion:
    live = policy_of(thread).live(thread=thread)
    return ThreadVersion(last, state_mark(thread, live), changes, release_mark(), live)


def state_mark(thread: Thread, live: Live) -> str:
    """A short mark of what stands beside the posts."""
    words = f"{thread.is_closed} {live.ahead} {live.next_key} {live.state}"
    return hashlib.blake2s(words.encode(), digest_size=4).hexdigest()


def release_mark() -> str:
    """Which style sheet and scripts the site gives out now; "0" where files carry no marks."""
    return str(getattr(staticfiles_storage, "manifest_hash", "") or "0")[:12]
