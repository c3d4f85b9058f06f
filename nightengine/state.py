"""What a game remembers between two events. Players are numbers: their places in the record's order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nightengine.options import Options
from nightengine.roles import Role
from nightengine.rulesets import Action, Ruleset

ALIVE = "alive"
STATUSES = ("alive", "killed", "jailed", "excluded")


@dataclass(slots=True, eq=False)
class Order:
    """A night action: sent, or accepted and standing. Never changed: copies of a game share it."""

    by: int
    action: Action
    targets: tuple[int, ...]


class Lapse(NamedTuple):
    """A vote or a night action that has just lapsed, for telling its sender at once (F2.9, F3.5)."""

    kind: str
    """`vote` or `act`."""
    by: str
    action: str | None
    targets: tuple[str, ...]
    left: str
    """Who left the game."""
    status: str
    """How he left: `jailed`, `excluded`, `killed` (a ruling)."""


class Watch(NamedTuple):
    """A page of the witness's notebook (F14.4)."""

    night: int
    player: int
    attackers: tuple[int, ...]
    crime: bool


class Round:
    """A round of voting: whom one may vote against, and the votes that stand, in their order."""

    __slots__ = ("began_with", "candidates", "name", "votes")

    def __init__(self, name: str, candidates: Sequence[int] | None = None) -> None:
        self.name = name
        self.began_with = None if candidates is None else tuple(candidates)
        self.candidates = None if candidates is None else set(candidates)
        self.votes: dict[int, int] = {}

    def copy(self) -> Round:
        twin = Round(self.name, self.began_with)
        twin.candidates = None if self.candidates is None else set(self.candidates)
        twin.votes = dict(self.votes)
        return twin


class Phase:
    """The phase that runs: what was refused, excluded, ruled and lapsed in it, and its rounds."""

    __slots__ = ("events", "exclusions", "kind", "lapsed", "refused", "rounds", "rulings", "voting")

    def __init__(self, kind: str, rounds: list[Round]) -> None:
        self.kind = kind
        self.rounds = rounds
        self.voting = bool(rounds)
        """Whether a round is open; a round that isn't called for closes the voting."""
        self.events = 0
        self.refused: list[tuple[int, str]] = []
        self.exclusions: list[tuple[int, Role]] = []
        self.rulings: list[tuple[int, str]] = []
        self.lapsed: list[Order] = []

    def copy(self) -> Phase:
        twin = Phase(self.kind, [r.copy() for r in self.rounds])
        twin.voting = self.voting
        twin.events = self.events
        twin.refused = list(self.refused)
        twin.exclusions = list(self.exclusions)
        twin.rulings = list(self.rulings)
        twin.lapsed = list(self.lapsed)
        return twin


class State:
    """The whole state of a game; `copy` is independent of its original."""

    __slots__ = (
        "acting", "clan_sinned", "commissar", "dealt", "held_verdict", "index", "infected",
        "inherited_now", "judge_dealt", "lapses", "movers", "muted", "names", "notebook", "number",
        "options", "orders", "out", "phase", "roles", "rows", "rules", "self_healed", "sergeant",
        "sinners", "status", "winner",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, options: Options, names: Sequence[str], roles: Sequence[Role]) -> None:
        self.rules = rules
        self.options = options
        self.names = tuple(names)
        self.index = {name: place for place, name in enumerate(names)}
        self.dealt = tuple(roles)
        self.commissar = self._dealt("commissar")
        self.sergeant = self._dealt("sergeant")
        self.movers = frozenset(p for p, role in enumerate(roles) if role.actions)
        """Who was dealt an active role (F1.5)."""
        self.judge_dealt = self._dealt("judge") is not None
        self._start()

    def _dealt(self, role: str) -> int | None:
        return next((p for p, dealt in enumerate(self.dealt) if dealt.id == role), None)

    def _start(self) -> None:
        self.roles = list(self.dealt)
        self.status = [ALIVE] * len(self.dealt)
        self.out: list[tuple[str, int] | None] = [None] * len(self.dealt)
        """When a player left (phase, number); None: he is alive."""
        self.number = 1
        self.winner: str | None = None
        self.phase = Phase("day", [Round(self.rules.rounds[0])])
        self.orders: dict[tuple[int, bool], Order] = {}
        """Standing actions for the coming night by sender (and naming or not), in order of acceptance."""
        self.rows: dict[tuple[int, str], tuple[int, int]] = {}
        """F13: target of last night's action by sender and action, and how many nights running."""
        self.infected: dict[int, int] = {}
        """F5.3: player and the night of his infection."""
        self.sinners: set[int] = set()
        self.clan_sinned = False
        self.notebook: list[Watch] = []
        self.self_healed: set[int] = set()
        self.muted: frozenset[int] = frozenset()
        """T4.3: who has no vote this day."""
        self.acting = False
        """F8.3: the sergeant has inherited."""
        self.held_verdict: int | None = None
        """F2.8: the convict whose role the judge holds back."""
        self.inherited_now: int | None = None
        """The sergeant whom the last event made acting commissar (by night's end he gets a report)."""
        self.lapses: list[Lapse] = []

    def copy(self) -> State:
        """An independent copy; what never changes in a game is shared."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.roles, twin.status, twin.out = list(self.roles), list(self.status), list(self.out)
        twin.phase = self.phase.copy()
        twin.orders, twin.rows, twin.infected = dict(self.orders), dict(self.rows), dict(self.infected)
        twin.sinners, twin.self_healed = set(self.sinners), set(self.self_healed)
        twin.notebook, twin.lapses = list(self.notebook), list(self.lapses)
        return twin

    def living(self) -> Iterator[int]:
        """The living players in their order."""
        return (player for player, out in enumerate(self.out) if out is None)

    @property
    def acting_commissar(self) -> int | None:
        """F8.3: the living sergeant who acts as commissar, or None."""
        if self.acting and self.sergeant is not None and self.out[self.sergeant] is None:
            return self.sergeant
        return None

    def actions_of(self, player: int) -> tuple[str, ...]:
        """The night actions of his role; an acting commissar may check too (F8.3)."""
        actions = self.roles[player].actions
        if self.acting and player == self.acting_commissar:
            return (*actions, "check")
        return actions

    def begin_night(self) -> None:
        self.phase = Phase("night", [])

    def begin_day(self) -> None:
        self.number += 1
        self.phase = Phase("day", [Round(self.rules.rounds[0])])
