"""Estimates of balance, kept in the cache: made once for each composition with its options."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.utils import timezone

from accounts.models import User

from .. import nightbridge
from ..balance import GAMES, METHOD, Tally, margin
from ..permissions import sets_up

KEPT = datetime.timedelta(days=30)
STUCK_AFTER = datetime.timedelta(seconds=30)
"""Without news for so long, somebody may start it again."""
SIDES: Mapping[str, tuple[str, ...]] = {
    "forum": ("good", "evil", "neutral", "draw"),
    "traditional": ("town", "mafia", "draw"),
}


@dataclass(frozen=True, slots=True)
class Share:
    """How often a side won: `percent` of the games, give or take `margin` points."""

    winner: str
    percent: int
    margin: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is known of a composition. `done` of `games` have been played; without any, it hasn't begun."""

    key: str
    ruleset: str
    done: int
    games: int
    shares: tuple[Share, ...]
    days: float
    is_started: bool
    is_complete: bool
    is_stuck: bool


def estimate_key(ruleset: str, composition: Mapping[str, int], options: Mapping[str, Any]) -> str:
    """What names an estimate: ruleset, composition, options that differ from their defaults, and the method."""
    dealt = {role: count for role, count in composition.items() if count}
    text = json.dumps([METHOD, ruleset, dealt, dict(options)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def estimate_of(
    viewer: User | None, ruleset: str, composition: Mapping[str, int], options: Mapping[str, Any]
) -> Estimate | None:
    """The estimate of this composition as far as it has come; None for one that can't be dealt, or for a viewer who
    sets up no seasons."""
    if not sets_up(viewer) or nightbridge.deal_problem(ruleset, composition, options) is not None:
        return None
    key = estimate_key(ruleset, composition, options)
    return _estimate(key, ruleset, read_state(key))


def estimate_by_key(viewer: User | None, key: str) -> Estimate | None:
    """An estimate that was begun; None if the cache has forgotten it, or for a viewer who sets up no seasons."""
    state = read_state(key)
    if not sets_up(viewer) or state is None:
        return None
    return _estimate(key, state["ruleset"], state)


def read_state(key: str) -> dict[str, Any] | None:
    """What the cache holds of an estimate."""
    state: dict[str, Any] | None = cache.get(f"balance:{key}")
    return state


def write_state(key: str, state: Mapping[str, Any]) -> None:
    cache.set(f"balance:{key}", dict(state), KEPT.total_seconds())


def _estimate(key: str, ruleset: str, state: Mapping[str, Any] | None) -> Estimate:
    tally = Tally(games=GAMES) if state is None else Tally(**state["tally"])
    shares = tuple(
        Share(
            winner,
            round(tally.percent(winner)),
            max(round(margin(tally.wins.get(winner, 0), tally.done)), 1),
        )
        for winner in SIDES[ruleset]
        if winner not in ("neutral", "draw") or tally.wins.get(winner)
    )
    return Estimate(
        key=key,
        ruleset=ruleset,
        done=tally.done,
        games=tally.games,
        shares=shares if tally.done else (),
        days=round(tally.average_days, 1),
        is_started=state is not None,
        is_complete=tally.complete,
        is_stuck=state is not None and timezone.now() - state["at"] > STUCK_AFTER,
    )
