"""My role."""

from __future__ import annotations

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from ..queries.role import role_page
from .base import found, viewer_of


@method_decorator(never_cache, name="dispatch")
class SeasonRoleView(LoginRequiredMixin, View):
    """The card of the viewer's own seat, face down; for everybody else there is no such page.

    With `?order` the order form stands first, uncovered: whoever comes for it has asked for it.
    """

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = found(role_page(viewer_of(request), season_id))
        context = {"page": page, "ordering": "order" in request.GET}
        return render(request, "games/season_role.html", context)
