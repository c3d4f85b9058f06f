"""What stands beside a name: the uploaded picture, or the drawn one. Sizes are fixed: nothing moves on the page."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.core.files.storage import default_storage
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from .drawing import SITE, drawing_of

SIZES: Final = {"tiny": 24, "small": 36, "big": 72}
"""Width and height in CSS pixels, by name."""
FILES: Final = {"tiny": 96, "small": 96, "big": 192}
"""The side of the uploaded picture's file that each size shows: enough for screens with two dots a pixel."""
FOLDER: Final = "avatars"


def file_name(picture: str, side: int) -> str:
    """The name in the storage of a picture (`User.avatar`, "key.jpg") of this side in pixels."""
    key, _dot, extension = picture.rpartition(".")
    return f"{FOLDER}/{key}-{side}.{extension}"


def avatar_html(nick: str, picture: str, size: str = "small") -> SafeString:
    """The avatar of whoever has this nick, in one of SIZES. Asks the database nothing; the name stands beside it, so
    that readers' tools pass it over. With no nick it is the site's own sign.
    """
    if picture:
        url = default_storage.url(file_name(picture, FILES[size]))
        pixels = SIZES[size]
        # The address is the storage's and holds a random key; it is escaped all the same.
        return mark_safe(
            f'<img class="avatar avatar-{size} avatar-picture" src="{escape(url)}" width="{pixels}" height="{pixels}"'
            ' alt="" loading="lazy" decoding="async">'
        )
    return _drawn(nick, size)


@lru_cache(maxsize=4096)
def _drawn(nick: str, size: str) -> SafeString:
    pixels = SIZES[size]
    inside = drawing_of(nick) if nick else SITE
    return mark_safe(  # letters, digits and our own paths alone
        f'<svg class="avatar avatar-{size}" width="{pixels}" height="{pixels}" viewBox="0 0 40 40"'
        f' aria-hidden="true" focusable="false">{inside}</svg>'
    )
