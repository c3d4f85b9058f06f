"""Roles in words: names (words.py) and cards (cards.py) by one import."""

from .cards import RoleCard, role_card
from .words import (
    action_name,
    cause_name,
    composition_line,
    group_name,
    role_name,
    round_name,
    side_name,
    status_name,
    winner_line,
)

__all__ = [
    "RoleCard",
    "action_name",
    "cause_name",
    "composition_line",
    "group_name",
    "role_card",
    "role_name",
    "round_name",
    "side_name",
    "status_name",
    "winner_line",
]
