"""A naming is told in the clan's channel (T4.2)."""

from __future__ import annotations

import datetime

from accounts.models import User
from forum.enums import PostKind

from ..enums import ChannelKind
from ..models import Channel, Season, Seat
from ..phrases import letters
from .common import say


def tell_clan(
    season: Season, seat: Seat, target: str, *, now: datetime.datetime, sender: User | None = None
) -> None:
    """A naming is seen by the clan, in its channel, and by nobody else (T4.2). `sender`: who named, and gets no mail
    for it; None where the mayor has entered the naming."""
    channel = Channel.objects.select_related("thread").filter(season=season, kind=ChannelKind.CLAN).first()
    if channel is not None:
        source = letters.naming_told(season.language, nick=seat.nick, target=target)
        say(season, channel.thread, PostKind.NOTICE, source, now=now, caused_by=sender)
