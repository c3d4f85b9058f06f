"""Uploaded pictures. Whoever knows a key sees the picture, as whoever sees a post does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from django.http import Http404

from ..models import Picture

if TYPE_CHECKING:
    from accounts.models import User

PICTURES_SHOWN: Final = 24


def picture_sizes(keys: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Width and height by key, of those that exist. No query if there are no keys."""
    keys = list(keys)
    if not keys:
        return {}
    rows = Picture.objects.filter(key__in=keys).values_list("key", "width", "height")
    return {key: (width, height) for key, width, height in rows}


def picture_by_key(key: str) -> Picture:
    """The picture. Raises Http404."""
    picture = Picture.objects.filter(key=key).first()
    if picture is None:
        raise Http404
    return picture


def pictures_of(owner: User) -> list[Picture]:
    """The owner's latest pictures, to be put into a post."""
    return list(Picture.objects.filter(owner=owner).order_by("-id")[:PICTURES_SHOWN])
