"""Reading a game: who is who, what is legal now, what stands. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nightengine import day
from nightengine.checks import ask_act, ask_vote
from nightengine.options import options_dict
from nightengine.outcome import JsonObject, game_outcome, order_json, round_json
from nightengine.state import Order, State


class PlayerView(NamedTuple):
    """A player as he is now; `out` is None, or the phase and number of his leaving."""

    name: str
    dealt: str
    role: str
    side: str
    status: str
    out: tuple[str, int] | None


class Views:
    """What may be asked of a game. Names that nobody has raise KeyError, except in the checks."""

    _state: State
    _phases: list[JsonObject]

    @property
    def ruleset(self) -> str:
        return self._state.rules.id

    @property
    def options(self) -> dict[str, object]:
        """Every option of the ruleset with its value."""
        return options_dict(self._state.rules.id, self._state.options)

    @property
    def winner(self) -> str | None:
        """The winning side or `draw`; None while the game goes on (F16, T5)."""
        return self._state.winner

    @property
    def over(self) -> bool:
        return self._state.winner is not None

    @property
    def phase(self) -> str:
        """`day` or `night`: the phase that runs, or the last one of a game that is over."""
        return self._state.phase.kind

    @property
    def number(self) -> int:
        return self._state.number

    @property
    def round(self) -> str | None:
        """The open round of voting; None by night, while the voting is closed (T3), and when the game is over."""
        phase = self._state.phase
        return phase.rounds[-1].name if phase.voting and not self.over else None

    @property
    def candidates(self) -> list[str] | None:
        """Whom one may vote against in the round that runs; None: anyone (T3.2, T3.5)."""
        rounds = self._state.phase.rounds
        if not rounds or rounds[-1].candidates is None:
            return None
        return self._names(sorted(rounds[-1].candidates))

    @property
    def rounds(self) -> list[JsonObject]:
        """The rounds of this day so far, as in the outcome."""
        return [round_json(self._state, current) for current in self._state.phase.rounds]

    @property
    def round_called_for(self) -> str | None:
        """The round that may begin now, judged by the votes that stand; None: none (T3)."""
        if self.over or not self._state.phase.rounds:
            return None
        call = day.called_for(self._state)
        return None if call is None else call[0]

    @property
    def muted(self) -> list[str]:
        """T4.3: who has no vote this day, alive or not."""
        return self._names(sorted(self._state.muted)) if self.phase == "day" else []

    @property
    def acting_commissar(self) -> str | None:
        """F8.3: the living sergeant who acts as commissar."""
        return self._name(self._state.acting_commissar)

    @property
    def inherited_now(self) -> str | None:
        """The sergeant whom the last exclusion, ruling or verdict made acting commissar: tell him at once."""
        return self._name(self._state.inherited_now)

    @property
    def players(self) -> list[PlayerView]:
        """Everybody, in the record's order."""
        state = self._state
        return [
            PlayerView(name, dealt.id, role.id, role.side, status, out)
            for name, dealt, role, status, out in zip(
                state.names, state.dealt, state.roles, state.status, state.out, strict=True
            )
        ]

    def status(self, player: str) -> str:
        """`alive`, `killed`, `jailed` or `excluded`."""
        return self._state.status[self._state.index[player]]

    def role(self, player: str) -> str:
        """His role now: a converted butterfly is a civilian (F6.4)."""
        return self._state.roles[self._state.index[player]].id

    def side(self, player: str) -> str:
        return self._state.roles[self._state.index[player]].side

    def alive(self) -> list[str]:
        """The living, in the record's order."""
        return self._names(self._state.living())

    def knows(self, player: str) -> list[str]:
        """Whom he knows from the deal on: his clan, or commissar and sergeant each other (F1.3, T2)."""
        state = self._state
        own = state.dealt[state.index[player]].id
        for circle in state.rules.known:
            if own in circle:
                members = zip(state.names, state.dealt, strict=True)
                return [name for name, role in members if role.id in circle and name != player]
        return []

    def check_vote(self, by: str, against: str) -> str | None:
        """The code why this vote would be refused now, or None (F2, T3)."""
        return _code(ask_vote(self._state, by, against))

    def check_act(self, by: str, action: str, targets: Sequence[str]) -> str | None:
        """The code why this night action would be refused now, or None (F3, T4)."""
        return _code(ask_act(self._state, by, action, targets))

    def legal_votes(self, player: str) -> list[str]:
        """Whom he may vote against now, in the record's order."""
        return [name for name in self._state.names if self.check_vote(player, name) is None]

    def actions(self, player: str) -> list[str]:
        """The night actions of his role, sent or not; none if he is out or can send none now (F1.5, F8.3)."""
        state, number = self._state, self._state.index[player]
        shut = state.phase.kind == "day" and not state.rules.acts_by_day
        if self.over or shut or state.out[number] is not None:
            return []
        return list(state.actions_of(number))

    def legal_targets(self, player: str, action: str, first: str | None = None) -> list[str]:
        """Whom he may name for an action now, in the record's order.

        For an action with two targets (F12.1): whom he may name first, or beside `first` if that is given.
        """
        state, names = self._state, self._state.names
        spec = state.rules.actions.get(action)
        if spec is None or spec.targets == 1:
            return [name for name in names if self.check_act(player, action, (name,)) is None]
        if first is not None:
            return [name for name in names if self.check_act(player, action, (first, name)) is None]
        return [name for name in names if self.legal_targets(player, action, name)]

    def standing_vote(self, player: str) -> str | None:
        """Whom he votes against in the round that runs."""
        rounds = self._state.phase.rounds
        return self._name(rounds[-1].votes.get(self._state.index[player])) if rounds else None

    def tally(self) -> list[JsonObject]:
        """The votes that stand in the round that runs, as in the outcome; by night none."""
        rounds = self._state.phase.rounds
        if not rounds:
            return []
        tally: list[JsonObject] = round_json(self._state, rounds[-1])["tally"]
        return tally

    def standing_action(self, player: str) -> JsonObject | None:
        """What stands for him this night: his own action or, of a clan, the one of its sender (F3.2).

        `{"by", "action", "targets"}`. A madam's visit comes before her naming (T4.3).
        """
        found = self.standing_actions(player)
        return found[0] if found else None

    def standing_actions(self, player: str) -> list[JsonObject]:
        """All that stands for him: a madam may have a visit and a naming."""
        state, number = self._state, self._state.index[player]
        keys = ((number, False), (number, True))
        own = [state.orders[key] for key in keys if key in state.orders]
        if not own and "shoot" in state.roles[number].actions:
            own = [order for order in state.orders.values() if order.action.for_clan]
        return self._orders(own)

    def standing(self) -> list[JsonObject]:
        """All actions that stand for this night, in the order of their acceptance."""
        return self._orders(self._state.orders.values())

    def outcome(self) -> JsonObject:
        """The outcome of RECORD.md: the phases that have ended, and the players as they are now."""
        return game_outcome(self._state, self._phases)

    def _orders(self, orders: Iterable[Order]) -> list[JsonObject]:
        return [order_json(self._state, order) for order in orders]

    def _names(self, players: Iterable[int]) -> list[str]:
        return [self._state.names[player] for player in players]

    def _name(self, player: int | None) -> str | None:
        return None if player is None else self._state.names[player]


def _code(asked: Order | str) -> str | None:
    return asked if isinstance(asked, str) else None
