"""Lists of seasons, from public rows alone."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from accounts.prepared import Prepared, given

from ..enums import SeasonStatus, SeatStatus
from ..models import Phase, Season

OPEN_STATUSES = (SeasonStatus.SIGNUP, SeasonStatus.RUNNING, SeasonStatus.PAUSED)
PAGE_LENGTH = 20


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season in a list. Times are aware; `mayor` is "" for an automatic one, `ends_at` the phase's scheduled end,
    `round` the part of a traditional day that runs."""

    season_id: int
    title: str
    status: str
    ruleset: str
    language: str
    mayor: str
    size: int
    taken: int
    alive: int
    phase_kind: str
    phase_number: int
    ends_at: datetime.datetime | None
    start_at: datetime.datetime | None
    start_mode: str
    bots_at: datetime.datetime | None
    schedule: str
    time_zone: str
    day_minutes: int
    winner: str
    ended_at: datetime.datetime | None
    round: str = ""

    @property
    def phase_mark(self) -> str:
        """The part of the game that runs, as forms that concern it write it down (`actions.deskturn.phase_mark`)."""
        return "-".join(filter(None, (self.phase_kind, str(self.phase_number), self.round)))

    @property
    def free(self) -> int:
        return max(self.size - self.taken, 0)


@dataclass(frozen=True, slots=True)
class SeasonLists:
    """Seasons by where they stand."""

    recruiting: tuple[SeasonLine, ...]
    running: tuple[SeasonLine, ...]
    finished: tuple[SeasonLine, ...]
    older: int | None = None


def visible_seasons(viewer: User | None) -> QuerySet[Season]:
    """Seasons that this viewer may know of: drafts are for staff."""
    return _visible(viewer is not None and viewer.is_staff)


def _visible(is_staff: bool) -> QuerySet[Season]:
    return Season.objects.all() if is_staff else Season.objects.exclude(status=SeasonStatus.DRAFT)


def counted(seasons: QuerySet[Season]) -> QuerySet[Season]:
    """With `taken`, `alive`, `open_ends_at` and `open_round` (of the open phase) beside each season, its mayor and
    its chain."""
    opened = Phase.objects.filter(season=OuterRef("pk"), closed_at__isnull=True).order_by("-id")
    return seasons.select_related("mayor", "chain").annotate(
        taken=Count("seats"),
        alive=Count("seats", filter=Q(seats__status=SeatStatus.ALIVE)),
        open_ends_at=Subquery(opened.values("ends_at")[:1]),
        open_round=Subquery(opened.values("round")[:1]),
    )


_PUBLIC = Prepared(lambda: counted(_visible(False).filter(id=given("season"))))
_OPEN = {
    False: Prepared(lambda: counted(_visible(False).filter(status__in=OPEN_STATUSES))),
    True: Prepared(lambda: counted(_visible(True).filter(status__in=OPEN_STATUSES))),
}


def public_season(season_id: int) -> Season | None:
    """A season as strangers know it, `counted`; None for a draft, whoever asks. One query."""
    return _PUBLIC.first(season=season_id)


def season_line(season: Season) -> SeasonLine:
    """The line of a season that came from `counted`."""
    return SeasonLine(
        season_id=season.id,
        title=season.title,
        status=season.status,
        ruleset=season.ruleset,
        language=season.language,
        mayor=season.mayor.username if season.mayor else "",
        size=season.size,
        taken=season.taken,  # type: ignore[attr-defined]
        alive=season.alive,  # type: ignore[attr-defined]
        phase_kind=season.phase_kind,
        phase_number=season.phase_number,
        ends_at=season.open_ends_at,  # type: ignore[attr-defined]
        start_at=season.start_at,
        start_mode=season.start_mode,
        bots_at=season.bots_at if season.status == SeasonStatus.SIGNUP else None,
        schedule=season.schedule,
        time_zone=season.time_zone,
        day_minutes=season.day_minutes,
        winner=season.winner,
        ended_at=season.ended_at,
        round=_part(season.open_round),  # type: ignore[attr-defined]
    )


def _part(name: str | None) -> str:
    """The part of a day that has several; "" for any other phase."""
    return name if name and name != "vote" else ""


def season_lists(
    viewer: User | None, *, before: int | None = None, length: int = PAGE_LENGTH, chains_once: bool = False
) -> SeasonLists:
    """All open seasons and a page of the finished ones (ids below `before`). Two queries.

    `chains_once`: of a chain's finished seasons only the newest, so that they don't crowd out the others.
    """
    is_staff = viewer is not None and viewer.is_staff
    rows = [season_line(row) for row in _OPEN[is_staff].rows()]
    finished = _finished(is_staff, before=before, length=length, chains_once=chains_once)
    return SeasonLists(
        recruiting=_with_status(rows, SeasonStatus.SIGNUP),
        running=_with_status(rows, SeasonStatus.RUNNING, SeasonStatus.PAUSED),
        finished=finished[:length],
        older=finished[length - 1].season_id if len(finished) > length else None,
    )


def _with_status(lines: Sequence[SeasonLine], *statuses: str) -> tuple[SeasonLine, ...]:
    return tuple(line for line in lines if line.status in statuses)


def _finished(
    is_staff: bool, *, before: int | None, length: int, chains_once: bool
) -> tuple[SeasonLine, ...]:
    asked = _finished_query(is_staff, length, chains_once)
    return tuple(season_line(row) for row in asked.rows(before=before if before is not None else _NO_END))


_NO_END = 2**62
"""Above every id."""


@cache
def _finished_query(is_staff: bool, length: int, chains_once: bool) -> Prepared[Season]:
    """The page's seasons and one more, if there is one. The lengths are the few that pages have."""

    def make() -> QuerySet[Season]:
        rows = _visible(is_staff).filter(status=SeasonStatus.FINISHED, id__lt=given("before"))
        if chains_once:
            chained = Season.objects.filter(status=SeasonStatus.FINISHED, chain__isnull=False).order_by()
            newest = chained.values("chain").annotate(newest=Max("id")).values("newest")
            rows = rows.filter(Q(chain__isnull=True) | Q(id__in=newest))
        return counted(rows).order_by("-id")[: length + 1]

    return Prepared(make)
