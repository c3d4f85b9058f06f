"""Rows of the game. What is secret lives in tables of its own (secret.py), never as a column of a public row."""

from .audit import Decision, OutboxMail
from .desk import LastSeen, MayorNote, MorningPlan, Staff
from .discipline import BannedSeason, DayFault, Sanction, Suicide
from .phase import Phase, Vote
from .season import Season, SeasonChain
from .seat import Seat
from .secret import Channel, LogEvent, SealedNight, SeasonSecret, SeatSecret, Story

__all__ = [
    "BannedSeason",
    "Channel",
    "DayFault",
    "Decision",
    "LastSeen",
    "LogEvent",
    "MayorNote",
    "MorningPlan",
    "OutboxMail",
    "Phase",
    "Sanction",
    "SealedNight",
    "Season",
    "SeasonChain",
    "SeasonSecret",
    "Seat",
    "SeatSecret",
    "Staff",
    "Story",
    "Suicide",
    "Vote",
]
