"""What every write from the desk shares: the turn, whose desk it is, forms that were sent before."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from forum import markup

from .. import events
from ..clock import season_turn
from ..enums import PhaseKind, SeasonStatus
from ..errors import DoneBefore, RuleViolation
from ..models import Season, Seat
from ..permissions import check_hosts
from ..transitions import current_phase

TOKEN_LENGTH = 40
REASON_LENGTH = 300
FARTHEST = datetime.timedelta(days=31)


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


Deed = tuple[str, Mapping[str, Any]]
"""A verb of Decision, with the details that make it the same."""


@contextmanager
def calm_repeat(season: Season, actor: User, deeds: Iterable[Deed]) -> Iterator[None]:
    """A refusal inside is a DoneBefore where the actor himself has done the very same last. `deeds` are asked for after
    a refusal alone; the first that is found in the log counts."""
    try:
        yield
    except RuleViolation as refusal:
        if refusal.confirm:
            raise
        for verb, details in deeds:
            same = {f"details__{name}": value for name, value in details.items()}
            last = season.decisions.filter(verb=verb, **same).last()
            if last is not None and last.actor_id == actor.pk:
                raise DoneBefore(last.created_at) from refusal
        raise


def exclusion_deeds(season: Season, seat_number: int, **details: str) -> Iterator[Deed]:
    """How the log tells of a player's exclusion: done, or waiting for the day to open."""
    yield "exclude", {"seat": seat_number, **details}
    yield from waiting_deeds(season, seat_number, events.exclude, **details)


def waiting_deeds(
    season: Season, seat_number: int, event_of: Callable[[str], events.Event], **details: str
) -> Iterator[Deed]:
    """How the log tells of what waits for the day to open; `event_of` makes the event of a nick."""
    for nick in season.seats.filter(number=seat_number).values_list("nick", flat=True):
        yield "waits_for_morning", {"event": event_of(nick), **details}


def phase_mark(season: Season) -> str:
    """The part of the game that runs, as a page writes it down in its forms."""
    part = current_phase(season).round if season.phase_kind == PhaseKind.DAY else ""
    return "-".join(filter(None, (season.phase_kind, str(season.phase_number), part.replace("vote", ""))))


def meant(season: Season, mark: str) -> tuple[int, str]:
    """The number and the part that a form's mark names; those of now for ""."""
    _kind, number, part = f"{mark or phase_mark(season)}--".split("-")[:3]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 0, part


def check_same_phase(season: Season, mark: str) -> None:
    """Raises `stale` for a form of a page that was left open while the game went on: what it asks for was meant for
    another day or night. Asked after `done_before`; "" is no question."""
    if mark and mark != phase_mark(season):
        raise RuleViolation(
            "stale", _("The game has gone on since this page was opened. Look, then send it again.")
        )


def check_same_night(season: Season, mark: str) -> None:
    """As `check_same_phase`, for an order: by day and by night it is for the same night (F3.1)."""
    number = mark.partition("-")[2].partition("-")[0]
    if number and number != str(season.phase_number):
        check_same_phase(season, mark)


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


def check_moment(moment: datetime.datetime, *, now: datetime.datetime) -> None:
    """Raises `in_the_past` or `too_far`."""
    if moment < now:
        raise RuleViolation("in_the_past", _("The new end must be still to come."))
    if moment > now + FARTHEST:
        raise RuleViolation("too_far", _("That is more than a month away; pause the season instead."))


def check_in_play(season: Season) -> None:
    """Raises `not_running` unless the season is dealt and not over; a pause is no hindrance."""
    if season.status not in (SeasonStatus.RUNNING, SeasonStatus.PAUSED):
        raise RuleViolation("not_running", _("This season isn't running."))
