"""A day begins and ends: the opening post, STOP and the verdict (F2)."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import override

from accounts.models import User
from forum import actions as forum
from forum.enums import PostKind
from forum.markup import parse, render
from forum.models import Thread

from .. import nightbridge
from ..enums import MailKind, PhaseKind, SeatStatus
from ..models import Phase, Season, SeatSecret
from ..phrases import posts
from ..phrases.playingcards import playing_card
from ..schedule import day_end, day_plan, night_end
from .common import (
    close_phase,
    current_phase,
    decide,
    open_phase,
    open_public_thread,
    say,
    schedule_of,
    stands_in,
)
from .decisions import settle_waiting
from .discipline import announce_named, judge_suicides
from .exits import take_out, tell_heir, tell_lapses
from .finish import finish_season
from .mails import queue_mails


def open_day(season: Season, *, now: datetime.datetime) -> None:
    """End the prelude: day 1 opens with its opening post; what the mayor decided before it is done now (D10)."""
    if not stands_in(season, PhaseKind.PRELUDE):
        return
    close_phase(current_phase(season), now=now)
    ends_at = day_end(schedule_of(season), opened_at=now)
    source = posts.opening_post(
        season.language,
        season=season.title,
        mayor=season.mayor.username if season.mayor is not None else "",
        roster=list(season.seats.order_by("number").values_list("nick", flat=True)),
        composition=season.composition,
        ruleset=season.ruleset,
        ends_at=ends_at,
        zone=season.time_zone,
        plan=day_plan(schedule_of(season), opened_at=now),
    )
    begin_day(season, 1, PostKind.OPENING, source, ends_at=ends_at, now=now)
    settle_waiting(season, now=now)
    announce_named(season, now=now)


def begin_day(
    season: Season,
    number: int,
    kind: str,
    source: str,
    *,
    ends_at: datetime.datetime,
    now: datetime.datetime,
    muted: Sequence[str] = (),
) -> Phase:
    """The thread of a day with its first post; who lives and wants it gets a mail. `muted`: who has no vote (T4.3)."""
    title = posts.day_title(season.language, season=season.title, number=number)
    thread = open_public_thread(season, title=title, policy="games.day", now=now)
    phase = open_phase(
        season,
        PhaseKind.DAY,
        number,
        now=now,
        ends_at=ends_at,
        thread=thread,
        first_round=nightbridge.first_round(season.ruleset),
        muted=muted,
    )
    say(season, thread, kind, source, now=now)
    decide(season, "open_day", now=now, number=number)
    living = season.seats.filter(status=SeatStatus.ALIVE).select_related("user")
    queue_mails(
        [seat.user for seat in living],
        MailKind.DAY_OPENED,
        season=season,
        cause=f"{season.pk}:{number}",
        now=now,
        thread=thread.key,
        ends_at=ends_at.isoformat(),
    )
    return phase


def close_day(season: Season, *, actor: User | None, now: datetime.datetime) -> None:
    """STOP: the post with tally and verdict, written in the mayor's name under the same locks as any vote; what has a
    lower number counts, nothing later does (F2.6). The thread closes, the convict is out, the night begins.

    `actor` is the mayor who posts it himself, None for the clock.
    """
    if not stands_in(season, PhaseKind.DAY):
        return
    phase = current_phase(season)
    game = nightbridge.load_game(season)
    day = game.end_day()
    night_ends = night_end(schedule_of(season), day_ends_at=phase.ends_at, stop_at=now)
    _post_stop(season, phase, day, night_ends_at=None if game.over else night_ends, now=now)
    _jail(season, day)
    decide(season, "stop", now=now, actor=actor, number=phase.number, jailed=day["jailed"])
    if game.winner is not None:
        finish_season(season, winner=game.winner, now=now)
        return
    tell_lapses(season, game, game.take_lapsed(), deadline=night_ends, now=now)
    tell_heir(season, game, now=now)
    open_phase(season, PhaseKind.NIGHT, phase.number, now=now, ends_at=night_ends)
    judge_suicides(season, phase, now=now)


def _post_stop(
    season: Season,
    phase: Phase,
    day: Mapping[str, Any],
    *,
    night_ends_at: datetime.datetime | None,
    now: datetime.datetime,
) -> None:
    source = posts.stop_post(
        season.language,
        ruleset=season.ruleset,
        day={**day, "rounds": day["rounds"][-1:]},
        number=phase.number,
        held_back=day["jailed"] is not None and day["announced_role"] is None,
        night_ends_at=night_ends_at,
        zone=season.time_zone,
    )
    thread = thread_of(phase)
    html = stop_html(season, source, day)
    phase.stop_number = say(season, thread, PostKind.STOP, source, now=now, html=html).number
    forum.close_thread(thread_id=thread.pk)
    close_phase(phase, now=now, published={key: day[key] for key in ("jailed", "announced_role", "rounds")})


def stop_html(season: Season, source: str, day: Mapping[str, Any]) -> str | None:
    """The STOP post with the card that the convict shows drawn in it (T3.4); None where there is no card."""
    card = SeatSecret.objects.filter(seat__season=season, seat__nick=day["jailed"]).values_list(
        "card", flat=True
    )
    if day["announced_role"] is None or not (shown := card.first()):
        return None
    with override(season.language):
        drawn = render_to_string("games/_playing_card.html", {"card": playing_card(shown)})
    return f"{render(parse(source))}{drawn}"


def _jail(season: Season, day: Mapping[str, Any]) -> None:
    """F2.7, F2.8: the convict is out; his role is announced unless the judge holds it back."""
    if day["jailed"] is None:
        return
    seat = season.seats.get(nick=day["jailed"])
    role = day["announced_role"] or ""
    take_out(season, seat, SeatStatus.JAILED, kind=PhaseKind.DAY, number=day["number"], role=role)


def thread_of(phase: Phase) -> Thread:
    """The thread of a day."""
    assert phase.thread is not None
    return phase.thread
