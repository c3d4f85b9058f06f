"""Letters of the site itself to one person, in a conversation that nobody else is in and that never opens."""

from __future__ import annotations

import datetime

from accounts.models import User
from forum import actions as forum
from forum.enums import PostKind

SITE_POLICY = "games.outcome"


def site_letter(reader: User, title: str, source: str, *, now: datetime.datetime) -> None:
    """Where letters with the mayor won't do: they open at the end, or the reader has no seat. In the caller's turn."""
    thread = forum.create_thread(title=title, author=None, policy=SITE_POLICY, is_private=True, now=now)
    forum.set_member(thread_id=thread.pk, user_id=reader.pk, may_write=False)
    forum.write_post(thread_id=thread.pk, author=None, source=source, kind=PostKind.NOTICE, now=now)
