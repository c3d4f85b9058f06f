"""A reader's own notes. Every question here begins with the owner: there is none that would show another's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F, FilteredRelation, Q, QuerySet, TextField, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import Prepared, given

from ..enums import NoteMark, SeatStatus
from ..models import Season, Seat, SeatNote
from .daythread import SeatLine
from .seasons import visible_seasons

SIGNS = {NoteMark.TRUST: "✓", NoteMark.DOUBT: "?", NoteMark.SUSPECT: "!"}
"""What stands for a mark beside a name; its frame differs too."""


@dataclass(frozen=True, slots=True)
class NoteChip:
    """What the owner sees beside a name: `code` is the style's name, `label` says it in words."""

    season_id: int
    number: int
    code: str
    sign: str
    label: str


@dataclass(frozen=True, slots=True)
class SeatNoteLine:
    """A seat with what the owner has noted on it."""

    seat_id: int
    number: int
    nick: str
    avatar: str
    status: str
    out_kind: str
    out_number: int | None
    announced_role: str
    mark: str
    text: str
    chip: NoteChip

    @property
    def is_alive(self) -> bool:
        return self.status == SeatStatus.ALIVE


@dataclass(frozen=True, slots=True)
class NotesPage:
    """All seats of a season but the owner's own."""

    season_id: int
    title: str
    seats: tuple[SeatNoteLine, ...]

    @property
    def noted(self) -> int:
        """On how many something is noted."""
        return sum(1 for seat in self.seats if seat.mark or seat.text)


def notes_page(owner: User, season_id: int) -> NotesPage | None:
    """The owner's notes on a season; None if there is no such season for him. Two queries."""
    season = _season(owner, season_id)
    if season is None:
        return None
    rows = _seats(owner).filter(season=season_id).order_by("number")
    return NotesPage(season.pk, season.title, tuple(_line(seat) for seat in rows))


def seat_note(owner: User, season_id: int, number: int) -> SeatNoteLine | None:
    """The owner's note on one seat; None for his own seat and for one that doesn't exist for him."""
    if _season(owner, season_id) is None:
        return None
    seat = _seats(owner).filter(season=season_id, number=number).first()
    return _line(seat) if seat is not None else None


def season_chips(owner: User | None, season_id: int) -> dict[int, NoteChip]:
    """Chips for the roster by number of seat. One query; none for guests."""
    if owner is None:
        return {}
    return {seat.number: _chip_of(seat) for seat in _seats(owner).filter(season=season_id)}


def seat_chips(owner: User, season_id: int, seats: Iterable[SeatLine]) -> dict[int, NoteChip]:
    """Chips for these seats of a season but the owner's own, by user. One query, for what he has noted."""
    noted = {seat: (mark, text) for seat, mark, text in _NOTED.rows(owner=owner.pk, season=season_id)}
    return {
        seat.user_id: _chip(season_id, seat.number, seat.nick, *noted.get(seat.pk, ("", "")))
        for seat in seats
        if seat.user_id != owner.pk
    }


_NOTED = Prepared(
    lambda: SeatNote.objects.filter(owner_id=given("owner"), seat__season_id=given("season")).values_list(
        "seat_id", "mark", "text"
    )
)


def _season(owner: User, season_id: int) -> Season | None:
    return visible_seasons(owner).filter(pk=season_id).only("title").first()


def _seats(owner: User) -> QuerySet[Seat]:
    """Others' seats with `mark` and `text` as the owner has noted them."""
    own = FilteredRelation("reader_notes", condition=Q(reader_notes__owner=owner))
    return (
        Seat.objects.exclude(user=owner)
        .select_related("user")
        .annotate(own=own)
        .annotate(
            mark=Coalesce(F("own__mark"), Value("")), text=Coalesce(F("own__text"), Value("", TextField()))
        )
    )


def _line(seat: Seat) -> SeatNoteLine:
    return SeatNoteLine(
        seat_id=seat.pk,
        number=seat.number,
        nick=seat.nick,
        avatar=seat.user.avatar,
        status=seat.status,
        out_kind=seat.out_kind,
        out_number=seat.out_number,
        announced_role=seat.announced_role,
        mark=seat.mark,  # type: ignore[attr-defined]
        text=seat.text,  # type: ignore[attr-defined]
        chip=_chip_of(seat),
    )


def _chip_of(seat: Seat) -> NoteChip:
    mark: str = seat.mark  # type: ignore[attr-defined]
    text: str = seat.text  # type: ignore[attr-defined]
    return _chip(seat.season_id, seat.number, seat.nick, mark, text)


def _chip(season_id: int, number: int, nick: str, mark: str, text: str) -> NoteChip:
    kind = NoteMark(mark)
    words = {"nick": nick, "mark": kind.label}
    if mark and text:
        label = _("%(nick)s: %(mark)s. Your note") % words
    elif mark:
        label = _("%(nick)s: %(mark)s. Add a note") % words
    else:
        label = (_("Your note on %(nick)s") if text else _("Note something on %(nick)s")) % words
    code = mark or ("text-only" if text else "none")
    return NoteChip(season_id, number, code, SIGNS.get(kind, ""), label)
