"""Checks of what people type, before any lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..errors import RuleViolation
from ..markup import Document, clean, is_blank, is_empty, parse, render
from ..models import Thread
from ..queries import picture_sizes
from ..queries.quotes import altered_quotes

if TYPE_CHECKING:
    from accounts.models import User

POST_LIMIT: Final = 20_000
HTML_LIMIT: Final = 200_000
"""How long a post may become when it is rendered: tags around every letter multiply a text."""
TITLE_LIMIT: Final = 120
TITLE_MINIMUM: Final = 2


def read_source(source: str) -> Document:
    """Parse a post as typed. Raises `empty` or `too_long` (the limit is in characters). Pure."""
    text = clean(source)
    excess = len(text) - POST_LIMIT
    if excess > 0:
        raise RuleViolation(
            "too_long",
            ngettext(
                "A post has at most %(limit)d characters. Take out %(excess)d character, or write two posts.",
                "A post has at most %(limit)d characters. Take out %(excess)d characters, or write two posts.",
                excess,
            )
            % {"limit": POST_LIMIT, "excess": excess},
        )
    document = parse(text)
    if is_empty(document):
        raise RuleViolation("empty", _("This post shows nothing. Write something first."))
    return document


def read_title(title: str) -> str:
    """A title on one line. Raises `no_title` or `title_too_long`. Pure."""
    text = " ".join(clean(title).split())
    if len(text) < TITLE_MINIMUM or is_blank(text):
        raise RuleViolation("no_title", _("Give it a title."))
    if len(text) > TITLE_LIMIT:
        raise RuleViolation(
            "title_too_long",
            _("A title has at most %(limit)d characters; this one has %(length)d.")
            % {"limit": TITLE_LIMIT, "length": len(text)},
        )
    return text


def render_in(thread: Thread | None, document: Document, author: User | None) -> str:
    """The document as HTML, in a thread or in none yet; in one, what an author quotes is compared with the posts that
    he names."""
    return render(
        document,
        thread_url=f"/t/{thread.key}/" if thread is not None else "",
        pictures=picture_sizes(document.picture_keys),
        altered=altered_quotes(author, thread, document) if thread is not None and author is not None else (),
    )


def render_for(thread: Thread, document: Document, *, author: User | None = None) -> str:
    """The document as it is kept with its post (`render_in`). Raises `too_much_markup`."""
    html = render_in(thread, document, author)
    if len(html) > HTML_LIMIT:
        raise RuleViolation(
            "too_much_markup", _("There are too many tags in this post. Take some of them out.")
        )
    return html
