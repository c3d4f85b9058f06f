"""The day: votes, rounds, tally and verdict (F2, T3)."""

from __future__ import annotations

from collections.abc import Callable

from nightengine import exits, victory
from nightengine.state import Round, State

Tally = list[tuple[int, list[int]]]
"""Players with votes that stand, most first, equal ones in the players' order; voters in order of votes."""


def count(current: Round) -> Tally:
    """The tally of a round's standing votes."""
    voters: dict[int, list[int]] = {}
    for by, against in current.votes.items():
        voters.setdefault(against, []).append(by)
    return sorted(voters.items(), key=lambda row: (-len(row[1]), row[0]))


def leaders(tally: Tally) -> list[int]:
    """The players with the most votes, in the players' order."""
    return [player for player, voters in tally if len(voters) == len(tally[0][1])]


def nominees(tally: Tally) -> list[int]:
    """T3.2: those with the most nominations; if that is one, all with the second most join him."""
    first = leaders(tally)
    if len(first) != 1:
        return first
    return sorted(first + leaders(tally[1:]))


def tied(tally: Tally) -> list[int]:
    """T3.5: those tied for the most; nobody if there is no tie."""
    first = leaders(tally)
    return first if len(first) > 1 else []


CALLS: dict[str, tuple[str, Callable[[Tally], list[int]]]] = {
    "nomination": ("final", nominees),
    "final": ("revote", tied),
}
"""T3: after which round which next one is called for, and with which candidates."""


def called_for(state: State) -> tuple[str, list[int]] | None:
    """The round that may begin now with its candidates, judged by the votes that stand, or None."""
    current = state.phase.rounds[-1]
    if current.name not in CALLS:
        return None
    name, choose = CALLS[current.name]
    candidates = choose(count(current))
    return (name, candidates) if candidates else None


def next_round(state: State, name: str) -> str | None:
    """Begins a round that is called for; any other is refused, and closes the voting (T3.6)."""
    if state.winner is not None:
        return "game_over"
    if state.phase.kind != "day":
        return "wrong_round"
    call = called_for(state)
    if call is None or call[0] != name:
        state.phase.voting = False
        return "wrong_round"
    state.phase.rounds.append(Round(name, call[1]))
    state.phase.voting = True
    return None


def verdict(state: State) -> int | None:
    """STOP: the one with the most votes of the deciding round is jailed (F2.7, T3.4); victory is checked.

    Returns the convict. Nobody is jailed on a tie, without votes, or before the round that decides.
    """
    current = state.phase.rounds[-1]
    first = [] if current.name == "nomination" else leaders(count(current))
    convict = first[0] if len(first) == 1 else None
    if convict is not None:
        exits.jail(state, convict)
    victory.judge(state)
    return convict
