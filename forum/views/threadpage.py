"""A page of a thread, put together for the template."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.faces import avatar_html
from accounts.models import User
from accounts.routes import route

from ..enums import PostKind
from ..permissions import may_edit
from ..phrases import moments, shown_html
from ..policies import Badge, LinkPreview, NameChip, PostAction, name_chips, policy_of, post_actions
from ..queries import PostPage, ReadState, page_of_posts, thread_members
from .base import number_in, thread_url
from .composer import Box
from .news import page_news

if TYPE_CHECKING:
    from datetime import datetime

    from ..models import Thread
    from .publicthreads import Known


@dataclass(frozen=True, slots=True)
class ShownPost:
    """A post as the template writes it down; all that a page of fifty would compute again and again is ready here."""

    number: str
    nick: str
    profile_url: str
    avatar: SafeString
    moment: SafeString
    edited: SafeString | str
    kind: str
    kind_label: str
    html: SafeString
    hidden: bool
    badge: Badge | None
    may_edit: bool
    is_new: bool
    changes: int = 0
    actions: tuple[PostAction, ...] = ()
    chip: NameChip | None = None


@dataclass(frozen=True, slots=True)
class Filters:
    """What the reader has left out: other authors, everything but votes, what stands up to post `since`."""

    author: str = ""
    votes_only: bool = False
    since: int = 0

    @classmethod
    def of(cls, request: HttpRequest) -> Filters:
        """From the address."""
        query = request.GET
        return cls(
            query.get("author", "")[:30], query.get("only", "") == "votes", number_in(query, "since") or 0
        )

    @property
    def is_set(self) -> bool:
        """Whether anything is left out."""
        return self.skips or self.since > 0

    @property
    def skips(self) -> bool:
        """Whether posts between those shown are left out, so that a page proves nothing about them."""
        return bool(self.author) or self.votes_only

    @property
    def votes_toggled(self) -> str:
        """The query string with votes only, or with all kinds again."""
        return replace(self, votes_only=not self.votes_only).query()

    @property
    def anybody(self) -> str:
        """The query string for every author."""
        return replace(self, author="").query()

    def since_toggled(self, read: int) -> str:
        """The query string for what is newer than the post read last, or for older ones again."""
        return replace(self, since=0 if self.since else read).query()

    def query(self, **more: object) -> str:
        """The query string of another page under the same filters."""
        words: dict[str, object] = {"author": self.author} if self.author else {}
        if self.votes_only:
            words["only"] = "votes"
        if self.since:
            words["since"] = self.since
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
        since=filters.since,
    )


def shown_posts(
    thread: Thread, page: PostPage, viewer: User | None, *, now: datetime, read: int
) -> list[ShownPost]:
    """The page's posts with badges, asked for once for all their authors."""
    authors = {post.author_id: post.author for post in page.posts if post.author_id is not None}
    badges = policy_of(thread).badges(thread=thread, author_ids=set(authors))
    profiles = {author_id: profile_url(author) for author_id, author in authors.items()}
    faces = {author_id: face_of(author) for author_id, author in authors.items()}
    actions = post_actions(thread, page.posts, viewer) if viewer is not None else {}
    chips = name_chips(thread, authors, viewer) if viewer is not None else {}
    moment_of = moments()
    nobody = face_of(None)
    return [
        ShownPost(
            number=str(post.number),
            nick=post.author.username if post.author else "",
            profile_url=profiles.get(post.author_id or 0, ""),
            avatar=faces.get(post.author_id or 0, nobody),
            moment=moment_of(post.created_at),
            edited=moment_of(post.edited_at) if post.edited_at else "",
            kind=post.kind,
            kind_label="" if post.kind == PostKind.PLAIN else str(PostKind(post.kind).label),
            html=shown_html("" if post.hidden else post.html),
            hidden=post.hidden,
            badge=badges.get(post.author_id) if post.author_id is not None else None,
            may_edit=not thread.is_closed and may_edit(viewer, post, now=now),
            is_new=viewer is not None and post.number > read and post.author_id != viewer.pk,
            changes=post.changes,
            actions=actions.get(post.number, ()),
            chip=chips.get(post.author_id or 0),
        )
        for post in page.posts
    ]


def profile_url(author: User | None) -> str:
    """Where a person's profile is; "" for the site's own accounts."""
    return "" if author is None or author.is_service else route("profile-detail", author.username)


def face_of(author: User | None) -> SafeString:
    """A person's avatar as it is now, on old posts too; the site's own sign for the site's own accounts."""
    return (
        avatar_html("", "")
        if author is None or author.is_service
        else avatar_html(author.username, author.avatar)
    )


def aside_of(
    request: HttpRequest, thread: Thread, viewer: User | None, *, now: datetime, known: Known | None = None
) -> SafeString | str:
    """What the thread's policy shows beside the posts; "" for nothing. With `known`, which is a second old at most, all
    readers for whom it is the same share it."""
    aside = policy_of(thread).aside(thread=thread, viewer=viewer, now=now)
    if not aside.template:
        return ""
    if known is None or aside.own is None:
        return render_to_string(aside.template, dict(aside.context), request=request)
    key = (aside.template, aside.own, get_language(), timezone.get_current_timezone_name())
    return known.aside(key, lambda: render_to_string(aside.template, dict(aside.context)))


def _link_preview(thread: Thread, viewer: User | None) -> LinkPreview | None:
    """For programs that show links, and carry no session; None for the site's own."""
    return policy_of(thread).preview(thread=thread) if viewer is None and not thread.is_private else None


def _since_query(filters: Filters, page: PostPage, read: ReadState) -> str:
    """To what has come since the last visit, and back; "" where nothing has."""
    has_news = 0 < read.before < page.readable.last
    return filters.since_toggled(read.before) if has_news or filters.since else ""


def thread_context(
    request: HttpRequest,
    thread: Thread,
    page: PostPage,
    box: Box,
    *,
    now: datetime,
    read: ReadState,
    filters: Filters,
) -> dict[str, Any]:
    """Everything that templates/forum/thread_detail.html shows."""
    viewer = request.user if isinstance(request.user, User) else None
    return {
        "thread": thread,
        "url": thread_url(thread.key),
        "page": page,
        "posts": shown_posts(thread, page, viewer, now=now, read=read.number),
        "filters": filters,
        "since_query": _since_query(filters, page, read),
        "before_query": filters.query(before=page.before) if page.before is not None else "",
        "after_query": filters.query(after=page.after) if page.after is not None else "",
        "members": thread_members(viewer, thread) if thread.is_private and viewer is not None else [],
        "aside": aside_of(request, thread, viewer, now=now),
        "news": page_news(thread, page, box, filters),
        "preview": _link_preview(thread, viewer),
        "may_quote": viewer is not None and not box.closed_reason,
        "box": box,
    }
