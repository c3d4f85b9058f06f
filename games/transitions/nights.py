"""The night ends: the door shuts and the outcome is sealed; in the morning it is told (F3, F14, F15)."""

from __future__ import annotations

import datetime
import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from forum import actions as forum
from forum.enums import PostKind

from .. import nightbridge
from ..enums import MailKind, PhaseKind, SeatStatus
from ..models import Phase, SealedNight, Season, Story
from ..phrases import letters, posts
from ..schedule import DayPlan, day_end, day_plan, morning_after
from .common import (
    close_phase,
    current_phase,
    decide,
    mayor_account,
    open_phase,
    open_public_thread,
    say,
    schedule_of,
    stands_in,
    write_to,
)
from .days import begin_day, thread_of
from .decisions import drop_waiting, settle_waiting
from .discipline import announce_named
from .exits import take_out
from .finish import finish_season
from .mails import tell_mayor
from .pauses import planned_morning

logger = logging.getLogger(__name__)

Lines = Sequence[Mapping[str, Any]]


def seal_night(season: Season, *, now: datetime.datetime) -> None:
    """The night deadline: no order is taken any more. Nothing is resolved for anybody to see; a hash of the outcome
    is kept, so that the morning can tell whether the rules have changed in between."""
    if not stands_in(season, PhaseKind.NIGHT):
        return
    night = current_phase(season)
    outcome, _why = nightbridge.load_game(season).preview_night()
    SealedNight.objects.create(
        season=season,
        number=night.number,
        outcome_hash=nightbridge.outcome_hash(outcome),
        rules_version=nightbridge.rules_version(),
        sealed_at=now,
    )
    close_phase(night, now=now)
    day = season.phases.get(kind=PhaseKind.DAY, number=night.number)
    morning = morning_after(schedule_of(season), stop_at=day.closed_at or day.ends_at, night_ends_at=now)
    morning = planned_morning(season, morning, now=now)
    open_phase(season, PhaseKind.DAWN, night.number, now=now, ends_at=morning)
    decide(season, "seal_night", now=now, number=night.number)


def check_seal(season: Season, *, now: datetime.datetime) -> None:
    """In dawn: if a deploy has changed what the night comes to, its mayor is told before the morning, once."""
    if not stands_in(season, PhaseKind.DAWN):
        return
    outcome, _why = nightbridge.load_game(season).preview_night()
    _compare_with_seal(season, outcome, now)


def _compare_with_seal(season: Season, outcome: Mapping[str, Any], now: datetime.datetime) -> None:
    sealed = SealedNight.objects.get(season=season, number=season.phase_number)
    if sealed.outcome_hash == nightbridge.outcome_hash(outcome) or sealed.mayor_told:
        if sealed.rules_version != nightbridge.rules_version():
            SealedNight.objects.filter(pk=sealed.pk).update(rules_version=nightbridge.rules_version())
        return
    SealedNight.objects.filter(pk=sealed.pk).update(
        mayor_told=True, rules_version=nightbridge.rules_version()
    )
    logger.error(
        "season %s: the outcome of night %s has changed since its deadline", season.pk, sealed.number
    )
    decide(season, "outcome_changed", now=now, number=sealed.number, rules_version=sealed.rules_version)
    tell_mayor(season, MailKind.TROUBLE, cause=f"sealed:{sealed.number}", now=now, reason="outcome_changed")


def open_morning(season: Season, *, now: datetime.datetime) -> None:
    """The morning: the night is folded and told. Summary, reports, who is out, the next day; or the end.

    What the mayor decided since the deadline is done right after the summary (RECORD.md).
    """
    if not stands_in(season, PhaseKind.DAWN):
        return
    game = nightbridge.load_game(season)
    night = game.end_night()
    _compare_with_seal(season, night, now)
    summary: Lines = night["summary"]
    dawn = current_phase(season)
    close_phase(dawn, now=now, published={"summary": summary})
    _bury(season, dawn.number, night)
    _send_reports(season, dawn.number, night["reports"], now)
    decide(season, "open_morning", now=now, number=dawn.number)
    if game.winner is not None:
        drop_waiting(season, now=now)
        _tell_last_night(season, dawn, summary, now)
        finish_season(season, winner=game.winner, now=now)
        return
    ends_at = day_end(schedule_of(season), opened_at=now)
    source = _summary_post(season, dawn, summary, ends_at, day_plan(schedule_of(season), opened_at=now))
    muted = [line["player"] for line in summary if line["kind"] == "no_vote"]
    begin_day(season, dawn.number + 1, PostKind.SUMMARY, source, ends_at=ends_at, now=now, muted=muted)
    settle_waiting(season, now=now)
    announce_named(season, now=now)


def bury_the_night(season: Season) -> None:
    """The season is called off in dawn: what the night came to is in its record, so its dead are out in its rows."""
    if season.phase_kind == PhaseKind.DAWN:
        _bury(season, season.phase_number, nightbridge.load_game(season).end_night())


def _bury(season: Season, number: int, night: Mapping[str, Any]) -> None:
    """The dead are out; a role that the judge held back is announced (F2.8, F15.1)."""
    told = {
        line["player"]: line["role"] or ""
        for line in night["summary"]
        if line["kind"] in ("death", "verdict")
    }
    seats = {seat.nick: seat for seat in season.seats.all()}
    for death in night["deaths"]:
        seat = seats[death["player"]]
        role = told.get(seat.nick, "")
        take_out(season, seat, SeatStatus.KILLED, kind=PhaseKind.NIGHT, number=number, role=role)
    for line in night["summary"]:
        if line["kind"] == "verdict":
            season.seats.filter(nick=line["player"]).update(announced_role=line["role"])


def _send_reports(season: Season, number: int, reports: Lines, now: datetime.datetime) -> None:
    """One letter for each player who has something to hear (F14.3)."""
    by_nick: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for report in reports:
        by_nick[report["to"]].append(report)
    for seat in season.seats.filter(nick__in=by_nick).select_related("user").order_by("number"):
        source = letters.report_letter(
            season.language, ruleset=season.ruleset, night=number, reports=by_nick[seat.nick]
        )
        write_to(seat, PostKind.REPORT, source, season=season, now=now)


def _summary_post(
    season: Season, dawn: Phase, summary: Lines, ends_at: datetime.datetime | None, plan: DayPlan = ()
) -> str:
    """F15: the facts; a human mayor's story stands above them, marked as his."""
    story = Story.objects.filter(season=season, number=dawn.number).first()
    return posts.morning_post(
        season.language,
        ruleset=season.ruleset,
        summary=summary,
        number=dawn.number + 1,
        living=list(season.seats.filter(status=SeatStatus.ALIVE).values_list("nick", flat=True)),
        ends_at=ends_at,
        zone=season.time_zone,
        plan=plan,
        story=story.source if story is not None else "",
        mayor=mayor_account(season).username,
        options=season.options,
    )


def _tell_last_night(season: Season, dawn: Phase, summary: Lines, now: datetime.datetime) -> None:
    """A night that ends the game has its summary like any other (F16.4); no day follows that it could open."""
    title = posts.day_title(season.language, season=season.title, number=dawn.number + 1)
    dawn.thread = open_public_thread(season, title=title, policy="games.day", now=now)
    dawn.save(update_fields=["thread"])
    say(season, thread_of(dawn), PostKind.SUMMARY, _summary_post(season, dawn, summary, None), now=now)
    forum.close_thread(thread_id=thread_of(dawn).pk)
