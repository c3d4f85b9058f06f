"""Posts and times as the reader sees them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from ..phrases import shown_html, shown_moment

if TYPE_CHECKING:
    from ..views.threadpage import ShownPost

register = template.Library()

WORDS: Final = ("site_word", "hidden_word", "changed_word", "change_word", "only_word", "quote_word")
"""The words of a page that forum/_post.html uses; looked up once a page."""
CARDS_KEPT: Final = 2000


@register.simple_tag(takes_context=True)
def post_cards(context: template.Context, posts: Iterable[ShownPost]) -> SafeString:
    """The posts of a page, by forum/_post.html with the page's `url` and words."""
    words = tuple((name, str(context.get(name, ""))) for name in WORDS)
    return mark_safe("".join(_card(post, context["url"], words) for post in posts))


@lru_cache(CARDS_KEPT)
def _card(post: ShownPost, url: str, words: tuple[tuple[str, str], ...]) -> str:
    """A post as it is written down. Remembered by all that it is made of, so that nothing has to be forgotten: a post
    that was edited, another's badge, another reader's buttons are another card."""
    return get_template("forum/_post.html").render({"post": post, "url": url, **dict(words)})


@register.filter
def post_html(html: str) -> SafeString:
    """A post's stored HTML in the reader's language."""
    return shown_html(html)


@register.simple_tag
def when(value: datetime.datetime | None) -> SafeString | str:
    """A moment in the reader's zone."""
    return "" if value is None else shown_moment(value)
