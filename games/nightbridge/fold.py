"""The log of a season, folded into a game and continued."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Max

from accounts.models import User
from accounts.prepared import Prepared, given
from nightengine import RULES_VERSION, Game

from ..enums import ChannelKind, PhaseKind
from ..events import Event
from ..models import LogEvent, Season, Seat

Place = tuple[str, int]
"""The list of the record in which an event stands: ("day" or "night", number)."""

_CLAN_SIDES = ("evil", "mafia")
_ROLES = Prepared(
    lambda: (
        Seat.objects.filter(season_id=given("season")).order_by("number").values_list("nick", "secret__role")
    )
)
_LOG = Prepared(
    lambda: (
        LogEvent.objects.filter(season_id=given("season"))
        .order_by("seq")
        .values_list("phase_kind", "phase_number", "event")
    )
)


class LogBroken(RuntimeError):
    """An event that was accepted is refused by today's rules: the season must not go on by itself."""


def rules_version() -> str:
    """The version of the rules that this process runs."""
    return RULES_VERSION


def log_place(season: Season) -> Place:
    """Where an event of now stands in the record.

    Before day 1 and between night deadline and morning that is the head of the coming day's list (RECORD.md): the
    event waits there until the day opens.
    """
    if season.phase_kind in (PhaseKind.PRELUDE, PhaseKind.DAWN):
        return "day", season.phase_number + 1
    return str(season.phase_kind), season.phase_number


def engine_phase(season: Season) -> Place:
    """The engine's phase while the season stands where it stands: in dawn the night isn't ended yet."""
    if season.phase_kind == PhaseKind.PRELUDE:
        return "day", 1
    if season.phase_kind == PhaseKind.DAWN:
        return "night", season.phase_number
    return str(season.phase_kind), season.phase_number


def places_until(last: Place) -> Iterator[Place]:
    """Day 1, night 1, day 2, … up to and with `last`."""
    number = 1
    while True:
        for kind in ("day", "night"):
            yield kind, number
            if (kind, number) == last:
                return
        number += 1


def load_game(season: Season) -> Game:
    """The game as it stands in the season's phase: log folded, ended phases played, waiting events left out.

    In dawn the night isn't ended yet (`preview_night()` tells how it will end). Two queries. Raises LogBroken if
    today's rules refuse what was accepted.
    """
    game = new_game(season)
    events = events_by_place(season)
    if season.phase_kind == PhaseKind.PRELUDE:
        return game
    for place in places_until(engine_phase(season)):
        if place != ("day", 1):
            game.end_phase()
        for event in events.get(place, ()):
            _replay(game, event, season)
    game.take_lapsed()
    return game


def new_game(season: Season) -> Game:
    """The game at the deal. One query."""
    return Game(season.ruleset, _ROLES.rows(season=season.pk), season.options)


def events_by_place(season: Season) -> Mapping[Place, list[Event]]:
    """The log, by the lists of the record. One query."""
    events: dict[Place, list[Event]] = defaultdict(list)
    for kind, number, event in _LOG.rows(season=season.pk):
        events[kind, number].append(event)
    return events


def _replay(game: Game, event: Event, season: Season) -> None:
    code = game.apply(event)
    if code is not None:
        raise LogBroken(f"season {season.pk}: an accepted event is refused now: {code}")


def append(
    season: Season,
    event: Event,
    *,
    now: datetime.datetime,
    entered_by: User | None = None,
    game: Game | None = None,
) -> str | None:
    """Check an event against the game and write it down: the code of a refusal, or None if it was accepted.

    Under the season's lock, in a day or a night. `game` is the folded game if the caller has it; it plays the event,
    too (`take_lapsed()` then tells what lapsed by it).
    """
    code = (game if game is not None else load_game(season)).apply(event)
    if code is None:
        append_waiting(season, event, now=now, entered_by=entered_by)
    return code


def append_waiting(
    season: Season, event: Event, *, now: datetime.datetime, entered_by: User | None = None
) -> None:
    """Write down an event without asking the rules: those that wait for the morning are judged then.

    Under the season's lock.
    """
    last = LogEvent.objects.filter(season=season).aggregate(last=Max("seq"))["last"] or 0
    kind, number = log_place(season)
    LogEvent.objects.create(
        season=season,
        seq=last + 1,
        phase_kind=kind,
        phase_number=number,
        event=event,
        entered_by=entered_by,
        created_at=now,
    )


def outcome_hash(outcome: Mapping[str, Any]) -> str:
    """SHA-256 of an outcome in canonical JSON, hex."""
    text = json.dumps(outcome, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def groups(season: Season, game: Game) -> Mapping[str, tuple[str, ...]]:
    """Who knows whom from the deal on (F1.3, T2): the members of each channel, in the roster's order.

    Whoever knows nobody has no channel, so a clan of one has none.
    """
    found: dict[str, tuple[str, ...]] = {}
    for nick in season.seats.order_by("number").values_list("nick", flat=True):
        if game.knows(nick):
            kind = ChannelKind.CLAN if game.side(nick) in _CLAN_SIDES else ChannelKind.PAIR
            found[kind] = (*found.get(kind, ()), nick)
    return found
