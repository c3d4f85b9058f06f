"""Somebody leaves the game: what the city, the channels and the senders of lapsed orders learn of it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db.models import Q

from accounts.models import User
from forum import actions as forum
from forum.enums import PostKind

from .. import nightbridge
from ..enums import ChannelKind, PhaseKind, SeatStatus
from ..models import Channel, GraveyardEntry, Phase, Season, Seat, SeatSecret, Vote
from ..nightbridge import Game, Lapse
from ..phrases import letters
from .common import decide, write_to


def take_out(season: Season, seat: Seat, status: SeatStatus, *, kind: str, number: int, role: str) -> None:
    """The city learns now that this seat is out: its row says so, and its channels end for it here (F1.3).

    `kind` and `number`: the phase in which it left; `role`: what is announced, "" for nothing. With the role its card
    is shown (T3.4).
    """
    seat.status, seat.out_kind, seat.out_number, seat.announced_role = status, kind, number, role
    cards = SeatSecret.objects.filter(seat=seat).values_list("card", flat=True)
    seat.announced_card = (cards.first() or "") if role else ""
    seat.save(update_fields=["status", "out_kind", "out_number", "announced_role", "announced_card"])
    shared = Channel.objects.filter(season=season, seat__isnull=True, thread__members__user=seat.user_id)
    shared = shared.exclude(kind=ChannelKind.GRAVE)
    for channel in shared:
        forum.end_membership(thread_id=channel.thread_id, user_id=seat.user_id)


def bring_back(season: Season, seat: Seat) -> None:
    """By a ruling a player is alive again (D9): he reads and writes in his channels as before."""
    seat.status, seat.out_kind, seat.out_number = SeatStatus.ALIVE, "", None
    seat.announced_role = seat.announced_card = ""
    seat.save(update_fields=["status", "out_kind", "out_number", "announced_role", "announced_card"])
    shared = Channel.objects.filter(season=season, seat__isnull=True, thread__members__user=seat.user_id)
    shared = shared.exclude(kind=ChannelKind.GRAVE)
    for channel in shared:
        forum.set_member(thread_id=channel.thread_id, user_id=seat.user_id)


def leave_graveyard(season: Season, seat: Seat, *, actor: User | None, now: datetime.datetime) -> bool:
    """Somebody plays again who has entered the graveyard: he reads no further, and it is recorded. Whether he had."""
    entries = GraveyardEntry.objects.filter(season=season, user=seat.user_id, overruled_at__isnull=True)
    if not entries.update(overruled_at=now):
        return False
    channel = Channel.objects.get(season=season, kind=ChannelKind.GRAVE)
    forum.end_membership(thread_id=channel.thread_id, user_id=seat.user_id)
    decide(season, "graveyard_override", now=now, actor=actor, seat=seat.number)
    return True


def lapse_votes(phase: Phase, seat: Seat) -> None:
    """The votes of and against a seat in the round that runs lapse: it was taken out before STOP (F2.9, T3.6)."""
    standing = Vote.objects.filter(phase=phase, round=phase.round, lapsed=False)
    standing.filter(Q(voter=seat) | Q(target=seat)).update(lapsed=True)


def tell_lapses(
    season: Season,
    game: Game,
    lapses: Iterable[Lapse],
    *,
    deadline: datetime.datetime | None,
    now: datetime.datetime,
) -> None:
    """Tell the living senders at once that their vote or order lapsed; of the clan all its living members (F3.5)."""
    seats = {seat.nick: seat for seat in season.seats.select_related("user")}
    for lapse in lapses:
        for nick in _whom_it_concerns(season, game, lapse):
            write_to(
                seats[nick], PostKind.NOTICE, _lapse_letter(season, lapse, deadline), season=season, now=now
            )


def _whom_it_concerns(season: Season, game: Game, lapse: Lapse) -> list[str]:
    living = set(game.alive())
    clan = nightbridge.groups(season, game).get(ChannelKind.CLAN, ())
    for_clan = (
        lapse.action == "shoot" and not nightbridge.is_naming(season.ruleset, "shoot") and lapse.by in clan
    )
    return [nick for nick in (clan if for_clan else (lapse.by,)) if nick in living]


def _lapse_letter(season: Season, lapse: Lapse, deadline: datetime.datetime | None) -> str:
    if lapse.kind == "vote" or lapse.action is None:
        return letters.vote_lapsed(season.language, against=lapse.targets[0])
    return letters.order_lapsed(
        season.language,
        action=lapse.action,
        targets=lapse.targets,
        because=lapse.left,
        ends_at=deadline,
        zone=season.time_zone,
    )


def tell_heir(season: Season, game: Game, *, now: datetime.datetime) -> None:
    """A sergeant who has inherited by jail or exclusion is told at once (F8.3, `any_exit`)."""
    nick = game.inherited_now
    if nick is not None:
        seat = season.seats.select_related("user").get(nick=nick)
        write_to(seat, PostKind.NOTICE, letters.acting_commissar_now(season.language), season=season, now=now)


def out_phase(season: Season) -> tuple[str, int]:
    """The phase in which whoever leaves now leaves."""
    return (PhaseKind.DAY if season.phase_kind == PhaseKind.DAY else PhaseKind.NIGHT), season.phase_number
