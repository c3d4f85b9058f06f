"""What a ruleset is like, for pages and policies: facts of the engine's tables, nothing of any game."""

from __future__ import annotations

from typing import Any

from nightengine import RULESETS
from nightengine.options import Options, options_dict


def first_round(ruleset: str) -> str:
    """The round with which a day begins: `vote`, `nomination`."""
    return RULESETS[ruleset].rounds[0]


def default_options(ruleset: str) -> dict[str, Any]:
    """The options that a ruleset has (RECORD.md), each with its default."""
    return options_dict(ruleset, Options())


def has_rounds(ruleset: str) -> bool:
    """Whether a day has several rounds (T3)."""
    return len(RULESETS[ruleset].rounds) > 1


def orders_by_day(ruleset: str) -> bool:
    """Whether night actions are taken from the opening of the day on (F3.1), not from STOP on (T4)."""
    return RULESETS[ruleset].acts_by_day


def is_naming(ruleset: str, action: str) -> bool:
    """Whether an action may be changed until the deadline (T4.2)."""
    found = RULESETS[ruleset].actions.get(action)
    return found is not None and found.replaceable


def role_actions(ruleset: str, role: str) -> tuple[str, ...]:
    """The night actions of a role."""
    return tuple(RULESETS[ruleset].roles[role].actions)


def order_of_moves(ruleset: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The roles that act at night in the order of their moves (F4, T4.1), with what is carried out in each place."""
    rules = RULESETS[ruleset]
    return tuple(
        (
            role,
            tuple(
                action
                for action in rules.roles[role].actions
                if (rules.actions[action].place or role) == role
            ),
        )
        for role in sorted(rules.order, key=rules.order.__getitem__)
    )
