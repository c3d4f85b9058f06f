"""A game as a fold over events: the door to the rules for the site, the command line and the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nightengine import day, exits, explain, night
from nightengine.checks import ask_act, ask_exclusion, ask_ruling, ask_vote
from nightengine.errors import PhaseError, RecordError
from nightengine.outcome import JsonObject, day_outcome, night_outcome
from nightengine.record import check_event, check_options, check_players, check_record, check_ruleset
from nightengine.state import STATUSES, Lapse, State
from nightengine.views import Views

RULES_VERSION = "1"
"""Changes whenever some record's outcome does; an archive keeps it beside what it published."""


class Game(Views):
    """One game of either ruleset, open at day 1.

    An event method returns None when the rules accept the event, else the refusal code of RECORD.md;
    a refused event changes nothing but the list of refusals. `end_day` and `end_night` end the phase
    that runs, open the next one and return the outcome of the one that ended. What the host decides
    between the night deadline and the morning is an event of the next day: `end_night` first.
    """

    __slots__ = ("_closed", "_phases", "_state", "_traces")

    def __init__(
        self,
        ruleset: str,
        players: Sequence[tuple[str, str]],
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Deals `players` (name, role). Raises RecordError for what F1, T1, F1.6 or the options forbid."""
        rules = check_ruleset(ruleset)
        chosen = check_options(rules, {} if options is None else options)
        check_players(rules, chosen, players)
        names = [name for name, _ in players]
        self._state = State(rules, chosen, names, [rules.roles[role] for _, role in players])
        self._phases: list[JsonObject] = []
        self._traces: list[explain.Trace] = []
        self._closed = False

    def copy(self) -> Game:
        """An independent game in the same state."""
        twin = Game.__new__(Game)
        twin._state = self._state.copy()
        twin._phases = list(self._phases)
        twin._traces = list(self._traces)
        twin._closed = self._closed
        return twin

    # Events

    def vote(self, by: str, against: str) -> str | None:
        """A red vote (F2, T3)."""
        order = ask_vote(self._state, by, against)
        if isinstance(order, str):
            return self._answer(order)
        self._state.phase.rounds[-1].votes[order.by] = order.targets[0]
        return self._answer(None)

    def act(self, by: str, action: str, targets: Sequence[str]) -> str | None:
        """A night action for the coming night (F3, T4)."""
        state = self._state
        order = ask_act(state, by, action, targets)
        if isinstance(order, str):
            return self._answer(order)
        key = (order.by, order.action.replaceable)
        if order.action.replaceable:  # the naming that it replaces loses its place in the order of acceptance
            state.orders.pop(key, None)
        state.orders[key] = order
        if order.action.self_once and order.by in order.targets:
            state.self_healed.add(order.by)
        return self._answer(None)

    def exclude(self, player: str) -> str | None:
        """The host excludes a player, at once (D10)."""
        found = ask_exclusion(self._state, player)
        if isinstance(found, str):
            return self._answer(found)
        self._state.inherited_now = None
        exits.exclude(self._state, found)
        return self._answer(None)

    def rule(self, player: str, status: str) -> str | None:
        """The host sets a player's status, at once (D9). Raises ValueError for a word that is no status."""
        if status not in STATUSES:
            raise ValueError(f"no such status: {status!r}")
        found = ask_ruling(self._state, player, status)
        if isinstance(found, str):
            return self._answer(found)
        self._state.inherited_now = None
        exits.rule(self._state, found, status)
        return self._answer(None)

    def end_draw(self) -> str | None:
        """The host ends the game as a draw, at once (F16.4)."""
        if self.over:
            return self._answer("game_over")
        self._state.winner = "draw"
        return self._answer(None)

    def next_round(self, name: str) -> str | None:
        """The next round of a traditional day; one that isn't called for closes the voting (T3)."""
        return self._answer(day.next_round(self._state, name))

    def apply(self, event: Mapping[str, Any]) -> str | None:
        """An event as RECORD.md writes it. Raises RecordError, its path from the event on."""
        check_event(self._state.rules, self.phase, event)
        return self._fold(event)

    def _fold(self, event: Mapping[str, Any]) -> str | None:
        """A valid event."""
        ((kind, body),) = event.items()
        if kind == "vote":
            return self.vote(body["by"], body["against"])
        if kind == "act":
            return self.act(body["by"], body["action"], body["targets"])
        if kind == "exclude":
            return self.exclude(body["player"])
        if kind == "ruling":
            return self.rule(body["player"], body["status"])
        if kind == "round":
            return self.next_round(body)
        return self.end_draw()

    def _answer(self, refusal: str | None) -> str | None:
        """Counts the event, and lists it if it is refused."""
        phase = self._state.phase
        if refusal is not None:
            phase.refused.append((phase.events, refusal))
        phase.events += 1
        return refusal

    # Ends of phases

    def end_day(self) -> JsonObject:
        """STOP: the verdict, unless the game is over already. Opens the night; returns the day's outcome."""
        self._expect("day")
        state = self._state
        state.inherited_now = None
        jailed = None
        if not self.over:
            jailed = day.verdict(state)
        held = jailed is not None and state.judge_dealt and not self.over
        state.held_verdict = jailed if held else None
        outcome = day_outcome(state, jailed, announced=not held)
        self._phases.append(outcome)
        if self.over:
            self._closed = True
        else:
            state.begin_night()
        return outcome

    def end_night(self) -> JsonObject:
        """The night deadline: the moves, unless the game is over. Opens the day; returns the outcome."""
        self._expect("night")
        state = self._state
        state.inherited_now = None
        played = None
        if not self.over:
            played = night.play(state)
            self._traces.append(explain.trace(played))
        outcome = night_outcome(state, played)
        state.held_verdict = None
        self._phases.append(outcome)
        if self.over:
            self._closed = True
        else:
            state.begin_day()
        return outcome

    def end_phase(self) -> JsonObject:
        """Ends whichever phase runs."""
        return self.end_day() if self.phase == "day" else self.end_night()

    def _expect(self, kind: str) -> None:
        if self._closed:
            raise PhaseError("the game is over and its last phase has ended")
        if self.phase != kind:
            raise PhaseError(f"no {kind} runs: it is {self.phase} {self.number}")

    # What is said at once, and why

    def take_lapsed(self) -> list[Lapse]:
        """The votes and actions that lapsed since the last call: their senders are told at once (F3.5)."""
        lapsed = self._state.lapses
        self._state.lapses = []
        return lapsed

    def explain(self, night_number: int | None = None) -> list[JsonObject]:
        """Beside each move of a night carried out (default: the last one) why it came out so; see `explain`.

        Raises KeyError for a night that wasn't carried out.
        """
        for kept in reversed(self._traces):
            if night_number in (None, kept.number):
                return explain.explain(self._state, kept)
        raise KeyError(night_number)

    def preview_night(self) -> tuple[JsonObject, list[JsonObject]]:
        """Tonight's outcome and explanation as they would be if the night ended now; changes nothing."""
        twin = self.copy()
        carried_out = not twin.over
        outcome = twin.end_night()
        return outcome, twin.explain() if carried_out else []


def replay(record: object) -> JsonObject:
    """The outcome of a record (a parsed JSON document). Raises RecordError if it is invalid (RECORD.md)."""
    check_record(record)
    assert isinstance(record, dict)
    players = [(player["name"], player["role"]) for player in record["players"]]
    game = Game(record["ruleset"], players, record.get("options"))
    for place, phase in enumerate(record["phases"]):
        if game.over:
            raise RecordError(f"$.phases[{place}]", f"the game has ended before: winner {game.winner}")
        for event in phase["events"]:
            game._fold(event)
        game.end_phase()
    return game.outcome()
