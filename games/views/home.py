"""Home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import View

from ..queries.home import my_seasons
from ..queries.seasons import season_lists
from .base import viewer_of
from .tour import offers_tour

FINISHED_ON_HOME = 5


class HomeView(View):
    """My seasons with what is due, then everybody's; a guest is told what this is."""

    def get(self, request: HttpRequest) -> HttpResponse:
        viewer = viewer_of(request)
        context = {
            "mine": my_seasons(viewer) if viewer is not None else (),
            "lists": season_lists(viewer, length=FINISHED_ON_HOME, chains_once=True),
            "offers_tour": offers_tour(request),
        }
        return render(request, "games/home.html", context)
