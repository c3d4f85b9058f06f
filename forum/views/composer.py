"""The writing box: what it holds, what it offers, and what was pressed in it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.http import HttpRequest, QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User

from ..actions import POST_LIMIT, check_looks, read_source, render_in
from ..errors import RuleViolation
from ..markup import PALETTE, RED, parse, quote_of, replace_red
from ..permissions import check_write, letter_hint
from ..policies import Composer, policy_of
from ..queries import post_by_number
from .base import new_token

if TYPE_CHECKING:
    from datetime import datetime

    from ..models import Thread

OWN_FIELDS: Final = frozenset(
    {"csrfmiddlewaretoken", "source", "title", "to", "token", "do", "vote_for", "pressed_for"}
)
COLOURS: Final = tuple(colour for colour in PALETTE if colour != RED)


@dataclass(slots=True)
class Box:
    """A writing box with what was typed. `pressed` are buttons pressed for exactly this text."""

    action: str
    source: str = ""
    token: str = field(default_factory=new_token)
    pressed: tuple[tuple[str, str], ...] = ()
    refusal: RuleViolation | None = None
    preview: SafeString | None = None
    preview_url: str = ""
    check_url: str = ""
    draft_key: str = ""
    closed_reason: str = ""
    hint: str = ""
    vote_names: tuple[str, ...] = ()
    panel: SafeString | str = ""
    vote_open: bool = False
    colours: tuple[str, ...] = COLOURS

    @property
    def pressed_for(self) -> str:
        """The mark of the text that `pressed` belongs to."""
        return mark_of(self.source)


def mark_of(source: str) -> str:
    """A short mark of a text, to see whether it has changed since."""
    return hashlib.sha256("".join(source.split()).encode("utf-8", "replace")).hexdigest()[:16]


def typed_source(post: QueryDict) -> str:
    """The text of the form; with a name of the vote picker instead of its red text, or at its end."""
    source, nick = post.get("source", ""), post.get("vote_for", "")
    if not nick or len(source) > POST_LIMIT:
        return source
    runs = parse(source).red_runs
    for index in reversed(range(len(runs))):
        source = replace_red(source, index, nick)
    return source if runs else f"{source.rstrip()}\n\n[color=red]{nick}[/color]".lstrip()


def pressed_options(post: QueryDict, source: str) -> dict[str, str]:
    """The buttons pressed: the one just now, and earlier ones while the text is the one they were pressed for."""
    same_text = post.get("pressed_for", "") == mark_of(source)
    options: dict[str, str] = {}
    for name, values in post.lists():
        if name in OWN_FIELDS or not values:
            continue
        if name.startswith("was-"):
            if same_text:
                options.setdefault(name.removeprefix("was-"), str(values[-1]))
        else:
            options[name] = str(values[-1])
    return options


def box_for(
    request: HttpRequest, thread: Thread, viewer: User | None, *, now: datetime, action: str, base: str
) -> Box:
    """The box under a thread, as its policy offers it to this viewer. `base` is the thread's address."""
    box = Box(action=action, preview_url=f"{base}preview/", check_url=f"{base}check/")
    offer = policy_of(thread).composer(thread=thread, viewer=viewer, now=now)
    box.closed_reason = offer.closed_reason or _why_not(thread, viewer)
    box.hint, box.vote_names = offer.hint, offer.vote_names
    box.panel = _panel(request, offer)
    box.vote_open = "vote" in request.GET
    if viewer is not None:
        box.hint = box.hint or ("" if box.closed_reason else letter_hint(viewer, thread))
        box.draft_key = f"draft:{viewer.pk}:{thread.key}"
    return box


def _why_not(thread: Thread, viewer: User | None) -> str:
    if viewer is None:
        return ""
    try:
        check_write(viewer, thread)
    except RuleViolation as violation:
        return violation.message
    return ""


def _panel(request: HttpRequest, offer: Composer) -> SafeString | str:
    if not offer.panel:
        return ""
    return render_to_string(offer.panel, dict(offer.panel_context), request=request)


def fill(box: Box, post: QueryDict, *, source: str, options: Mapping[str, str]) -> Box:
    """The box as it was sent: the text, the token, the buttons pressed."""
    box.source = source
    box.token = post.get("token", "")[:40] or box.token
    box.pressed = tuple(options.items())
    return box


def preview_of(viewer: User, source: str, *, thread: Thread | None = None) -> SafeString:
    """The text as it would be shown (in this thread), or why it can't be a post."""
    try:
        check_looks(viewer)
        document = read_source(source)
    except RuleViolation as violation:
        return render_to_string("forum/_check.html", {"refusal": violation})
    return render_to_string("forum/_preview.html", {"html": render_in(thread, document, viewer)})


def quoted(viewer: User | None, thread: Thread, number: int) -> str:
    """The source of a quote of a post, for the box. Raises Http404 if the viewer doesn't read it."""
    post = post_by_number(viewer, thread, number)
    if post.hidden:
        return ""
    author = post.author.username if post.author else _("The site")
    return quote_of(parse(post.source), author=author, number=post.number)
