"""Compositions, the deal and its proof, and a season as a record (RECORD.md)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import nightengine
from nightengine import JsonObject, RecordError, Role
from nightengine.options import parse_options

from ..enums import SeasonStatus
from ..events import Event
from ..models import Season, Seat
from .fold import Place, engine_phase, events_by_place, log_place, places_until

Problem = tuple[str, Mapping[str, object]]
"""A code with its details: see `nightengine.composition.composition_error`; `bad_options` (path, message)."""


def composition_error(season: Season, *, players: int | None = None) -> Problem | None:
    """Why the season's composition can't be dealt (F1, F1.6), to that many players if given; None if it can."""
    broken = options_error(season.ruleset, season.options)
    if broken is not None:
        return broken
    return nightengine.composition_error(season.ruleset, season.composition, players, season.options)


def deal_problem(
    ruleset: str, composition: Mapping[str, int], options: Mapping[str, object]
) -> Problem | None:
    """Why such a composition can't be dealt under these options, to however many; None if it can."""
    broken = options_error(ruleset, options)
    return broken or nightengine.composition_error(ruleset, composition, None, options)


def options_error(ruleset: str, options: Mapping[str, object]) -> Problem | None:
    """What is wrong with the options of a ruleset, None if nothing is."""
    try:
        parse_options(ruleset, options)
    except RecordError as error:
        return "bad_options", {"path": error.path, "message": error.message}
    return None


def preset_for(ruleset: str, players: int, *, judge: bool = False) -> dict[str, int] | None:
    """The preset of roles for so many players, with a judge in a civilian's place if asked; None for too few."""
    found = nightengine.preset_for(ruleset, players, judge=judge)
    return None if found is None else dict(found)


def presets(ruleset: str) -> Mapping[int, Mapping[str, int]]:
    """The presets of PRESETS.md by number of players."""
    return nightengine.presets(ruleset)


def roles_of(ruleset: str) -> Mapping[str, Role]:
    """The roles of a ruleset by id, in the order of F1 and T1."""
    return nightengine.roles_table(ruleset)


def new_seed() -> str:
    """A secret seed of 256 bits, hex."""
    return secrets.token_hex(32)


def new_nonce() -> str:
    """A nonce for whoever gives none."""
    return secrets.token_hex(16)


def seed_hash(seed: str) -> str:
    """What is published of the seed when sign-up opens."""
    return nightengine.seed_hash(seed)


def deal_roles(season: Season, seats: Sequence[Seat]) -> dict[str, str]:
    """The roles by nick, drawn from seed, composition, roster and nonces alone (F1.4). Seats with `secret`."""
    roster = [(seat.nick, seat.secret.nonce) for seat in seats]
    return dict(nightengine.deal_roles(season.secret.seed, season.composition, roster))


def deal_file(season: Season) -> JsonObject:
    """The proof of the deal for `verify-deal` (mafia-deal/1). Only for seasons that are over."""
    seats = Seat.objects.filter(season=season).order_by("number").select_related("secret")
    return {
        "format": "mafia-deal/1",
        "seed": season.secret.seed,
        "seed_hash": season.seed_hash,
        "composition": dict(season.composition),
        "roster": [
            {"name": seat.nick, "nonce": seat.secret.nonce, "role": seat.secret.role} for seat in seats
        ],
    }


def record_of(season: Season) -> dict[str, Any]:
    """The season as a record: what was accepted, in order. Shown to people only when the season is over.

    What was decided between night deadline and morning heads the next day's list: of a season that was called off then
    that day is its end, and belongs to the record though it never opened.
    """
    players = Seat.objects.filter(season=season).order_by("number").values_list("nick", "secret__role")
    events = events_by_place(season)
    return {
        "format": "mafia-record/1",
        "ruleset": season.ruleset,
        "options": dict(season.options),
        "players": [{"name": nick, "role": role} for nick, role in players],
        "phases": [
            {"phase": kind, "number": number, "events": events.get((kind, number), [])}
            for kind, number in places_until(_last_place(season, events))
        ],
    }


def _last_place(season: Season, events: Mapping[Place, list[Event]]) -> Place:
    coming = log_place(season)
    called_off = season.status == SeasonStatus.CANCELLED and coming in events
    return coming if called_off else engine_phase(season)


def outcome_of(season: Season) -> JsonObject:
    """What the rules make of the season's record, every phase of it played to its end."""
    return nightengine.replay(record_of(season))
