"""Public pages of seasons."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import View

from forum.views.base import number_in

from ..forms import JoinForm
from ..queries.dayvotes import day_votes
from ..queries.notes import season_chips
from ..queries.rules import season_rules
from ..queries.season import season_page
from ..queries.seasons import season_lists
from ..queries.votes import vote_table
from .base import found, viewer_of


class SeasonListView(View):
    """Every season; the finished ones a page at a time."""

    def get(self, request: HttpRequest) -> HttpResponse:
        before = number_in(request.GET, "before")
        lists = season_lists(viewer_of(request), before=before)
        return render(request, "games/season_list.html", {"lists": lists, "is_first": before is None})


class SeasonDetailView(View):
    """A season: what it is, where it stands, who plays, sign-up."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        viewer = viewer_of(request)
        page = found(season_page(viewer, season_id))
        context = {"page": page, "form": JoinForm(), "chips": season_chips(viewer, season_id)}
        return render(request, "games/season_detail.html", context)


class SeasonVotesView(View):
    """The table voter × day."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        table = found(vote_table(viewer_of(request), season_id))
        return render(request, "games/season_votes.html", {"table": table})


class DayVotesView(View):
    """The votes of one day over time."""

    def get(self, request: HttpRequest, season_id: int, number: int) -> HttpResponse:
        day = found(day_votes(viewer_of(request), season_id, number))
        return render(request, "games/season_votes_day.html", {"day": day})


class SeasonRulesView(View):
    """The rules of this season."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        rules = found(season_rules(viewer_of(request), season_id))
        return render(request, "games/season_rules.html", {"rules": rules})
