"""How bots differ: how much they write, when they vote, how they talk. Nothing here knows of roles."""

from __future__ import annotations

from dataclasses import dataclass

from .luck import Luck


@dataclass(frozen=True, slots=True)
class Persona:
    """`posts` a day (at least three: D2), `vote_at` the part of the day in which the vote falls, `herd` how much the
    votes of others weigh, `quotes` how often a post answers somebody, `sleeps` how often a night goes by without an
    order, `manner` a set of sentences of the talk tables ("calm", "lively", "dry")."""

    name: str
    posts: tuple[int, int]
    vote_at: tuple[float, float]
    herd: float
    quotes: float
    sleeps: float
    manner: str


PERSONAS: tuple[Persona, ...] = (
    Persona("thinker", (3, 4), (0.60, 0.85), 0.35, 0.45, 0.02, "calm"),
    Persona("hothead", (4, 6), (0.25, 0.60), 0.20, 0.35, 0.06, "lively"),
    Persona("joker", (4, 6), (0.40, 0.80), 0.50, 0.30, 0.08, "lively"),
    Persona("quiet", (3, 3), (0.70, 0.90), 0.80, 0.20, 0.03, "dry"),
    Persona("judge", (3, 5), (0.55, 0.80), 0.40, 0.50, 0.00, "dry"),
    Persona("peacemaker", (3, 5), (0.65, 0.88), 0.60, 0.40, 0.03, "calm"),
    Persona("gossip", (5, 7), (0.35, 0.75), 0.55, 0.40, 0.05, "lively"),
    Persona("waverer", (3, 4), (0.78, 0.93), 0.90, 0.30, 0.05, "calm"),
)


def persona_of(nick: str) -> Persona:
    """A bot's manner stays the same in every season: it goes with the name."""
    return PERSONAS[Luck("persona").stream(nick).randrange(len(PERSONAS))]
