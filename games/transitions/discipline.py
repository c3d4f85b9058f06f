"""What discipline does by itself: suicides after a verdict, bans counted when a season starts (D1, D2, D5)."""

from __future__ import annotations

import datetime
from collections import defaultdict

from accounts.models import User
from forum.enums import PostKind

from ..enums import PhaseKind, SeasonStatus, SuicideState
from ..models import BannedSeason, DayFault, Phase, Sanction, Season, Suicide
from ..permissions import standing_bans
from ..phrases import discipline as phrases
from ..queries.faults import Fault, day_faults, history
from .common import last_thread, say, write_to
from .decisions import exclude_player


def judge_suicides(season: Season, day: Phase, *, now: datetime.datetime) -> None:
    """After the verdict of a day: its faults are written down, a suicide is excluded (an event of the night), or waits
    for the mayor's yes, and whoever has a first fault gets a letter. Whoever was jailed that day isn't also a suicide.
    """
    before = history(season)
    faults = day_faults(season, day, now=now)
    DayFault.objects.bulk_create(
        DayFault(seat=fault.seat, day=day.number, no_vote=fault.no_vote, few_posts=fault.few_posts)
        for fault in faults
    )
    for fault in faults:
        rule = before.rule(season, fault, day.number)
        if before.is_pardoned(fault.seat, day.number):
            continue
        if rule:
            _take_suicide(season, fault, day, rule, now=now)
        else:
            _warn(season, fault, day, now=now)
        if season.status != SeasonStatus.RUNNING:
            return


def _take_suicide(season: Season, fault: Fault, day: Phase, rule: str, *, now: datetime.datetime) -> None:
    asks = season.suicide_by_mayor and season.mayor_id is not None
    suicide = Suicide.objects.create(
        seat=fault.seat,
        day=day.number,
        rule=rule,
        state=SuicideState.PENDING if asks else SuicideState.EXCLUDED,
        created_at=now,
    )
    if not asks:
        exclude_suicide(season, suicide, actor=None, now=now)


def exclude_suicide(
    season: Season, suicide: Suicide, *, actor: User | None, now: datetime.datetime, **details: object
) -> str | None:
    """Take a suicide out of the game. Returns the code of a refusal, None if it was done or waits."""
    limit = season.no_vote_limit if suicide.rule == "D1" else season.few_posts_limit
    reason = phrases.suicide_reason(season.language, rule=suicide.rule, days=limit)
    return exclude_player(
        season, seat=suicide.seat, actor=actor, now=now, reason=reason, rule=suicide.rule, **details
    )


def _warn(season: Season, fault: Fault, day: Phase, *, now: datetime.datetime) -> None:
    source = phrases.fault_letter(
        season.language,
        no_vote=fault.no_vote,
        few_posts=fault.few_posts,
        least=season.suicide_least_posts,
        day=day.number,
    )
    write_to(fault.seat, PostKind.NOTICE, source, season=season, now=now)


def count_bans(season: Season, *, now: datetime.datetime) -> None:
    """A season starts: it counts for each ban that stands. Fast seasons of a chain count for bans of that chain alone,
    else a ban would be over within the hour."""
    for ban in standing_bans().select_related("season"):
        if season.chain_id is None or ban.season.chain_id == season.chain_id:
            BannedSeason.objects.get_or_create(ban=ban, season=season, defaults={"started_at": now})


def announce_named(season: Season, *, now: datetime.datetime) -> None:
    """D5: name the offenders whose sanctions stand and weren't told of yet, in the newest day's thread.

    Before day 1 and between night deadline and morning nothing can be shown: then the opening of the day does it.
    """
    thread = last_thread(season)
    in_play = season.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED)
    if thread is None or (in_play and season.phase_kind in (PhaseKind.PRELUDE, PhaseKind.DAWN)):
        return
    waiting: dict[int, list[Sanction]] = defaultdict(list)
    for sanction in season.sanctions.filter(is_named=True, announced_at=None, lifted_at=None).select_related(
        "seat", "user"
    ):
        waiting[sanction.user_id].append(sanction)
    for sanctions in waiting.values():
        kinds = [(one.kind, one.until_day, one.seasons) for one in sanctions]
        first = sanctions[0]
        nick = first.seat.nick if first.seat is not None else first.user.username
        source = phrases.named_post(season.language, nick=nick, kinds=kinds, reason=first.reason)
        say(season, thread, PostKind.NOTICE, source, now=now)
        season.sanctions.filter(pk__in=[one.pk for one in sanctions]).update(announced_at=now)
