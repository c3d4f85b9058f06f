"""Changing a post one has written."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from ..errors import RuleViolation
from ..markup import MARKUP_VERSION, Document
from ..models import Post, PostRevision, Thread
from ..permissions import check_edit, check_read_by_nobody_gone, check_see_thread, check_write
from ..policies import policy_of
from .changes import save_change
from .locking import lock_post, lock_thread, transaction_or_busy
from .texts import read_source, render_for

if TYPE_CHECKING:
    from accounts.models import User


def edit_post(*, post_id: int, editor: User, source: str, now: datetime) -> Post:
    """Change a post's text: one's own, plain, written in the last 10 minutes, in an open thread.

    What it said before stays readable for all as a revision. The thread's policy decides besides (no vote by editing).
    Locks and refusals as in `create_post`. An edit that changes nothing leaves no revision.
    """
    document = read_source(source)
    post = Post.objects.select_related("thread").get(pk=post_id)
    check_see_thread(editor, post.thread)
    policy = policy_of(post.thread)
    with transaction_or_busy():
        policy.lock_first(thread_id=post.thread_id, now=now)
        thread = lock_thread(post.thread_id)
        try:
            with transaction.atomic():
                return _edited(thread, post_id, editor, document, now=now)
        except RuleViolation as violation:
            refusal = violation
    raise refusal


def _edited(thread: Thread, post_id: int, editor: User, document: Document, *, now: datetime) -> Post:
    post = lock_post(post_id)
    post.thread = thread
    check_edit(editor, post, now=now)
    check_write(editor, thread)
    if thread.is_closed:
        raise RuleViolation("closed", _("This thread is closed; its posts can't be changed any more."))
    check_read_by_nobody_gone(post)
    policy_of(thread).before_edit(post=post, editor=editor, document=document, now=now)
    if document.source == post.source:
        return post
    PostRevision.objects.create(
        post=post, source=post.source, html=post.html, written_at=post.edited_at or post.created_at
    )
    post.source = document.source
    post.html = render_for(thread, document, author=editor)
    post.markup_version = MARKUP_VERSION
    post.edited_at = now
    save_change(thread, post, "source", "html", "markup_version", "edited_at")
    return post
