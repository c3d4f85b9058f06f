"""Help for newcomers: how a season goes, and the rules with every option at its default."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views import View

from ..orders import examples
from ..queries.rules import general_rules

SHOWN_ACTIONS = ("check", "search", "cover", "heal", "compare")


class HowToPlayView(View):
    """How a season goes, for those who have never played."""

    def get(self, request: HttpRequest) -> HttpResponse:
        language = get_language() or "ru"
        lines = [examples(action, language)[0] for action in SHOWN_ACTIONS]
        return render(request, "games/how_to_play.html", {"examples": lines})


class RulesView(View):
    """The rules of forum Mafia, or of the traditional game."""

    ruleset = "forum"

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "games/rules.html", {"rules": general_rules(self.ruleset)})
