"""What open pages ask for by themselves: is anything new, and what (docs/adr/0010). static/js/live.js asks."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views import View

from ..actions import mark_read
from ..clock import db_now
from ..events import private_read
from ..queries import (
    ThreadVersion,
    changed_posts,
    page_of_posts,
    public_version,
    readable_numbers,
    thread_by_key,
    thread_version,
    unread_letters,
)
from .base import MemberView, number_in, thread_url, viewer_of
from .composer import box_for
from .news import News, offer_mark
from .threadpage import Filters, aside_of, shown_posts

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

    from ..models import Thread

LIFE_SECONDS: Final = 1.0
"""So long a process answers from memory: whoever wrote, everybody's page knows it two seconds later."""
THREADS_KEPT: Final = 2000


class _Memory:
    """Versions of public threads, for a second. It is the process's own: nothing has to be told of a write, and an
    emptied cache or a restart changes nothing."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, str | None]] = OrderedDict()

    def version(self, key: str) -> str | None:
        now = time.monotonic()
        until, version = self._kept.get(key, (0.0, None))
        if now < until:
            return version
        version = public_version(key)
        self._kept[key] = (now + LIFE_SECONDS, version)
        while len(self._kept) > THREADS_KEPT:
            self._kept.popitem(last=False)
        return version

    def forget(self) -> None:
        """For tests: as after a second."""
        self._kept.clear()


memory = _Memory()


def version_answer(key: str, known: str) -> HttpResponse:
    """204 if `known` still is the version of the thread, else the version; 404 for a thread that isn't public.

    The same for everybody, so that any proxy may keep it: no session is looked at, no cookie set.
    """
    version = memory.version(key)
    status = 404 if version is None else 204 if version == known else 200
    response = HttpResponse((version or "") if status == 200 else "", status=status)
    response["Content-Type"] = "text/plain"
    response["Content-Length"] = str(len(response.content))
    response["Cache-Control"] = "public, max-age=1"
    return response


class ThreadVersionView(View):
    """For addresses that the middleware (mafia_site.live) hasn't answered before."""

    def get(self, request: HttpRequest, key: str, known: str) -> HttpResponse:
        return version_answer(key, known)


class ThreadNewsView(View):
    """What is new since the page was made, for whoever looks: posts behind `shown` (with `append`: themselves, else
    how many), if posts were changed other than `changes` times, those of them from `first` to `last`, and if the state
    isn't `state`, what stands beside them. 204 if nothing is.
    """

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        viewer = viewer_of(request)
        thread = thread_by_key(viewer, key)
        readable = readable_numbers(viewer, thread)
        version = thread_version(thread, readable)
        shown = number_in(request.GET, "shown") or 0
        seen = number_in(request.GET, "seen") or shown
        state_is_new = request.GET.get("state", "") != version.state
        posts_are_new = number_in(request.GET, "changes") not in (None, version.changes)
        if readable.last <= seen and not state_is_new and not posts_are_new:
            return HttpResponse(status=204)
        news = News(version, shown)
        context = {"thread": thread, "url": thread_url(key), "news": news, "posts": ()}
        now = db_now()
        if "append" in request.GET:
            context |= _new_posts(request, thread, viewer, shown, now=now)
        if posts_are_new:
            context |= _changed_posts(request, thread, viewer, now=now)
        if state_is_new:
            context |= _new_state(request, thread, viewer, version, now=now)
        response = render(request, "forum/_news_told.html", context)
        if thread.is_private and viewer is not None:
            private_read(thread, viewer)
        return response


def _new_posts(
    request: HttpRequest, thread: Thread, viewer: User | None, shown: int, *, now: datetime
) -> dict[str, Any]:
    """The posts themselves, if they are no more than a page."""
    page = page_of_posts(viewer, thread, after=shown)
    if page.after is not None:
        return {}
    return {
        "posts": shown_posts(thread, page, viewer, now=now, read=shown),
        "filters": Filters(),
        "may_quote": "quote" in request.GET,
    }


def _changed_posts(
    request: HttpRequest, thread: Thread, viewer: User | None, *, now: datetime
) -> dict[str, Any]:
    """The posts of the page that were edited or hidden, as they read now: those the page shows already, too."""
    first, last = number_in(request.GET, "first") or 1, number_in(request.GET, "last") or 0
    page = changed_posts(viewer, thread, first=first, last=last)
    return {
        "changed": shown_posts(thread, page, viewer, now=now, read=last),
        "filters": Filters(),
        "may_quote": "quote" in request.GET,
    }


def _new_state(
    request: HttpRequest, thread: Thread, viewer: User | None, version: ThreadVersion, *, now: datetime
) -> dict[str, Any]:
    box = box_for(request, thread, viewer, now=now, action="", base=thread_url(thread.key))
    offer = offer_mark(box)
    live = version.live
    return {
        "aside": aside_of(request, thread, viewer, now=now),
        "offer": offer,
        "box_changed": viewer is not None and offer != request.GET.get("offer", ""),
        "box": box,
        "is_over": thread.is_closed and not live.ahead,
        "next_url": thread_url(live.next_key) if live.next_key else "",
        "next_title": live.next_title,
    }


class ThreadReadView(MemberView):
    """The reader has seen a post that came while the page was open."""

    def post(self, request: HttpRequest, key: str) -> HttpResponse:
        thread = thread_by_key(self.viewer, key)
        number = min(number_in(request.POST, "number") or 0, readable_numbers(self.viewer, thread).last)
        if number:
            mark_read(thread_id=thread.pk, user_id=self.viewer.pk, number=number)
        return HttpResponse(status=204)


class LetterCountView(View):
    """Who is logged in here, and how many letters wait for him: for the menu of an open page."""

    def get(self, request: HttpRequest) -> HttpResponse:
        viewer = viewer_of(request)
        unread = unread_letters(viewer) if viewer is not None else 0
        return JsonResponse({"viewer": viewer.username if viewer is not None else "", "unread": unread})
