"""Entering the graveyard."""

from __future__ import annotations

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views import View

from forum.clock import db_now

from .. import actions
from ..errors import RuleViolation
from ..queries.graveyard import graveyard_page
from .base import found, user_of, viewer_of


class GraveyardView(LoginRequiredMixin, View):
    """The question, for players who are out, and its answer; whoever is in goes on to the thread."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = found(graveyard_page(viewer_of(request), season_id))
        if page.thread_key:
            return redirect("thread-detail", key=page.thread_key)
        return render(request, "games/graveyard_enter.html", {"page": page})

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = found(graveyard_page(viewer_of(request), season_id))
        try:
            thread = actions.enter_graveyard(
                season_id=season_id,
                user=user_of(request),
                confirmed=request.POST.get("confirm_graveyard") == "1",
                now=db_now(),
            )
        except RuleViolation as refusal:
            context = {"page": page, "refusal": refusal}
            return render(request, "games/graveyard_enter.html", context, status=422)
        return redirect("thread-detail", key=thread.key)
