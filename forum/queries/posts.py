"""Posts of a thread, in the range that the viewer reads. Pages go by number: never an offset, never a count of rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast

from django.db.models import ForeignKey, QuerySet
from django.http import Http404

from accounts.models import User
from accounts.prepared import Prepared, given

from ..enums import PostKind
from ..models import Post, PostRevision, Thread, ThreadRead
from ..permissions import membership_of

POSTS_A_PAGE: Final = 50
CHANGED_SHOWN: Final = 4 * POSTS_A_PAGE
VISIT: Final = timedelta(minutes=30)
"""Who has read nothing new for so long comes to a thread for another visit."""


@dataclass(frozen=True, slots=True)
class NumberRange:
    """The numbers that a viewer reads in a thread; empty if `last` < `first`."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ReadState:
    """The number up to which somebody has read, and the one up to which he had when he came; 0: he hasn't begun."""

    number: int
    before: int


@dataclass(frozen=True, slots=True)
class PostPage:
    """A page of posts. `before` and `after` ask for the neighbouring pages (None: there is none).

    `first` and `last` are the numbers on this page (0 if it is empty), `readable` those of the whole thread.
    """

    posts: tuple[Post, ...]
    readable: NumberRange
    first: int
    last: int
    before: int | None
    after: int | None


def readable_numbers(viewer: User | None, thread: Thread) -> NumberRange:
    """Which numbers the viewer reads in this thread; none in a private thread of others."""
    if not thread.is_private:
        return NumberRange(1, thread.last_number)
    member = membership_of(viewer, thread)
    if member is None:
        return NumberRange(1, 0)
    until = (
        thread.last_number if member.until_number is None else min(thread.last_number, member.until_number)
    )
    return NumberRange(member.from_number, until)


def visible_posts(viewer: User | None, thread: Thread) -> QuerySet[Post]:
    """The posts of the thread that the viewer reads, by number."""
    return _in_range(thread, readable_numbers(viewer, thread))


def _in_range(thread: Thread, readable: NumberRange) -> QuerySet[Post]:
    posts = Post.objects.filter(thread=thread, number__gte=readable.first, number__lte=readable.last)
    return posts.select_related("author").order_by("number")


def post_by_number(viewer: User | None, thread: Thread, number: int) -> Post:
    """The post. Raises Http404 if it doesn't exist for the viewer."""
    post = visible_posts(viewer, thread).filter(number=number).first()
    if post is None:
        raise Http404
    return post


def page_of_posts(
    viewer: User | None,
    thread: Thread,
    *,
    after: int | None = None,
    before: int | None = None,
    at: int | None = None,
    author: str = "",
    votes_only: bool = False,
    since: int = 0,
) -> PostPage:
    """A page: the posts behind number `after`, those just before `before`, or the page on which post `at` stands.

    Without any of them the first. `author` (a nickname) and `votes_only` leave out other posts, `since` those up to
    that number.
    """
    readable = readable_numbers(viewer, thread)
    filtered = bool(author) or votes_only or since > 0
    if at is not None:
        after = start_of_page(at, readable.first) if not filtered else at - 1
    if before is None and not filtered:
        found = _after(thread, max(readable.first, (after or 0) + 1), readable.last)
    else:
        posts = _filtered(_in_range(thread, readable), author=author, votes_only=votes_only, since=since)
        found = _backwards(posts, before) if before is not None else _forwards(posts, after or 0)
    return _page(found, readable, before_asked=before, after_asked=after)


def _filtered(posts: QuerySet[Post], *, author: str, votes_only: bool, since: int) -> QuerySet[Post]:
    if author:
        posts = posts.filter(author__username=author)
    if votes_only:
        posts = posts.filter(kind__in=(PostKind.VOTE, PostKind.STOP))
    return posts.filter(number__gt=since) if since else posts


