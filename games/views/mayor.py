"""The mayor's desk and what he does there."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache

from forum.clock import db_now

from .. import actions
from ..enums import LookKind
from ..errors import RuleViolation
from ..forms import ExcludeForm, JoinForm, StoryForm
from ..queries.desk import DeskPage, desk_page
from ..queries.season import season_page
from .base import found, user_of, viewer_of


@method_decorator(never_cache, name="dispatch")
class SeasonMayorView(LoginRequiredMixin, View):
    """The desk; for everybody but the season's mayor there is no such page."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return show_desk(request, found(desk_page(viewer_of(request), season_id)))


def show_desk(request: HttpRequest, page: DeskPage, status: int = 200, **kept: Any) -> HttpResponse:
    """The desk, with a refusal (`stop_refusal`, `story_refusal`, …) and the forms as they were typed. A look at it is
    put down; that log opens at the end."""
    actions.note_look(season_id=page.line.season_id, user=user_of(request), kind=LookKind.DESK, now=db_now())
    context = {
        "page": page,
        "story_form": StoryForm({"source": page.story}),
        "exclude_form": ExcludeForm(),
        **kept,
    }
    return render(request, "games/season_mayor.html", context, status=status)


class _DeskPostView(LoginRequiredMixin, View):
    """A write from the desk: done, or the desk again with the refusal."""

    refusal_name = ""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return redirect("season-mayor", season_id=season_id)

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        found(desk_page(viewer_of(request), season_id))
        try:
            self.act(request, season_id)
        except RuleViolation as refusal:
            page = found(desk_page(viewer_of(request), season_id))
            return show_desk(request, page, 422, **{self.refusal_name: refusal}, **self.kept(request))
        messages.success(request, self.said())
        return redirect("season-mayor", season_id=season_id)

    def act(self, request: HttpRequest, season_id: int) -> None:
        raise NotImplementedError

    def said(self) -> str:
        raise NotImplementedError

    def kept(self, request: HttpRequest) -> dict[str, Any]:
        return {}


class SeasonStopView(_DeskPostView):
    refusal_name = "stop_refusal"

    def act(self, request: HttpRequest, season_id: int) -> None:
        confirmed = request.POST.get("confirm_stop") == "1"
        actions.post_stop(season_id=season_id, actor=user_of(request), now=db_now(), confirm=confirmed)

    def said(self) -> str:
        return _("STOP is posted: the day is over.")


class SeasonStoryView(_DeskPostView):
    refusal_name = "story_refusal"

    def act(self, request: HttpRequest, season_id: int) -> None:
        source = request.POST.get("source", "")
        actions.write_story(season_id=season_id, actor=user_of(request), source=source, now=db_now())

    def said(self) -> str:
        return _("The story is kept for the morning.")

    def kept(self, request: HttpRequest) -> dict[str, Any]:
        return {"story_form": StoryForm(request.POST)}


class SeasonPauseView(_DeskPostView):
    refusal_name = "stop_refusal"

    def act(self, request: HttpRequest, season_id: int) -> None:
        actions.pause_season(season_id=season_id, actor=user_of(request), now=db_now())

    def said(self) -> str:
        return _("The season is paused.")


class SeasonResumeView(_DeskPostView):
    refusal_name = "stop_refusal"

    def act(self, request: HttpRequest, season_id: int) -> None:
        actions.resume_season(season_id=season_id, actor=user_of(request), now=db_now())

    def said(self) -> str:
        return _("The season goes on.")


class SeatExcludeView(_DeskPostView):
    refusal_name = "exclude_refusal"

    def act(self, request: HttpRequest, season_id: int) -> None:
        form = ExcludeForm(request.POST)
        if not form.is_valid():
            raise RuleViolation(
                "incomplete", _("Choose a player, and tick the box: an exclusion can't be undone.")
            )
        actions.exclude_player(
            season_id=season_id,
            seat_number=form.cleaned_data["seat"],
            actor=user_of(request),
            reason=form.cleaned_data["reason"],
            now=db_now(),
        )

    def said(self) -> str:
        return _("Done, and recorded.")

    def kept(self, request: HttpRequest) -> dict[str, Any]:
        return {"exclude_form": ExcludeForm(request.POST)}


class SeasonStartView(LoginRequiredMixin, View):
    """The mayor starts the season from its page."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return redirect("season-detail", season_id=season_id)

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        found(season_page(viewer_of(request), season_id))
        try:
            actions.start_now(season_id=season_id, actor=user_of(request), now=db_now())
        except RuleViolation as refusal:
            page = found(season_page(viewer_of(request), season_id))
            context = {"page": page, "form": JoinForm(), "mayor_refusal": refusal}
            return render(request, "games/season_detail.html", context, status=422)
        messages.success(request, _("The roles are dealt; everybody has a letter."))
        return redirect("season-detail", season_id=season_id)
