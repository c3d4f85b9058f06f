"""The rules of forum Mafia, both rulesets: pure Python, no clock, no I/O but its own command line.

Start at `Game`; `replay` drives it from a record. Names are strings, codes are strings, no sentences.
"""

from collections.abc import Mapping

from nightengine.checks import REFUSALS
from nightengine.composition import composition_error
from nightengine.deal import deal as deal_roles
from nightengine.deal import seed_hash, verify_deal
from nightengine.errors import PhaseError, RecordError
from nightengine.game import RULES_VERSION, Game, replay
from nightengine.outcome import JsonObject
from nightengine.preset_tables import preset_for, presets
from nightengine.roles import Role
from nightengine.rulesets import RULESETS
from nightengine.state import STATUSES, Lapse
from nightengine.views import PlayerView

__all__ = [
    "REFUSALS",
    "RULESETS",
    "RULES_VERSION",
    "STATUSES",
    "Game",
    "JsonObject",
    "Lapse",
    "PhaseError",
    "PlayerView",
    "RecordError",
    "Role",
    "composition_error",
    "deal_roles",
    "preset_for",
    "presets",
    "replay",
    "roles_table",
    "seed_hash",
    "verify_deal",
]


def roles_table(ruleset: str) -> Mapping[str, Role]:
    """The roles of a ruleset by id, in the order of F1 and T1."""
    return RULESETS[ruleset].roles
