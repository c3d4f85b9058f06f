"""Uploaded pictures, where no proxy serves them."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views import View
from django.views.static import serve


class MediaFileView(View):
    """A file of MEDIA_ROOT; its name is as good as random, so readers' browsers may keep it. 404 unless SERVE_MEDIA."""

    def get(self, request: HttpRequest, name: str) -> HttpResponseBase:
        if not settings.SERVE_MEDIA:
            raise Http404
        answer = serve(request, name, document_root=str(settings.MEDIA_ROOT))
        answer["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer
