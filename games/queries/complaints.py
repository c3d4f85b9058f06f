"""Complaints as their handlers and their own complainants see them. For everybody else there are none."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from accounts.models import User

from ..enums import ComplaintRule, ComplaintState
from ..models import Complaint, ComplaintPicture, ComplaintText, Season
from ..permissions import block_days, hosts
from ..secrecy import handles, plays_in
from .deskseat import SanctionLine, sanction_lines, stranger_lines

SHOWN = 100


@dataclass(frozen=True, slots=True)
class ComplaintLine:
    """A complaint in a list. The complainant isn't in it."""

    key: str
    season_title: str
    nick: str
    rule: str
    state: str
    is_open: bool
    created_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class EvidenceText:
    """A post or letter as it was when it was attached; `html` is "" where it was hidden from whoever looks.
    `thread_key` ("") and `number` only of public posts."""

    nick: str
    place: str
    html: str
    written_at: datetime.datetime
    is_subject: bool
    thread_key: str
    number: int


@dataclass(frozen=True, slots=True)
class EvidencePicture:
    key: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ComplaintPage:
    """A complaint. `complainant` is "" where it is hidden from this viewer; `decides`: he may decide now.

    `sanctions`: where no desk shows them. `seat_number` is 0 where the accused has no seat: then there is a warning or
    a ban.
    `is_mine`: the viewer's own.
    """

    line: ComplaintLine
    season_id: int
    season_status: str
    seat_number: int
    complainant: str
    words: str
    texts: tuple[EvidenceText, ...]
    pictures: tuple[EvidencePicture, ...]
    outcome: str
    decided_at: datetime.datetime | None
    is_mine: bool
    decides: bool
    is_hidden: bool
    rule_code: str
    days: tuple[int, ...]
    sanctions: tuple[SanctionLine, ...]
    time_zone: str


@dataclass(frozen=True, slots=True)
class DeskComplaints:
    """What the desk shows: complaints to decide on first."""

    lines: tuple[ComplaintLine, ...]
    waiting: int


def complaint_page(viewer: User | None, key: str) -> ComplaintPage | None:
    """A complaint for whoever handles it, or has made it; None for everybody else."""
    complaint = _complaints().filter(key=key).first()
    if viewer is None or complaint is None:
        return None
    is_mine = complaint.complainant_id == viewer.pk
    if not is_mine and not handles(viewer, complaint):
        return None
    veiled = complaint.is_hidden and not is_mine and not complaint.to_admins
    return ComplaintPage(
        line=_line(complaint),
        season_id=complaint.season_id,
        season_status=complaint.season.status,
        seat_number=complaint.seat.number if complaint.seat is not None else 0,
        complainant="" if veiled else complaint.complainant.username,
        words="" if veiled else complaint.words,
        texts=tuple(_texts(complaint, veiled=veiled, is_mine=is_mine)),
        pictures=() if veiled else tuple(_pictures(complaint)),
        outcome=complaint.outcome,
        decided_at=complaint.decided_at,
        is_mine=is_mine,
        decides=not is_mine and complaint.state == ComplaintState.OPEN,
        is_hidden=complaint.is_hidden,
        rule_code=complaint.rule,
        days=_block_days(complaint),
        sanctions=tuple(_imposed(complaint)) if not is_mine else (),
        time_zone=complaint.season.time_zone,
    )


def _imposed(complaint: Complaint) -> Iterable[SanctionLine]:
    """What was imposed on the accused, where no desk shows it, so that it can be lifted: for admins, and of somebody
    without a seat."""
    if complaint.seat is None:
        yield from stranger_lines(complaint.season, complaint.accused_id)
    elif complaint.to_admins:
        yield from sanction_lines(complaint.season, complaint.seat.number)


def _block_days(complaint: Complaint) -> tuple[int, ...]:
    """The days at whose end a posting block may end; () where the accused has no seat."""
    if complaint.seat is None:
        return ()
    return block_days(complaint.season)


def complaint_picture(viewer: User | None, key: str, picture_key: str) -> tuple[bytes, str] | None:
    """The bytes of a picture and its type, for the same people; None for everybody else."""
    page = complaint_page(viewer, key)
    if page is None or picture_key not in {picture.key for picture in page.pictures}:
        return None
    picture = ComplaintPicture.objects.get(complaint__key=key, key=picture_key)
    return bytes(picture.data), "image/jpeg" if picture.extension == "jpg" else "image/png"


def desk_complaints(viewer: User | None, season_id: int) -> DeskComplaints | None:
    """The complaints of a season for its desk; None for everybody else. Its queries don't grow with the complaints."""
    season = Season.objects.filter(pk=season_id).first()
    if season is None or viewer is None or not hosts(viewer, season) or plays_in(viewer, season):
        return None
    rows = list(_between_others(viewer).filter(season=season, to_admins=False))
    return DeskComplaints(_sorted(rows), sum(row.state == ComplaintState.OPEN for row in rows))


def complaints_waiting(viewer: User, season_ids: Collection[int]) -> Mapping[int, int]:
    """How many complaints wait for the viewer's decision, by season, of those at whose desk he sits. One query."""
    waiting = _between_others(viewer).filter(
        season__in=season_ids, to_admins=False, state=ComplaintState.OPEN
    )
    mine = waiting.exclude(season__seats__user=viewer).order_by()
    return dict(mine.values_list("season").annotate(Count("pk")))


def own_complaints(viewer: User) -> tuple[ComplaintLine, ...]:
    """The viewer's own complaints, the newest first."""
    rows = _complaints().filter(complainant=viewer).order_by("-created_at", "-id")[:SHOWN]
    return tuple(_line(row) for row in rows)


def admin_complaints(viewer: User, *, season_id: int | None = None) -> tuple[ComplaintLine, ...]:
    """What an admin has to decide on (`secrecy.handles`), of one season or of all; nothing of seasons in which he
    plays or sits at the desk, () for everybody who is no admin. One query."""
    if not viewer.is_staff:
        return ()
    rows = for_admin(viewer)
    if season_id is not None:
        rows = rows.filter(season=season_id)
    return _sorted(rows.order_by("-id")[:SHOWN])


def for_admin(viewer: User) -> QuerySet[Complaint]:
    """Those that an admin decides on (`secrecy.handles`). That the viewer is one is asked by the caller."""
    rows = _between_others(viewer).filter(to_admins=True)
    return rows.exclude(season__seats__user=viewer).exclude(season__staff__user=viewer)


def _between_others(viewer: User) -> QuerySet[Complaint]:
    """Nobody decides on what he has complained of, or is accused of."""
    return _complaints().exclude(complainant=viewer).exclude(accused=viewer)


def _complaints() -> QuerySet[Complaint]:
    return Complaint.objects.select_related("season", "accused", "seat", "complainant")


def _sorted(rows: Iterable[Complaint]) -> tuple[ComplaintLine, ...]:
    """What waits first, the oldest first; then the others, the newest first."""
    found = list(rows)
    waiting = sorted((row for row in found if row.state == ComplaintState.OPEN), key=lambda row: row.pk)
    done = sorted((row for row in found if row.state != ComplaintState.OPEN), key=lambda row: -row.pk)
    return tuple(_line(row) for row in (*waiting, *done))


def _line(complaint: Complaint) -> ComplaintLine:
    return ComplaintLine(
        key=complaint.key,
        season_title=complaint.season.title,
        nick=complaint.seat.nick if complaint.seat is not None else complaint.accused.username,
        rule=str(ComplaintRule(complaint.rule).label),
        state=str(ComplaintState(complaint.state).label),
        is_open=complaint.state == ComplaintState.OPEN,
        created_at=complaint.created_at,
    )


def _texts(complaint: Complaint, *, veiled: bool, is_mine: bool) -> Iterable[EvidenceText]:
    """All that was attached; veiled: what the accused has written, and not where, unless it is public. The complainant
    reads of a post that is hidden what he reads elsewhere: nothing."""
    rows = ComplaintText.objects.filter(complaint=complaint).select_related("post__thread")
    for row in rows:
        if veiled and row.author_id != complaint.accused_id:
            continue
        key, number = "", 0
        if row.post is not None and not row.post.thread.is_private:
            key, number = row.post.thread.key, row.post.number
        place = "" if veiled and row.is_private else row.place
        is_hidden = is_mine and row.post is not None and row.post.hidden
        yield EvidenceText(
            row.nick, place, "" if is_hidden else row.html, row.written_at, row.is_subject, key, number
        )


def _pictures(complaint: Complaint) -> Iterable[EvidencePicture]:
    rows = ComplaintPicture.objects.filter(complaint=complaint).values_list("key", "width", "height")
    return (EvidencePicture(key, width, height) for key, width, height in rows)
