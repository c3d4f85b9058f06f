"""A post that was written before is another now: pages that show it have to learn of it."""

from __future__ import annotations

from ..models import Post, Thread


def save_change(thread: Thread, post: Post, *fields: str) -> None:
    """Save these fields of a post, and count the change at post and thread. Under the thread's lock."""
    post.changes += 1
    post.save(update_fields=[*fields, "changes"])
    thread.changes += 1
    thread.save(update_fields=["changes"])
