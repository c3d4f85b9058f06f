"""Nicks as people type them: what counts as the same nick, and what was probably meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_SAME = str.maketrans(
    {"ё": "е"} | dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("’‘ʼ`´", "'") | dict.fromkeys(_INVISIBLE)
)
_WORDS = re.compile(r"[\w'-]+")
_CLOSE = 0.65
_MOST_WORDS = 30
_MOST_LETTERS = 400


def fold_name(text: str) -> str:
    """The text without what doesn't count in a nick: case, ё or е, spaces, kind of dash and apostrophe."""
    folded = unicodedata.normalize("NFC", text).casefold().translate(_SAME)
    return "".join(folded.split())


class NameTable:
    """The nicks of a season, to be looked up as typed."""

    def __init__(self, nicks: Iterable[str]) -> None:
        self._by_fold: dict[str, list[str]] = {}
        for nick in nicks:
            self._by_fold.setdefault(fold_name(nick), []).append(nick)

    def find(self, text: str) -> str | None:
        """The one nick that the text is, None if it is none. Of nicks that fold alike: the one spelled so."""
        same = self._by_fold.get(fold_name(text), [])
        return same[0] if len(same) == 1 else next((nick for nick in same if nick == text.strip()), None)


def near_misses(text: str, nicks: Sequence[str], limit: int = 3) -> tuple[str, ...]:
    """The nicks that were probably meant, the likeliest first. Never a guess: only for asking back. Of a long text its
    beginning."""
    text = text[:_MOST_LETTERS]
    scored = [(score, nick) for nick in nicks if (score := _likeness(text, nick)) >= _CLOSE]
    scored.sort(key=lambda pair: (-pair[0], fold_name(pair[1])))
    return tuple(nick for _score, nick in scored[:limit])


def _likeness(text: str, nick: str) -> float:
    """From 0 to 1; 1 for a nick that stands in the text as whole words."""
    typed, wanted = fold_name(text), fold_name(nick)
    if not typed or not wanted:
        return 0.0
    if typed == wanted or _stands_in(text, wanted):
        return 1.0
    if len(typed) >= 2 and wanted.startswith(typed):
        return 0.95
    if _is_one_slip(typed, wanted):
        return 0.9
    return SequenceMatcher(None, typed[:60], wanted, autojunk=False).ratio()


def _stands_in(text: str, wanted: str) -> bool:
    """Whether some words of the text in a row, and no more, are the folded nick."""
    words = [fold_name(word) for word in _WORDS.findall(text)[:_MOST_WORDS]]
    return any(
        "".join(words[start:end]) == wanted
        for start in range(len(words))
        for end in range(start + 1, min(start + 6, len(words)) + 1)
    )


def _is_one_slip(typed: str, wanted: str) -> bool:
    """Whether one letter too many, too few, other or swapped makes the difference (three letters or more)."""
    shorter, longer = sorted((len(typed), len(wanted)))
    if longer < 3 or longer - shorter > 1:
        return False
    pairs = zip(typed, wanted, strict=False)
    start = next((place for place, (one, other) in enumerate(pairs) if one != other), shorter)
    left, right = typed[start:], wanted[start:]
    swapped = left[1::-1] == right[:2] and left[2:] == right[2:]
    return swapped or left[1:] in (right, right[1:]) or left == right[1:]
