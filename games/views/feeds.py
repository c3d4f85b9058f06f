"""Atom feeds of seasons and of the site. They hold what everybody may read, and are the same for all."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed
from django.views import View

from accounts.addresses import absolute
from forum.markup import clean

from ..queries.feeds import FeedTold, season_feed, site_feed
from .base import found, kept_answer
from .pictures import LARGEST

FRESH = 60
"""Seconds for which a reader's program or a proxy may keep a feed."""


class SeasonFeedView(View):
    """What happens in a season."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return _atom(request, found(season_feed(season_id) if season_id <= LARGEST else None))


class SiteFeedView(View):
    """Seasons that open and end, in one of the site's languages."""

    def get(self, request: HttpRequest, language: str) -> HttpResponse:
        if language not in dict(settings.LANGUAGES):
            raise Http404
        return _atom(request, site_feed(language))


def _atom(request: HttpRequest, told: FeedTold) -> HttpResponse:
    def written(_mark: str) -> HttpResponse:
        return HttpResponse(_written(request.path, told), content_type=Atom1Feed.content_type)

    return kept_answer(request, told, written, fresh=FRESH)


def _written(path: str, told: FeedTold) -> str:
    """As XML, which has no control characters; a title that an admin has typed may hold one."""
    feed = Atom1Feed(
        clean(told.title),
        absolute(told.path),
        clean(told.text),
        language=told.language,
        feed_url=absolute(path),
        feed_guid=absolute(path),
    )
    for entry in told.entries:
        address = absolute(entry.path)
        feed.add_item(
            clean(entry.title),
            address,
            clean(entry.text),
            pubdate=entry.at,
            updateddate=entry.changed_at,
            unique_id=address,
        )
    return feed.writeString("utf-8")
