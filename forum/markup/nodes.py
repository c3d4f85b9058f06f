"""What a post's source is parsed into: blocks (quote, spoiler, code) and, inside them, pieces of text with a style.

Inline tags are no nodes. Each piece carries the style that holds at its place, so that wrong nesting has nothing to
break and no tree grows deeper than the blocks may be nested.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Style(NamedTuple):
    """How a piece of text looks. `colour` is a name of the palette, `link` an address that has been checked."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    colour: str = ""
    link: str = ""


PLAIN_STYLE = Style()


class Text(NamedTuple):
    """Text as typed, at `start` to `end` of the source."""

    text: str
    start: int
    end: int
    style: Style


class Code(NamedTuple):
    text: str


class Picture(NamedTuple):
    """An uploaded picture by its key."""

    key: str


@dataclass(slots=True)
class Box:
    """A quote (`title` its author, `post` the number of the post or 0) or a spoiler (`title` what is inside, or "")."""

    kind: str
    title: str = ""
    post: int = 0
    children: list[Node] = field(default_factory=list)


Node = Text | Code | Picture | Box


class RedRun(NamedTuple):
    """Red text that stands together: `text` without the tags inside it, from `start` to `end` of the source.

    `pieces` are the places of its text between those tags.
    """

    text: str
    start: int
    end: int
    pieces: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed post. `source` is what was parsed: the text as typed less control characters; all places refer to it.

    `red_runs` are the red texts that could be a vote: outside quotes and code, inside spoilers too. `red_tags` are the
    places of the tags that make them red. `picture_keys` are the pictures shown, without repeats.
    """

    source: str
    children: tuple[Node, ...]
    red_runs: tuple[RedRun, ...]
    red_tags: tuple[tuple[int, int], ...]
    picture_keys: tuple[str, ...]