def changed_posts(viewer: User | None, thread: Thread, *, first: int, last: int) -> PostPage:
    """Those of the posts with numbers `first` to `last` that were changed, hidden or shown again since they were
    written, the newest CHANGED_SHOWN of them: what an open page may have to show anew."""
    readable = readable_numbers(viewer, thread)
    within = NumberRange(max(first, readable.first), min(last, readable.last))
    posts = _in_range(thread, within).filter(changes__gt=0).order_by("-number")[:CHANGED_SHOWN]
    return PostPage(tuple(posts)[::-1], readable, within.first, within.last, None, None)


_AFTER = Prepared(
    lambda: Post.objects.filter(
        thread_id=given("thread"), number__gte=given("first"), number__lte=given("last")
    ).order_by("number")[: POSTS_A_PAGE + 1]
)
_AUTHORS = Prepared(lambda: User.objects.filter(pk__among=given("users")))
_AUTHOR = cast("ForeignKey[User]", Post._meta.get_field("author"))


def _after(thread: Thread, first: int, last: int) -> list[Post]:
    """The posts from number `first` on, one more than a page. Of each author there is one object: a page of fifty posts
    has a dozen of them."""
    posts = _AFTER.rows(thread=thread.pk, first=first, last=last)
    ids = {post.author_id for post in posts if post.author_id is not None}
    authors = {user.pk: user for user in _AUTHORS.rows(users=list(ids))} if ids else {}
    for post in posts:
        _AUTHOR.set_cached_value(post, authors.get(post.author_id or 0))
    return posts


def start_of_page(number: int, first: int = 1) -> int:
    """What to ask for with `after` to get the page on which a post stands, of pages counted from `first`."""
    return max(0, number - first) // POSTS_A_PAGE * POSTS_A_PAGE + first - 1


def _forwards(posts: QuerySet[Post], after: int) -> list[Post]:
    return list(posts.filter(number__gt=after)[: POSTS_A_PAGE + 1])


def _backwards(posts: QuerySet[Post], before: int) -> list[Post]:
    return list(posts.filter(number__lt=before).order_by("-number")[: POSTS_A_PAGE + 1])[::-1]


def _page(
    found: list[Post], readable: NumberRange, *, before_asked: int | None, after_asked: int | None
) -> PostPage:
    more = len(found) > POSTS_A_PAGE
    if before_asked is not None:
        shown = found[1:] if more else found
        earlier, later = more, bool(shown) and shown[-1].number < readable.last
    else:
        shown = found[:POSTS_A_PAGE]
        earlier, later = (after_asked or 0) >= readable.first and bool(shown), more
    first, last = (shown[0].number, shown[-1].number) if shown else (0, 0)
    return PostPage(tuple(shown), readable, first, last, first if earlier else None, last if later else None)


_READ = Prepared(lambda: ThreadRead.objects.filter(thread_id=given("thread"), user_id=given("viewer")))


def read_number(viewer: User | None, thread: Thread) -> int:
    """The number up to which the viewer has read; 0 if he hasn't begun."""
    if viewer is None:
        return 0
    row = _READ.first(thread=thread.pk, viewer=viewer.pk)
    return row.number if row is not None else 0


def read_state(viewer: User | None, thread: Thread, *, now: datetime) -> ReadState:
    """How far the viewer has read, and had read when this visit began."""
    row = None if viewer is None else _READ.first(thread=thread.pk, viewer=viewer.pk)
    if row is None:
        return ReadState(0, 0)
    goes_on = row.moved_at is not None and row.moved_at > now - VISIT
    return ReadState(row.number, row.since if goes_on and row.since else row.number)


def first_unread(viewer: User | None, thread: Thread) -> int | None:
    """The number of the first post that the viewer hasn't read; None if there is none."""
    readable = readable_numbers(viewer, thread)
    number = max(read_number(viewer, thread) + 1, readable.first)
    return number if number <= readable.last else None


def revisions(viewer: User | None, post: Post) -> list[PostRevision]:
    """What the post said before its edits, the oldest first. The post must be visible to the viewer."""
    return list(PostRevision.objects.filter(post=post))


def was_sent(author: User, token: str) -> bool:
    """Whether a form of this author's with this token was taken, in whatever thread."""
    return bool(token) and Post.objects.filter(author=author, token=token).exists()
