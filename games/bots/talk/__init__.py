"""What bots write. Pure: from what they know and chance, in the season's language."""

from .letters import agreement, channel_words, order_letter
from .posts import day_post, vote_post

__all__ = ["agreement", "channel_words", "day_post", "order_letter", "vote_post"]
