"""The order of names in menus: an alphabetical menu gets the first name killed (UX)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.utils.crypto import salted_hmac


def shuffled_nicks(viewer_id: int | None, season_id: int, day: int, nicks: Iterable[str]) -> tuple[str, ...]:
    """The nicks in an order that stays for this viewer and day and differs from everybody else's.

    The place of a name depends on nothing but viewer, season, day and the name, so who leaves moves nobody else.
    """

    return tuple(sorted(nicks, key=lambda nick: _place(f"{viewer_id}:{season_id}:{day}:{nick}")))


@lru_cache(4096)
def _place(words: str) -> bytes:
    """By the site's key, so that nobody reckons another's order; it stays in this process."""
    return salted_hmac("games.shuffle", words, algorithm="sha256").digest()
