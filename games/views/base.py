"""What the game's views share."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from accounts.models import User


def viewer_of(request: HttpRequest) -> User | None:
    """Who looks: a user, or nobody who is known."""
    return request.user if isinstance(request.user, User) else None


def user_of(request: HttpRequest) -> User:
    """Who is logged in; for views behind LoginRequiredMixin."""
    viewer = viewer_of(request)
    if viewer is None:
        raise Http404
    return viewer


def kept_answer(
    request: HttpRequest, told: object, make: Callable[[str], HttpResponse], *, fresh: int
) -> HttpResponse:
    """An answer that everybody gets alike and caches keep for `fresh` seconds. It follows from `told` alone, whose mark
    `make` is given; asked again with the same mark it isn't sent anew."""
    mark = hashlib.sha256(repr(told).encode()).hexdigest()[:32]
    etag = quote_etag(mark)
    answer: HttpResponse = get_conditional_response(request, etag=etag) or make(mark)
    answer["ETag"] = etag
    answer["Cache-Control"] = f"public, max-age={fresh}"
    return answer


def found(page: Any) -> Any:
    """The page, or 404 where the query has found nothing that this viewer may know of."""
    if page is None:
        raise Http404
    return page
