"""The page of a season: roster, timeline, sign-up. Public rows, and the viewer's own nonce."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from accounts.models import User

from ..enums import PhaseKind, SeasonStatus, SeatStatus, StartMode
from ..models import Phase, Season, Seat, SeatSecret
from ..permissions import check_is_mayor, hosts
from ..phrases.playingcards import PlayingCard
from ..phrases.roles import composition_line
from ..secrecy import may_look
from .allowed import allowed
from .cards import seat_cards
from .dayparts import Timetable
from .rules import timetable
from .seasons import SeasonLine, counted, season_line, visible_seasons


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as the city sees it. `role` is what was announced, "" if nothing. `has_card`: a playing card was dealt to
    it; `card` None: it lies face down. `avatar` as `User.avatar`."""

    number: int
    nick: str
    status: str
    out_kind: str
    out_number: int | None
    role: str
    is_mine: bool
    has_card: bool = False
    card: PlayingCard | None = None
    avatar: str = ""

    @property
    def is_alive(self) -> bool:
        return self.status == SeatStatus.ALIVE


@dataclass(frozen=True, slots=True)
class DeathLine:
    """A death of a summary. `role` is "" where it wasn't told."""

    nick: str
    causes: tuple[str, ...]
    role: str


@dataclass(frozen=True, slots=True)
class DayLine:
    """A day of the timeline with what the city was told, and the night after it.

    `state` is "over", "now" or "next"; so is `night_state`. `posts` counts the thread's posts. Of a traditional day
    `round` is the part that runs or was the last, with its `candidates`; `shootout` and `muted` were told in the
    morning after the night.
    """

    number: int
    state: str
    thread_key: str
    posts: int
    opened_at: datetime.datetime | None
    ends_at: datetime.datetime | None
    is_over: bool
    jailed: str
    jailed_role: str
    night_state: str
    night_ends_at: datetime.datetime | None
    deaths: tuple[DeathLine, ...]
    nobody_died: bool
    round: str = ""
    candidates: tuple[str, ...] = ()
    shootout: bool = False
    muted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MySeat:
    """The viewer's own seat. Nobody else is shown its nonce before the end."""

    number: int
    nick: str
    status: str
    nonce: str
    shares_letters: bool


@dataclass(frozen=True, slots=True)
class Powers:
    """What the viewer may do to the season itself, by the very functions that the actions ask."""

    start: bool = False
    stop: bool = False


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """What the season page shows this viewer."""

    line: SeasonLine
    about: str
    seed_hash: str
    is_dealt: bool
    allow_smaller: bool
    stop_by_hand: bool
    paused: bool
    trouble: str
    seats: tuple[SeatLine, ...]
    days: tuple[DayLine, ...]
    me: MySeat | None
    is_mayor: bool
    may: Powers
    composition: str
    timetable: Timetable

    @property
    def is_signup(self) -> bool:
        return self.line.status == SeasonStatus.SIGNUP

    @property
    def is_running(self) -> bool:
        return self.line.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED)

    @property
    def is_finished(self) -> bool:
        return self.line.status == SeasonStatus.FINISHED

    @property
    def has_archive(self) -> bool:
        """A season that was called off after the deal has one, too."""
        return self.is_finished or (self.line.status == SeasonStatus.CANCELLED and self.is_dealt)

    @property
    def thread_key(self) -> str:
        """The thread of the newest day, "" before day 1."""
        return self.days[-1].thread_key if self.days else ""


