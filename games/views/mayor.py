"""The mayor's desk: STOP, the clock, the story; and the start of a season."""

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

from .. import actions
from ..errors import DoneBefore, RuleViolation
from ..forms import JoinForm, StoryForm
from ..forms.desk import MomentForm, ReasonForm
from ..queries.desk import DeskPage, desk_season
from ..queries.season import season_page
from .base import found, user_of, viewer_of
from .deskbase import DeskPostView, show_desk, the_desk


@method_decorator(never_cache, name="dispatch")
class SeasonMayorView(LoginRequiredMixin, View):
    """The desk; for everybody but who sits at it there is no such page."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = the_desk(request, season_id)
        key, _slash, number = request.GET.get("hide", "").partition("/")
        kept: dict[str, Any] = {}
        if number:
            kept = {"hide_typed": {"thread": key, "number": number}, "hide_open": True}
        return show_desk(request, page, **kept)


class SeasonStopView(DeskPostView):
    refusal_name = "stop_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        confirmed = request.POST.get("confirm_stop") == "1"
        day = request.POST.get("day", "")
        actions.post_stop(
            season_id=season_id,
            actor=user_of(request),
            now=db_now(),
            confirm=confirmed,
            day=int(day) if day.isascii() and day.isdigit() and len(day) < 6 else None,
            part=request.POST.get("part", ""),
        )

    def said(self) -> str:
        return _("STOP is posted.")


class SeasonStoryView(DeskPostView):
    refusal_name = "story_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        night = request.POST.get("night", "")
        actions.write_story(
            season_id=season_id,
            actor=user_of(request),
            source=request.POST.get("source", ""),
            now=db_now(),
            night=int(night) if night.isascii() and night.isdigit() and len(night) < 6 else None,
        )

    def said(self) -> str:
        return _("The story is kept for the morning.")

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return {"story_form": StoryForm(request.POST)}


class SeasonPauseView(DeskPostView):
    refusal_name = "stop_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.pause_season(season_id=season_id, **self.who(request))

    def said(self) -> str:
        return _("The season is paused.")


class _MomentView(DeskPostView):
    """A form with one moment on the season's clock."""

    refusal_name = "clock_refusal"
    form_name = "end_form"

    def moment(self, request: HttpRequest, season_id: int) -> Any:
        season = found(desk_season(viewer_of(request), season_id))
        form = MomentForm(request.POST, zone=season.time_zone)
        if not form.is_valid():
            raise RuleViolation("no_moment", str(form.errors["at"][0]))
        return form.cleaned_data["at"]

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return {self.form_name: MomentForm(request.POST, zone=page.line.time_zone), "clock_open": True}

    def said(self) -> str:
        return _("The new time is set, and the players can read it.")


class PhaseEndView(_MomentView):
    """Another end of the phase that runs."""

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        ends_at = self.moment(request, season_id)
        actions.set_phase_end(season_id=season_id, ends_at=ends_at, **self.who_and_when(request))


class MorningPlanView(_MomentView):
    """While a night runs: when the morning opens."""

    form_name = "morning_form"
    refusal_name = "morning_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        opens_at = self.moment(request, season_id)
        actions.plan_morning(season_id=season_id, opens_at=opens_at, **self.who_and_when(request))


class SeasonResumeView(_MomentView):
    """Go on: with what was left, or until a new end (`until`)."""

    refusal_name = "stop_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        ends_at = self.moment(request, season_id) if "until" in request.POST else None
        actions.resume_season(season_id=season_id, ends_at=ends_at, **self.who(request))

    def said(self) -> str:
        return _("The season goes on.")


class PhaseOverdueView(DeskPostView):
    """After an outage: end the phase now."""

    refusal_name = "stop_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.end_overdue(season_id=season_id, **self.who(request))

    def said(self) -> str:
        return _("The phase is over; the season goes on.")


class _EndView(DeskPostView):
    """The end of a season, after a tick."""

    refusal_name = "end_refusal"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        if not request.POST.get("sure"):
            raise RuleViolation("not_sure", _("Tick the box first: this can't be undone."))
        self.end(request, season_id)

    def end(self, request: HttpRequest, season_id: int) -> None:
        raise NotImplementedError

    def kept(self, request: HttpRequest, page: DeskPage) -> dict[str, Any]:
        return {"cancel_form": ReasonForm(request.POST, auto_id="id_cancel_%s"), "end_open": True}

    def said(self) -> str:
        return _("Done, and recorded.")


class SeasonCancelView(_EndView):
    """The season is called off; its archive opens."""

    def end(self, request: HttpRequest, season_id: int) -> None:
        reason = request.POST.get("reason", "")
        actions.call_off_season(season_id=season_id, reason=reason, **self.who(request))


class SeasonDrawView(_EndView):
    """The mayor ends the game as a draw (F16.4)."""

    def end(self, request: HttpRequest, season_id: int) -> None:
        actions.end_as_draw(season_id=season_id, **self.who(request))


class SeasonStartView(LoginRequiredMixin, View):
    """The mayor starts the season from its page."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return redirect("season-detail", season_id=season_id)

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        found(season_page(viewer_of(request), season_id))
        try:
            actions.start_now(season_id=season_id, actor=user_of(request), now=db_now())
        except DoneBefore as done:
            messages.info(request, done.message)
            return redirect("season-detail", season_id=season_id)
        except RuleViolation as refusal:
            page = found(season_page(viewer_of(request), season_id))
            context = {"page": page, "form": JoinForm(), "mayor_refusal": refusal}
            return render(request, "games/season_detail.html", context, status=422)
        messages.success(request, _("The roles are dealt; everybody has a letter."))
        return redirect("season-detail", season_id=season_id)
