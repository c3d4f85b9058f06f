"""Who may set seasons up, asked before anything else: for everybody else there is no such page."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views import View

from ..permissions import sets_up
from ..queries.drafts import draft_of
from ..queries.season import season_page
from .base import viewer_of


class SetupView(LoginRequiredMixin, View):
    """Behind the permission of Django's admin to add, change or delete seasons."""

    needs = "change"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not sets_up(viewer_of(request), self.needs):
            raise Http404
        return super().dispatch(request, *args, **kwargs)


class DraftView(SetupView):
    """A draft; one that was opened meanwhile leads to its season."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        viewer = viewer_of(request)
        found = draft_of(viewer, kwargs["season_id"])
        if found is None and sets_up(viewer, self.needs):
            if season_page(viewer, kwargs["season_id"]) is None:
                raise Http404
            return redirect("season-detail", season_id=kwargs["season_id"])
        if found is not None:
            self.draft = found
        return super().dispatch(request, *args, **kwargs)
