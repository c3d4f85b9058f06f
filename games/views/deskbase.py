"""What the views of the desk share: the page with its forms, and a write that is done or shown again."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views import View

from forum.clock import db_now
from forum.views.typed import WordsShownMixin

from .. import actions
from ..enums import LookKind
from ..errors import DoneBefore, RuleViolation
from ..forms import StoryForm
from ..forms.desk import MomentForm, ReasonForm, StaffForm, local_text
from ..queries.desk import DeskPage, desk_page, desk_season
from .base import found, user_of, viewer_of


def the_desk(request: HttpRequest, season_id: int) -> DeskPage:
    """The desk of whoever sits at it; 404 for everybody else."""
    page: DeskPage = found(desk_page(viewer_of(request), season_id, now=db_now()))
    return page


def note_desk_look(request: HttpRequest, season_id: int) -> None:
    """Roles and orders have been looked at: that is put down, and opens with the archive."""
    actions.note_look(season_id=season_id, user=user_of(request), kind=LookKind.DESK, now=db_now())


def show_desk(request: HttpRequest, page: DeskPage, status: int = 200, **kept: Any) -> HttpResponse:
    """The desk, with a refusal (`stop_refusal`, `story_refusal`, …) and the forms as they were typed."""
    note_desk_look(request, page.line.season_id)
    zone = page.line.time_zone
    context = {
        "page": page,
        "story_form": StoryForm({"source": page.story}),
        "end_form": MomentForm(zone=zone, initial={"at": local_text(page.clock.ends_at, zone)}),
        "morning_form": MomentForm(
            zone=zone, initial={"at": local_text(page.clock.morning_at or page.clock.ends_at, zone)}
        ),
        "cancel_form": ReasonForm(auto_id="id_cancel_%s"),
        "staff_form": StaffForm(),
        **kept,
    }
    return render(request, "games/season_mayor.html", context, status=status)


class DeskPostView(WordsShownMixin, View):
    """A write from the desk: done, or the desk again with the refusal (named `refusal_name`) and what was typed."""

    refusal_name = ""

    def get(self, request: HttpRequest, season_id: int, **where: int) -> HttpResponse:
        return redirect("season-mayor", season_id=season_id)

    def post(self, request: HttpRequest, season_id: int, **where: int) -> HttpResponse:
        found(desk_season(viewer_of(request), season_id))
        try:
            self.act(request, season_id, **where)
        except DoneBefore as done:
            messages.info(request, done.message)
            return self.after(season_id, **where)
        except RuleViolation as refusal:
            return self.refused(request, season_id, refusal, **where)
        messages.success(request, self.said())
        return self.after(season_id, **where)

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        raise NotImplementedError

    def said(self) -> str:
        raise NotImplementedError

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return {}

    def refused(
        self, request: HttpRequest, season_id: int, refusal: RuleViolation, **where: int
    ) -> HttpResponse:
        page = the_desk(request, season_id)
        return show_desk(request, page, 422, **{self.refusal_name: refusal}, **self.kept(request, page))

    def after(self, season_id: int, **where: int) -> HttpResponse:
        return redirect("season-mayor", season_id=season_id)

    def who(self, request: HttpRequest) -> dict[str, Any]:
        """What every action of the desk is handed: who, when, and the form's token."""
        return {"actor": user_of(request), "now": db_now(), "token": request.POST.get("token", "")}

    def who_and_when(self, request: HttpRequest) -> dict[str, Any]:
        """Besides: the day or night that the page showed, for what is meant for that one alone."""
        return {**self.who(request), "phase": request.POST.get("phase", "")}
