"""The reader's own marks beside names in a day's thread. Nobody else's page has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from accounts.models import User
from accounts.routes import route
from forum.models import Thread
from forum.policies import NameChip

from ..queries.daythread import day_rows
from ..queries.notes import NoteChip, seat_chips


def own_chips(thread: Thread, author_ids: Iterable[int], viewer: User) -> Mapping[int, NameChip]:
    """A chip for each player among the authors but the viewer himself. One query in a day's thread, none elsewhere."""
    rows, authors = day_rows(thread), set(author_ids)
    if rows is None:
        return {}
    seats = [seat for seat in rows.seats if seat.user_id in authors]
    return {author: _chip(chip) for author, chip in seat_chips(viewer, rows.phase.season_id, seats).items()}


def _chip(chip: NoteChip) -> NameChip:
    url = route("note-edit", chip.season_id, chip.number)
    return NameChip(f"{chip.season_id}-{chip.number}", chip.code, chip.sign, chip.label, f"{url}?next=")
