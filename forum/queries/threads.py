"""Threads, as the viewer may see them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from accounts.prepared import Prepared, given

from ..models import Board, Post, Thread, ThreadMember, ThreadRead
from ..permissions import filter_threads, may_start_thread

if TYPE_CHECKING:
    from accounts.models import User

THREADS_A_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class ThreadLine:
    """A thread in a list. `unread` is 0 for who isn't logged in."""

    key: str
    title: str
    author_nick: str
    post_count: int
    is_closed: bool
    last_number: int
    last_nick: str
    last_at: datetime
    unread: int


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of a board's threads. `next_key` continues it ("": this is the end)."""

    board: Board
    lines: tuple[ThreadLine, ...]
    next_key: str
    may_start: bool


def visible_threads(viewer: User | None) -> QuerySet[Thread]:
    """All threads that exist for the viewer."""
    return filter_threads(viewer, Thread.objects.all())


def _by_key(viewer: Any) -> QuerySet[Thread]:
    """Public and private ones by the same statement, so that its time tells nobody what there is."""
    return visible_threads(viewer).select_related("board", "author").filter(key=given("key"))


_PUBLIC = Prepared(lambda: _by_key(None))
_VISIBLE = Prepared(lambda: _by_key(given("viewer")))


def public_by_key(key: str) -> Thread | None:
    """The thread; None for a private one as for one that doesn't exist."""
    return _PUBLIC.first(key=key)


def thread_by_key(viewer: User | None, key: str) -> Thread:
    """The thread. Raises Http404 if it doesn't exist for the viewer."""
    thread = public_by_key(key) if viewer is None else _VISIBLE.first(key=key, viewer=viewer.pk)
    if thread is None:
        raise Http404
    return thread


def board_page(viewer: User | None, slug: str, *, after_key: str = "") -> BoardPage:
    """Threads of a board, the newest post first, from behind the thread `after_key`. Raises Http404."""
    board = Board.objects.filter(slug=slug).first()
    if board is None:
        raise Http404
    threads = with_last_post(Thread.objects.filter(board=board, is_private=False))
    last = Thread.objects.filter(board=board, key=after_key).first() if after_key else None
    if last is not None:
        older = Q(last_post_at__lt=last.last_post_at) | Q(last_post_at=last.last_post_at, id__lt=last.id)
        threads = threads.filter(last_post_at__lte=last.last_post_at).filter(older)
    found = list(threads.order_by("-last_post_at", "-id")[: THREADS_A_PAGE + 1])
    lines = thread_lines(viewer, found[:THREADS_A_PAGE])
    next_key = lines[-1].key if len(found) > THREADS_A_PAGE else ""
    return BoardPage(board, lines, next_key, may_start_thread(viewer, board))


def with_last_post(threads: QuerySet[Thread]) -> QuerySet[Thread]:
    """The threads with `last_nick`, by one look into the index each."""
    newest = Post.objects.filter(thread=OuterRef("pk"), number=OuterRef("last_number"))
    return threads.select_related("author").annotate(
        last_nick=Subquery(newest.values("author__username")[:1])
    )


def thread_lines(viewer: User | None, threads: Iterable[Thread]) -> tuple[ThreadLine, ...]:
    """Lines of public threads that came from `with_last_post`; one query more for what is unread."""
    threads = list(threads)
    read = read_numbers(viewer, [thread.pk for thread in threads])
    return tuple(
        ThreadLine(
            key=thread.key,
            title=thread.title,
            author_nick=thread.author.username if thread.author else "",
            post_count=thread.last_number,
            is_closed=thread.is_closed,
            last_number=thread.last_number,
            last_nick=getattr(thread, "last_nick", None) or "",
            last_at=thread.last_post_at,
            unread=0 if viewer is None else thread.last_number - read.get(thread.pk, 0),
        )
        for thread in threads
    )


_READ = Prepared(
    lambda: ThreadRead.objects.filter(user_id=given("viewer"), thread_id__among=given("threads")).values_list(
        "thread_id", "number"
    )
)


def read_numbers(viewer: User | None, thread_ids: Iterable[int]) -> dict[int, int]:
    """How far the viewer has read these threads; those he never opened are missing."""
    if viewer is None:
        return {}
    return dict(_READ.rows(viewer=viewer.pk, threads=list(thread_ids)))


def unread_counts(viewer: User, thread_ids: Iterable[int]) -> dict[int, int]:
    """By id of thread: how many posts that the viewer may read he hasn't seen. Threads not his are missing."""
    ids = list(thread_ids)
    read = read_numbers(viewer, ids)
    ranges = {member.thread_id: member for member in _MEMBERS.rows(viewer=viewer.pk, threads=ids)}
    counts = {}
    for thread_id, last_number, is_private in _LAST.rows(viewer=viewer.pk, threads=ids):
        member = ranges.get(thread_id) if is_private else None
        counts[thread_id] = unread_between(member, last_number, read.get(thread_id, 0))
    return counts


def _last(viewer: Any) -> QuerySet[Thread, tuple[int, int, bool]]:
    threads = filter_threads(viewer, Thread.objects.filter(pk__among=given("threads")))
    return threads.values_list("pk", "last_number", "is_private")


_LAST = Prepared(lambda: _last(given("viewer")))
_MEMBERS = Prepared(
    lambda: ThreadMember.objects.filter(user_id=given("viewer"), thread_id__among=given("threads"))
)


def unread_between(member: ThreadMember | None, last_number: int, read: int) -> int:
    """How many posts lie between what was read and what may be read (`member` is None in public threads)."""
    first, last = 1, last_number
    if member is not None:
        first = member.from_number
        last = last_number if member.until_number is None else min(last_number, member.until_number)
    return max(0, last - max(read, first - 1))


def boards(viewer: User | None) -> list[tuple[Board, ThreadLine | None]]:
    """All boards with the thread that was written in last. Three queries, however many boards there are."""
    newest = Thread.objects.filter(board=OuterRef("pk"), is_private=False).order_by("-last_post_at", "-id")
    found = list(Board.objects.annotate(newest_id=Subquery(newest.values("id")[:1])))
    ids = [board.newest_id for board in found if board.newest_id is not None]
    threads = list(with_last_post(Thread.objects.filter(pk__in=ids)))
    lines = {
        thread.board_id: line for thread, line in zip(threads, thread_lines(viewer, threads), strict=True)
    }
    return [(board, lines.get(board.pk)) for board in found]
