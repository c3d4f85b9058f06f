"""Complaints: the form, one's own, those to decide on. For everybody else there is nothing here."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache

from forum.clock import db_now
from forum.views.typed import WordsShownMixin

from .. import actions
from ..enums import LookKind
from ..errors import DoneBefore, RuleViolation
from ..forms import ComplaintForm, JudgementForm
from ..queries.accused import Subject
from ..queries.complaintform import ComplaintDraft, complaint_draft
from ..queries.complaints import (
    ComplaintPage,
    admin_complaints,
    complaint_page,
    complaint_picture,
    own_complaints,
)
from ..queries.conduct import conduct_lines
from .base import found, user_of, viewer_of
from .conduct import lift


def subject_of(request: HttpRequest) -> Subject:
    """What the address names: `post=<thread>/<number>`, or `season=<id>` with `seat=<number>` or without."""
    key, _slash, number = request.GET.get("post", "").partition("/")
    if key and _number(number):
        return Subject(thread_key=key, number=_number(number))
    return Subject(
        season_id=_number(request.GET.get("season", "")), seat_number=_number(request.GET.get("seat", ""))
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


@method_decorator(never_cache, name="dispatch")
class ComplaintCreateView(WordsShownMixin, View):
    """The form, from the button at a post or a name, and its sending."""

    def get(self, request: HttpRequest) -> HttpResponse:
        draft = found(complaint_draft(user_of(request), subject_of(request)))
        return self._page(request, draft, ComplaintForm(seasons=list(draft.seasons)))

    def post(self, request: HttpRequest) -> HttpResponse:
        draft = found(complaint_draft(user_of(request), subject_of(request)))
        form = ComplaintForm(request.POST, seasons=list(draft.seasons))
        if not form.is_valid():
            return self._page(request, draft, form, status=422)
        try:
            complaint = self._file(request, form)
        except RuleViolation as refusal:
            return self._page(request, draft, form, status=422, refusal=refusal)
        messages.success(request, _("Your complaint is on its way. What comes of it you learn by letter."))
        return redirect("complaint-detail", key=complaint.key)

    def _file(self, request: HttpRequest, form: ComplaintForm) -> Any:
        return actions.file_complaint(
            complainant=user_of(request),
            subject=subject_of(request),
            season_id=_number(form.cleaned_data.get("season") or ""),
            plaint=actions.Plaint(
                rule=form.cleaned_data["rule"],
                words=form.cleaned_data["words"],
                letters=request.POST.getlist("letters"),
                pictures=request.FILES.getlist("pictures"),
            ),
            now=db_now(),
            token=request.POST.get("token", ""),
        )

    def _page(
        self, request: HttpRequest, draft: ComplaintDraft, form: ComplaintForm, status: int = 200, **kept: Any
    ) -> HttpResponse:
        context = {
            "draft": draft,
            "form": form,
            "token": request.POST.get("token", "")[:40] or get_random_string(24),
            "chosen": request.POST.getlist("letters"),
            **kept,
        }
        return render(request, "games/complaint_create.html", context, status=status)


@method_decorator(never_cache, name="dispatch")
class ComplaintListView(LoginRequiredMixin, View):
    """One's own complaints; for admins those that they decide on, too."""

    def get(self, request: HttpRequest) -> HttpResponse:
        viewer = user_of(request)
        context = {
            "own": own_complaints(viewer),
            "waiting": admin_complaints(viewer),
            "automatic": conduct_lines(viewer),
        }
        return render(request, "games/complaint_list.html", context)


@method_decorator(never_cache, name="dispatch")
class ComplaintDetailView(WordsShownMixin, View):
    """A complaint, for whoever has made it or handles it; the decision is sent to the same address."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        page = found(complaint_page(viewer_of(request), key))
        initial = {"rule": page.rule_code if page.rule_code != "other" else "D9"}
        return self._page(request, page, JudgementForm(initial=initial, days=page.days))

    def post(self, request: HttpRequest, key: str) -> HttpResponse:
        page = found(complaint_page(viewer_of(request), key))
        if page.is_mine:
            found(None)
        if "lift" in request.POST:
            return self._lift(request, page)
        form = JudgementForm(request.POST, days=page.days)
        if not form.is_valid():
            return self._page(request, page, form, status=422)
        try:
            actions.decide_complaint(
                key=key, actor=user_of(request), judgement=_judgement(form), now=db_now()
            )
        except DoneBefore as done:
            messages.info(request, done.message)
            return redirect("complaint-detail", key=key)
        except RuleViolation as refusal:
            page = found(complaint_page(viewer_of(request), key))
            return self._page(request, page, form, status=422, refusal=refusal)
        messages.success(request, _("Decided. Whoever complained is told by letter."))
        return redirect("complaint-detail", key=key)

    def _lift(self, request: HttpRequest, page: ComplaintPage) -> HttpResponse:
        """An admin ends a sanction early; he has no desk on which he could."""
        try:
            lift(request, page.season_id)
        except RuleViolation as refusal:
            form = JudgementForm(initial={"rule": "D9"}, days=page.days)
            return self._page(request, page, form, status=422, lift_refusal=refusal)
        return redirect("complaint-detail", key=page.line.key)

    def _page(
        self, request: HttpRequest, page: ComplaintPage, form: JudgementForm, status: int = 200, **kept: Any
    ) -> HttpResponse:
        if not page.is_mine:
            actions.note_look(
                season_id=page.season_id, user=user_of(request), kind=LookKind.COMPLAINT, now=db_now()
            )
        context = {"page": page, "form": form, **kept}
        return render(request, "games/complaint_detail.html", context, status=status)


def _judgement(form: JudgementForm) -> actions.Judgement:
    """The form's words as the action takes them."""
    typed = form.cleaned_data
    verdict = None
    kind, _dash, more = (typed.get("kind") or "").partition("-")
    if kind:
        verdict = actions.Verdict(
            kind=kind,
            rule=typed.get("rule") or "",
            reason=typed["reason"],
            until_day=int(more) if more.isdigit() else None,
            seasons=form.ban_seasons(),
            with_ban=more == "ban",
        )
    return actions.Judgement(
        decision=typed["decision"], reason=typed["reason"], outcome=typed["outcome"], verdict=verdict
    )


@method_decorator(never_cache, name="dispatch")
class ComplaintPictureView(LoginRequiredMixin, View):
    """A picture of a complaint, for the same people as the complaint."""

    def get(self, request: HttpRequest, key: str, picture_key: str) -> HttpResponse:
        data, kind = found(complaint_picture(viewer_of(request), key, picture_key))
        response = HttpResponse(data, content_type=kind)
        response["Content-Disposition"] = "inline"
        return response
