"""That somebody has looked at a secret, and from where people write, is put down."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db import connection
from django.utils.crypto import salted_hmac

from accounts.models import User
from forum.models import Thread

from ..enums import ChannelKind, LookKind, SeasonStatus, SignalKind
from ..models import Channel, Season, Seat, Signal

WATCHED = (SeasonStatus.SIGNUP, SeasonStatus.RUNNING, SeasonStatus.PAUSED)
OVER = (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)

_NOTE_LOOK = """
    INSERT INTO games_look
        (season_id, user_id, kind, thread_id, phase_kind, phase_number, times, first_at, last_at)
    VALUES (%s, %s, %s, %s, %s, %s, 1, %s, %s)
    ON CONFLICT (season_id, user_id, kind, thread_id, phase_kind, phase_number)
    DO UPDATE SET times = games_look.times + 1, last_at = EXCLUDED.last_at
"""


def note_look(
    *, season_id: int, user: User, kind: LookKind, now: datetime.datetime, thread_id: int | None = None
) -> None:
    """Count a look at a secret of a season that isn't over: one row a person, secret and phase. No lock is held."""
    season = Season.objects.filter(pk=season_id).exclude(status__in=OVER).first()
    if season is None and kind != LookKind.COMPLAINT:
        return
    place = (season.phase_kind, season.phase_number) if season is not None else ("", 0)
    with connection.cursor() as cursor:
        cursor.execute(_NOTE_LOOK, [season_id, user.pk, kind.value, thread_id, *place, now, now])


def note_read(*, thread: Thread, user: User, now: datetime.datetime) -> None:
    """Somebody has read a private thread: a look, if it is a channel or conversation of a season in which he has no
    seat. Two queries for a season's thread, none for others."""
    if not thread.policy:
        return
    channel = Channel.objects.filter(thread=thread).first()
    if channel is None or Seat.objects.filter(season=channel.season_id, user=user).exists():
        return
    kind = LookKind.LETTERS if channel.kind == ChannelKind.MAYOR else LookKind.CHANNEL
    note_look(season_id=channel.season_id, user=user, kind=kind, now=now, thread_id=thread.pk)


def note_device(*, user: User, device: str, address: str, now: datetime.datetime) -> int:
    """A player has written from this device and this address: a mark of each for every season that he plays in.

    The number of marks. Marks are keyed by the season; neither device nor address is kept.
    """
    seats = Seat.objects.filter(user=user, season__status__in=WATCHED)
    seasons: Sequence[int] = list(seats.values_list("season_id", flat=True))
    traces = [(SignalKind.DEVICE, device), (SignalKind.ADDRESS, address)]
    signals = [
        Signal(season_id=season_id, user=user, kind=kind, mark=signal_mark(season_id, trace), last_at=now)
        for season_id in seasons
        for kind, trace in traces
        if trace
    ]
    Signal.objects.bulk_create(
        signals,
        update_conflicts=True,
        unique_fields=["season", "kind", "mark", "user"],
        update_fields=["last_at"],
    )
    return len(signals)


def signal_mark(season_id: int, trace: str) -> str:
    """The mark of a device or address within a season; nobody gets from it back to them, or to another season's."""
    return salted_hmac("games.signal", f"{season_id}:{trace}", algorithm="sha256").hexdigest()[:32]
