"""The archive and its downloads. Before the end they don't exist for anybody."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views import View

from ..queries.archive import archive_page, season_deal, season_record
from .base import found, viewer_of


class SeasonArchiveView(View):
    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = found(archive_page(viewer_of(request), season_id))
        return render(request, "games/season_archive.html", {"page": page})


class SeasonRecordView(View):
    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return _download(
            found(season_record(viewer_of(request), season_id)), f"season-{season_id}-record.json"
        )


class SeasonDealView(View):
    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return _download(found(season_deal(viewer_of(request), season_id)), f"season-{season_id}-deal.json")


def _download(document: Any, name: str) -> JsonResponse:
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
