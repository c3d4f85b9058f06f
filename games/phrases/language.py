"""Speaking a language for a while, and the few shapes that all texts share."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import dateformat, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.zones import city_of


def speaking(language: str | None) -> AbstractContextManager[object]:
    """Within it texts are in that language; None leaves the reader's."""
    return translation.override(language) if language else nullcontext()


def bold(text: str) -> str:
    return f"[b]{text}[/b]"


def names(nicks: Iterable[str]) -> str:
    """The nicks in bold, with commas."""
    return ", ".join(bold(nick) for nick in nicks)


def pair(nicks: Iterable[str]) -> str:
    """Two nicks joined by “and”."""
    first, second = nicks
    return _("%(first)s and %(second)s") % {"first": bold(first), "second": bold(second)}


def bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"• {line}" for line in lines)


def paragraphs(*parts: str) -> str:
    """The parts that say something, with an empty line between them."""
    return "\n\n".join(part for part in parts if part)


def when(language: str | None, moment: datetime, zone: str) -> str:
    """The moment on the season's clock, like “3 March, 22:00 (Moscow)”; seconds only where there are any."""
    local = moment.astimezone(ZoneInfo(zone))
    with speaking(language):
        clock = dateformat.format(local, "j E, H:i:s" if local.second else "j E, H:i")
        return _("%(time)s (%(zone)s)") % {
            "time": clock,
            "zone": city_of(zone, language or get_language() or "en"),
        }
