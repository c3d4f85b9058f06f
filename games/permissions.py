"""Who may do what in a season, in one place. Each `check_…` raises RuleViolation; buttons ask the same functions.

What exists in public is refused with the reason; what is secret (conversations, channels) the forum hides as unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from .enums import PhaseKind, SeasonStatus, SeatStatus
from .errors import RuleViolation
from .models import Phase, Season, Seat
from .phrases import refusals

if TYPE_CHECKING:
    from accounts.models import User


def is_mayor(user: User | None, season: Season) -> bool:
    """The human mayor of this season; an automatic one has no user who could ask."""
    return user is not None and season.mayor_id is not None and season.mayor_id == user.id


def check_is_mayor(user: User, season: Season) -> None:
    """Only the season's mayor, or staff where the mayor is automatic. Raises `not_mayor`."""
    if is_mayor(user, season) or (season.mayor_id is None and user.is_staff):
        return
    raise RuleViolation("not_mayor", _("Only the mayor of this season can do that."))


def check_running(season: Season) -> None:
    """Raises `season_over`, `paused` or `not_running` unless the season runs."""
    if season.status == SeasonStatus.RUNNING:
        return
    if season.status == SeasonStatus.FINISHED:
        raise RuleViolation("season_over", refusals.write_refusal("season_over"))
    if season.status == SeasonStatus.PAUSED:
        raise RuleViolation("paused", refusals.write_refusal("paused"))
    raise RuleViolation("not_running", _("This season isn't running."))


def check_day_write(*, season: Season, phase: Phase | None, seat: Seat | None, mayor: bool) -> None:
    """Who writes in a day's thread (D4): living players and the mayor, until STOP; in a pause the mayor alone.

    Raises `season_over`, `day_closed`, `paused`, `not_a_player`, `out`.
    """
    if phase is None or phase.closed_at is not None or phase.kind != PhaseKind.DAY:
        code = "season_over" if season.status == SeasonStatus.FINISHED else "day_closed"
        raise RuleViolation(code, refusals.write_refusal(code))
    if mayor:
        return
    check_running(season)
    check_alive(seat)


def check_channel_write(*, season: Season, seat: Seat | None, mayor: bool) -> None:
    """Who writes in the clan's or the pair's channel: its living members and the mayor, while the season runs."""
    if mayor and season.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED):
        return
    check_running(season)
    check_alive(seat)


def check_letter_write(*, season: Season, seat: Seat | None, owner: Seat, mayor: bool) -> None:
    """Who writes in a seat's conversation with the mayor: the two of them, alive or out, until the end."""
    if season.status == SeasonStatus.FINISHED:
        raise RuleViolation("season_over", refusals.write_refusal("season_over"))
    if not mayor and (seat is None or seat.id != owner.id):
        raise RuleViolation("not_a_player", refusals.write_refusal("not_a_player"))


def check_alive(seat: Seat | None) -> None:
    """Raises `not_a_player` for an outsider and `out` for a player who left (D4)."""
    if seat is None:
        raise RuleViolation("not_a_player", refusals.write_refusal("not_a_player"))
    if seat.status != SeatStatus.ALIVE:
        raise RuleViolation("out", refusals.write_refusal("out"))
