"""What people type on the game's pages; the rules are asked by the actions."""

from .complaints import ComplaintForm, JudgementForm
from .orders import OrderForm
from .seasons import JoinForm, StoryForm

__all__ = ["ComplaintForm", "JoinForm", "JudgementForm", "OrderForm", "StoryForm"]
