"""For who sits at a season's desk: a link under each player's post, to hide an insulting one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Post, Thread
from forum.policies import PostAction

from ..actions.hiding import HIDEABLE
from ..models import Channel, Season, Staff
from ..permissions import hosts
from ..queries.daythread import day_of, day_rows

THREADS = ("games.day", "games.mayor", "games.channel", "games.graveyard")


def hide_links(thread: Thread, posts: Sequence[Post], viewer: User) -> Mapping[int, tuple[PostAction, ...]]:
    """To the desk, with thread and number filled in. At most one query for whoever sits at no desk."""
    if thread.policy not in THREADS:
        return {}
    if thread.author_id != viewer.pk and not _may_sit(thread, viewer):
        return {}
    season = _season_of(thread)
    if season is None or not hosts(viewer, season):
        return {}
    address = reverse("season-mayor", args=[season.pk])
    return {
        post.number: (
            PostAction(
                _("Show again") if post.hidden else _("Hide"),
                f"{address}?{urlencode({'hide': f'{thread.key}/{post.number}'})}#hide",
            ),
        )
        for post in posts
        if post.kind in HIDEABLE and post.author_id not in (None, season.mayor_id)
    }


def _may_sit(thread: Thread, viewer: User) -> bool:
    """Whether it is worth asking: in a day's thread the page has looked up who shares the desk."""
    rows = day_rows(thread)
    return viewer.pk in rows.staff if rows is not None else Staff.objects.filter(user=viewer).exists()


def _season_of(thread: Thread) -> Season | None:
    day = day_of(thread)
    if day is not None:
        return day.season
    channel = Channel.objects.filter(thread=thread).select_related("season").first()
    return channel.season if channel is not None else None
