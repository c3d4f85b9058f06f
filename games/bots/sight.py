"""What a bot knows when it decides: what the city sees, and what its own seat was told. Plain values, no rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who has left, as announced: `role` "" if it wasn't. `kind`, `number`: the phase in which he left."""

    nick: str
    status: str
    role: str
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote that stands."""

    voter: str
    target: str


@dataclass(frozen=True, slots=True)
class Said:
    """A post of another player in the thread that is looked at; `words` without quotes and tags."""

    nick: str
    number: int
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """A report of the bot's own, in the shape of RECORD.md."""

    night: int
    report: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sent:
    """An order of the bot's own (or of its clan) for an earlier night."""

    night: int
    action: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """`days` are the votes of each day from day 1 on; the last one is today's while `phase` is "day".

    `summary` is the newest morning summary (RECORD.md), empty on day 1. `written` counts today's posts by nick.
    `allies` are those whom the role knows, with their roles; `sides` the side of each role of the ruleset. Of a
    traditional day `round` is the part that runs (its votes are today's), with its `candidates`, and `muted` who has no
    vote.
    """

    me: str
    language: str
    phase: str
    number: int
    living: tuple[str, ...]
    gone: tuple[Gone, ...] = ()
    days: tuple[tuple[Ballot, ...], ...] = ()
    summary: tuple[Mapping[str, Any], ...] = ()
    said: tuple[Said, ...] = ()
    written: Mapping[str, int] = field(default_factory=dict)
    role: str = ""
    acting: bool = False
    allies: Mapping[str, str] = field(default_factory=dict)
    reports: tuple[Told, ...] = ()
    orders: tuple[Sent, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)
    round: str = "vote"
    candidates: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()

    @property
    def electable(self) -> tuple[str, ...]:
        """Whom the bot may vote against now; nobody where no voting is open or it has no vote (T3, T4.3)."""
        if self.round in ("defence", "talk") or self.me in self.muted:
            return ()
        return tuple(nick for nick in self.others if not self.candidates or nick in self.candidates)

    @property
    def is_honest(self) -> bool:
        """Whether its role is on the city's side."""
        return self.sides.get(self.role) in ("good", "town")

    @property
    def others(self) -> tuple[str, ...]:
        """The living but the bot itself."""
        return tuple(nick for nick in self.living if nick != self.me)

    @property
    def is_killer(self) -> bool:
        """Whether its role shoots with a clan."""
        return self.role in ("mafia", "madam")

    def today(self) -> tuple[Ballot, ...]:
        """The votes of this day so far."""
        return self.days[self.number - 1] if 0 < self.number <= len(self.days) else ()

    def tally(self) -> dict[str, int]:
        """How many votes stand against whom today."""
        counts: dict[str, int] = {}
        for ballot in self.today():
            counts[ballot.target] = counts.get(ballot.target, 0) + 1
        return counts
