"""Who has looked at what: the log that opens with the archive. Signals: players who share a device or an address."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import User

from ..enums import ChannelKind, LookKind, SignalKind
from ..models import Channel, Look, Season, Seat, Signal
from ..phrases.complaints import look_words
from ..secrecy import may_look

OPENING = (LookKind.DESK, LookKind.CHANNEL, LookKind.LETTERS)
"""The kinds of looks that open at the end. Looks at complaints never do."""


@dataclass(frozen=True, slots=True)
class LookLine:
    """Somebody's looks at one secret within a phase."""

    nick: str
    what: str
    phase_kind: str
    phase_number: int
    times: int
    first_at: datetime.datetime
    last_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class SharedMark:
    """Players of a season who have written from the same device, or the same address. Nicks in the roster's order."""

    kind: str
    nicks: tuple[str, ...]

    @property
    def label(self) -> str:
        return str(SignalKind(self.kind).label)


def look_lines(season: Season) -> tuple[LookLine, ...]:
    """The log of looks at roles, orders and channels, oldest first. Three queries. The caller has seen that the season
    is over."""
    channels = {
        channel.thread_id: (channel.kind, channel.seat.nick if channel.seat else "")
        for channel in Channel.objects.filter(season=season).select_related("seat")
    }
    rows = Look.objects.filter(season=season, kind__in=OPENING).select_related("user").order_by("id")
    return tuple(
        LookLine(
            nick=row.user.username,
            what=_what(row, channels),
            phase_kind=row.phase_kind,
            phase_number=row.phase_number,
            times=row.times,
            first_at=row.first_at,
            last_at=row.last_at,
        )
        for row in rows
    )


def _what(row: Look, channels: dict[int, tuple[str, str]]) -> str:
    kind, nick = channels.get(row.thread_id or 0, ("", ""))
    if row.kind == LookKind.LETTERS:
        return look_words("letters", nick)
    return look_words(kind if row.kind == LookKind.CHANNEL and kind != ChannelKind.MAYOR else "desk")


def shared_marks(viewer: User | None, season_id: int) -> tuple[SharedMark, ...] | None:
    """Which players seem to be one person, for the desk and for admins; None for everybody else. No more than a hint:
    a family shares a device, and a town's mobile network an address."""
    season = Season.objects.filter(pk=season_id).first()
    if season is None or not may_look(viewer, season):
        return None
    seats = {seat.user_id: seat for seat in Seat.objects.filter(season=season)}
    marks: dict[tuple[str, str], set[int]] = {}
    for kind, mark, user_id in _signals(season, seats):
        marks.setdefault((kind, mark), set()).add(user_id)
    groups = {
        (kind, tuple(sorted(users, key=lambda user_id: seats[user_id].number)))
        for (kind, _mark), users in marks.items()
        if len(users) > 1
    }
    ordered = sorted(groups, key=lambda group: (group[0] != SignalKind.DEVICE, seats[group[1][0]].number))
    return tuple(SharedMark(kind, tuple(seats[user_id].nick for user_id in users)) for kind, users in ordered)


def _signals(season: Season, users: Iterable[int]) -> Iterable[tuple[str, str, int]]:
    rows = Signal.objects.filter(season=season, user__in=list(users))
    return rows.values_list("kind", "mark", "user_id")
