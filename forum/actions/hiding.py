"""A post's text is hidden, or shown again: its number, author and time stay, and so does what it did."""

from __future__ import annotations

from django.db import transaction

from ..models import Post
from .changes import save_change
from .locking import lock_thread


def set_hidden(*, thread_id: int, number: int, hidden: bool) -> bool:
    """Hide or show a post's text for another app, which has decided on it. Locks the thread. Whether it changed.

    Raises Post.DoesNotExist.
    """
    with transaction.atomic():
        thread = lock_thread(thread_id)
        post = Post.objects.select_for_update(no_key=True).get(thread=thread_id, number=number)
        if post.hidden == hidden:
            return False
        post.hidden = hidden
        save_change(thread, post, "hidden")
        return True
