"""Seasons in Django's admin: set up, opened for sign-up, called off. Nothing secret is registered here at all: an admin
may play, and would read it."""

from .chains import SeasonChainAdmin
from .seasons import SeasonAdmin

__all__ = ["SeasonAdmin", "SeasonChainAdmin"]
