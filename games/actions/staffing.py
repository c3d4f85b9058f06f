"""Who sits at the desk besides the mayor, notes of the desk, and a mayor who isn't seen."""

from __future__ import annotations

import datetime

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.nicknames import fold_nick
from forum import actions as forum

from ..enums import MailKind, SeasonStatus, StaffKind
from ..errors import RuleViolation
from ..models import Channel, LastSeen, MayorNote, Season, Staff
from ..permissions import is_mayor
from ..secrecy import admins_beside
from ..transitions import lock_season
from ..transitions.common import decide
from ..transitions.mails import queue_mails
from .deskturn import calm_repeat, check_in_play, clean_line, desk_turn, done_before, seat_at, token_detail

AWAY_AFTER = datetime.timedelta(hours=12)
"""A mayor who hasn't been seen for so long in a running season is away."""
SEEN_EVERY = datetime.timedelta(minutes=5)
"""No more often than this is it written down that somebody was seen."""

_NOTE_SEEN = """
    INSERT INTO games_lastseen (season_id, user_id, at)
    SELECT season.id, %(user)s, %(now)s FROM games_season season
    WHERE season.status IN ('running', 'paused') AND (
        season.mayor_id = %(user)s
        OR EXISTS (SELECT 1 FROM games_seat seat WHERE seat.season_id = season.id AND seat.user_id = %(user)s)
        OR EXISTS (SELECT 1 FROM games_staff staff WHERE staff.season_id = season.id AND staff.user_id = %(user)s))
    ON CONFLICT (season_id, user_id) DO UPDATE SET at = EXCLUDED.at
    WHERE games_lastseen.at <= %(before)s
"""


def note_seen(*, user_id: int, now: datetime.datetime) -> None:
    """Somebody has asked for a page: written down for his running seasons, at most once in five minutes. One statement,
    no lock of a season. Only the desk reads it."""
    with connection.cursor() as cursor:
        cursor.execute(_NOTE_SEEN, {"user": user_id, "now": now, "before": now - SEEN_EVERY})


def write_note(
    *, season_id: int, seat_number: int, actor: User, text: str, now: datetime.datetime
) -> MayorNote | None:
    """Keep a line about a player, for the desk alone; blank takes it back. Raises `not_mayor`, `no_such_seat`.

    No row of Decision: a note decides nothing, and that log opens at the end.
    """
    with desk_turn(season_id, actor=actor, now=now) as season:
        seat = seat_at(season, seat_number)
        line = clean_line(text)
        if not line:
            MayorNote.objects.filter(seat=seat).delete()
            return None
        note, _created = MayorNote.objects.update_or_create(
            seat=seat, defaults={"text": line, "written_at": now}
        )
        return note


def appoint_staff(
    *, season_id: int, actor: User, nick: str, kind: str, now: datetime.datetime, token: str = ""
) -> Staff | None:
    """The mayor takes a co-mayor, or names a deputy for the time when he is away; from sign-up on. A co-mayor reads
    what he reads.

    Raises RuleViolation: `not_mayor` (only the mayor himself), `not_running`, `no_such_user`, `plays`, `on_staff`,
    `one_deputy`.
    """
    same = ("appoint", {"nick": nick, "kind": kind})
    with desk_turn(season_id, actor=actor, now=now) as season, calm_repeat(season, actor, [same]):
        if done_before(season, token):
            return None
        _check_mayor_himself(actor, season)
        if season.status != SeasonStatus.SIGNUP:
            check_in_play(season)
        user = _candidate(season, nick, kind)
        staff = Staff.objects.create(season=season, user=user, kind=kind, added_at=now)
        if kind == StaffKind.CO_MAYOR:
            _open_threads(season, user)
        decide(season, "appoint", now=now, actor=actor, nick=user.username, kind=kind, **token_detail(token))
        return staff


def _check_mayor_himself(actor: User, season: Season) -> None:
    if not is_mayor(actor, season):
        raise RuleViolation("not_mayor", _("Only the mayor himself chooses who sits at his desk."))


def _candidate(season: Season, nick: str, kind: str) -> User:
    user = User.objects.filter(
        folded_nick=fold_nick(nick), is_active=True, is_service=False, is_bot=False
    ).first()
    if kind not in StaffKind.values or user is None or not nick.strip():
        raise RuleViolation("no_such_user", _("Nobody has this nickname."))
    if season.seats.filter(user=user).exists():
        raise RuleViolation("plays", _("%(nick)s plays in this season.") % {"nick": user.username})
    if user.pk == season.mayor_id or season.staff.filter(user=user).exists():
        raise RuleViolation("on_staff", _("%(nick)s sits at this desk already.") % {"nick": user.username})
    if kind == StaffKind.DEPUTY and season.staff.filter(kind=StaffKind.DEPUTY).exists():
        raise RuleViolation("one_deputy", _("This season has a deputy. Dismiss that one first."))
    return user


