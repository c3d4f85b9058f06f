"""What people type on the game's pages; the rules are asked by the actions."""

from .orders import OrderForm
from .seasons import ExcludeForm, JoinForm, StoryForm

__all__ = ["ExcludeForm", "JoinForm", "OrderForm", "StoryForm"]
