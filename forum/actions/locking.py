"""Locks of the forum. Order on the whole site: season → thread → post."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import OperationalError, transaction
from django.utils.translation import gettext as _

from ..errors import RuleViolation
from ..models import Post, Thread

LOCK_NOT_AVAILABLE: Final = "55P03"
"""PostgreSQL's code for a lock that wasn't had within lock_timeout."""


def lock_thread(thread_id: int) -> Thread:
    """The thread's row, locked against other writers until the transaction ends (readers aren't held up)."""
    return Thread.objects.select_for_update(no_key=True).get(pk=thread_id)


def lock_post(post_id: int) -> Post:
    """The post's row, locked likewise. The thread's lock is held already."""
    return Post.objects.select_for_update(no_key=True).get(pk=post_id)


@contextmanager
def transaction_or_busy() -> Iterator[None]:
    """A transaction; a lock that somebody else held for too long is a refusal (`busy`), so that the text isn't lost."""
    try:
        with transaction.atomic():
            yield
    except OperationalError as error:
        if getattr(error.__cause__, "pgcode", None) != LOCK_NOT_AVAILABLE:
            raise
        raise RuleViolation(
            "busy", _("Too many are writing at this moment. Nothing was sent; send it again.")
        ) from error
