"""What the game does by itself. Every function here is called with the season's row locked, in a transaction.

Each does nothing if the season isn't in the phase that it ends, so that whatever runs twice runs once. Each writes a
row of Decision.
"""

from .common import current_phase, lock_season, mayor_account, schedule_of
from .days import close_day, open_day
from .decisions import drop_waiting, end_as_draw, exclude_player, rule_player, withdraw_waiting
from .discipline import announce_named, exclude_suicide
from .finish import call_off_season, finish_season
from .namings import tell_clan
from .nights import bury_the_night, check_seal, open_morning, seal_night
from .pauses import move_end, pause, plan_morning, resume
from .rounds import living_candidates, stop_round
from .start import fit_composition, start_season

__all__ = [
    "announce_named",
    "bury_the_night",
    "call_off_season",
    "check_seal",
    "close_day",
    "current_phase",
    "drop_waiting",
    "end_as_draw",
    "exclude_player",
    "exclude_suicide",
    "finish_season",
    "fit_composition",
    "living_candidates",
    "lock_season",
    "mayor_account",
    "move_end",
    "open_day",
    "open_morning",
    "pause",
    "plan_morning",
    "resume",
    "rule_player",
    "schedule_of",
    "seal_night",
    "start_season",
    "stop_round",
    "tell_clan",
    "withdraw_waiting",
]
