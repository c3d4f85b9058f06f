"""Complaint links under posts and letters, and the season's word on letters between people (D5-D8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import Prepared, given
from accounts.routes import route
from forum.models import Post, Thread
from forum.policies import PostAction

from ..models import Staff
from ..queries.accused import seasons_for
from ..queries.daythread import day_rows
from ..secrecy import check_letter, letter_warning


class LetterGuard:
    """Asked before each letter of a conversation that belongs to no season (D8)."""

    def check(self, *, author: User, others: Sequence[User]) -> None:
        check_letter(author, others)

    def hint(self, *, author: User, others: Sequence[User]) -> str:
        return letter_warning(author, others)


def complaint_links(
    thread: Thread, posts: Sequence[Post], viewer: User
) -> Mapping[int, tuple[PostAction, ...]]:
    """A link "complain" under every post that somebody else has written and that concerns a running season."""
    authors = {post.author_id: post.author for post in posts if post.author_id not in (None, viewer.pk)}
    people = [pk for pk, author in authors.items() if author is not None and not author.is_service]
    if not people:
        return {}
    seasons = seasons_for(viewer, thread, [pk for pk in people if pk is not None])
    found = {season.pk: season for group in seasons.values() for season in group}
    if not found:
        return {}
    desks = {pk: {season.mayor_id} for pk, season in found.items()}
    for season_id, user_id in _staff(thread, list(found)):
        desks[season_id].add(user_id)
    concerned = {
        author
        for author, group in seasons.items()
        if any(viewer.pk not in desks[season.pk] or author in desks[season.pk] for season in group)
    }
    label, prefix = _("Complain"), complaint_prefix(thread.key)
    return {
        post.number: (PostAction(label, f"{prefix}{post.number}"),)
        for post in posts
        if post.author_id in concerned
    }


_STAFF = Prepared(
    lambda: Staff.objects.filter(season_id__among=given("seasons")).values_list("season_id", "user_id")
)


def _staff(thread: Thread, season_ids: list[int]) -> Iterable[tuple[int, int]]:
    """Who shares the desks of these seasons; in a day's thread the page has looked it up."""
    rows = day_rows(thread)
    if rows is not None:
        return [(rows.phase.season_id, user_id) for user_id in rows.staff]
    return _STAFF.rows(seasons=season_ids)


def complaint_prefix(key: str) -> str:
    """Where one complains of a post, without its number."""
    return f"{route('complaint-create')}?{urlencode({'post': f'{key}/'})}"
