"""How the game rules over its threads: registered with the forum, which asks and never looks behind it."""

from .channels import ChannelPolicy
from .chips import own_chips
from .conduct import LetterGuard, complaint_links
from .days import DayPolicy
from .graveyard import GraveyardPolicy, OutcomePolicy
from .hiding import hide_links
from .letters import LetterPolicy

__all__ = [
    "ChannelPolicy",
    "DayPolicy",
    "GraveyardPolicy",
    "LetterGuard",
    "LetterPolicy",
    "OutcomePolicy",
    "complaint_links",
    "hide_links",
    "own_chips",
]
