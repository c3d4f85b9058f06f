"""How the game rules over its threads: registered with the forum, which asks and never looks behind it."""

from .channels import ChannelPolicy
from .days import DayPolicy
from .letters import LetterPolicy

__all__ = ["ChannelPolicy", "DayPolicy", "LetterPolicy"]
