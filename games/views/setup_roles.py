"""The step of players and roles, its live check, and the estimate of balance with its progress."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from forum.clock import db_now

from .. import actions, nightbridge
from ..errors import RuleViolation
from ..forms.setup_roles import RolesForm, preset_sizes
from ..queries.balance import Estimate, estimate_by_key, estimate_of
from ..tasks import estimate_balance
from .base import found, user_of, viewer_of
from .setup import SetupStepView
from .setupbase import DraftView, SetupView


class SetupPlayersView(SetupStepView):
    """`go` may ask for a preset (`preset`, `preset:judge`, `preset:12`), or for an estimate."""

    step = "players"

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        go = request.POST.get("go", "next")
        return (
            self.preset(request, go) if go.partition(":")[0] == "preset" else super().post(request, season_id)
        )

    def preset(self, request: HttpRequest, go: str) -> HttpResponse:
        """The form with a preset's roles in it, to go on from; nothing is saved."""
        typed = self.form(request.POST)
        typed.is_valid()
        which = go.partition(":")[2]
        players = int(which) if which.isascii() and which.isdigit() else typed.cleaned_data.get("players")
        if not players or players > 200:
            return self.page(request, typed, status=422)
        judge = which == "judge" and "judge" in typed.roles
        preset = nightbridge.preset_for(self.draft.ruleset, players, judge=judge)
        if preset is None:
            return self.too_few(request, typed)
        return self.page(request, RolesForm.filled(self.draft, preset))

    def too_few(self, request: HttpRequest, typed: RolesForm) -> HttpResponse:
        smallest = preset_sizes(self.draft.ruleset)[0]
        words = _("There is no preset for so few players: the smallest is for %(players)d.")
        typed.add_error("players", words % {"players": smallest})
        return self.page(request, typed, status=422)

    def onward(self, request: HttpRequest, go: str) -> HttpResponse:
        if go != "estimate":
            return super().onward(request, go)
        form = RolesForm(request.POST, instance=self.draft)
        form.is_valid()
        try:
            start_estimate(request, self.draft, form.composition())
        except RuleViolation as refusal:
            return self.page(request, form, status=422, estimate_refusal=refusal.message)
        return redirect("setup-players", season_id=self.draft.pk)

    def more(self, request: HttpRequest, form: Any) -> dict[str, Any]:
        read = shown(form)
        return {
            "sizes": preset_sizes(self.draft.ruleset),
            "has_judge": self.draft.ruleset == "forum",
            "check": read.check(),
            "estimate": estimate_for(request, self.draft, read.composition()),
        }


class SetupCheckView(DraftView):
    """What the roles come to as they are being typed: a fragment for htmx."""

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        form = RolesForm(request.POST, instance=self.draft)
        form.is_valid()
        composition = form.composition()
        context = {
            "draft": self.draft,
            "oob": True,
            "check": form.check(),
            "estimate": estimate_for(request, self.draft, composition),
        }
        return render(request, "games/_setup_check.html", context)


class EstimateStartView(DraftView):
    """Begin an estimate of the roles as typed; the fragment that comes back asks for the progress itself."""

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        form = RolesForm(request.POST, instance=self.draft)
        form.is_valid()
        composition = form.composition() if "players" in request.POST else self.draft.composition
        context: dict[str, Any] = {"draft": self.draft}
        try:
            start_estimate(request, self.draft, composition)
        except RuleViolation as refusal:
            context["estimate_refusal"] = refusal.message
        context["estimate"] = estimate_for(request, self.draft, composition)
        return render(request, "games/_setup_balance.html", context)


class EstimateView(SetupView):
    """How far an estimate has come: a fragment."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        estimate = found(estimate_by_key(viewer_of(request), key))
        return render(request, "games/_setup_balance.html", {"estimate": estimate})


def start_estimate(request: HttpRequest, draft: Any, composition: Mapping[str, int]) -> None:
    """Hand the first games to a worker, unless the answer is known. Raises RuleViolation."""
    key, must_play = actions.begin_estimate(
        actor=user_of(request),
        ruleset=draft.ruleset,
        composition=composition,
        options=draft.options,
        now=db_now(),
    )
    if must_play:
        try:
            estimate_balance.apply_async(args=[key], expires=60)
        except OperationalError as error:
            words = _("Games can't be simulated just now. Everything else works; try again later.")
            raise RuleViolation("no_worker", words) from error


def estimate_for(request: HttpRequest, draft: Any, composition: Mapping[str, int]) -> Estimate | None:
    return estimate_of(viewer_of(request), draft.ruleset, composition, draft.options)


def shown(form: RolesForm) -> RolesForm:
    """The form as typed, or as the draft has it; its numbers read."""
    read = form if form.is_bound else RolesForm.filled(form.instance, form.instance.composition)
    read.is_valid()
    return read
