"""Threads: opened by members in a board, or by another app."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from ..enums import PostKind
from ..models import Board, Post, Thread
from ..permissions import check_start_thread
from .locking import lock_thread
from .posts import TOKEN_LIMIT, write_post
from .texts import read_source, read_title

if TYPE_CHECKING:
    from accounts.models import User


def start_thread(
    *, board_slug: str, author: User, title: str, source: str, now: datetime, token: str = ""
) -> Thread:
    """Open a thread in a board with its first post. Raises RuleViolation. The same token again: the same thread."""
    title, text = read_title(title), read_source(source).source
    board = Board.objects.get(slug=board_slug)
    check_start_thread(author, board)

    def write() -> Thread:
        thread = create_thread(title=title, author=author, board_slug=board_slug, now=now)
        write_first_post(thread, author, text, token, now=now)
        return thread

    return once(author, token, write)


def once(author: User, token: str, write: Callable[[], Thread]) -> Thread:
    """The thread that `write` makes in a transaction, or the one that a form with this token has made before.

    Of two at the same moment the second waits at the unique index until the first has committed.
    """
    try:
        with transaction.atomic():
            return write()
    except IntegrityError:
        post = Post.objects.filter(author=author, token=token[:TOKEN_LIMIT]).first() if token else None
        if post is None:
            raise
        return post.thread


def write_first_post(thread: Thread, author: User, source: str, token: str, *, now: datetime) -> Post:
    """A member's first post in a thread he opens. In its transaction."""
    post = write_post(
        thread_id=thread.pk,
        author=author,
        source=source,
        kind=PostKind.PLAIN,
        now=now,
        frozen=False,
        token=token,
    )
    thread.last_number = post.number
    return post


def create_thread(
    *,
    title: str,
    author: User | None,
    now: datetime,
    board_slug: str = "",
    policy: str = "",
    is_private: bool = False,
) -> Thread:
    """Make an empty thread for another app, which has decided on it: in a board, or in none (""). In a transaction."""
    board = Board.objects.get(slug=board_slug) if board_slug else None
    return Thread.objects.create(
        title=title[: Thread._meta.get_field("title").max_length],
        author=author,
        board=board,
        policy=policy,
        is_private=is_private,
        created_at=now,
        last_post_at=now,
    )


def close_thread(*, thread_id: int) -> None:
    """Nothing can be added by members any more. Locks the thread. Idempotent."""
    _set_closed(thread_id, closed=True)


def reopen_thread(*, thread_id: int) -> None:
    """Members may write again, if the policy says so. Locks the thread. Idempotent."""
    _set_closed(thread_id, closed=False)


def _set_closed(thread_id: int, *, closed: bool) -> None:
    with transaction.atomic():
        thread = lock_thread(thread_id)
        thread.is_closed = closed
        thread.save(update_fields=["is_closed"])


def open_thread_to_all(*, thread_id: int) -> None:
    """A private thread becomes readable by everybody, by its address; it stands in no board. Locks it. Idempotent."""
    with transaction.atomic():
        thread = lock_thread(thread_id)
        thread.is_private = False
        thread.save(update_fields=["is_private"])
