"""The season is over: everything opens (F16, D9)."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from accounts.models import User
from forum import actions as forum
from forum.enums import PostKind

from .. import events, nightbridge
from ..enums import ChannelKind, MailKind, PhaseKind, SeasonStatus
from ..models import Channel, Season
from ..phrases import posts
from .common import close_phase, current_phase, decide, last_thread, open_public_thread, say
from .links import record_url, thread_url
from .mails import queue_mails
from .results import keep_results

OVER = (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)
ENDED = ("status", "winner", "ended_at", "due_at", "paused_left", "pause_reason", "afterwards")


def finish_season(season: Season, *, winner: str, now: datetime.datetime) -> None:
    """End the season: the end post with every role and the deal's proof, channels open to all, conversations with the
    mayor open where their player agreed, a thread for afterwards, mails. Does nothing if it is over already."""
    if season.status in OVER:
        return
    season.winner = winner
    _end(season, SeasonStatus.FINISHED, now)
    decide(season, "finish", now=now, winner=winner)


def call_off_season(season: Season, *, actor: User | None, now: datetime.datetime, **details: Any) -> None:
    """The mayor calls off a season that was dealt: its archive opens as at any end, but nobody has won and it counts
    in no statistics. In the record it ends as a draw, so that no verdict follows; in dawn at the head of the day that
    would have come, unless the night has ended the game. Does nothing if it is over."""
    if season.status in OVER:
        return
    if not _night_decides(season):
        nightbridge.append_waiting(season, events.draw(), now=now, entered_by=actor)
    decide(season, "cancel", now=now, actor=actor, **details)
    _end(season, SeasonStatus.CANCELLED, now)


def _night_decides(season: Season) -> bool:
    """Whether in dawn somebody has won by the sealed night: what was decided after it is void (RECORD.md)."""
    if season.phase_kind != PhaseKind.DAWN:
        return False
    night, _trace = nightbridge.load_game(season).preview_night()
    return night["winner"] is not None


def _end(season: Season, status: SeasonStatus, now: datetime.datetime) -> None:
    outcome = nightbridge.outcome_of(season)
    season.status, season.ended_at = status, now
    season.due_at = season.paused_left = None
    season.pause_reason = ""
    _close_current(season, outcome, now)
    _open_afterwards(season, now)
    season.save(update_fields=ENDED)
    # Called off before day 1 a season has no thread but the one for afterwards.
    thread = last_thread(season) or season.afterwards
    assert thread is not None
    say(season, thread, PostKind.END, _end_post(season, outcome), now=now)
    if thread != season.afterwards:
        forum.close_thread(thread_id=thread.pk)
    _open_private_threads(season)
    if status == SeasonStatus.FINISHED:
        keep_results(season, outcome)
    players = [seat.user for seat in season.seats.select_related("user")]
    queue_mails(
        players, MailKind.SEASON_OVER, season=season, cause=str(season.pk), now=now, thread=thread.key
    )


def _close_current(season: Season, outcome: Mapping[str, Any], now: datetime.datetime) -> None:
    """The phase that the end has cut short; of a day the votes that stood are published."""
    phase = current_phase(season)
    if phase.closed_at is not None:
        return
    published: dict[str, Any] | None = None
    if phase.kind == PhaseKind.DAY:
        day = outcome["phases"][-1]
        published = {key: day[key] for key in ("jailed", "announced_role", "rounds")}
    close_phase(phase, now=now, published=published)


def _open_afterwards(season: Season, now: datetime.datetime) -> None:
    title = posts.afterwards_title(season.language, season=season.title)
    season.afterwards = open_public_thread(season, title=title, policy="", now=now)
    source = posts.afterwards_post(season.language, season=season.title)
    say(season, season.afterwards, PostKind.OPENING, source, now=now)


def _end_post(season: Season, outcome: Mapping[str, Any]) -> str:
    seats = {seat.nick: seat for seat in season.seats.select_related("secret")}
    assert season.afterwards is not None
    return posts.end_post(
        season.language,
        winner=season.winner or "cancelled",
        players=[{**player, "dealt": seats[player["name"]].secret.role} for player in outcome["players"]],
        seed=season.secret.seed,
        seed_hash=season.seed_hash,
        nonces={nick: seat.secret.nonce for nick, seat in seats.items()},
        record_url=record_url(season),
        afterwards_url=thread_url(season.afterwards.key),
    )


def _open_private_threads(season: Season) -> None:
    for channel in Channel.objects.filter(season=season).select_related("seat"):
        forum.close_thread(thread_id=channel.thread_id)
        if channel.kind != ChannelKind.MAYOR or (channel.seat is not None and channel.seat.shares_letters):
            forum.open_thread_to_all(thread_id=channel.thread_id)
