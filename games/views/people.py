"""The table of the best, and what somebody has played."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views import View

from accounts.queries import profile
from forum.views.base import number_in

from ..queries.people import best_people, find_people, newest_bans, player_games
from .base import found, viewer_of

WORDS_LENGTH = 30


class PeopleView(View):
    """`/people/`: the best, a page by key; with `q` whose nickname holds it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        words = request.GET.get("q", "").strip()[:WORDS_LENGTH]
        after = request.GET.get("after", "")
        page = find_people(words) if words else best_people(after=after)
        pager = {
            "first": request.path if after and not words else "",
            "newer": "?" + urlencode({"after": page.next_key}) if page.next_key else "",
        }
        bans = () if words or after else newest_bans()
        context = {"page": page, "words": words, "pager": pager, "bans": bans}
        return render(request, "games/people.html", context)


class PlayerGamesView(View):
    """`/people/<nick>/games/`: all games, a page by key."""

    def get(self, request: HttpRequest, nick: str) -> HttpResponse:
        viewer = viewer_of(request)
        person = found(profile(viewer, nick=nick))
        if person.nick != nick:
            return redirect("player-games", person.nick)
        before = number_in(request.GET, "before")
        page = found(player_games(viewer, user_id=person.user_id, before=before))
        pager = {
            "first": request.path if before is not None else "",
            "newer": f"?before={page.older}" if page.older else "",
        }
        return render(request, "games/player_games.html", {"page": page, "pager": pager})
