"""Rows of the game. What is secret lives in tables of its own (secret.py), never as a column of a public row."""

from .audit import Decision, OutboxMail
from .complaints import Complaint, ComplaintPicture, ComplaintText
from .desk import LastSeen, MayorNote, MorningPlan, Staff
from .discipline import BannedSeason, DayFault, Sanction, Suicide
from .drafts import DraftStep
from .graveyard import GraveyardEntry
from .looks import Look, Signal
from .notes import SeatNote
from .phase import Phase, Vote
from .results import SeatResult
from .season import Season, SeasonChain
from .seat import Seat
from .secret import Channel, LogEvent, SealedNight, SeasonSecret, SeatSecret, Story

__all__ = [
    "BannedSeason",
    "Channel",
    "Complaint",
    "ComplaintPicture",
    "ComplaintText",
    "DayFault",
    "Decision",
    "DraftStep",
    "GraveyardEntry",
    "LastSeen",
    "LogEvent",
    "Look",
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
    "SeatNote",
    "SeatResult",
    "SeatSecret",
    "Signal",
    "Staff",
    "Story",
    "Suicide",
    "Vote",
]