def dismiss_staff(
    *, season_id: int, actor: User, nick: str, now: datetime.datetime, token: str = ""
) -> Season:
    """A co-mayor or the deputy leaves the desk, and reads nothing that is written from now on.

    Raises RuleViolation: `not_mayor` (only the mayor himself), `no_such_user`; DoneBefore.
    """
    with (
        desk_turn(season_id, actor=actor, now=now) as season,
        calm_repeat(season, actor, [("dismiss", {"nick": nick})]),
    ):
        if done_before(season, token):
            return season
        _check_mayor_himself(actor, season)
        staff = season.staff.select_related("user").filter(user__username=nick).first()
        if staff is None:
            raise RuleViolation("no_such_user", _("Nobody of that name sits at this desk."))
        _close_threads(season, staff.user)
        decide(
            season,
            "dismiss",
            now=now,
            actor=actor,
            nick=staff.user.username,
            kind=staff.kind,
            **token_detail(token),
        )
        staff.delete()
        return season


def _open_threads(season: Season, user: User) -> None:
    for channel in Channel.objects.filter(season=season).order_by("id"):
        forum.set_member(thread_id=channel.thread_id, user_id=user.pk)


def _close_threads(season: Season, user: User) -> None:
    for channel in Channel.objects.filter(season=season).order_by("id"):
        forum.end_membership(thread_id=channel.thread_id, user_id=user.pk)


def watch_mayors(*, now: datetime.datetime) -> int:
    """Look for mayors who haven't been seen for twelve hours of a running season: the deputy is called to the desk, or
    the admins are told, once for each absence; a mayor who is back sends the deputy home. The number of changes.

    Each season in a transaction of its own, its row locked.
    """
    seen = LastSeen.objects.filter(season=OuterRef("pk"), user=OuterRef("mayor_id"), at__gt=now - AWAY_AFTER)
    away = Q(~Exists(seen), dealt_at__lte=now - AWAY_AFTER)
    called = Q(Exists(Staff.objects.filter(season=OuterRef("pk"), called_at__isnull=False)))
    in_play = Q(status=SeasonStatus.RUNNING) | Q(status=SeasonStatus.PAUSED, pause_reason="late")
    rows = Season.objects.filter(in_play, away | called, mayor__isnull=False).order_by("pk")
    ids = list(rows.values_list("pk", flat=True))
    return sum(_watch(season_id, now=now) for season_id in ids)


def _watch(season_id: int, *, now: datetime.datetime) -> int:
    seen = mayor_seen(season_id)
    deputy = Staff.objects.filter(season=season_id, kind=StaffKind.DEPUTY).first()
    is_away = seen is not None and now - seen >= AWAY_AFTER
    is_called = deputy is not None and deputy.called_at is not None
    if is_away == is_called and (deputy is not None or not is_away):
        return 0
    with transaction.atomic():
        season = lock_season(season_id)
        return _change(season, is_away=is_away, seen=seen, now=now)


def mayor_seen(season_id: int) -> datetime.datetime | None:
    """When the mayor was last seen in this season; the deal counts as a meeting. None before it."""
    season = Season.objects.only("mayor_id", "dealt_at").get(pk=season_id)
    row = LastSeen.objects.filter(season=season_id, user=season.mayor_id).first()
    moments = [
        moment for moment in (season.dealt_at, row.at if row is not None else None) if moment is not None
    ]
    return max(moments, default=None)


def _change(season: Season, *, is_away: bool, seen: datetime.datetime | None, now: datetime.datetime) -> int:
    deputy = season.staff.select_related("user", "season").filter(kind=StaffKind.DEPUTY).first()
    since = seen.isoformat() if seen is not None else ""
    if deputy is None:
        return _tell_admins(season, since, now=now)
    if is_away and deputy.called_at is None:
        Staff.objects.filter(pk=deputy.pk).update(called_at=now)
        _open_threads(season, deputy.user)
        queue_mails(
            [deputy.user], MailKind.TROUBLE, season=season, cause=f"{season.pk}:deputy:{since}", now=now
        )
        decide(season, "call_deputy", now=now, nick=deputy.user.username)
        return 1
    if not is_away and deputy.called_at is not None:
        Staff.objects.filter(pk=deputy.pk).update(called_at=None)
        _close_threads(season, deputy.user)
        decide(season, "mayor_back", now=now, nick=deputy.user.username)
        return 1
    return 0


def _tell_admins(season: Season, since: str, *, now: datetime.datetime) -> int:
    """Once, and none who plays: when the mayor was here is no player's business."""
    told = season.decisions.filter(verb="mayor_missing", details__since=since)
    if told.exists():
        return 0
    queue_mails(
        admins_beside(season), MailKind.TROUBLE, season=season, cause=f"{season.pk}:missing:{since}", now=now
    )
    decide(season, "mayor_missing", now=now, since=since)
    return 1
