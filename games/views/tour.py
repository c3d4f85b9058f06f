"""The tour for newcomers, and whether somebody has seen it: kept in his account, for guests in a signed cookie."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views import View

from accounts.actions import note_tour_seen
from accounts.addresses import next_address

from ..phrases.tour import tour_steps
from .base import viewer_of

TOUR_COOKIE = "tour"
SALT = "games.tour"
SEEN = "seen"
YEAR = 365 * 24 * 60 * 60
NEW_FOR = datetime.timedelta(days=30)
"""So long after sign-up the home page offers the tour, unless it was taken or put aside."""


class TourView(View):
    """A step of the tour, for everybody. Whoever has come to the last one has seen it."""

    def get(self, request: HttpRequest, step: int = 1) -> HttpResponse:
        steps = tour_steps()
        if not 1 <= step <= len(steps):
            raise Http404
        context = {
            "step": steps[step - 1],
            "number": step,
            "steps": steps,
            "before": step - 1,
            "after": step + 1 if step < len(steps) else 0,
        }
        answer = render(request, "games/tour.html", context)
        return _remembered(request, answer) if step == len(steps) else answer


class TourDoneView(View):
    """Puts the tour aside; then on to where the reader wants to go."""

    def post(self, request: HttpRequest) -> HttpResponse:
        return _remembered(request, HttpResponseRedirect(next_address(request)))


def offers_tour(request: HttpRequest) -> bool:
    """Whether the home page offers the tour to who looks at it."""
    viewer = viewer_of(request)
    if viewer is None or viewer.seen_tour or timezone.now() - viewer.date_joined >= NEW_FOR:
        return False
    return not _saw_as_guest(request)


def _saw_as_guest(request: HttpRequest) -> bool:
    try:
        return request.get_signed_cookie(TOUR_COOKIE, salt=SALT) == SEEN
    except (KeyError, signing.BadSignature):
        return False


def _remembered(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    viewer = viewer_of(request)
    if viewer is not None:
        note_tour_seen(user_id=viewer.pk)
        return answer
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_signed_cookie(
        TOUR_COOKIE, SEEN, salt=SALT, max_age=YEAR, samesite="Lax", secure=secure, httponly=True
    )
    return answer
