"""When a bot writes in a phase. Pure: from the phase's bounds and chance, nothing is stored."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from .luck import Luck
from .personas import Persona

TALK = "talk"
VOTE = "vote"
ORDER = "order"
CHANNEL = "channel"

_FIRST, _LAST = 0.02, 0.96
"""Parts of a phase between which bots write: nobody is awake at its first moment, nobody trusts its last."""
_LATE_ORDER = 0.80
"""When a clan's member who isn't its sender looks whether the sender has slept."""


@dataclass(frozen=True, slots=True)
class Span:
    """A phase that runs, or a part of a traditional day: `key` names it for chance (season, kind, number, part)."""

    key: tuple[object, ...]
    kind: str
    opened_at: datetime
    ends_at: datetime

    @property
    def length(self) -> timedelta:
        return self.ends_at - self.opened_at

    def at(self, part: float) -> datetime:
        """The moment when that part of the phase is over."""
        return self.opened_at + self.length * part


@dataclass(frozen=True, slots=True)
class Move:
    """Something a bot means to do at a moment; `slot` counts moves of a kind in a phase from 0."""

    at: datetime
    kind: str
    slot: int = 0


def plan(luck: Luck, span: Span, nick: str, persona: Persona) -> tuple[Move, ...]:
    """A bot's moves of this phase, in order. By day posts, one of them the vote, and the channels; by night the
    order, and the channels. Of a traditional day each part has a plan of its own."""
    chance = luck.stream("plan", *span.key, nick)
    moves = _PLANS.get(span.kind, _by_part)(chance, span, persona)
    return tuple(sorted(moves, key=lambda move: (move.at, move.kind, move.slot)))


def _by_day(chance: Random, span: Span, persona: Persona) -> Iterator[Move]:
    vote = chance.uniform(*persona.vote_at)
    yield Move(span.at(vote), VOTE)
    count = chance.randint(*persona.posts) - 1
    parts = sorted(_evening_part(chance, place, count) for place in range(count))
    yield from (Move(span.at(part), TALK, slot) for slot, part in enumerate(parts))
    yield Move(span.at(chance.uniform(0.03, 0.20)), CHANNEL, 0)
    yield Move(span.at(chance.uniform(0.30, 0.60)), CHANNEL, 1)
    if chance.random() < 0.15:
        yield Move(span.at(chance.uniform(0.70, 0.92)), ORDER)


def _evening_part(chance: Random, place: int, count: int) -> float:
    """A moment in the place-th piece of the day, a little later than even: people come home in the evening."""
    part = (place + chance.random()) / count
    return _FIRST + (_LAST - _FIRST) * math.pow(part, 0.85)


def _by_night(chance: Random, span: Span, persona: Persona) -> Iterator[Move]:
    yield Move(span.at(chance.uniform(0.04, 0.20)), CHANNEL, 0)
    yield Move(span.at(chance.uniform(0.22, 0.40)), CHANNEL, 1)
    if chance.random() < persona.sleeps:
        return
    yield Move(span.at(chance.uniform(0.25, 0.70)), ORDER)
    yield Move(span.at(chance.uniform(_LATE_ORDER, 0.93)), ORDER, 1)


def _by_part(chance: Random, span: Span, persona: Persona) -> Iterator[Move]:
    """A short part of a traditional day: a post or two, and the vote where there is one."""
    if span.kind in ("final", "revote"):
        yield Move(span.at(chance.uniform(0.10, 0.90)), VOTE)
    count = 1 if span.kind == "revote" else chance.randint(1, 2)
    parts = sorted(chance.uniform(0.05, 0.85) for _post in range(count))
    yield from (Move(span.at(part), TALK, slot) for slot, part in enumerate(parts))


_PLANS: Mapping[str, Callable[[Random, Span, Persona], Iterator[Move]]] = {
    "day": _by_day,
    "nomination": _by_day,
    "night": _by_night,
}


def is_fresh(move: Move, span: Span, now: datetime) -> bool:
    """Whether a post planned for then is still worth writing: after an outage nobody catches up on an hour's talk.

    Votes and orders are made good whenever there is still time.
    """
    patience = max(span.length * 0.08, timedelta(seconds=12))
    return move.kind in (VOTE, ORDER) or now - move.at <= patience
