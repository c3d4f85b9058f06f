"""The mayor and the clock: other ends of phases, the morning, an overdue phase, the season called off."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from accounts.models import User

from .. import transitions
from ..clock import end_phase
from ..enums import PhaseKind, SeasonStatus
from ..errors import RuleViolation
from ..models import MorningPlan, Season
from ..permissions import check_running
from .deskturn import (
    calm_repeat,
    check_in_play,
    check_moment,
    check_same_phase,
    clean_line,
    desk_turn,
    done_before,
    token_detail,
)


def set_phase_end(
    *,
    season_id: int,
    actor: User,
    ends_at: datetime.datetime,
    now: datetime.datetime,
    token: str = "",
    phase: str = "",
) -> Season:
    """Another end of the phase that runs: a day or a night is extended, a morning (day 1 too) opens earlier or later.
    The city is told. `phase`: the one that is meant (`deskturn.phase_mark`).

    Raises RuleViolation: `not_mayor`, `stale`, `paused`, `season_over`, `in_the_past`, `too_far`, `no_change`,
    `not_later` (a day is ended earlier by STOP; a night's deadline is promised); DoneBefore.
    """
    same = ("move_end", {"ends_at": ends_at.isoformat()})
    with desk_turn(season_id, actor=actor, now=now) as season, calm_repeat(season, actor, [same]):
        if done_before(season, token):
            return season
        check_same_phase(season, phase)
        check_running(season)
        check_moment(ends_at, now=now)
        was = transitions.current_phase(season).ends_at
        if ends_at == was:
            raise RuleViolation("no_change", _("This is the time that is set already."))
        if season.phase_kind in (PhaseKind.DAY, PhaseKind.NIGHT) and ends_at < was:
            raise RuleViolation(
                "not_later",
                _("A day or a night can only be made longer; you end a day earlier by posting STOP."),
            )
        transitions.move_end(season, ends_at=ends_at, actor=actor, now=now, **token_detail(token))
        return season


def plan_morning(
    *,
    season_id: int,
    actor: User,
    opens_at: datetime.datetime,
    now: datetime.datetime,
    token: str = "",
    phase: str = "",
) -> Season:
    """While a night runs: when the morning after it opens, never before the night deadline.

    Raises RuleViolation: `not_mayor`, `stale`, `paused`, `season_over`, `not_night`, `before_deadline`, `too_far`,
    `no_change`; DoneBefore.
    """
    deed = ("plan_morning", {"ends_at": opens_at.isoformat()})
    with desk_turn(season_id, actor=actor, now=now) as season, calm_repeat(season, actor, [deed]):
        if done_before(season, token):
            return season
        check_same_phase(season, phase)
        check_running(season)
        if season.phase_kind != PhaseKind.NIGHT:
            raise RuleViolation(
                "not_night", _("The morning is set while a night runs, or moved when it is over.")
            )
        if opens_at < transitions.current_phase(season).ends_at:
            raise RuleViolation("before_deadline", _("The morning can't open before the night deadline."))
        check_moment(opens_at, now=now)
        same = MorningPlan.objects.filter(season=season, number=season.phase_number, opens_at=opens_at)
        if same.exists():
            raise RuleViolation("no_change", _("This is the time that is set already."))
        transitions.plan_morning(season, opens_at=opens_at, actor=actor, now=now, **token_detail(token))
        return season


def end_overdue(*, season_id: int, actor: User, now: datetime.datetime, token: str = "") -> Season:
    """After an outage: the phase that should have ended while the site was down ends now.

    Raises RuleViolation: `not_mayor`, `not_overdue`.
    """
    with desk_turn(season_id, actor=actor, now=now) as season:
        if done_before(season, token):
            return season
        if season.status != SeasonStatus.PAUSED or season.pause_reason != "late":
            raise RuleViolation("not_overdue", _("No phase of this season is overdue."))
        transitions.resume(season, actor=actor, now=now, ends_at=now, **token_detail(token))
        end_phase(season, now=now)
        return season


def call_off_season(
    *, season_id: int, actor: User, reason: str, now: datetime.datetime, token: str = ""
) -> Season:
    """The mayor calls off a season that was dealt: its archive opens, it counts in no statistics.

    Raises RuleViolation: `not_mayor`, `not_running`; DoneBefore.
    """
    with desk_turn(season_id, actor=actor, now=now) as season, calm_repeat(season, actor, [("cancel", {})]):
        if done_before(season, token):
            return season
        check_in_play(season)
        transitions.drop_waiting(season, now=now)
        transitions.bury_the_night(season)
        transitions.call_off_season(
            season, actor=actor, now=now, reason=clean_line(reason), **token_detail(token)
        )
        return season
