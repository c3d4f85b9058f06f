"""Refusals of the game are the forum's: one kind for the whole site."""

from forum.errors import Choice, RuleViolation

__all__ = ["Choice", "RuleViolation"]
