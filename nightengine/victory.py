"""Who has won (F16, T5): the table of the ruleset against the roles still alive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from nightengine.options import Options
from nightengine.roles import Role
from nightengine.rulesets import Ruleset
from nightengine.state import State


def winner_among(rules: Ruleset, options: Options, living: Sequence[Role]) -> str | None:
    """The winner when exactly these roles are alive; `draw` when none is (F16.4); None: play on."""
    bits = reduce(or_, [role.bit for role in living], 0)
    if not bits:
        return "draw"
    for victory in rules.victories:
        if not bits & victory.gone and bits & victory.alive:
            return victory.winner
    if options.parity_ends and _parity(living):
        return "mafia"
    return None


def judge(state: State) -> None:
    """Ends the game if a side has won: after a verdict, a night, an exclusion or a ruling (F16)."""
    if state.winner is None:
        living = [role for role, out in zip(state.roles, state.out, strict=True) if out is None]
        state.winner = winner_among(state.rules, state.options, living)


def judge_last_day(state: State) -> None:
    """F16.4: no winner after the night of day `max_days` is a draw."""
    if state.winner is None and state.number == state.options.max_days:
        state.winner = "draw"


def _parity(living: Sequence[Role]) -> bool:
    """T5, `parity_ends`: the living of the mafia side are at least as many as the town's."""
    mafia = sum(role.side == "mafia" for role in living)
    return mafia * 2 >= len(living)
