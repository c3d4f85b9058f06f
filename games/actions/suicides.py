"""Suicides (D1, D2): pardoned before STOP, or excluded after the mayor's yes."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.utils.translation import gettext as _

from accounts.models import User

from .. import transitions
from ..enums import PhaseKind, SeatStatus, SuicideState
from ..errors import RuleViolation
from ..models import Season, Suicide
from ..phrases import refusals
from ..transitions.common import decide
from .deskturn import (
    Deed,
    calm_repeat,
    check_in_play,
    check_same_night,
    desk_turn,
    done_before,
    exclusion_deeds,
    seat_at,
    token_detail,
)


def pardon_suicide(
    *,
    season_id: int,
    seat_number: int,
    actor: User,
    now: datetime.datetime,
    token: str = "",
    phase: str = "",
    waiting: bool = False,
) -> Season:
    """Forgive a player the faults up to the day that runs, or (`waiting`, and by night) a suicide that waits for the
    mayor's yes. A pardon of a later day answers what waits from an earlier one, too.

    Raises RuleViolation: `not_mayor`, `no_such_seat`, `stale`, `not_running`, `not_alive`, `pardoned_already`,
    `too_late`; DoneBefore.
    """
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, _pardon(season, seat_number, waiting=waiting)),
    ):
        if done_before(season, token):
            return season
        check_same_night(season, phase)
        check_in_play(season)
        seat = seat_at(season, seat_number)
        if seat.status != SeatStatus.ALIVE:
            raise RuleViolation("not_alive", refusals.host_refusal("not_alive", player=seat.nick))
        day = _day_to_pardon(season, seat_number, waiting=waiting)
        known = Suicide.objects.filter(seat=seat, day=day).first()
        if known is not None and known.state != SuicideState.PENDING:
            raise RuleViolation("pardoned_already", _("This was decided before."))
        Suicide.objects.update_or_create(
            seat=seat,
            day=day,
            defaults={"state": SuicideState.PARDONED, "decided_by": actor, "created_at": now},
        )
        earlier = Suicide.objects.filter(seat=seat, day__lt=day, state=SuicideState.PENDING)
        earlier.update(state=SuicideState.PARDONED, decided_by=actor)
        decide(season, "pardon", now=now, actor=actor, seat=seat.number, number=day, **token_detail(token))
        return season


def _pardon(season: Season, seat_number: int, *, waiting: bool) -> Iterator[Deed]:
    """What the log says where this pardon has been given: that of the day that runs, or of the latest suicide."""
    day: int | None = season.phase_number
    if waiting:
        suicides = Suicide.objects.filter(seat__season=season, seat__number=seat_number)
        day = suicides.order_by("-day").values_list("day", flat=True).first()
    if day is not None:
        yield "pardon", {"seat": seat_number, "number": day}


def _day_to_pardon(season: Season, seat_number: int, *, waiting: bool) -> int:
    """The day that runs, or that of a suicide which waits."""
    if season.phase_kind == PhaseKind.DAY and not waiting:
        return season.phase_number
    suicide = _waiting(season, seat_number)
    if suicide is None:
        raise RuleViolation(
            "too_late", _("There is nothing to pardon now; a day's faults are pardoned before its STOP.")
        )
    return suicide.day


def _waiting(season: Season, seat_number: int) -> Suicide | None:
    waiting = Suicide.objects.filter(
        seat__season=season, seat__number=seat_number, state=SuicideState.PENDING
    )
    return waiting.select_related("seat").order_by("-day").first()


def exclude_suicide(
    *, season_id: int, seat_number: int, actor: User, now: datetime.datetime, token: str = ""
) -> Season:
    """The mayor's yes: a suicide is excluded. Raises RuleViolation: `not_mayor`, `no_suicide`, a code of RECORD.md;
    DoneBefore."""
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, exclusion_deeds(season, seat_number)),
    ):
        if done_before(season, token):
            return season
        suicide = _waiting(season, seat_number)
        if suicide is None:
            raise RuleViolation("no_suicide", _("No suicide of this player waits for you."))
        Suicide.objects.filter(pk=suicide.pk).update(state=SuicideState.EXCLUDED, decided_by=actor)
        code = transitions.exclude_suicide(season, suicide, actor=actor, now=now, **token_detail(token))
        if code is not None:
            raise RuleViolation(code, refusals.host_refusal(code, player=suicide.seat.nick))
        return season
