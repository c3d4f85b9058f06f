"""Document to HTML. Everything typed is escaped here; looks are classes, never `style=`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from html import escape
from itertools import count
from typing import Final

from .addresses import safe_address
from .nodes import Box, Code, Document, Node, Picture, Style, Text
from .walk import merged

MARKUP_VERSION: Final = 2
"""Kept with every rendered post; to be raised whenever the same source would be rendered differently."""

UNTITLED_SPOILER: Final = '<summary class="spoiler-title" data-untitled></summary>'
"""Stands in the stored HTML for a word in the reader's language, which is put in when the page is shown."""

ALTERED_QUOTE: Final = '<span class="quote-altered" data-altered></span>'
"""Stands beside the name of a post that doesn't say what is quoted from it; its words are put in like a spoiler's."""

PICTURE_URL: Final = "/pictures/{key}/"

_REL: Final = 'rel="nofollow noopener ugc"'
_ADDRESS: Final = re.compile(r"https?://[^\s<>\"'`\\{}|^\[\]]{1,2000}")
_TRAILING: Final = ".,:;!?)»…"
_FLAG_TAGS: Final = (("bold", "strong"), ("italic", "em"), ("underline", "u"), ("strike", "s"))


def render(
    document: Document,
    *,
    thread_url: str = "",
    pictures: Mapping[str, tuple[int, int]] | None = None,
    altered: Collection[int] = (),
) -> str:
    """The document as HTML.

    `thread_url` is the address of the thread whose posts quotes name (ending with a slash; without it they are no
    links); quotes in `altered` (by their place among `quotes_of`) are marked. `pictures` gives width and height by key;
    a picture that isn't in it is shown as typed (None: all exist).
    """
    out: list[str] = []
    quotes = count()
    stack: list[tuple[Iterator[Node], str]] = [(merged(document.children), "")]
    while stack:
        nodes, closing = stack[-1]
        node = next(nodes, None)
        if node is None:
            out.append(closing)
            stack.pop()
        elif isinstance(node, Box):
            is_altered = node.kind == "quote" and node.post > 0 and next(quotes) in altered
            opening, closing = _box(node, thread_url, is_altered=is_altered)
            out.append(opening)
            stack.append((merged(_trimmed(node.children)), closing))
        else:
            out.append(_leaf(node, pictures))
    return "".join(out)


def _trimmed(children: list[Node]) -> list[Node]:
    """The children without the line ends right inside the block's tags."""
    trimmed = list(children)
    if trimmed and isinstance(trimmed[0], Text):
        trimmed[0] = trimmed[0]._replace(text=trimmed[0].text.removeprefix("\n"))
    if trimmed and isinstance(trimmed[-1], Text):
        trimmed[-1] = trimmed[-1]._replace(text=trimmed[-1].text.removesuffix("\n"))
    return trimmed


def _box(box: Box, thread_url: str, *, is_altered: bool) -> tuple[str, str]:
    title = escape(box.title)
    if box.kind == "spoiler":
        summary = f'<summary class="spoiler-title">{title}</summary>' if title else UNTITLED_SPOILER
        return f'<details class="spoiler">{summary}<div class="spoiler-text">', "</div></details>"
    source = ""
    if box.post:
        title = f"{title} #{box.post}".lstrip()
        source = f'<a href="{escape(thread_url)}{box.post}/">{title}</a>' if thread_url else title
        source += f" {ALTERED_QUOTE}" if is_altered else ""
    elif title:
        source = title
    cite = f'<cite class="quote-source">{source}</cite>' if source else ""
    return f'<blockquote class="quote">{cite}<div class="quote-text">', "</div></blockquote>"


def _leaf(node: Node, pictures: Mapping[str, tuple[int, int]] | None) -> str:
    if isinstance(node, Text):
        return _text(node.text, node.style)
    if isinstance(node, Code):
        return f'<pre class="code"><code>{escape(node.text.strip(chr(10)))}</code></pre>'
    assert isinstance(node, Picture)
    return _picture(node.key, pictures)


def _picture(key: str, pictures: Mapping[str, tuple[int, int]] | None) -> str:
    size = ""
    if pictures is not None:
        if key not in pictures:
            return f"[img]{key}[/img]"
        width, height = pictures[key]
        size = f' width="{width}" height="{height}"'
    return f'<img class="post-picture" src="{PICTURE_URL.format(key=key)}"{size} alt="" loading="lazy">'


def _text(text: str, style: Style) -> str:
    inner = _escaped(text) if style.link else _linked(text)
    if style.link:
        inner = _anchor(style.link, inner)
    for flag, tag in _FLAG_TAGS:
        if getattr(style, flag):
            inner = f"<{tag}>{inner}</{tag}>"
    return f'<span class="ink-{style.colour}">{inner}</span>' if style.colour else inner


def _escaped(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _anchor(address: str, inner: str) -> str:
    return f'<a href="{escape(address)}" {_REL}>{inner}</a>'


def _linked(text: str) -> str:
    """The text with the web addresses in it as links."""
    out: list[str] = []
    place = 0
    for match in _ADDRESS.finditer(text):
        written = match[0].rstrip(_TRAILING)
        address = safe_address(written)
        if not address:
            continue
        end = match.start() + len(written)
        out += (_escaped(text[place : match.start()]), _anchor(address, escape(written)))
        place = end
    return "".join((*out, _escaped(text[place:])))
