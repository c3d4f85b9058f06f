"""Who reads a private thread, from which post to which. Decided by whoever made the thread."""

from __future__ import annotations

from django.db import transaction

from ..models import ThreadMember
from .locking import lock_thread


def set_member(*, thread_id: int, user_id: int, from_number: int = 1, may_write: bool = True) -> None:
    """The user reads the thread from post `from_number` on. Locks the thread. Sets anew what was ended."""
    with transaction.atomic():
        lock_thread(thread_id)
        ThreadMember.objects.update_or_create(
            thread_id=thread_id,
            user_id=user_id,
            defaults={"from_number": from_number, "until_number": None, "may_write": may_write},
        )


def end_membership(*, thread_id: int, user_id: int, until_number: int | None = None) -> None:
    """The user reads nothing behind `until_number` (None: behind the newest post) and doesn't write any more.

    Locks the thread. An end that was set before stays: what was readable then is all that ever will be.
    """
    with transaction.atomic():
        thread = lock_thread(thread_id)
        last = thread.last_number if until_number is None else until_number
        members = ThreadMember.objects.filter(thread=thread, user=user_id, until_number__isnull=True)
        members.update(until_number=last, may_write=False)


def set_may_write(*, thread_id: int, user_id: int, may_write: bool) -> None:
    """Whether the user writes in a thread that he goes on reading. Locks the thread."""
    with transaction.atomic():
        lock_thread(thread_id)
        ThreadMember.objects.filter(thread=thread_id, user=user_id).update(may_write=may_write)
