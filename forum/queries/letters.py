"""Private threads of a viewer. Order, counts and names follow from what he may read, never from what came later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.db import connection
from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce, Least

from ..models import Post, Thread, ThreadMember, ThreadRead
from .posts import start_of_page
from .threads import unread_between

if TYPE_CHECKING:
    from accounts.models import User

LETTERS_A_PAGE: Final = 50
FACES_SHOWN: Final = 3
"""So many avatars stand beside a conversation; all its names do."""


@dataclass(frozen=True, slots=True)
class Correspondent:
    """Somebody else in a conversation; `avatar` is his picture's name (`User.avatar`), `is_site` an account of the
    site's own, whose sign stands for a face."""

    nick: str
    avatar: str = ""
    is_site: bool = False


@dataclass(frozen=True, slots=True)
class LetterLine:
    """A conversation in the list: with whom, the last post that the viewer reads. `first_number` is the first that he
    hasn't read, or the last; `after` asks for its page (0: the first page)."""

    key: str
    title: str
    others: tuple[str, ...]
    faces: tuple[Correspondent, ...]
    first_number: int
    after: int
    last_number: int
    last_nick: str
    last_at: datetime
    unread: int
    is_over: bool

    @property
    def more(self) -> int:
        """How many are in it besides those whose faces are shown."""
        return max(0, len(self.others) - FACES_SHOWN)


@dataclass(frozen=True, slots=True)
class LetterPage:
    """A page of conversations. `next_key` continues it ("": this is the end)."""

    lines: tuple[LetterLine, ...]
    next_key: str


def _readable(viewer: User) -> QuerySet[Any]:
    """The viewer's memberships in private threads that hold something for him, with `last` (number) and `read`."""
    read = ThreadRead.objects.filter(thread=OuterRef("thread"), user=viewer).values("number")[:1]
    members = ThreadMember.objects.filter(user=viewer, thread__is_private=True)
    return members.annotate(
        last=Case(
            When(until_number__isnull=True, then=F("thread__last_number")),
            default=Least("until_number", "thread__last_number"),
        ),
        read=Coalesce(Subquery(read), 0),
    ).filter(last__gte=F("from_number"))


def letter_page(viewer: User, *, after_key: str = "") -> LetterPage:
    """The viewer's conversations, the newest post first. Three queries, however many there are."""
    newest = Post.objects.filter(thread=OuterRef("thread"), number=OuterRef("last"))
    members = _readable(viewer).annotate(
        last_at=Subquery(newest.values("created_at")[:1]),
        last_nick=Subquery(newest.values("author__username")[:1]),
    )
    if after_key:
        mark = members.filter(thread__key=after_key).first()
        if mark is not None:
            older = Q(last_at__lt=mark.last_at) | Q(last_at=mark.last_at, thread_id__lt=mark.thread_id)
            members = members.filter(older)
    found = list(members.select_related("thread").order_by("-last_at", "-thread_id")[: LETTERS_A_PAGE + 1])
    shown = found[:LETTERS_A_PAGE]
    others = members_besides(shown, viewer)
    lines = tuple(_line(member, others[member.thread_id]) for member in shown)
    return LetterPage(lines, lines[-1].key if len(found) > LETTERS_A_PAGE else "")


def _line(member: Any, others: list[Correspondent]) -> LetterLine:
    thread: Thread = member.thread
    unread = unread_between(member, thread.last_number, member.read)
    first = member.last - unread + 1 if unread else member.last
    after = start_of_page(first, member.from_number)
    return LetterLine(
        key=thread.key,
        title=thread.title,
        others=tuple(other.nick for other in others),
        faces=tuple(others[:FACES_SHOWN]) or (Correspondent("", is_site=True),),
        first_number=first,
        after=after if after >= member.from_number else 0,
        last_number=member.last,
        last_nick=member.last_nick or "",
        last_at=member.last_at,
        unread=unread,
        is_over=member.until_number is not None or not member.may_write,
    )


def members_besides(members: Iterable[ThreadMember], viewer: User) -> dict[int, list[Correspondent]]:
    """By id of thread: the others in it, in the order in which they came in."""
    others: dict[int, list[Correspondent]] = defaultdict(list)
    ids = [member.thread_id for member in members]
    rows = ThreadMember.objects.filter(thread__in=ids).exclude(user=viewer).order_by("id")
    columns = ("thread_id", "user__username", "user__avatar", "user__is_service")
    for thread_id, nick, avatar, is_site in rows.values_list(*columns):
        others[thread_id].append(Correspondent(nick, avatar, is_site))
    return others


def thread_members(viewer: User, thread: Thread) -> list[str]:
    """The nicknames of the others in a private thread that the viewer reads."""
    rows = ThreadMember.objects.filter(thread=thread).exclude(user=viewer).order_by("id")
    return list(rows.values_list("user__username", flat=True))


_UNREAD = """SELECT coalesce(sum(greatest(
        least(coalesce(member.until_number, thread.last_number), thread.last_number)
        - greatest(coalesce(seen.number, 0), member.from_number - 1), 0)), 0)
    FROM forum_threadmember member
    JOIN forum_thread thread ON thread.id = member.thread_id AND thread.is_private
    LEFT JOIN forum_threadread seen ON seen.thread_id = thread.id AND seen.user_id = member.user_id
    WHERE member.user_id = %s
"""
"""By hand: every page of whoever is logged in asks it, and open ones each minute."""


def unread_letters(viewer: User) -> int:
    """How many posts in private threads wait for the viewer. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_UNREAD, [viewer.pk])
        return int(cursor.fetchone()[0])
