"""Document to plain text and back to source: search, previews, orders, quoting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .cleaning import is_blank
from .nodes import Box, Code, Document, Node, Picture, Style, Text
from .parser import parse
from .walk import merged

QUOTE_LIMIT: Final = 3000
"""How many characters of a post a quote takes over; a whole long post is one link away."""

_BRACKETS: Final = re.compile(r"[\[\]]")
_NOT_IN_A_TITLE: Final = re.compile(r"[\[\]\"\n]")


def plain_text(document: Document) -> str:
    """The author's own words without tags: quotes and pictures left out, each block on lines of its own."""
    parts: list[str] = []
    for node in _own_nodes(document):
        if isinstance(node, Text):
            parts.append(node.text)
        elif isinstance(node, Code):
            parts.append(f"\n{node.text}\n")
        elif isinstance(node, str):
            parts.append("\n")
    return "".join(parts).strip()


def is_empty(document: Document) -> bool:
    """Whether the post shows nothing at all: no visible text anywhere, quotes and code included, and no picture."""
    if document.picture_keys:
        return False
    stack: list[Node] = list(document.children)
    while stack:
        node = stack.pop()
        if isinstance(node, Box):
            stack += node.children
        elif isinstance(node, Text | Code) and not is_blank(node.text):
            return False
    return True


def literal(text: str) -> str:
    """The source by which exactly these words are shown, whatever tags they look like: each bracket is followed by an
    empty tag, so that no tag of theirs is one. For words that somebody typed, within a text that code makes."""
    return text.replace("[", "[[b][/b]")


def quote_of(document: Document, *, author: str, number: int) -> str:
    """The source of a quote of the author's own words, whatever they are: what follows the quote isn't in it.

    Quotes inside are left out. Words whose tags would break out of the quote are quoted without any tag.
    """
    words = _source_of(document)
    title = _NOT_IN_A_TITLE.sub("", author)
    opening = f'[quote="{title}" post={number}]' if number else f'[quote="{title}"]'
    if len(words) <= QUOTE_LIMIT:
        quoted = f"{opening}{words}[/quote]\n"
        if _is_one_quote(quoted):
            return quoted
    words = _BRACKETS.sub("", plain_text(document))
    if len(words) > QUOTE_LIMIT:
        words = words[:QUOTE_LIMIT].rstrip() + "…"
    return f"{opening}{words}[/quote]\n"


def _is_one_quote(source: str) -> bool:
    """Whether the text is one quote, closed at its very end, and no red text."""
    document = parse(source + "x")
    last = document.children[-1]
    return (
        len(document.children) == 2
        and isinstance(last, Text)
        and last.text == "\nx"
        and not document.red_runs
    )


def _own_nodes(document: Document) -> Iterator[Node | str]:
    """All nodes outside quotes; "(" and ")" with a spoiler's title where a block begins and ends."""
    stack: list[Iterator[Node]] = [merged(document.children)]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
            if stack:
                yield ")"
        elif not isinstance(node, Box):
            yield node
        elif node.kind == "quote":
            yield ""
        else:
            yield f"({node.title}"
            stack.append(merged(node.children))


def _source_of(document: Document) -> str:
    parts: list[str] = []
    for node in _own_nodes(document):
        if isinstance(node, Text):
            parts.append(_styled(node.text, node.style))
        elif isinstance(node, Code):
            parts.append(f"[code]{node.text}[/code]")
        elif isinstance(node, Picture):
            parts.append(f"[img]{node.key}[/img]")
        elif isinstance(node, str) and node.startswith("("):
            parts.append(f'[spoiler="{node[1:]}"]' if node[1:] else "[spoiler]")
        elif node == ")":
            parts.append("[/spoiler]")
    return "".join(parts).strip()


def _styled(text: str, style: Style) -> str:
    if style.link:
        text = f"[url={style.link}]{text}[/url]"
    for flag, tag in ((style.bold, "b"), (style.italic, "i"), (style.underline, "u"), (style.strike, "s")):
        if flag:
            text = f"[{tag}]{text}[/{tag}]"
    return f"[color={style.colour}]{text}[/color]" if style.colour else text
