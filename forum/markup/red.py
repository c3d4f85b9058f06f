"""Changing the red text of a source: what the buttons beside a refused vote do."""

from __future__ import annotations

from .nodes import Document
from .parser import parse

_NO_COLOUR = "[color=none]"


def replace_red(source: str, run_index: int, text: str) -> str:
    """The source with the words of its red run number `run_index` (from 0) replaced by `text`, the tags kept.

    Raises IndexError if there is no such run.
    """
    document = parse(source)
    (first, *others) = document.red_runs[run_index].pieces
    out = document.source
    for start, end in reversed(others):
        out = out[:start] + out[end:]
    return out[: first[0]] + text + out[first[1] :]


def without_red(source: str) -> str:
    """The source with the same words and no red text outside quotes."""
    document = parse(source)
    plain = _replaced(document, "")
    # Taking a tag out may bring two halves of another together.
    if not parse(plain).red_runs:
        return plain
    return _replaced(document, _NO_COLOUR)


def _replaced(document: Document, opening: str) -> str:
    out, place = [], 0
    for start, end in document.red_tags:
        out.append(document.source[place:start])
        if opening:
            out.append(document.source[start:end] if document.source[start + 1] == "/" else opening)
        place = end
    return "".join((*out, document.source[place:]))
