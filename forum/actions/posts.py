"""Writing a post: what a person sends (`create_post`) and what another app's action has decided (`write_post`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User

from ..enums import PostKind
from ..errors import RuleViolation
from ..events import letter_written
from ..markup import MARKUP_VERSION, parse
from ..models import Post, Thread, ThreadMember
from ..permissions import check_see_thread, check_write
from ..policies import Draft, policy_of
from .locking import lock_thread, transaction_or_busy
from .pace import too_fast, writes_too_fast
from .reading import note_own_post
from .texts import read_source, render_for

TOKEN: Final = "token"
"""The option that carries the form's token: a form that is sent twice is written once."""
TOKEN_LIMIT: Final = 40


@dataclass(frozen=True, slots=True)
class _Content:
    source: str
    html: str
    kind: str
    frozen: bool
    token: str = ""


def create_post(
    *,
    thread_id: int,
    author: User,
    source: str,
    now: datetime,
    options: Mapping[str, str] | None = None,
    by_hand: bool = False,
) -> Post:
    """Write what somebody sends into a thread.

    The thread's policy locks what is its own first (and plays what is overdue), then the thread's row is locked, then
    the policy accepts or refuses. A refusal takes back what the policy's question changed and nothing else, and is
    raised after the commit, so that a phase that was overdue stays played.

    `options` are the buttons pressed (`RuleViolation.choices`) and the form's `token`. The same token again returns
    the post that it has made. `by_hand`: what is sent too fast is refused, unless it is a vote, or an order that counts
    (`too_fast`, `pace.py`). Raises RuleViolation; Http404 where the thread doesn't exist for the author.
    """
    options = dict(options or {})
    document = read_source(source)
    thread = Thread.objects.get(pk=thread_id)
    check_see_thread(author, thread)
    policy = policy_of(thread)
    flood = by_hand and writes_too_fast(author)
    with transaction_or_busy():
        policy.lock_first(thread_id=thread_id, now=now)
        thread = lock_thread(thread_id)
        try:
            with transaction.atomic():
                return _sent_before(thread, author, options) or _accepted(
                    Draft(thread, author, document.source, document, options, now), flood=flood
                )
        except RuleViolation as violation:
            refusal = violation
    raise refusal


def _sent_before(thread: Thread, author: User, options: Mapping[str, str]) -> Post | None:
    """The post that this form has made already. Asked under the thread's lock: a second click waits for the first."""
    token = options.get(TOKEN, "")[:TOKEN_LIMIT]
    post = Post.objects.filter(author=author, token=token).first() if token else None
    if post is not None and post.thread_id != thread.pk:
        raise RuleViolation(
            "sent_elsewhere", _("This form was sent before, in another thread. Open the page anew.")
        )
    return post


def _accepted(draft: Draft, *, flood: bool) -> Post:
    """Ask and write. Under the policy's and the thread's locks, in a savepoint."""
    check_write(draft.author, draft.thread)
    accept = policy_of(draft.thread).before_post(draft)
    if flood and (accept.kind == PostKind.PLAIN or accept.can_wait()):
        raise too_fast()
    # The policy's own version of the text has to be a post like any other.
    document = draft.document if accept.source is None else read_source(accept.source)
    content = _Content(
        document.source,
        render_for(draft.thread, document, author=draft.author),
        accept.kind,
        accept.frozen,
        draft.options.get(TOKEN, "")[:TOKEN_LIMIT],
    )
    post = _write(draft.thread, draft.author, content, now=draft.now)
    accept.then(post)
    return post


def write_post(
    *,
    thread_id: int,
    author: User | None,
    source: str,
    kind: str,
    now: datetime,
    frozen: bool = True,
    html: str | None = None,
    token: str = "",
    caused_by: User | None = None,
) -> Post:
    """Write a post that another app has decided on: no policy is asked, closed threads are open to it.

    In a transaction, with that app's own lock held; locks the thread. `html` is kept as it is where given (made by
    code, never typed), else `source` is rendered. `author` None is the site itself. A `token` that the author has used
    before is an IntegrityError. `caused_by` is whose doing it tells: to him it is no news, like a post of his own.
    """
    document = parse(source)
    with transaction.atomic(savepoint=False):
        thread = lock_thread(thread_id)
        shown = render_for(thread, document) if html is None else html
        content = _Content(document.source, shown, kind, frozen, token[:TOKEN_LIMIT])
        return _write(thread, author, content, now=now, caused_by=caused_by)


def _write(
    thread: Thread, author: User | None, content: _Content, *, now: datetime, caused_by: User | None = None
) -> Post:
    """Number the post, write it, tell who listens. Under the thread's lock."""
    thread.last_number += 1
    thread.last_post_at = max(now, thread.last_post_at)
    thread.save(update_fields=["last_number", "last_post_at"])
    post = Post.objects.create(
        thread=thread,
        number=thread.last_number,
        author=author,
        kind=PostKind(content.kind),
        source=content.source,
        html=content.html,
        markup_version=MARKUP_VERSION,
        frozen=content.frozen,
        created_at=now,
        token=content.token,
    )
    knowing = [user for user in (author, caused_by) if user is not None]
    for user in knowing:
        note_own_post(thread_id=thread.pk, user_id=user.pk, number=post.number)
    if thread.is_private:
        letter_written(thread, post, _recipients(thread, knowing))
    return post


def _recipients(thread: Thread, knowing: Sequence[User]) -> list[User]:
    """Who reads what is written now in a private thread, those left out who know of it."""
    members = ThreadMember.objects.filter(
        thread=thread, until_number__isnull=True, from_number__lte=thread.last_number
    )
    members = members.exclude(user__in=knowing)
    return [member.user for member in members.select_related("user").order_by("id")]
