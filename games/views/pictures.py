"""Pictures of seasons: covers for our pages, previews for links elsewhere. Of public facts alone."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.views import View

from ..pictures import Preview, cover_svg, draw_preview, skyline
from ..queries.preview import season_preview, site_preview
from .base import found, kept_answer

MONTH = 30 * 24 * 60 * 60
PREVIEW_KEPT = 24 * 60 * 60
"""Seconds for which a drawing is kept; what it tells is in its key."""
PREVIEW_FRESH = 10 * 60
LARGEST = 2**31 - 1


class SeasonCoverView(View):
    """The skyline of a number, as SVG. Whether there is such a season isn't asked, so nothing is told of it."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        if season_id > LARGEST:
            raise Http404
        answer = HttpResponse(cover_svg(skyline(season_id)), content_type="image/svg+xml")
        answer["Cache-Control"] = f"public, max-age={MONTH}"
        return answer


class SeasonPreviewView(View):
    """The preview of a season, PNG."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return _picture(request, found(season_preview(season_id) if season_id <= LARGEST else None))


class SitePreviewView(View):
    """The preview of the site itself, in one of its languages."""

    def get(self, request: HttpRequest, language: str) -> HttpResponse:
        if language not in dict(settings.LANGUAGES):
            raise Http404
        return _picture(request, site_preview(language))


def _picture(request: HttpRequest, preview: Preview) -> HttpResponse:
    """Drawn once for what it tells."""

    def drawn(mark: str) -> HttpResponse:
        return HttpResponse(_drawn(mark, preview), content_type="image/png")

    return kept_answer(request, preview, drawn, fresh=PREVIEW_FRESH)


def _drawn(mark: str, preview: Preview) -> bytes:
    kept: bytes | None = cache.get(f"preview:{mark}")
    if kept is None:
        kept = draw_preview(preview)
        cache.set(f"preview:{mark}", kept, PREVIEW_KEPT)
    return kept
