"""Rows → Game, outcome → rows. The only place of the site that opens the engine.

Everything here may know every secret of a season: whoever calls it decides who may see the answer.
"""

from nightengine import Game, Lapse

from .deal import (
    Problem,
    composition_error,
    deal_file,
    deal_problem,
    deal_roles,
    new_nonce,
    new_seed,
    options_error,
    outcome_of,
    preset_for,
    presets,
    record_of,
    roles_of,
    seed_hash,
)
from .fold import (
    LogBroken,
    Place,
    append,
    append_waiting,
    groups,
    load_game,
    log_place,
    outcome_hash,
    rules_version,
)
from .rules import (
    default_options,
    first_round,
    has_rounds,
    is_naming,
    order_of_moves,
    orders_by_day,
    role_actions,
)

__all__ = [
    "Game",
    "Lapse",
    "LogBroken",
    "Place",
    "Problem",
    "append",
    "append_waiting",
    "composition_error",
    "deal_file",
    "deal_problem",
    "deal_roles",
    "default_options",
    "first_round",
    "groups",
    "has_rounds",
    "is_naming",
    "load_game",
    "log_place",
    "new_nonce",
    "new_seed",
    "options_error",
    "order_of_moves",
    "orders_by_day",
    "outcome_hash",
    "outcome_of",
    "preset_for",
    "presets",
    "record_of",
    "role_actions",
    "roles_of",
    "rules_version",
    "seed_hash",
]
