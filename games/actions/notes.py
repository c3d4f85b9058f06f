"""A reader's own notes on seats. Not part of the game: no season's turn, no decision, no log line."""

from __future__ import annotations

import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_variables

from accounts.models import User
from forum import markup

from ..enums import NoteMark
from ..errors import RuleViolation
from ..models import Seat, SeatNote

TEXT_LIMIT: Final = 2000


@sensitive_variables("text", "mark", "kept")
def write_seat_note(*, owner: User, seat_id: int, text: str, mark: str, now: datetime.datetime) -> bool:
    """Keep what `owner` notes about a seat, instead of what he had noted; with neither text nor mark nothing is kept.

    False if the seat is gone. Locks the seat's row. Raises RuleViolation `note_too_long`; an unknown mark is a bug.
    """
    kept = markup.clean(text).strip()
    if len(kept) > TEXT_LIMIT:
        raise RuleViolation("note_too_long", _too_long(len(kept)))
    if mark not in NoteMark.values:
        raise ValueError(mark)
    with transaction.atomic():
        # Whoever leaves during sign-up takes his seat away: a note mustn't come after it.
        if not Seat.objects.select_for_update(no_key=True).filter(pk=seat_id).exists():
            return False
        if not kept and not mark:
            SeatNote.objects.filter(owner=owner, seat=seat_id).delete()
            return True
        SeatNote.objects.update_or_create(
            owner=owner, seat_id=seat_id, defaults={"text": kept, "mark": mark, "written_at": now}
        )
    return True


def _too_long(length: int) -> str:
    over = length - TEXT_LIMIT
    return ngettext(
        "A note has at most %(limit)d characters; this one is %(over)d too long. Nothing was changed.",
        "A note has at most %(limit)d characters; this one is %(over)d too long. Nothing was changed.",
        over,
    ) % {"limit": TEXT_LIMIT, "over": over}
