"""Events of a season's log, in the shape of RECORD.md. Players by nick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Event = dict[str, Any]


def vote(by: str, against: str) -> Event:
    """A red vote (F2.2)."""
    return {"vote": {"by": by, "against": against}}


def act(by: str, action: str, targets: Sequence[str]) -> Event:
    """A night action (F3)."""
    return {"act": {"by": by, "action": action, "targets": list(targets)}}


def exclude(player: str) -> Event:
    """The host excludes a player (D10)."""
    return {"exclude": {"player": player}}


def ruling(player: str, status: str) -> Event:
    """The host sets a player's status (D9)."""
    return {"ruling": {"player": player, "status": status}}


def draw() -> Event:
    """The host ends the game as a draw (F16.4)."""
    return {"end": "draw"}


def next_round(name: str) -> Event:
    """The next round of a traditional day (T3)."""
    return {"round": name}
