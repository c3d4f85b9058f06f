"""Chains of fast seasons: sign-up for some minutes, bots take the free seats, it is played, the next one opens."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from random import Random

from django.db import transaction

from accounts.models import User

from . import actions
from .bots.accounts import bot_accounts
from .enums import SeasonStatus, StartMode
from .errors import RuleViolation
from .models import Season, SeasonChain, Seat
from .models.season import SeasonSettings

logger = logging.getLogger(__name__)

OPEN = (SeasonStatus.SIGNUP, SeasonStatus.RUNNING, SeasonStatus.PAUSED)
GIVEN_UP_AFTER = timedelta(minutes=10)
"""A season that the clock fails on doesn't hold its chain up for longer than this."""
_NUMBERED = {"ru": "{} № {}", "en": "{} no. {}"}
_SETTINGS = tuple(field.name for field in SeasonSettings._meta.get_fields())


def tend(*, now: datetime) -> None:
    """Each chain that goes on has a season: one is opened where none is, and filled with bots when its time has come.

    Idempotent; each chain's row is locked, and one that another process tends is left to it.
    """
    for chain_id in SeasonChain.objects.filter(is_active=True).order_by("id").values_list("id", flat=True):
        try:
            tend_chain(chain_id, now=now)
        except RuleViolation as refusal:
            logger.warning("chain %s: %s", chain_id, refusal)


def tend_chain(chain_id: int, *, now: datetime) -> None:
    """The turn of one chain. Locks its row, then a season's."""
    with transaction.atomic():
        chains = SeasonChain.objects.select_for_update(skip_locked=True, no_key=True)
        chain = chains.filter(pk=chain_id, is_active=True).first()
        if chain is None:
            return
        season = current_season(chain, now=now)
        if season is None:
            season = open_next(chain, now=now)
        if season.status == SeasonStatus.SIGNUP and season.bots_at is not None and now >= season.bots_at:
            fill_with_bots(season, now=now)


def current_season(chain: SeasonChain, *, now: datetime) -> Season | None:
    """The chain's season that recruits or is played; None if there is none, or only one that can't go on."""
    for season in chain.seasons.filter(status__in=OPEN).order_by("-id"):
        stuck = season.trouble and season.due_at is not None and now - season.due_at > GIVEN_UP_AFTER
        if not stuck:
            return season
    return None


def open_next(chain: SeasonChain, *, now: datetime) -> Season:
    """Open the sign-up of the chain's next season, with the chain's settings; it starts as soon as it is full.

    The chain's row is locked by the caller. Raises RuleViolation where its settings can't be played.
    """
    values = {name: getattr(chain, name) for name in _SETTINGS} | {"start_mode": StartMode.FULL}
    number = chain.seasons.count() + 1
    season = Season.objects.create(chain=chain, title=season_title(chain, number), **values)
    actions.open_signup(season_id=season.pk, actor=None, now=now)
    season.refresh_from_db()
    return season


def season_title(chain: SeasonChain, number: int) -> str:
    """The chain's title, numbered."""
    numbered = _NUMBERED[chain.language].format(chain.title, number)
    return numbered[: Season._meta.get_field("title").max_length]


def fill_with_bots(season: Season, *, now: datetime) -> None:
    """Bots take the free seats of a season in sign-up, those who play nowhere else first."""
    free = season.size - season.seats.count()
    for user in _idle_bots(season)[: max(free, 0)]:
        try:
            actions.join_season(season_id=season.pk, user=user, nonce="", shares_letters=True, now=now)
        except RuleViolation as refusal:
            logger.info("season %s: bot %s doesn't get in: %s", season.pk, user.pk, refusal)
            return


def _idle_bots(season: Season) -> list[User]:
    """The bots of the season's language without a seat in it, shuffled, the busy ones at the end."""
    busy = set(Seat.objects.filter(season__status__in=OPEN).values_list("user_id", flat=True))
    here = set(season.seats.values_list("user_id", flat=True))
    bots = [user for user in bot_accounts(season.language) if user.is_active and user.pk not in here]
    Random(f"{season.seed_hash}").shuffle(bots)
    return sorted(bots, key=lambda user: user.pk in busy)
