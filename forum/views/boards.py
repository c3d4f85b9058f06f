"""Boards and the threads in them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views import View

from ..actions import check_pace, start_thread
from ..clock import db_now
from ..errors import RuleViolation
from ..permissions import check_start_thread
from ..queries import board_page, boards
from .base import REFUSED, MemberView, thread_url, viewer_of
from .composer import Box, fill, preview_of, typed_source


class BoardListView(View):
    """All boards."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "forum/board_list.html", {"boards": boards(viewer_of(request))})


class BoardDetailView(View):
    """A board's threads, the newest post first."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        page = board_page(viewer_of(request), slug, after_key=request.GET.get("after", ""))
        return render(request, "forum/board_detail.html", {"page": page})


class ThreadCreateView(MemberView):
    """A new thread in a board where members may open one."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        board = board_page(self.viewer, slug).board
        box = self._box(slug)
        try:
            check_start_thread(self.viewer, board)
        except RuleViolation as violation:
            box.closed_reason = violation.message
        status = 403 if box.closed_reason else 200
        return render(
            request, "forum/thread_create.html", {"board": board, "box": box, "title": ""}, status=status
        )

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        board = board_page(self.viewer, slug).board
        title, source = request.POST.get("title", ""), typed_source(request.POST)
        box = fill(self._box(slug), request.POST, source=source, options={})
        if request.POST.get("do") == "preview":
            box.preview = preview_of(self.viewer, source)
            return render(request, "forum/thread_create.html", {"board": board, "box": box, "title": title})
        try:
            check_pace(self.viewer)
            thread = start_thread(
                board_slug=slug, author=self.viewer, title=title, source=source, now=db_now(), token=box.token
            )
        except RuleViolation as violation:
            box.refusal = violation
            context = {"board": board, "box": box, "title": title}
            return render(request, "forum/thread_create.html", context, status=REFUSED)
        return HttpResponseRedirect(thread_url(thread.key))

    def _box(self, slug: str) -> Box:
        return Box(
            action=reverse("thread-create", args=[slug]), draft_key=f"draft:{self.viewer.pk}:new:{slug}"
        )
