"""A season is opened for sign-up, or called off."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from accounts.models import User

from .. import nightbridge
from ..clock import season_turn
from ..enums import SeasonStatus, StartMode
from ..errors import RuleViolation
from ..models import Season, SeasonSecret
from ..queries.draftsteps import draft_mark
from ..schedule import rounds_in_order
from ..transitions.common import decide, schedule_of
from ..transitions.problems import composition_sentence


def open_signup(*, season_id: int, actor: User | None, now: datetime.datetime, seen: str = "") -> Season:
    """Open a draft for sign-up: the secret seed of its deal is drawn and its hash published (F1.4).

    `seen`: the mark of the draft that was looked through, "" for no question. Raises RuleViolation: `not_a_draft`,
    `changed_meanwhile`, `composition` (F1, F1.6, options), `rounds` (T3: their times are out of order),
    `no_start_time`, `no_mayor`.
    """
    with season_turn(season_id, now=now) as season:
        if season.status != SeasonStatus.DRAFT:
            raise RuleViolation("not_a_draft", _("Sign-up of this season was opened before."))
        if seen and seen != draft_mark(season):
            words = _("This was changed meanwhile. Look it through once more, then open sign-up.")
            raise RuleViolation("changed_meanwhile", words)
        check_setup(season, now=now)
        secret = SeasonSecret.objects.create(season=season, seed=nightbridge.new_seed())
        season.seed_hash = nightbridge.seed_hash(secret.seed)
        season.status, season.signup_opened_at = SeasonStatus.SIGNUP, now
        season.due_at = season.start_at if season.start_mode == StartMode.TIME else None
        season.save(update_fields=["seed_hash", "status", "signup_opened_at", "due_at"])
        decide(season, "open_signup", now=now, actor=actor, seed_hash=season.seed_hash)
        return season


def check_setup(season: Season, *, now: datetime.datetime) -> None:
    """Whether a season can be opened as it is set up. Raises RuleViolation as `open_signup` says."""
    for problem in setup_problems(season, now=now):
        raise problem


def setup_problems(season: Season, *, now: datetime.datetime) -> list[RuleViolation]:
    """All that keeps a season from being opened as it is set up, the first first."""
    found: list[RuleViolation] = []
    problem = nightbridge.composition_error(season)
    if problem is not None:
        found.append(RuleViolation("composition", composition_sentence(problem)))
    if not rounds_in_order(schedule_of(season)):
        words = _(
            "The parts of the day must follow one another: morning, end of nomination, end of defence, STOP."
        )
        found.append(RuleViolation("rounds", words))
    if season.start_mode == StartMode.TIME and (season.start_at is None or season.start_at <= now):
        words = _("Say when the season starts: a moment that is still to come.")
        found.append(RuleViolation("no_start_time", words))
    if season.start_mode == StartMode.MAYOR and season.mayor_id is None:
        words = _("An automatic mayor can't decide when to start. Choose another start, or a mayor.")
        found.append(RuleViolation("no_mayor", words))
    return found


def cancel_season(*, season_id: int, actor: User, now: datetime.datetime) -> Season:
    """Call off a season that hasn't been dealt. Raises RuleViolation `not_signup`."""
    with season_turn(season_id, now=now) as season:
        if season.status not in (SeasonStatus.DRAFT, SeasonStatus.SIGNUP):
            raise RuleViolation("not_signup", _("Only a season that hasn't begun can be called off."))
        season.status, season.due_at = SeasonStatus.CANCELLED, None
        season.save(update_fields=["status", "due_at"])
        decide(season, "cancel", now=now, actor=actor)
        return season
