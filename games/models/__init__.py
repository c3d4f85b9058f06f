"""Rows of the game. What is secret lives in tables of its own (secret.py), never as a column of a public row."""

from .audit import Decision, OutboxMail
from .phase import Phase, Vote
from .season import Season, SeasonChain
from .seat import Seat
from .secret import Channel, LogEvent, SealedNight, SeasonSecret, SeatSecret, Story

__all__ = [
    "Channel",
    "Decision",
    "LogEvent",
    "OutboxMail",
    "Phase",
    "SealedNight",
    "Season",
    "SeasonChain",
    "SeasonSecret",
    "Seat",
    "SeatSecret",
    "Story",
    "Vote",
]
