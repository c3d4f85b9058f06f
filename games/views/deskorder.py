"""Suicides, who shares the desk, hidden posts; and a warning that its person confirms."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views import View

from forum.clock import db_now

from .. import actions
from ..errors import DoneBefore, RuleViolation
from ..forms import JoinForm
from ..forms.desk import StaffForm
from ..queries.desk import DeskPage
from ..queries.season import season_page
from ..queries.staff import signup_staff
from .base import found, user_of, viewer_of
from .deskbase import DeskPostView
from .deskseats import number_of


class SuicidePardonView(DeskPostView):
    refusal_name = "suicide_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.pardon_suicide(
            season_id=season_id,
            seat_number=number_of(request.POST.get("seat", "")),
            waiting="waiting" in request.POST,
            **self.who_and_when(request),
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


class DecisionWithdrawView(DeskPostView):
    """What waits for the day to open is taken back."""

    refusal_name = "waiting_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        number = request.POST.get("decision", "")
        known = number.isascii() and number.isdigit() and len(number) < 19
        actions.withdraw_decision(
            season_id=season_id, decision=int(number) if known else 0, **self.who(request)
        )

    def said(self) -> str:
        return _("Taken back, and recorded.")


class _StaffView(DeskPostView):
    """Who sits at the desk: from the desk, and while people sign up from the season's page."""

    refusal_name = "staff_refusal"

    def post(self, request: HttpRequest, season_id: int, **where: int) -> HttpResponse:
        if signup_staff(viewer_of(request), season_id) is None:
            return super().post(request, season_id, **where)
        try:
            self.act(request, season_id, **where)
        except DoneBefore as done:
            messages.info(request, done.message)
            return redirect("season-detail", season_id=season_id)
        except RuleViolation as refusal:
            page = found(season_page(viewer_of(request), season_id))
            context = {"page": page, "form": JoinForm(), "staff_refusal": refusal}
            return render(request, "games/season_detail.html", {**context, **self.typed(request)}, status=422)
        messages.success(request, self.said())
        return redirect("season-detail", season_id=season_id)

    def typed(self, request: HttpRequest) -> dict[str, Any]:
        return {"staff_open": True}

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return self.typed(request)

    def said(self) -> str:
        return _("Done, and recorded.")


class StaffAppointView(_StaffView):
    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.appoint_staff(
            season_id=season_id,
            nick=request.POST.get("nick", ""),
            kind=request.POST.get("kind", ""),
            **self.who(request),
        )

    def typed(self, request: HttpRequest) -> dict[str, Any]:
        return {"staff_form": StaffForm(request.POST), "staff_open": True}


class StaffDismissView(_StaffView):
    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.dismiss_staff(season_id=season_id, nick=request.POST.get("nick", ""), **self.who(request))


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
