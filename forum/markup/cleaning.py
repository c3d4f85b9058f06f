"""What is taken out of a text before anything reads it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Control characters (PostgreSQL refuses NUL), halves of surrogate pairs (it refuses those too), and the marks that
# turn the direction of text around, with which a post could show something else than it says.
_UNWANTED: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)
_LINE_END: Final = re.compile("\r\n?|[\u2028\u2029\x0b\x0c\x85]")
# Letters by category that show nothing.
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f")


def clean(source: str) -> str:
    """The text with line ends as "\\n" and without control characters."""
    return _UNWANTED.sub("", _LINE_END.sub("\n", source))


def is_blank(text: str) -> bool:
    """Whether the text shows nothing: spaces, invisible characters, marks without a letter to stand on."""
    return all(
        character in _BLANK_LETTERS or unicodedata.category(character)[0] in "ZC" or character == "\ufe0f"
        for character in text
    )
