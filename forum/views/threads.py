"""Reading a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views import View

from ..actions import check_looks, mark_read, read_source
from ..clock import db_now
from ..errors import RuleViolation
from ..events import private_read
from ..permissions import check_write
from ..policies import Draft, policy_of
from ..queries import first_unread, read_state, readable_numbers, start_of_page, thread_by_key
from .base import MemberView, number_in, thread_url, viewer_of
from .composer import Box, box_for, pressed_options, preview_of, quoted, typed_source
from .threadpage import Filters, asked_page, thread_context

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

    from ..models import Thread
    from ..queries import PostPage


class ThreadDetailView(View):
    """A page of a thread, with the box under it. Marks what it shows as read."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        viewer = viewer_of(request)
        thread = thread_by_key(viewer, key)
        now, filters = db_now(), Filters.of(request)
        page = asked_page(request, viewer, thread, filters)
        read = read_state(viewer, thread, now=now)
        box = _box(request, thread, viewer, now=now)
        context = thread_context(request, thread, page, box, now=now, read=read, filters=filters)
        response = render(request, "forum/thread_detail.html", context)
        _note_read(viewer, thread, page, read=read.number, filters=filters)
        if thread.is_private and viewer is not None:
            private_read(thread, viewer)
        # What a public thread says is everybody's: sent compressed (mafia_site.middleware.PublicPageMiddleware).
        response.is_public = not thread.is_private  # type: ignore[attr-defined]
        return response


def _box(request: HttpRequest, thread: Thread, viewer: User | None, *, now: datetime) -> Box:
    base = thread_url(thread.key)
    box = box_for(request, thread, viewer, now=now, action=f"{base}post/", base=base)
    number = number_in(request.GET, "quote")
    if number is not None and viewer is not None:
        box.source = quoted(viewer, thread, number)
    return box


def _note_read(viewer: User | None, thread: Thread, page: PostPage, *, read: int, filters: Filters) -> None:
    """One statement, and only when the reader has got further; a filtered page skips posts and proves nothing."""
    if viewer is not None and page.last > read and not filters.skips:
        mark_read(thread_id=thread.pk, user_id=viewer.pk, number=page.last)


class ThreadUnreadView(View):
    """To the first post that the viewer hasn't read, or to the newest."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        viewer = viewer_of(request)
        thread = thread_by_key(viewer, key)
        readable = readable_numbers(viewer, thread)
        number = first_unread(viewer, thread) or readable.last
        if number < readable.first:
            return HttpResponseRedirect(thread_url(key))
        return HttpResponseRedirect(reverse("post-permalink", args=[key, number]))


class PostPermalinkView(View):
    """To the page on which a post stands."""

    def get(self, request: HttpRequest, key: str, number: int) -> HttpResponse:
        thread = thread_by_key(viewer_of(request), key)
        readable = readable_numbers(viewer_of(request), thread)
        if not readable.first <= number <= readable.last:
            raise Http404
        start = start_of_page(number, readable.first)
        page = f"?after={start}" if start >= readable.first else ""
        return HttpResponseRedirect(f"{thread_url(key)}{page}#p{number}")


class ThreadCheckView(View):
    """What the text would do if it were sent now: a fragment for htmx, asked for while one types. Changes nothing."""

    def post(self, request: HttpRequest, key: str) -> HttpResponse:
        viewer = viewer_of(request)
        thread = thread_by_key(viewer, key)
        source = typed_source(request.POST)
        says, refusal = "", None
        if viewer is not None and source.strip():
            options = pressed_options(request.POST, source)
            try:
                check_looks(viewer)
                document = read_source(source)
                draft = Draft(thread, viewer, document.source, document, options, db_now())
                check_write(viewer, thread)
                says = policy_of(thread).check(draft)
            except RuleViolation as violation:
                refusal = violation
        return render(request, "forum/_check.html", {"says": says, "refusal": refusal})


class ThreadPreviewView(MemberView):
    """The text as it would look: a fragment for htmx."""

    def post(self, request: HttpRequest, key: str) -> HttpResponse:
        thread = thread_by_key(self.viewer, key)
        html = preview_of(self.viewer, typed_source(request.POST), thread=thread)
        return HttpResponse(html)
