"""How fast somebody writes by hand: a flood is refused, with what was typed kept. Votes and orders never are,
but an order that changes another, or that the rules refuse: nobody's night hangs on it, and it could be sent for ever.

Counted in the cache, by the process's clock: with the cache away nobody counts, and nobody is held up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from accounts.actions import count_try

from ..errors import RuleViolation

if TYPE_CHECKING:
    from accounts.models import User

MINUTE: Final = 60
WRITES_A_MINUTE: Final = 12
"""Posts, letters, threads and changes of one person together; twice as many as the fastest talk needs."""
LOOKS_A_MINUTE: Final = 60
"""Previews and live checks of one person together."""
PICTURES_AN_HOUR: Final = 60
"""Files of one person that are decoded, pictures or not."""


def writes_too_fast(author: User) -> bool:
    """Counts one more text of this person. Bots and the site's own accounts go by other clocks."""
    if author.is_bot or author.is_service:
        return False
    return not count_try(f"writes:{author.pk}", most=WRITES_A_MINUTE, seconds=MINUTE)


def too_fast() -> RuleViolation:
    """The refusal of a flood."""
    return RuleViolation(
        "too_fast",
        _(
            "That was more than %(limit)d texts within a minute. Wait a little and send it again; it is kept here."
        )
        % {"limit": WRITES_A_MINUTE},
    )


def check_pace(author: User) -> None:
    """Counts one more text, which is neither vote nor order. Raises `too_fast`."""
    if writes_too_fast(author):
        raise too_fast()


def check_decoding(owner: User) -> None:
    """Counts one more file that is to be decoded, which is work even where it turns out to be no picture. Raises
    `too_many_pictures`."""
    if not count_try(f"pictures:{owner.pk}", most=PICTURES_AN_HOUR, seconds=60 * MINUTE):
        raise too_many_pictures(PICTURES_AN_HOUR)


def too_many_pictures(limit: int) -> RuleViolation:
    """The refusal of more than so many within an hour."""
    return RuleViolation(
        "too_many_pictures",
        _("At most %(limit)d pictures can be uploaded within an hour. Try again a little later.")
        % {"limit": limit},
    )


def check_looks(viewer: User) -> None:
    """Counts one more preview or live check. Raises `too_many_looks`."""
    if not count_try(f"looks:{viewer.pk}", most=LOOKS_A_MINUTE, seconds=MINUTE):
        raise RuleViolation(
            "too_many_looks",
            _(
                "Your text was looked at very often just now. Wait a minute for the next look; you can send it at once."
            ),
        )
