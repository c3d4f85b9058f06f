"""A draft is set up step by step. Each step saves its part; what can't be saved yet waits in the session as typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from forum.clock import db_now

from .. import actions
from ..errors import RuleViolation
from ..forms.setup import GameForm, HostForm
from ..forms.setup_compare import Difference, differences
from ..forms.setup_options import OptionsForm
from ..forms.setup_roles import RolesForm
from ..forms.setup_schedule import ScheduleForm
from ..queries.drafts import draft_of
from ..queries.draftsteps import StepSaved, step_mark, step_saved
from .base import found, user_of, viewer_of
from .setupbase import DraftView

FORMS: Mapping[str, Callable[..., Any]] = {
    "game": GameForm,
    "players": RolesForm,
    "schedule": ScheduleForm,
    "options": OptionsForm,
    "mayor": HostForm,
}
STEPS = (*FORMS, "review")
STEP_NAMES: Mapping[str, str | Promise] = {
    "game": gettext_lazy("The game"),
    "players": gettext_lazy("Players and roles"),
    "schedule": gettext_lazy("Schedule"),
    "options": gettext_lazy("Options"),
    "mayor": gettext_lazy("Mayor and start"),
    "review": gettext_lazy("Review"),
}
PROBLEM_STEPS: Mapping[str, str] = {
    "composition": "players",
    "rounds": "schedule",
    "no_start_time": "mayor",
    "no_mayor": "mayor",
}
"""Where each problem of `actions.setup_problems` is put right."""
TYPED = "setup_typed"
SAVED = "saved"
"""The value of `go` that gives up what was typed for what is saved."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A step that was saved since its page was made: who has saved it, the mark of that, and what differs."""

    saved: StepSaved | None
    mark: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step in the row of steps. `waits`: something typed there couldn't be saved yet."""

    code: str
    name: str
    number: int
    is_current: bool
    waits: bool


class Typed:
    """What was typed in a step and isn't right yet: kept in the session, so that one may look elsewhere first."""

    def __init__(self, request: HttpRequest, season_id: int) -> None:
        self.session, self.season_id = request.session, season_id

    def of(self, step: str) -> QueryDict | None:
        text = self.session.get(TYPED, {}).get(f"{self.season_id}:{step}")
        return QueryDict(text) if text is not None else None

    def keep(self, step: str, data: QueryDict) -> None:
        kept = data.copy()
        for name in ("csrfmiddlewaretoken", "go", actions.SEEN_NOW):
            kept.pop(name, None)
        self.session[TYPED] = {**self.session.get(TYPED, {}), f"{self.season_id}:{step}": kept.urlencode()}

    def forget(self, step: str) -> None:
        if self.of(step) is not None:
            kept = dict(self.session[TYPED])
            del kept[f"{self.season_id}:{step}"]
            self.session[TYPED] = kept

    def clear(self) -> None:
        for step in self.waiting():
            self.forget(step)

    def waiting(self) -> list[str]:
        return [step for step in FORMS if self.of(step) is not None]


def step_links(current: str, waiting: list[str]) -> list[StepLink]:
    return [
        StepLink(code, str(STEP_NAMES[code]), number, code == current, code in waiting)
        for number, code in enumerate(STEPS, start=1)
    ]


class SetupStepView(DraftView):
    """One step: its form, and the row of steps. `go` says where the sender wants to be next; `seen` is the mark of what
    stood there when the page was made, so that of two admins the second learns of the first."""

    step = "game"

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return self.page(request, self.form(Typed(request, season_id).of(self.step)))

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        go = request.POST.get("go", "next")
        if go == SAVED:
            Typed(request, season_id).forget(self.step)
            return redirect(f"setup-{self.step}", season_id=season_id)
        form = self.form(request.POST)
        if not form.is_valid():
            return self.refused(request, form, go)
        try:
            self.save(request, form.changes())
        except RuleViolation as refusal:
            if refusal.code == "changed_meanwhile":
                self.draft = found(draft_of(viewer_of(request), season_id))
                return self.refused(request, self.form(request.POST), go)
            form.add_error(None, refusal.message)
            return self.page(request, form, status=422)
        Typed(request, season_id).forget(self.step)
        return self.onward(request, go)

    def form(self, data: QueryDict | None) -> Any:
        """The step's form. The mark is taken first: a form writes what was typed into the draft it was given."""
        self.mark = step_mark(self.draft, self.step)
        self.seen = data.get("seen", "") if data is not None else ""
        return FORMS[self.step](data, instance=self.draft)

    def save(self, request: HttpRequest, changes: Mapping[str, Any]) -> None:
        saved = actions.save_draft(
            actor=user_of(request),
            season_id=self.draft.pk,
            changes=changes,
            step=self.step,
            seen=request.POST.get(actions.SEEN_NOW) or self.seen,
            now=db_now(),
        )
        self.mark = self.seen = step_mark(saved, self.step)

    def conflict(self, request: HttpRequest, form: Any) -> Conflict | None:
        """Where the step isn't any more what stood on the sender's page, and what was typed differs from it."""
        if self.seen in ("", self.mark):
            return None
        saved = found(draft_of(viewer_of(request), self.draft.pk))
        different = tuple(differences(form))
        return Conflict(step_saved(viewer_of(request), saved, self.step), self.mark, different)

    def refused(self, request: HttpRequest, form: Any, go: str) -> HttpResponse:
        """What was typed stays: here with the reason, or waiting while another step is looked at."""
        if go in STEPS and go != self.step:
            Typed(request, self.draft.pk).keep(self.step, request.POST)
            return redirect(f"setup-{go}", season_id=self.draft.pk)
        return self.page(request, form, status=422)

    def onward(self, request: HttpRequest, go: str) -> HttpResponse:
        if go in STEPS:
            return redirect(f"setup-{go}", season_id=self.draft.pk)
        if go == "leave":
            return redirect("season-drafts")
        after = STEPS[STEPS.index(self.step) + 1]
        return redirect(f"setup-{after}", season_id=self.draft.pk)

    def page(self, request: HttpRequest, form: Any, status: int = 200, **extra: Any) -> HttpResponse:
        place = STEPS.index(self.step)
        context = {
            "draft": self.draft,
            "form": form,
            "seen": self.seen or self.mark,
            "conflict": self.conflict(request, form),
            "step": self.step,
            "step_name": STEP_NAMES[self.step],
            "steps": step_links(self.step, Typed(request, self.draft.pk).waiting()),
            "before": STEPS[place - 1] if place else "",
            "number": place + 1,
            "whole": len(STEPS),
            **self.more(request, form),
            **extra,
        }
        return render(request, f"games/setup_{self.step}.html", context, status=status)

    def more(self, request: HttpRequest, form: Any) -> dict[str, Any]:
        """What a step shows besides its form."""
        return {}


class SetupGameView(SetupStepView):
    step = "game"


class SetupOptionsView(SetupStepView):
    step = "options"


class SetupMayorView(SetupStepView):
    step = "mayor"


def lost_steps(waiting: list[str]) -> list[str]:
    """Sentences on steps of which something isn't saved."""
    words = _("“%(step)s”: what you typed there can't be saved yet.")
    return [words % {"step": STEP_NAMES[step]} for step in waiting]
