"""Order in a season with an automatic mayor, for admins; and a sanction that is lifted where there is no desk."""

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
from forum.views.base import number_in

from .. import actions
from ..enums import LookKind
from ..errors import DoneBefore, RuleViolation
from ..queries.conduct import ConductPage, conduct_page
from .base import found, user_of, viewer_of


def lift(request: HttpRequest, season_id: int) -> None:
    """End the sanction that the form names; what came of it goes to the next page. Raises RuleViolation."""
    try:
        actions.lift_sanction(
            season_id=season_id,
            sanction_id=number_in(request.POST, "lift") or 0,
            actor=user_of(request),
            reason=request.POST.get("reason", ""),
            now=db_now(),
            token=request.POST.get("token", ""),
        )
    except DoneBefore as done:
        messages.info(request, done.message)
    else:
        messages.success(request, _("Done, and recorded."))


@method_decorator(never_cache, name="dispatch")
class SeasonConductView(LoginRequiredMixin, View):
    """The season's sanctions and complaints, and the form that lifts; for everybody else there is no such page."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return self._page(request, found(conduct_page(viewer_of(request), season_id)))

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = found(conduct_page(viewer_of(request), season_id))
        try:
            lift(request, season_id)
        except RuleViolation as refusal:
            return self._page(request, page, status=422, lift_refusal=refusal)
        return redirect("season-conduct", season_id=season_id)

    def _page(self, request: HttpRequest, page: ConductPage, status: int = 200, **kept: Any) -> HttpResponse:
        actions.note_look(
            season_id=page.season_id, user=user_of(request), kind=LookKind.COMPLAINT, now=db_now()
        )
        return render(request, "games/season_conduct.html", {"page": page, **kept}, status=status)
