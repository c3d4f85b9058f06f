"""Help for newcomers: what this is, and how forum Mafia is played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import View

from ..queries.rules import general_rules


class HowToPlayView(View):
    """How a season goes, for those who have never played."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "games/how_to_play.html")


class RulesView(View):
    """The rules with every option at its default."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "games/rules.html", {"rules": general_rules()})
