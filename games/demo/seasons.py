"""Seasons of the demo: set up, opened, joined. The same key gives the same deal."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from django.utils.crypto import salted_hmac

from accounts.models import User

from .. import actions, nightbridge
from ..models import Season, SeasonSecret, Seat, SeatSecret

SIGNUP_STEP = timedelta(minutes=97)
"""So much later than the one before each of the demo's players signs up."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A season to be made: its settings, who signs up, from when on. `wanted` is a role that the first one gets."""

    settings: Mapping[str, Any]
    roster: Sequence[User]
    opened_at: datetime
    key: str
    wanted: str = ""


def hidden_key(name: str) -> str:
    """The key of a season that is still played: by one that stood in the source, whoever reads it would deal the roles
    once more and know them all. The same again on the same site alone."""
    return salted_hmac("games.demo", name, algorithm="sha256").hexdigest()


def open_season(setup: Setup) -> Season:
    """A season in sign-up, opened at its moment, with a seed that follows from the demo's key."""
    season = Season.objects.create(**setup.settings)
    actions.open_signup(season_id=season.pk, actor=None, now=setup.opened_at)
    seed = _seed(setup)
    SeasonSecret.objects.filter(season=season).update(seed=seed)
    seed_hash = nightbridge.seed_hash(seed)
    Season.objects.filter(pk=season.pk).update(seed_hash=seed_hash, created_at=setup.opened_at)
    season.decisions.filter(verb="open_signup").update(details={"seed_hash": seed_hash})
    season.refresh_from_db()
    return season


def fill(season: Season, setup: Setup) -> datetime:
    """Everybody signs up, one after another; the moment of the last one, who starts a season that starts when full."""
    now = setup.opened_at
    for user in setup.roster:
        now += SIGNUP_STEP
        actions.join_season(
            season_id=season.pk, user=user, nonce=nonce_of(setup.key, user), shares_letters=True, now=now
        )
    return now


def nonce_of(key: str, user: User) -> str:
    """A player's word for the deal."""
    return hashlib.sha256(f"{key}:{user.username}".encode()).hexdigest()[:12]


def _seed(setup: Setup) -> str:
    """The first seed of the key's row by which the first of the roster is dealt the wanted role."""
    for number in count():
        seed = hashlib.sha256(f"{setup.key}:{number}".encode()).hexdigest()
        if not setup.wanted or _dealt(setup, seed)[setup.roster[0].username] == setup.wanted:
            return seed
    raise AssertionError


def _dealt(setup: Setup, seed: str) -> dict[str, str]:
    """How this seed would deal, without any row being written."""
    season = Season(**setup.settings)
    season.secret = SeasonSecret(seed=seed)
    seats = []
    for user in setup.roster:
        seat = Seat(nick=user.username)
        seat.secret = SeatSecret(nonce=nonce_of(setup.key, user))
        seats.append(seat)
    return nightbridge.deal_roles(season, seats)
