"""The deal, the role letters, the private threads of a season (F1.3, F1.4)."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from accounts.models import User
from forum import actions as forum
from forum.enums import PostKind
from forum.models import Thread

from .. import nightbridge
from ..cards import deal_cards
from ..enums import ChannelKind, PhaseKind, SeasonStatus, StaffKind
from ..errors import RuleViolation
from ..models import Channel, Season, Seat, SeatSecret
from ..phrases import letters
from ..schedule import first_morning
from .common import decide, mayor_account, open_phase, say, schedule_of
from .discipline import count_bans
from .problems import composition_sentence, missing_players


def fit_composition(season: Season, *, now: datetime.datetime) -> bool:
    """Make a season that may be smaller fit those who have come, by the preset for so many. Whether it fits now."""
    taken = season.seats.count()
    judge = bool(season.composition.get("judge"))
    smaller = nightbridge.preset_for(season.ruleset, taken, judge=judge) if season.allow_smaller else None
    if taken < season.size and smaller is not None:
        decide(season, "smaller", now=now, composition=smaller, instead_of=season.composition)
        season.composition = smaller
        season.save(update_fields=["composition"])
    return nightbridge.composition_error(season, players=taken) is None


def start_season(season: Season, *, actor: User | None, now: datetime.datetime) -> None:
    """Deal the roles, open prelude, and write to every seat what it was dealt.

    Does nothing unless sign-up is open. Raises RuleViolation if the roster doesn't fit the composition.
    """
    if season.status != SeasonStatus.SIGNUP:
        return
    seats = list(season.seats.select_related("user", "secret").order_by("number"))
    problem = nightbridge.composition_error(season, players=len(seats))
    if problem is not None:
        raise RuleViolation("composition", _start_sentence(season, len(seats), problem))
    _deal(season, seats, now)
    first = first_morning(schedule_of(season), dealt_at=now)
    open_phase(season, PhaseKind.PRELUDE, 0, now=now, ends_at=first)
    _open_private_threads(season, seats, first, now)
    decide(season, "start", now=now, actor=actor, players=len(seats))
    count_bans(season, now=now)


def _start_sentence(season: Season, taken: int, problem: nightbridge.Problem) -> str:
    """Why it can't start: of seats still free it is said how many must be taken."""
    if taken >= season.size:
        return composition_sentence(problem)
    return missing_players(
        taken, least=min(nightbridge.presets(season.ruleset)) if season.allow_smaller else season.size
    )


def _deal(season: Season, seats: Sequence[Seat], now: datetime.datetime) -> None:
    roles = nightbridge.deal_roles(season, seats)
    cards = _deal_cards(season, [(seat.nick, roles[seat.nick]) for seat in seats])
    for seat in seats:
        seat.secret.role, seat.secret.card = roles[seat.nick], cards.get(seat.nick, "")
    SeatSecret.objects.bulk_update([seat.secret for seat in seats], ["role", "card"])
    season.status = SeasonStatus.RUNNING
    season.dealt_at = now
    season.rules_version = nightbridge.rules_version()
    season.save(update_fields=["status", "dealt_at", "rules_version"])


def _deal_cards(season: Season, roster: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    """T1: in the traditional game a playing card stands for each role."""
    return deal_cards(season.secret.seed, roster) if season.ruleset == "traditional" else {}


def _open_private_threads(
    season: Season, seats: Sequence[Seat], first: datetime.datetime, now: datetime.datetime
) -> None:
    """A conversation with the mayor for each seat, its first letter the role; channels for those who know each
    other. In the roster's order: nothing but random keys tells the threads apart."""
    game = nightbridge.load_game(season)
    for seat in seats:
        thread = _private_thread(
            season,
            letters.mayor_title(season.language, season=season.title, nick=seat.nick),
            "games.mayor",
            [seat],
            now,
        )
        Channel.objects.create(season=season, kind=ChannelKind.MAYOR, seat=seat, thread=thread)
        source = letters.role_letter(
            season.language,
            season=season.title,
            nick=seat.nick,
            role=seat.secret.role,
            ruleset=season.ruleset,
            options=season.options,
            known=game.knows(seat.nick),
            first_morning=first,
            zone=season.time_zone,
            actions=nightbridge.role_actions(season.ruleset, seat.secret.role),
            card=seat.secret.card,
        )
        say(season, thread, PostKind.ROLE, source, now=now)
    for kind, members in nightbridge.groups(season, game).items():
        _open_channel(season, kind, [seat for seat in seats if seat.nick in members], now)
    _let_co_mayors_read(season)


def _let_co_mayors_read(season: Season) -> None:
    """Those who were taken to the desk while people signed up; later ones come in when they are taken."""
    for staff in season.staff.filter(kind=StaffKind.CO_MAYOR):
        for channel in Channel.objects.filter(season=season).order_by("id"):
            forum.set_member(thread_id=channel.thread_id, user_id=staff.user_id)


def _open_channel(season: Season, kind: str, members: Sequence[Seat], now: datetime.datetime) -> None:
    language = season.language
    if kind == ChannelKind.CLAN:
        title = letters.clan_title(language, season=season.title)
        opening = letters.clan_opening(
            language, members=[seat.nick for seat in members], ruleset=season.ruleset
        )
    else:
        by_role = {seat.secret.role: seat.nick for seat in members}
        title = letters.pair_title(language, season=season.title)
        opening = letters.pair_opening(language, commissar=by_role["commissar"], sergeant=by_role["sergeant"])
    thread = _private_thread(season, title, "games.channel", members, now)
    Channel.objects.create(season=season, kind=kind, thread=thread)
    say(season, thread, PostKind.OPENING, opening, now=now)


def _private_thread(
    season: Season, title: str, policy: str, seats: Sequence[Seat], now: datetime.datetime
) -> Thread:
    """A private thread of these seats and of a human mayor, who reads all of them."""
    mayor = mayor_account(season)
    thread = forum.create_thread(title=title, author=mayor, policy=policy, is_private=True, now=now)
    for seat in seats:
        forum.set_member(thread_id=thread.pk, user_id=seat.user_id)
    if not mayor.is_service:
        forum.set_member(thread_id=thread.pk, user_id=mayor.pk)
    return thread
