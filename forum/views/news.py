"""What an open page of a thread knows of it, and asks with (docs/adr/0010)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from ..queries import ThreadVersion, thread_version

if TYPE_CHECKING:
    from ..models import Thread
    from ..queries import PostPage
    from .composer import Box
    from .threadpage import Filters


@dataclass(frozen=True, slots=True)
class News:
    """The version that a page shows, and how much has come since post `shown`.

    `version_url` is where anybody may ask whether it still is the version; "" for a private thread, whose readers ask
    with their session. `append`: the page ends with the newest post, so that new ones may be put below. `offer` marks
    what the box offers.
    """

    version: ThreadVersion
    shown: int
    offer: str = ""
    version_url: str = ""
    append: bool = False

    @property
    def count(self) -> int:
        """How many posts are new."""
        return max(0, self.version.last - self.shown)

    @property
    def first(self) -> str:
        """The number of the first of them."""
        return str(self.shown + 1)


def page_news(thread: Thread, page: PostPage, box: Box, filters: Filters) -> News | None:
    """What a page of the thread begins with; None where nothing can come any more."""
    version = thread_version(thread, page.readable)
    if thread.is_closed and not version.live.ahead:
        return None
    return News(
        version,
        page.readable.last,
        offer=offer_mark(box),
        version_url="" if thread.is_private else reverse("thread-version", args=[thread.key, str(version)]),
        append=page.after is None and not filters.skips,
    )


def offer_mark(box: Box) -> str:
    """A mark of what the box offers: another one, and the page's box is out of date."""
    words = "\n".join((box.closed_reason, box.hint, *box.vote_names))
    return hashlib.blake2s(words.encode(), digest_size=4).hexdigest()
