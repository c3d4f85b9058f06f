"""What the game's views share."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

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


def found(page: Any) -> Any:
    """The page, or 404 where the query has found nothing that this viewer may know of."""
    if page is None:
        raise Http404
    return page
