"""What a feed reader is told: the site's own posts in public threads, in the season's language; whoever asks."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from forum.enums import PostKind
from forum.markup import parse, plain_text
from forum.models import Post

from ..enums import SeasonStatus
from ..models import Phase, Season
from ..phrases.language import speaking
from .preview import preview_facts
from .seasons import public_season, season_line, visible_seasons

KINDS = (PostKind.OPENING, PostKind.STOP, PostKind.SUMMARY, PostKind.NOTICE, PostKind.END)
"""Posts by the site or in the mayor's name that everybody waits for."""
MOST = 30


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One of a feed's entries. `path` is its page, and never changes; times are aware."""

    path: str
    title: str
    text: str
    at: datetime.datetime
    changed_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class FeedTold:
    """A feed: what it is of, the page that it belongs to, and its newest MOST entries, the newest first."""

    path: str
    title: str
    text: str
    language: str
    entries: tuple[FeedEntry, ...]


def season_feed(season_id: int) -> FeedTold | None:
    """Opening posts, STOPs, summaries, announcements and the end of a season; None for a draft, for staff too, since
    feeds are for strangers. Two queries."""
    season = public_season(season_id)
    if season is None:
        return None
    line = season_line(season)
    threads = Phase.objects.filter(season=season, thread__isnull=False).values("thread")
    posts = _told(Post.objects.filter(thread__in=threads, kind__in=KINDS))
    with speaking(season.language):
        entries = tuple(_entry(post) for post in posts)
        return FeedTold(
            reverse("season-detail", args=[season.pk]),
            line.title,
            preview_facts(line),
            season.language,
            entries,
        )


def site_feed(language: str) -> FeedTold:
    """Which seasons have opened their sign-up, and how others have ended. Two queries."""
    opened = (
        visible_seasons(None)
        .filter(signup_opened_at__isnull=False)
        .exclude(status=SeasonStatus.CANCELLED)
        .order_by("-signup_opened_at", "-id")[:MOST]
    )
    threads = Phase.objects.filter(thread__isnull=False).values("thread")
    ends = _told(Post.objects.filter(kind=PostKind.END, thread__in=threads))
    with speaking(language):
        entries = [*(_opened(season) for season in opened), *(_entry(post) for post in ends)]
        entries.sort(key=lambda entry: entry.at, reverse=True)
        return FeedTold(
            reverse("home"),
            _("Forum Mafia"),
            _("Seasons that open and end."),
            language,
            tuple(entries[:MOST]),
        )


def _told(posts: QuerySet[Post]) -> QuerySet[Post]:
    """The newest of them that everybody reads."""
    readable = posts.filter(thread__is_private=False, hidden=False)
    return readable.select_related("thread").order_by("-created_at", "-id")[:MOST]


def _entry(post: Post) -> FeedEntry:
    kind = PostKind(post.kind).label
    return FeedEntry(
        reverse("post-permalink", args=[post.thread.key, post.number]),
        f"{post.thread.title} · {kind}",
        plain_text(parse(post.source)).strip(),
        post.created_at,
        post.edited_at or post.created_at,
    )


def _opened(season: Season) -> FeedEntry:
    at = season.signup_opened_at
    assert at is not None
    title = _("Sign-up is open: %(season)s") % {"season": season.title}
    return FeedEntry(reverse("season-detail", args=[season.pk]), title, season.about, at, at)
