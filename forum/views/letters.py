"""Letters: the list of one's conversations, and a new one. A conversation itself is a thread's page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from ..actions import check_pace, start_conversation
from ..clock import db_now
from ..errors import RuleViolation
from ..queries import letter_page
from .base import REFUSED, MemberView, thread_url
from .composer import Box, fill, preview_of, typed_source


class LetterListView(MemberView):
    """One's conversations, the newest letter first."""

    def get(self, request: HttpRequest) -> HttpResponse:
        page = letter_page(self.viewer, after_key=request.GET.get("after", ""))
        return render(request, "forum/letter_list.html", {"page": page})


class LetterCreateView(MemberView):
    """A first letter to one or several people."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, self._box(), to=request.GET.get("to", ""), title="")

    def post(self, request: HttpRequest) -> HttpResponse:
        # A "did you mean" button comes after the field, and counts instead of it.
        to = (request.POST.getlist("to") or [""])[-1]
        title, source = request.POST.get("title", ""), typed_source(request.POST)
        box = fill(self._box(), request.POST, source=source, options={})
        if request.POST.get("do") == "preview":
            box.preview = preview_of(self.viewer, source)
            return self._page(request, box, to=to, title=title)
        try:
            check_pace(self.viewer)
            thread = start_conversation(
                author=self.viewer,
                recipients=to.split(","),
                title=title,
                source=source,
                now=db_now(),
                token=box.token,
            )
        except RuleViolation as violation:
            box.refusal = violation
            return self._page(request, box, to=to, title=title, status=REFUSED)
        return HttpResponseRedirect(thread_url(thread.key))

    def _box(self) -> Box:
        return Box(action=reverse("letter-create"), draft_key=f"draft:{self.viewer.pk}:letter")

    def _page(
        self, request: HttpRequest, box: Box, *, to: str, title: str, status: int = 200
    ) -> HttpResponse:
        context = {"box": box, "to": to, "title": title}
        return render(request, "forum/letter_create.html", context, status=status)
