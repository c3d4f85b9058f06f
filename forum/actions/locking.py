"""Locks of the forum. Order on the whole site: season → thread → post."""

from __future__ import annotations

from ..models import Post, Thread


def lock_thread(thread_id: int) -> Thread:
    """The thread's row, locked against other writers until the transaction ends (readers aren't held up)."""
    return Thread.objects.select_for_update(no_key=True).get(pk=thread_id)


def lock_post(post_id: int) -> Post:
    """The post's row, locked likewise. The thread's lock is held already."""
    return Post.objects.select_for_update(no_key=True).get(pk=post_id)
