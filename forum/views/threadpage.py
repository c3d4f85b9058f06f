"""A page of a thread, put together for the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.template.loader import render_to_string

from accounts.models import User

from ..permissions import may_edit
from ..policies import Badge, policy_of
from ..queries import PostPage, page_of_posts, thread_members
from .base import number_in, thread_url
from .composer import Box

if TYPE_CHECKING:
    from datetime import datetime

    from ..models import Post, Thread


@dataclass(frozen=True, slots=True)
class ShownPost:
    """A post with what stands beside it."""

    post: Post
    badge: Badge | None
    may_edit: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Filters:
    """What the reader has left out: other authors, everything but votes."""

    author: str = ""
    votes_only: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> Filters:
        """From the address."""
        return cls(request.GET.get("author", "")[:30], request.GET.get("only", "") == "votes")

    @property
    def is_set(self) -> bool:
        """Whether anything is left out."""
        return bool(self.author) or self.votes_only

    def query(self, **more: object) -> str:
        """The query string of another page under the same filters."""
        words: dict[str, object] = {"author": self.author} if self.author else {}
        if self.votes_only:
            words["only"] = "votes"
        return "?" + urlencode(
            {**words, **{name: value for name, value in more.items() if value is not None}}
        )


def asked_page(request: HttpRequest, viewer: User | None, thread: Thread, filters: Filters) -> PostPage:
    """The page that the address asks for."""
    query = request.GET
    return page_of_posts(
        viewer,
        thread,
        after=number_in(query, "after"),
        before=number_in(query, "before"),
        at=number_in(query, "at") or number_in(query, "quote"),
        author=filters.author,
        votes_only=filters.votes_only,
    )


def shown_posts(
    thread: Thread, page: PostPage, viewer: User | None, *, now: datetime, read: int
) -> list[ShownPost]:
    """The page's posts with badges, asked for once for all their authors."""
    authors = {post.author_id for post in page.posts if post.author_id is not None}
    badges = policy_of(thread).badges(thread=thread, author_ids=authors)
    return [
        ShownPost(
            post=post,
            badge=badges.get(post.author_id) if post.author_id is not None else None,
            may_edit=not thread.is_closed and may_edit(viewer, post, now=now),
            is_new=viewer is not None and post.number > read and post.author_id != viewer.pk,
        )
        for post in page.posts
    ]


def thread_context(
    request: HttpRequest,
    thread: Thread,
    page: PostPage,
    box: Box,
    *,
    now: datetime,
    read: int,
    filters: Filters,
) -> dict[str, Any]:
    """Everything that templates/forum/thread_detail.html shows."""
    viewer = request.user if isinstance(request.user, User) else None
    aside = policy_of(thread).aside(thread=thread, viewer=viewer, now=now)
    return {
        "thread": thread,
        "url": thread_url(thread.key),
        "page": page,
        "posts": shown_posts(thread, page, viewer, now=now, read=read),
        "filters": filters,
        "before_query": filters.query(before=page.before) if page.before is not None else "",
        "after_query": filters.query(after=page.after) if page.after is not None else "",
        "members": thread_members(viewer, thread) if thread.is_private and viewer is not None else [],
        "aside": render_to_string(aside.template, dict(aside.context), request=request)
        if aside.template
        else "",
        "box": box,
    }
