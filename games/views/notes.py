"""A reader's own notes: a page a season, a form a seat. Kept by no cache, told to no log."""

from __future__ import annotations

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts.addresses import is_own_address
from forum.clock import db_now
from forum.views.typed import WordsShownMixin

from ..actions.notes import TEXT_LIMIT, write_seat_note
from ..errors import RuleViolation
from ..forms.notes import SeatNoteForm
from ..queries.notes import SeatNoteLine, notes_page, seat_note
from .base import found, user_of


@method_decorator(never_cache, name="dispatch")
class SeasonNotesView(LoginRequiredMixin, View):
    """My notes on a season: every other seat."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = found(notes_page(user_of(request), season_id))
        return render(request, "games/notes.html", {"page": page})


@method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")
class NoteEditView(WordsShownMixin, View):
    """My note on a seat: a page of its own, or (asked for by static/js/notes.js) the form alone."""

    def get(self, request: HttpRequest, season_id: int, number: int) -> HttpResponse:
        line = found(seat_note(user_of(request), season_id, number))
        form = SeatNoteForm(initial={"mark": line.mark, "text": line.text})
        return _form_page(request, line, form)

    def post(self, request: HttpRequest, season_id: int, number: int) -> HttpResponse:
        user = user_of(request)
        line = found(seat_note(user, season_id, number))
        form = SeatNoteForm(request.POST)
        if not form.is_valid():
            return _form_page(request, line, form)
        try:
            kept = write_seat_note(owner=user, seat_id=line.seat_id, now=db_now(), **form.cleaned_data)
        except RuleViolation as refusal:
            form.add_error("text", refusal.message)
            return _form_page(request, line, form)
        line = found(seat_note(user, season_id, number) if kept else None)
        if _in_place(request):
            return JsonResponse({"code": line.chip.code, "sign": line.chip.sign, "label": line.chip.label})
        return HttpResponseRedirect(_next_url(request, season_id))


def _in_place(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


def _form_page(request: HttpRequest, line: SeatNoteLine, form: SeatNoteForm) -> HttpResponse:
    template = "games/_note_form.html" if _in_place(request) else "games/note_edit.html"
    context = {
        "line": line,
        "form": form,
        "limit": TEXT_LIMIT,
        "next_url": _next_url(request, line.chip.season_id),
    }
    return render(request, template, context, status=422 if form.is_bound else 200)


def _next_url(request: HttpRequest, season_id: int) -> str:
    """Back to where the chip was clicked: a page of ours, else all notes of the season."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    ours = is_own_address(request, wanted) and wanted.startswith("/")
    return wanted if ours else reverse("season-notes", args=[season_id])