def season_page(viewer: User | None, season_id: int) -> SeasonPage | None:
    """The page of a season, None if there is none for this viewer. Four queries, whatever its size.

    The trouble of a season is told to its mayor and to staff who don't play in it.
    """
    season = counted(visible_seasons(viewer).filter(id=season_id)).first()
    if season is None:
        return None
    seats = list(season.seats.select_related("user"))
    cards = seat_cards(season, seats)
    phases = list(season.phases.select_related("thread"))
    is_mayor = hosts(viewer, season)
    return SeasonPage(
        line=season_line(season),
        about=season.about,
        seed_hash=season.seed_hash,
        is_dealt=season.dealt_at is not None,
        allow_smaller=season.allow_smaller,
        stop_by_hand=season.stop_by_hand and season.mayor_id is not None,
        paused=season.status == SeasonStatus.PAUSED,
        trouble=season.trouble if is_mayor or may_look(viewer, season) else "",
        seats=tuple(_seat_line(viewer, seat, cards) for seat in seats),
        days=day_lines(phases),
        me=_my_seat(viewer, seats),
        is_mayor=is_mayor,
        may=_powers(viewer, season),
        composition=composition_line(season.composition),
        timetable=timetable(season),
    )


def _powers(viewer: User | None, season: Season) -> Powers:
    if viewer is None or not allowed(check_is_mayor, viewer, season):
        return Powers()
    return Powers(
        start=season.status == SeasonStatus.SIGNUP and season.start_mode != StartMode.FULL,
        stop=season.status == SeasonStatus.RUNNING and season.phase_kind == PhaseKind.DAY,
    )


def _seat_line(viewer: User | None, seat: Seat, cards: Mapping[int, PlayingCard | None]) -> SeatLine:
    return SeatLine(
        number=seat.number,
        nick=seat.nick,
        status=seat.status,
        out_kind=seat.out_kind,
        out_number=seat.out_number,
        role=seat.announced_role,
        is_mine=viewer is not None and seat.user_id == viewer.id,
        has_card=seat.pk in cards,
        card=cards.get(seat.pk),
        avatar=seat.user.avatar,
    )


def _my_seat(viewer: User | None, seats: Iterable[Seat]) -> MySeat | None:
    seat = next((seat for seat in seats if viewer is not None and seat.user_id == viewer.id), None)
    if seat is None:
        return None
    nonce = SeatSecret.objects.filter(seat=seat).values_list("nonce", flat=True).first()
    return MySeat(seat.number, seat.nick, seat.status, nonce or "", seat.shares_letters)


def day_lines(phases: Iterable[Phase]) -> tuple[DayLine, ...]:
    """The timeline: a line a day that was opened, with its night."""
    by_place = {(phase.kind, phase.number): phase for phase in phases}
    days = sorted(number for kind, number in by_place if kind == PhaseKind.DAY)
    return tuple(_day_line(number, by_place) for number in days)


def _day_line(number: int, by_place: Mapping[tuple[str, int], Phase]) -> DayLine:
    day = by_place[PhaseKind.DAY, number]
    night = by_place.get((PhaseKind.NIGHT, number))
    dawn = by_place.get((PhaseKind.DAWN, number))
    dark = dawn or night
    summary: list[dict[str, Any]] = (dawn.published if dawn else {}).get("summary", [])
    return DayLine(
        number=number,
        state="over" if day.closed_at else "now",
        thread_key=day.thread.key if day.thread else "",
        posts=day.thread.last_number if day.thread else 0,
        opened_at=day.opened_at,
        ends_at=day.ends_at,
        is_over=day.closed_at is not None,
        jailed=day.published.get("jailed") or "",
        jailed_role=day.published.get("announced_role") or "",
        night_state="next" if dark is None else ("over" if dawn and dawn.closed_at else "now"),
        night_ends_at=dark.ends_at if dark else None,
        deaths=tuple(_death(item) for item in summary if item["kind"] == "death"),
        nobody_died=any(item["kind"] == "nobody_died" for item in summary),
        round=day.round if day.round != "vote" else "",
        candidates=tuple(day.candidates),
        shootout=any(item["kind"] == "shootout" for item in summary),
        muted=tuple(item["player"] for item in summary if item["kind"] == "no_vote"),
    )


def _death(item: Mapping[str, Any]) -> DeathLine:
    return DeathLine(item["player"], tuple(item["causes"]), item["role"] or "")
