"""Suicides, who shares the desk, hidden posts; and a warning that its person confirms."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views import View

from forum.clock import db_now

from .. import actions
from ..forms.desk import StaffForm
from ..queries.desk import DeskPage
from .base import user_of
from .deskbase import DeskPostView
from .deskseats import number_of


class SuicidePardonView(DeskPostView):
    refusal_name = "suicide_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.pardon_suicide(
            season_id=season_id, seat_number=number_of(request.POST.get("seat", "")), **self.who(request)
        )

    def said(self) -> str:
        return _("Pardoned, and recorded.")


class SuicideExcludeView(SuicidePardonView):
    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.exclude_suicide(
            season_id=season_id, seat_number=number_of(request.POST.get("seat", "")), **self.who(request)
        )

    def said(self) -> str:
        return _("Done, and recorded.")


class StaffAppointView(DeskPostView):
    refusal_name = "staff_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.appoint_staff(
            season_id=season_id,
            nick=request.POST.get("nick", ""),
            kind=request.POST.get("kind", ""),
            **self.who(request),
        )

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return {"staff_form": StaffForm(request.POST), "staff_open": True}

    def said(self) -> str:
        return _("Done, and recorded.")


class StaffDismissView(StaffAppointView):
    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.dismiss_staff(season_id=season_id, nick=request.POST.get("nick", ""), **self.who(request))

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return {"staff_open": True}


class PostHideView(DeskPostView):
    """Hide a player's post, or show it again (`show`)."""

    refusal_name = "hide_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.hide_post(
            season_id=season_id,
            thread_key=request.POST.get("thread", ""),
            number=number_of(request.POST.get("number", "").removeprefix("#")),
            hidden="show" not in request.POST,
            reason=request.POST.get("reason", ""),
            **self.who(request),
        )

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return {"hide_typed": request.POST}

    def said(self) -> str:
        return _("Done, and recorded.")


class WarningConfirmView(LoginRequiredMixin, View):
    """The person confirms that he has read the warnings against him."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return redirect("season-detail", season_id=season_id)

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        actions.confirm_warnings(season_id=season_id, user=user_of(request), now=db_now())
        return redirect("season-detail", season_id=season_id)
