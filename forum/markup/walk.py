"""Going over a document's blocks in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from .nodes import Box, Code, Node, Text


def merged(children: Iterable[Node]) -> Iterator[Node]:
    """The children, neighbouring texts of one style put together, less one line end beside each block's edge."""
    groups = [
        [_joined(group)] if isinstance(key, tuple) else list(group)
        for key, group in groupby(
            children, key=lambda node: node.style if isinstance(node, Text) else id(node)
        )
    ]
    nodes = [node for group in groups for node in group]
    for index, node in enumerate(nodes):
        if not isinstance(node, Text):
            yield node
            continue
        text = node.text
        if index and _is_block(nodes[index - 1]):
            text = text.removeprefix("\n")
        if index + 1 < len(nodes) and _is_block(nodes[index + 1]):
            text = text.removesuffix("\n")
        if text:
            yield node._replace(text=text)


def _joined(group: Iterable[Node]) -> Text:
    texts = [node for node in group if isinstance(node, Text)]
    return Text("".join(text.text for text in texts), texts[0].start, texts[-1].end, texts[0].style)


def _is_block(node: Node) -> bool:
    return isinstance(node, Box | Code)
