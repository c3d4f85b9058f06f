"""Sign-up and leaving."""

from __future__ import annotations

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
from ..queries.season import season_page
from .base import found, user_of, viewer_of


class _SeasonPostView(LoginRequiredMixin, View):
    """A write from the season page. Whoever comes by link, or back from the log-in, sees that page."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return redirect("season-detail", season_id=season_id)

    def refused(
        self, request: HttpRequest, season_id: int, refusal: RuleViolation | None, form: JoinForm
    ) -> HttpResponse:
        """The season page again, with what was wrong and what was typed."""
        page = found(season_page(viewer_of(request), season_id))
        context = {"page": page, "form": form, "refusal": refusal}
        return render(request, "games/season_detail.html", context, status=422)


class SeasonJoinView(_SeasonPostView):
    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        found(season_page(viewer_of(request), season_id))
        form = JoinForm(request.POST)
        if not form.is_valid():
            return self.refused(request, season_id, None, form)
        try:
            actions.join_season(
                season_id=season_id,
                user=user_of(request),
                nonce=form.cleaned_data["nonce"],
                shares_letters=form.cleaned_data["shares_letters"],
                now=db_now(),
            )
        except DoneBefore as done:
            messages.info(request, done.message)
            return redirect("season-detail", season_id=season_id)
        except RuleViolation as refusal:
            return self.refused(request, season_id, refusal, form)
        messages.success(request, _("You are in. Your role comes by letter when the season starts."))
        return redirect("season-detail", season_id=season_id)


class SeasonLeaveView(_SeasonPostView):
    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        found(season_page(viewer_of(request), season_id))
        try:
            actions.leave_season(season_id=season_id, user=user_of(request), now=db_now())
        except RuleViolation as refusal:
            if refusal.code == "not_a_player":  # a second tap: there is nothing left to give up
                messages.info(request, refusal.message)
                return redirect("season-detail", season_id=season_id)
            return self.refused(request, season_id, refusal, JoinForm())
        messages.success(request, _("You have left the season; your seat is free again."))
        return redirect("season-detail", season_id=season_id)
