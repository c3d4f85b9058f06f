"""What open pages ask for by themselves: is anything new, and what (docs/adr/0010). static/js/live.js asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import View

from ..actions import mark_read
from ..clock import db_now
from ..events import private_read
from ..queries import (
    PostPage,
    ThreadVersion,
    changed_posts,
    page_of_posts,
    readable_numbers,
    thread_by_key,
    thread_version,
    unread_letters,
)
from .base import MemberView, number_in, thread_url, viewer_of
from .composer import box_for
from .news import News, offer_mark
from .publicthreads import Known, memory
from .threadpage import Filters, ShownPost, aside_of, shown_posts

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

    from ..models import Thread

TEXTS_KEPT: Final = 300


def version_answer(key: str, known: str) -> HttpResponse:
    """204 if `known` still is the version of the thread, else the version; 404 for a thread that isn't public.

    The same for everybody, so that any proxy may keep it: no session is looked at, no cookie set.
    """
    thread = memory.known(key)
    status = 404 if thread is None else 204 if thread.text == known else 200
    response = HttpResponse(thread.text if thread is not None and status == 200 else "", status=status)
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
        asked = _Asked.of(request)
        known = memory.known(key)
        if known is not None and asked.knows(known.version):
            known = memory.fresh(key)  # another process has told of what this one hasn't seen yet
        thread = known.thread if known is not None else thread_by_key(viewer, key)
        version = (
            known.version if known is not None else thread_version(thread, readable_numbers(viewer, thread))
        )
        if asked.knows(version):
            return HttpResponse(status=204)
        answer = HttpResponse(_told(request, _Told(thread, version, known, viewer, asked)))
        if thread.is_private and viewer is not None:
            private_read(thread, viewer)
        return answer


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the page has: see ThreadNewsView."""

    shown: int
    seen: int
    state: str
    changes: int | None
    words: Mapping[str, str]

    @classmethod
    def of(cls, request: HttpRequest) -> _Asked:
        # By hand: Django's own dictionary costs as much as the rest of an answer.
        query = dict(parse_qsl(request.META.get("QUERY_STRING", ""), keep_blank_values=True))
        shown = number_in(query, "shown") or 0
        seen = number_in(query, "seen") or shown
        return cls(shown, seen, query.get("state", ""), number_in(query, "changes"), query)

    def knows_posts(self, version: ThreadVersion) -> bool:
        return self.changes in (None, version.changes)

    def knows(self, version: ThreadVersion) -> bool:
        """Whether nothing is new."""
        return version.last <= self.seen and self.state == version.state and self.knows_posts(version)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of, and to whom; `known` where the thread is public and all of its readers share the looking up."""

    thread: Thread
    version: ThreadVersion
    known: Known | None
    viewer: User | None
    asked: _Asked

    def now(self) -> datetime:
        return self.known.now if self.known is not None else db_now()

    def posts_after(self, number: int) -> PostPage:
        if self.known is not None:
            return self.known.posts_after(number)
        return page_of_posts(self.viewer, self.thread, after=number)


def _told(request: HttpRequest, told: _Told) -> str:
    news = News(told.version, told.asked.shown)
    parts: dict[str, object] = {"url": thread_url(told.thread.key), "count": news.count, "first": news.first}
    if "append" in told.asked.words:
        parts["posts"] = _new_posts(told)
    if not told.asked.knows_posts(told.version):
        parts["changed"] = _changed_posts(told)
    offer = ""
    if told.asked.state != told.version.state:
        offer, state = _new_state(request, told)
        parts |= state
    is_over = bool(offer) and told.thread.is_closed and not told.version.live.ahead
    return format_html(
        '<div data-told data-version="{}" data-viewer="{}" data-offer="{}"{}>{}</div>',
        told.version,
        told.viewer.username if told.viewer is not None else "",
        offer,
        SafeString(" data-over" if is_over else ""),
        _written_parts(get_language(), tuple(parts.items())),
    )


@lru_cache(TEXTS_KEPT)
def _written_parts(_language: str | None, parts: tuple[tuple[str, object], ...]) -> SafeString:
    """The parts as they are written down, remembered by all that they are made of; whose they are stands around."""
    return render_to_string("forum/_news_told.html", dict(parts))


def _new_posts(told: _Told) -> SafeString | str:
    """The posts themselves, if they are no more than a page."""
    page = told.posts_after(told.asked.shown)
    return "" if page.after is not None or not page.posts else _posts(told, page, told.asked.shown)


def _changed_posts(told: _Told) -> SafeString | str:
    """The posts of the page that were edited or hidden, as they read now: those the page shows already, too."""
    words = told.asked.words
    first, last = number_in(words, "first") or 1, number_in(words, "last") or 0
    page = changed_posts(told.viewer, told.thread, first=first, last=last)
    return _posts(told, page, last) if page.posts else ""


def _posts(told: _Told, page: PostPage, read: int) -> SafeString:
    posts = shown_posts(told.thread, page, told.viewer, now=told.now(), read=read)
    words = (get_language(), thread_url(told.thread.key), told.thread.is_private, "quote" in told.asked.words)
    return _written_posts(tuple(posts), *words)


@lru_cache(TEXTS_KEPT)
def _written_posts(
    posts: tuple[ShownPost, ...], _language: str | None, url: str, is_private: bool, may_quote: bool
) -> SafeString:
    """Posts as they are written down, remembered by all that they are made of, buttons and marks included: most
    readers' are the same."""
    context = {
        "posts": posts,
        "url": url,
        "thread": {"is_private": is_private},
        "filters": Filters(),
        "may_quote": may_quote,
    }
    return render_to_string("forum/_posts.html", context)


def _new_state(request: HttpRequest, told: _Told) -> tuple[str, dict[str, object]]:
    """The mark of what the box offers now; what stands beside the posts, what the box says, where it goes on."""
    thread, viewer, live = told.thread, told.viewer, told.version.live
    box = box_for(request, thread, viewer, now=told.now(), action="", base=thread_url(thread.key))
    offer = offer_mark(box)
    is_another = viewer is not None and offer != told.asked.words.get("offer", "")
    return offer, {
        "aside": aside_of(request, thread, viewer, now=told.now(), known=told.known),
        "box_says": (box.closed_reason or _("What you can do here has changed.")) if is_another else "",
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
