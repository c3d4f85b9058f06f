"""Quotes that name a post: whether their words are that post's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from .nodes import Box, Code, Document, Node, Text

_TAG: Final = re.compile(r"(<[^>]*>)")
_LEFT_OUT: Final = re.compile(r"…|\.\.\.")
_UNSAID: Final = re.compile(r"[\s\[\]]+")


@dataclass(slots=True)
class Quote:
    """A quote of the post with this number; `pieces` are its words, without those of quotes in it."""

    post: int
    author: str
    pieces: list[str] = field(default_factory=list)


def quotes_of(document: Document) -> list[Quote]:
    """The quotes that name a post, in the order in which `render` comes to them."""
    found: list[Quote] = []
    stack: list[tuple[Iterator[Node], Quote | None]] = [(iter(document.children), None)]
    while stack:
        nodes, within = stack[-1]
        node = next(nodes, None)
        if node is None:
            stack.pop()
        elif isinstance(node, Box):
            if within is not None:
                within.pieces.append("…")  # what it says before and behind need not stand together
            stack.append((iter(node.children), _entered(node, within, found)))
        elif isinstance(node, Text | Code) and within is not None:
            within.pieces.append(node.text)
    return found


def _entered(box: Box, within: Quote | None, found: list[Quote]) -> Quote | None:
    if box.kind != "quote":
        return within
    quote = Quote(box.post, box.title)
    if box.post:
        found.append(quote)
    return quote


def words_of(html: str) -> tuple[str, str]:
    """What a post shows, and of that its author's own words, without quotes (as a quote of it takes them over).
    Squeezed for `is_word_for_word`. Linear."""
    everything: list[str] = []
    own: list[str] = []
    depth = 0
    for part in _TAG.split(html):
        if part.startswith("<"):
            depth += part.startswith("<blockquote")
            depth -= part.startswith("</blockquote")
            continue
        everything.append(part)
        if not depth:
            own.append(part)
    return _squeezed(unescape("".join(everything))), _squeezed(unescape("".join(own)))


def is_word_for_word(quote: Quote, post: tuple[str, str]) -> bool:
    """Whether the quote's words are among those of the post (`words_of`), in their order where some were left out by
    three dots. Blanks and brackets don't count. Linear: what was found once isn't looked at again."""
    return any(_is_in(quote, words) for words in post)


def _is_in(quote: Quote, words: str) -> bool:
    place = 0
    for piece in _LEFT_OUT.split("".join(quote.pieces)):
        said = _squeezed(piece)
        found = words.find(said, place)
        if found < 0:
            return False
        place = found + len(said)
    return True


def _squeezed(text: str) -> str:
    return _UNSAID.sub("", text)
