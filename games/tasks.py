"""Celery tasks: each takes ids and calls one action. Every deadline is a row; a task that is lost loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from celery import shared_task

from forum.clock import db_now

from . import actions, clock

_task = cast("Callable[[Callable[..., None]], Any]", shared_task(ignore_result=True))


@_task
def tick() -> None:
    """Hand each season that is due to a worker. Runs every second, anywhere; twice does no harm."""
    now = db_now()
    for season_id in clock.due_seasons(now):
        advance_season.apply_async(args=[season_id], expires=30)


@_task
def advance_season(season_id: int) -> None:
    """Play what is due in one season."""
    clock.advance_season(season_id, now=db_now())


@_task
def send_outbox() -> None:
    """Send the mails that wait, and write the reminders that are due."""
    now = db_now()
    clock.check_seals(now=now)
    actions.remind_before_stop(now=now)
    actions.watch_mayors(now=now)
    actions.send_mails(now=now)


@_task
def run_bots() -> None:
    """Let the bots whose turn it is act."""
    from .bots import run

    run(now=db_now())


@_task
def tend_chains() -> None:
    """Open the next seasons of the chains, and fill seats with bots."""
    from .chains import tend

    tend(now=db_now())


@_task
def estimate_balance(key: str) -> None:
    """Play some games of an estimate, and hand the rest to the next free worker."""
    if actions.continue_estimate(key=key, now=db_now()):
        estimate_balance.apply_async(args=[key], expires=60)
