"""Where a bot's choices come from: repeatable for whoever holds the key, a guess for everybody else.

No table remembers what a bot has planned: the same question gives the same answer whenever it is asked.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random

from django.utils.crypto import salted_hmac


@dataclass(frozen=True, slots=True)
class Luck:
    """Streams of chance by name. Without a `salt` they hang on the site's SECRET_KEY, so that nobody can foretell
    when a bot will write; with one (demo data) the same words give the same story on every machine."""

    salt: str = ""

    def stream(self, *parts: object) -> Random:
        """A stream of its own for these parts (season, nick, phase, what for)."""
        name = "\x1f".join(str(part) for part in parts)
        if self.salt:
            return Random(hashlib.sha256(f"{self.salt}\x1f{name}".encode()).digest())
        return Random(salted_hmac("games.bots", name, algorithm="sha256").digest())
