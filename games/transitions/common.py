"""What every transition needs: the lock, the phase, the mayor's voice, the row of Decision."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import User
from forum import actions as forum
from forum.models import Board, Post, Thread

from .. import nightbridge
from ..enums import PhaseKind, SeasonStatus
from ..models import Channel, Decision, Phase, Season, Seat
from ..schedule import Schedule

MAYOR_NAMES: Mapping[str, str] = {"ru": "Мэр", "en": "Mayor"}
BOARDS: Mapping[bool, tuple[str, Mapping[str, Any]]] = {
    False: ("mafia", {"title": "Игра", "title_en": "The game", "position": 0}),
    True: (
        "fast",
        {
            "title": "Быстрые игры",
            "title_en": "Fast games",
            "about": "Сезоны на четверть часа: свободные места занимают боты.",
            "about_en": "Seasons of a quarter of an hour: bots take the free seats.",
            "position": 5,
        },
    ),
}
"""The board of the seasons, and that of the fast ones: a chain's fifteen threads an hour would bury a week's seven.

Made when first needed, and anew if an admin has removed them.
"""
BY_HAND_GRACE = datetime.timedelta(minutes=15)
"""A mayor who posts STOP himself has so long after the set time; then the clock does it."""


def lock_season(season_id: int) -> Season:
    """The season, its row locked until the end of the transaction. Raises Season.DoesNotExist."""
    return Season.objects.select_for_update(no_key=True).get(pk=season_id)


def schedule_of(season: Season) -> Schedule:
    """The season's schedule as a plain value."""
    return Schedule(
        kind="wall" if season.schedule == "wall" else "durations",
        zone=season.time_zone,
        morning=season.morning_time,
        stop=season.stop_time,
        night_minutes=season.night_minutes,
        day_minutes=season.day_minutes,
        dawn_minutes=season.dawn_minutes,
        prelude_minutes=season.prelude_minutes,
        rounds=season.round_times if nightbridge.has_rounds(season.ruleset) else None,
    )


def current_phase(season: Season) -> Phase:
    """The phase in which the season stands. Raises Phase.DoesNotExist before the deal."""
    return season.phases.select_related("thread").get(kind=season.phase_kind, number=season.phase_number)


def stands_in(season: Season, kind: PhaseKind) -> bool:
    """Whether the season runs and stands in this kind of phase."""
    return season.status == SeasonStatus.RUNNING and season.phase_kind == kind


def open_phase(
    season: Season,
    kind: PhaseKind,
    number: int,
    *,
    now: datetime.datetime,
    ends_at: datetime.datetime,
    thread: Thread | None = None,
    first_round: str = "",
    muted: Sequence[str] = (),
) -> Phase:
    """Open a phase and set when the clock acts next. Unique by (season, kind, number).

    `first_round` and `muted` (who has no vote): for days.
    """
    phase = Phase.objects.create(
        season=season,
        kind=kind,
        number=number,
        thread=thread,
        opened_at=now,
        ends_at=ends_at,
        round=first_round,
        round_opened_at=now if first_round else None,
        muted=list(muted),
    )
    season.phase_kind, season.phase_number = kind, number
    season.due_at = due_after(season, ends_at)
    season.save(update_fields=["phase_kind", "phase_number", "due_at"])
    return phase


def due_after(season: Season, ends_at: datetime.datetime) -> datetime.datetime:
    """When the clock ends the season's phase: at its end, a by-hand STOP 15 minutes later."""
    by_hand = season.phase_kind == PhaseKind.DAY and season.stop_by_hand and season.mayor_id is not None
    return ends_at + BY_HAND_GRACE if by_hand else ends_at


def close_phase(phase: Phase, *, now: datetime.datetime, published: Mapping[str, Any] | None = None) -> None:
    """The phase is over; `published` is what the city was told."""
    phase.closed_at = now
    if published is not None:
        phase.published = dict(published)
    phase.save(update_fields=["closed_at", "published", "stop_number", "thread"])


def last_thread(season: Season) -> Thread | None:
    """The thread in which the city was spoken to last: the newest day's, or that of the last morning."""
    phase = season.phases.filter(thread__isnull=False).select_related("thread").order_by("-id").first()
    return phase.thread if phase is not None else None


def decide(
    season: Season, verb: str, *, now: datetime.datetime, actor: User | None = None, **details: Any
) -> Decision:
    """The row of a decision; `actor` None: the clock."""
    return Decision.objects.create(season=season, actor=actor, verb=verb, details=details, created_at=now)


def mayor_account(season: Season) -> User:
    """The account in whose name the mayor's posts are written: the human mayor's, or the site's own of the
    season's language, which is made when it is first needed. Looked up once for a loaded season."""
    if season.mayor is not None:
        return season.mayor
    known: User | None = season.__dict__.get("_mayor_account")
    if known is None:
        known = season.__dict__["_mayor_account"] = _service(season.language) or _make_mayor(season.language)
    return known


def _service(language: str) -> User | None:
    return User.objects.filter(is_service=True, language=language).order_by("id").first()


def _make_mayor(language: str) -> User:
    """A new service account, or the one that another season makes at this moment; a name that is taken: the next."""
    name = MAYOR_NAMES[language]
    for number in range(1, 100):
        user = User(
            username=name if number == 1 else f"{name} {number}",
            language=language,
            is_service=True,
            mail_day_opened=False,
            mail_stop_soon=False,
            mail_letter=False,
            mail_season_over=False,
        )
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:
            made = _service(language)
            if made is not None:
                return made
            continue
        return user
    raise RuntimeError("no free name for the automatic mayor")


def games_board(season: Season) -> Board:
    """The board in which the threads of a season stand; members don't start threads there."""
    slug, defaults = BOARDS[season.chain_id is not None]
    board, _created = Board.objects.get_or_create(
        slug=slug, defaults={**defaults, "members_start_threads": False}
    )
    return board


def open_public_thread(season: Season, *, title: str, policy: str, now: datetime.datetime) -> Thread:
    """A thread of the season that everybody reads, in the mayor's name."""
    return forum.create_thread(
        board_slug=games_board(season).slug, title=title, author=mayor_account(season), policy=policy, now=now
    )


def say(
    season: Season,
    thread: Thread,
    kind: str,
    source: str,
    *,
    now: datetime.datetime,
    html: str | None = None,
    caused_by: User | None = None,
) -> Post:
    """A post in the mayor's name, which nobody edits. `html`: as it is shown, where the source alone doesn't say it;
    `caused_by`: a reader of the thread whose doing it tells, so that it is no news to him."""
    return forum.write_post(
        thread_id=thread.pk,
        author=mayor_account(season),
        source=source,
        kind=kind,
        frozen=True,
        now=now,
        html=html,
        caused_by=caused_by,
    )


def write_to(seat: Seat, kind: str, source: str, *, season: Season, now: datetime.datetime) -> Post:
    """A letter of the mayor to a seat, in their conversation."""
    channel = Channel.objects.select_related("thread").get(seat=seat)
    return say(season, channel.thread, kind, source, now=now)
