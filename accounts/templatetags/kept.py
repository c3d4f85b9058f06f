"""Pieces of a page that are the same for everybody, written down once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

KEPT: Final = 200
"""Of each piece so many versions."""


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """`{% kept size=size %}…{% endkept %}`: remembered by language and by the values named.

    Inside there is nothing but these values: neither reader nor request nor token of a form, so that one page can't
    show another's. What follows from the moment or from the reader's zone doesn't belong here.
    """
    named = token_kwargs(token.split_contents()[1:], parser)
    inside = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(inside, named)


class KeptNode(template.Node):
    """Keeps its text in the process; a process that ends forgets it."""

    def __init__(self, inside: NodeList, named: Mapping[str, FilterExpression]) -> None:
        self.nodelist = inside
        self.named = named
        self._texts: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        values = {name: value.resolve(context) for name, value in self.named.items()}
        key = (get_language(), *values.values())
        text = self._texts.get(key)
        if text is None:
            text = mark_safe(self.nodelist.render(context.new(values)))
            if len(self._texts) >= KEPT:
                self._texts.clear()
            self._texts[key] = text
        return text
