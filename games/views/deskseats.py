"""One player on the desk: note, entered vote and order, ruling, sanctions."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache

from forum.clock import db_now

from .. import actions
from ..errors import RuleViolation
from ..forms.desk import NoteForm, ReasonForm, RulingForm, SanctionForm
from ..queries.deskseat import DeskSeatPage, desk_seat_page
from .base import found, user_of, viewer_of
from .deskbase import DeskPostView, note_desk_look


def the_seat(request: HttpRequest, season_id: int, seat_number: int) -> DeskSeatPage:
    """A player's page of the desk; 404 for everybody who doesn't sit at it."""
    page: DeskSeatPage = found(desk_seat_page(viewer_of(request), season_id, seat_number))
    return page


def sanction_form(page: DeskSeatPage, data: Any = None) -> SanctionForm:
    return SanctionForm(data, days=page.block_days, is_open=page.is_open, is_alive=page.seat.is_alive)


def show_seat(request: HttpRequest, page: DeskSeatPage, status: int = 200, **kept: Any) -> HttpResponse:
    """The page with its forms, as they were typed where one was refused (`opened` names that part)."""
    note_desk_look(request, page.line.season_id)
    context = {
        "page": page,
        "note_form": NoteForm({"text": page.seat.note}),
        "ruling_form": RulingForm(statuses=page.statuses, auto_id="id_ruling_%s"),
        "sanction_form": sanction_form(page),
        "lift_form": ReasonForm(auto_id=False),
        **kept,
    }
    return render(request, "games/season_mayor_seat.html", context, status=status)


@method_decorator(never_cache, name="dispatch")
class DeskSeatView(LoginRequiredMixin, View):
    """All about one player, for the desk."""

    def get(self, request: HttpRequest, season_id: int, seat_number: int) -> HttpResponse:
        return show_seat(request, the_seat(request, season_id, seat_number))


class _SeatPostView(DeskPostView):
    """A write about one player: done, or his page again."""

    part = ""

    def get(self, request: HttpRequest, season_id: int, **where: int) -> HttpResponse:
        return redirect("desk-seat", season_id=season_id, seat_number=where["seat_number"])

    def refused(
        self, request: HttpRequest, season_id: int, refusal: RuleViolation, **where: int
    ) -> HttpResponse:
        page = the_seat(request, season_id, where["seat_number"])
        kept = {"opened": self.part, "refusal": refusal, "typed": request.POST, **self.typed(request, page)}
        return show_seat(request, page, 422, **kept)

    def typed(self, request: HttpRequest, page: DeskSeatPage) -> dict[str, Any]:
        return {}

    def after(self, season_id: int, **where: int) -> HttpResponse:
        return redirect("desk-seat", season_id=season_id, seat_number=where["seat_number"])

    def said(self) -> str:
        return _("Done, and recorded.")


class SeatNoteView(_SeatPostView):
    part = "note"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.write_note(
            season_id=season_id,
            seat_number=where["seat_number"],
            actor=user_of(request),
            text=request.POST.get("text", ""),
            now=db_now(),
        )

    def said(self) -> str:
        return _("The note is kept.")


class SeatVoteView(_SeatPostView):
    part = "vote"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        against = number_of(request.POST.get("against", ""))
        actions.enter_vote(
            season_id=season_id,
            seat_number=where["seat_number"],
            against_number=against,
            **self.who_and_when(request),
        )

    def said(self) -> str:
        return _("The vote is entered, and its player is told.")


class SeatOrderView(_SeatPostView):
    part = "order"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        action = request.POST.get("action", "")
        chosen = (request.POST.get(f"{action}-{place}", "") for place in (1, 2))
        targets = [number_of(number) for number in chosen if number]
        if not action or not targets:
            raise RuleViolation("incomplete", _("Choose what to do and whom it concerns, then send."))
        actions.enter_order(
            season_id=season_id,
            seat_number=where["seat_number"],
            action=action,
            targets=targets,
            **self.who_and_when(request),
        )

    def said(self) -> str:
        return _("The order is entered, and its player is told.")


def number_of(text: str) -> int:
    """A seat's number from a menu. Raises `incomplete`."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise RuleViolation("incomplete", _("Choose a player."))
    return int(text)


class SeatRulingView(_SeatPostView):
    part = "ruling"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.rule_player(
            season_id=season_id,
            seat_number=where["seat_number"],
            status=request.POST.get("status", ""),
            reason=request.POST.get("reason", ""),
            from_graveyard=request.POST.get("confirm_return") == "1",
            **self.who(request),
        )

    def typed(self, request: HttpRequest, page: DeskSeatPage) -> dict[str, Any]:
        return {"ruling_form": RulingForm(request.POST, statuses=page.statuses, auto_id="id_ruling_%s")}


class SeatSanctionView(_SeatPostView):
    part = "sanction"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        page = the_seat(request, season_id, where["seat_number"])
        # Whom the first of two taps has excluded isn't alive any more: the action says so, not the form.
        form = SanctionForm(request.POST, days=page.block_days, is_open=True, is_alive=True)
        if not form.is_valid():
            raise RuleViolation("incomplete", _("Nothing was imposed yet: see what is missing below."))
        actions.sanction_player(
            season_id=season_id,
            seat_number=where["seat_number"],
            verdict=verdict_of(form),
            **self.who(request),
        )

    def typed(self, request: HttpRequest, page: DeskSeatPage) -> dict[str, Any]:
        return {"sanction_form": sanction_form(page, request.POST)}


def verdict_of(form: SanctionForm) -> actions.Verdict:
    """What the form asks for."""
    data = form.cleaned_data
    kind, _plus, ban = data["kind"].partition("+")
    return actions.Verdict(
        kind=kind,
        rule=data["rule"],
        reason=data["reason"],
        evidence=data["evidence"],
        until_day=data["until_day"] if kind == "block" else None,
        seasons=form.ban_seasons(),
        with_ban=bool(ban),
    )


class SanctionLiftView(_SeatPostView):
    part = "sanctions"

    def act(self, request: HttpRequest, season_id: int, **where: int) -> None:
        actions.lift_sanction(
            season_id=season_id,
            sanction_id=where["sanction_id"],
            reason=request.POST.get("reason", ""),
            **self.who(request),
        )
