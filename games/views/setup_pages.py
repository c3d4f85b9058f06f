"""The first page of a new season, the list of drafts, the review, and what comes of a draft: opened or thrown away."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from forum.clock import db_now
from forum.views.base import number_in

from .. import actions
from ..errors import RuleViolation
from ..forms.setup import GameForm
from ..permissions import sets_up
from ..queries.balance import estimate_of
from ..queries.daypicture import day_picture
from ..queries.drafts import draft_lines, earlier_lines, is_gone, possible_mayors
from ..queries.draftsteps import draft_mark, last_saved
from ..queries.rules import season_rules
from ..queries.setupwarnings import setup_warnings
from .base import user_of, viewer_of
from .setup import PROBLEM_STEPS, STEP_NAMES, STEPS, Typed, lost_steps, step_links
from .setupbase import DraftView, SetupView


class SeasonNewView(SetupView):
    """The first step of a season that doesn't exist yet; its draft is made when it is sent."""

    needs = "add"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(request, GameForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = GameForm(request.POST)
        if not form.is_valid():
            return self.page(request, form, status=422)
        draft = actions.create_draft(actor=user_of(request), **form.changes())
        return redirect("setup-players", season_id=draft.pk)

    def page(self, request: HttpRequest, form: GameForm, status: int = 200) -> HttpResponse:
        context = {
            "form": form,
            "steps": step_links("game", []),
            "step_name": STEP_NAMES["game"],
            "number": 1,
            "whole": len(STEPS),
            "earlier": earlier_lines(viewer_of(request)),
            "drafts": draft_lines(viewer_of(request)),
        }
        return render(request, "games/setup_new.html", context, status=status)


class SeasonCopyView(SetupView):
    """A new draft like an earlier season."""

    needs = "add"

    def post(self, request: HttpRequest) -> HttpResponse:
        number = number_in(request.POST, "season") or 0
        try:
            draft = actions.copy_season(actor=user_of(request), season_id=number)
        except RuleViolation as refusal:
            messages.error(request, refusal.message)
            return redirect("season-new")
        messages.success(request, _("Copied. Look through the steps, then open sign-up."))
        return redirect("setup-game", season_id=draft.pk)


class DraftListView(SetupView):
    """The seasons that are being set up."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "games/setup_list.html", {"drafts": draft_lines(viewer_of(request))})


class DraftSetupView(DraftView):
    """The address of a draft leads to its review."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return redirect("setup-review", season_id=season_id)


class SetupReviewView(DraftView):
    """Everything on one page, as players will read it; then it is opened or left for later."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return render(request, "games/setup_review.html", self.context(request))

    def context(self, request: HttpRequest) -> dict[str, Any]:
        viewer, draft = viewer_of(request), self.draft
        waiting = Typed(request, draft.pk).waiting()
        problems = [
            (problem.message, PROBLEM_STEPS[problem.code], STEP_NAMES[PROBLEM_STEPS[problem.code]])
            for problem in actions.setup_problems(draft, now=db_now())
        ]
        return {
            "draft": draft,
            "step": "review",
            "step_name": STEP_NAMES["review"],
            "steps": step_links("review", waiting),
            "number": len(STEPS),
            "whole": len(STEPS),
            "before": "mayor",
            "lost": lost_steps(waiting),
            "problems": problems,
            "warnings": setup_warnings(draft),
            "picture": day_picture(draft),
            "estimate": estimate_of(viewer, draft.ruleset, draft.composition, draft.options),
            "rules": season_rules(viewer, draft.pk),
            "seen": draft_mark(draft),
        }


class SignupOpenView(SetupReviewView):
    """Asks once more, then opens sign-up: that publishes the hash of the deal's seed, and ends the set-up."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return render(request, "games/setup_open.html", self.context(request))

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        if Typed(request, season_id).waiting():
            return render(request, "games/setup_open.html", self.context(request), status=422)
        seen = request.POST.get("seen", "")
        try:
            actions.open_signup(season_id=season_id, actor=user_of(request), now=db_now(), seen=seen)
        except RuleViolation as refusal:
            changed = refusal.code == "changed_meanwhile"
            saved = last_saved(viewer_of(request), self.draft) if changed else None
            context = {**self.context(request), "refusal": refusal, "saved": saved}
            return render(request, "games/setup_open.html", context, status=422)
        messages.success(request, _("Sign-up is open."))
        return redirect("season-detail", season_id=season_id)


class DraftDeleteView(DraftView):
    """Asks once, then throws the draft away."""

    needs = "delete"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The second of two taps finds nothing any more, which is what it wanted."""
        viewer = viewer_of(request)
        if request.method == "POST" and sets_up(viewer, self.needs) and is_gone(viewer, kwargs["season_id"]):
            messages.info(request, _("There is no such draft any more."))
            return redirect("season-drafts")
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return render(request, "games/setup_delete.html", {"draft": self.draft})

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        try:
            actions.delete_draft(actor=user_of(request), season_id=season_id, now=db_now())
        except RuleViolation as refusal:
            messages.error(request, refusal.message)
        else:
            Typed(request, season_id).clear()
            messages.success(request, _("The draft “%(title)s” is gone.") % {"title": self.draft.title})
        return redirect("season-drafts")


class MayorSuggestView(SetupView):
    """Nicknames that begin as typed: lines of a list for the box of the mayor."""

    def get(self, request: HttpRequest) -> HttpResponse:
        nicks = possible_mayors(viewer_of(request), request.GET.get("mayor_nick", "")[:30])
        return render(request, "games/_setup_people.html", {"nicks": nicks})
