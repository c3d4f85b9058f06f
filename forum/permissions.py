"""Who reads and who writes, in one place. `check_…` raises, `filter_…` says the same in SQL.

What isn't public doesn't exist for others: Http404. What is public and only not allowed: RuleViolation with the reason.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from .enums import PostKind
from .errors import RuleViolation
from .models import Board, Post, Thread, ThreadMember
from .policies import check_conversation, conversation_hint

if TYPE_CHECKING:
    from accounts.models import User

EDIT_MINUTES: Final = 10


def membership_of(viewer: User | None, thread: Thread) -> ThreadMember | None:
    """The viewer's row in a private thread, if there is anything in it that he reads."""
    if viewer is None:
        return None
    member = ThreadMember.objects.filter(thread=thread, user=viewer).first()
    if member is None or (member.until_number is not None and member.until_number < member.from_number):
        return None
    return member


def filter_threads(viewer: User | None, threads: QuerySet[Thread]) -> QuerySet[Thread]:
    """Those of the threads that exist for the viewer."""
    if viewer is None:
        return threads.filter(is_private=False)
    mine = ThreadMember.objects.filter(
        Q(until_number__isnull=True) | Q(until_number__gte=F("from_number")),
        thread=OuterRef("pk"),
        user=viewer,
    )
    return threads.filter(Q(is_private=False) | Exists(mine))


def check_see_thread(viewer: User | None, thread: Thread) -> None:
    """Raises Http404 for a private thread of others."""
    if thread.is_private and membership_of(viewer, thread) is None:
        raise Http404


def check_active(author: User) -> None:
    """Raises `inactive` for a blocked account."""
    if not author.is_active:
        raise RuleViolation("inactive", _("This account is blocked and can't write."))


def check_write(author: User, thread: Thread) -> None:
    """Raises `inactive`, or `not_member` for whoever only reads (or doesn't even read) this private thread.

    What the thread itself allows is its policy's question; in a conversation without one the guards are asked.
    """
    check_active(author)
    if not thread.is_private:
        return
    member = membership_of(author, thread)
    if member is None or not member.may_write or member.until_number is not None:
        raise RuleViolation("not_member", _("You can read what was written here, but not write any more."))
    if not thread.policy:
        check_conversation(author, readers_besides(author, thread))


def readers_besides(author: User, thread: Thread) -> list[User]:
    """Who else reads what is written now in a private thread."""
    members = ThreadMember.objects.filter(thread=thread, until_number__isnull=True).exclude(user=author)
    return [member.user for member in members.select_related("user").order_by("id")]


def letter_hint(author: User, thread: Thread) -> str:
    """What the guards tell an author above the box of a conversation without a policy."""
    if not thread.is_private or thread.policy:
        return ""
    return conversation_hint(author, readers_besides(author, thread))


def check_start_thread(author: User, board: Board) -> None:
    """Raises `inactive`, or `board_closed` where threads are opened by the site alone."""
    check_active(author)
    if not board.members_start_threads:
        raise RuleViolation("board_closed", _("In this board threads are opened by the site."))


def check_edit(editor: User, post: Post, *, now: datetime) -> None:
    """Raises `inactive`, `not_yours`, `frozen` or `too_late`. The thread's policy is asked besides."""
    check_active(editor)
    if post.author_id != editor.pk:
        raise RuleViolation("not_yours", _("Only its author can change a post."))
    if post.kind == PostKind.VOTE:
        raise RuleViolation("frozen", _("A post with a vote can't be changed."))
    if post.frozen or post.kind != PostKind.PLAIN:
        raise RuleViolation("frozen", _("This post can't be changed."))
    if now - post.created_at > timedelta(minutes=EDIT_MINUTES):
        raise RuleViolation(
            "too_late",
            _("A post can be changed for %(minutes)d minutes. Write a new one.") % {"minutes": EDIT_MINUTES},
        )


def check_read_by_nobody_gone(post: Post) -> None:
    """Raises `edit_late`: whoever has left a private thread reads the posts of his time, an edit of one of them would
    reach him. Under the thread's lock."""
    left = ThreadMember.objects.filter(thread=post.thread_id, until_number__gte=post.number)
    if post.thread.is_private and left.exists():
        raise RuleViolation(
            "edit_late", _("Somebody has left since then; this post can't be changed any more.")
        )


def may_edit(viewer: User | None, post: Post, *, now: datetime) -> bool:
    """Whether the viewer gets the button. Asks `check_edit`, but for others' posts, of which a page is full."""
    if viewer is None or post.author_id != viewer.pk:
        return False
    try:
        check_edit(viewer, post, now=now)
    except RuleViolation:
        return False
    return True


def may_start_thread(viewer: User | None, board: Board) -> bool:
    """Whether the viewer gets the button. Asks `check_start_thread`."""
    if viewer is None:
        return False
    try:
        check_start_thread(viewer, board)
    except RuleViolation:
        return False
    return True
