"""What every write from the desk shares: the turn, whose desk it is, forms that were sent before."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from accounts.models import User
from forum import markup

from ..clock import season_turn
from ..enums import SeasonStatus
from ..errors import RuleViolation
from ..models import Season, Seat
from ..permissions import check_hosts

TOKEN_LENGTH = 40
REASON_LENGTH = 300


@contextmanager
def desk_turn(season_id: int, *, actor: User, now: datetime.datetime) -> Iterator[Season]:
    """`season_turn` for whoever sits at the season's desk. Raises `not_mayor` besides what that raises."""
    with season_turn(season_id, now=now) as season:
        check_hosts(actor, season)
        yield season


def done_before(season: Season, token: str) -> bool:
    """Whether this form was sent before: its decision is in the log. Asked under the season's lock, so that of two
    clicks the second sees what the first has done."""
    short = token[:TOKEN_LENGTH]
    return bool(short) and season.decisions.filter(details__token=short).exists()


def token_detail(token: str) -> dict[str, str]:
    """The form's token, for the row of Decision."""
    return {"token": token[:TOKEN_LENGTH]} if token else {}


def seat_at(season: Season, seat_number: int) -> Seat:
    """The seat with this number. Raises `no_such_seat`."""
    seat = season.seats.select_related("user").filter(number=seat_number).first()
    if seat is None:
        raise RuleViolation("no_such_seat", _("There is no such player in this season."))
    return seat


def clean_line(text: str, limit: int = REASON_LENGTH) -> str:
    """Typed words as one line of at most `limit` characters."""
    return " ".join(markup.clean(text).split())[:limit]


def asked_reason(text: str) -> str:
    """A reason that has to be given. Raises `no_reason`."""
    reason = clean_line(text)
    if not reason:
        raise RuleViolation("no_reason", _("Give a reason: the person concerned reads it."))
    return reason


def check_in_play(season: Season) -> None:
    """Raises `not_running` unless the season is dealt and not over; a pause is no hindrance."""
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.PAUSED):
        raise RuleViolation("not_running", _("This season isn't running."))
