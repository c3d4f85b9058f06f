"""How people vote in a simulated game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .knowledge import Knowledge

FOLLOWS = 0.5
"""How likely somebody without a suspect of his own joins whoever leads the count."""


def vote_day(mind: Knowledge) -> None:
    """The day's talk and its votes, every round that is called for (F2, T3)."""
    mind.speak(mind.game.alive())
    vote_round(mind)
    while (called := mind.game.round_called_for) is not None:
        mind.game.next_round(called)
        vote_round(mind)


def vote_round(mind: Knowledge) -> None:
    """Everybody who is alive votes once, in any order, seeing the votes before his."""
    voters = mind.game.alive()
    choice = mind.game.candidates or list(voters)
    choice = [name for name in choice if mind.game.status(name) == "alive"]
    mind.dice.shuffle(voters)
    count: Counter[str] = Counter()
    for voter in voters:
        target = _target(mind, voter, choice, count)
        if target is not None and mind.game.vote(voter, target) is None:
            count[target] += 1


def _target(mind: Knowledge, voter: str, choice: Sequence[str], count: Counter[str]) -> str | None:
    """A known villain; else whoever leads or anybody, but nobody who is cleared and none of one's own."""
    open_to = [name for name in choice if mind.open_to(voter, name)]
    villains = mind.villains(voter, open_to)
    if villains:
        return villains[0]
    if mind.is_good(voter):
        cleared = {name for known in (mind.own[voter], mind.public) for name, bad in known.items() if not bad}
        open_to = [name for name in open_to if name not in cleared]
    if not open_to:
        return None
    leading = max(open_to, key=lambda name: count[name])
    follows = not mind.is_good(voter) or mind.dice.random() < FOLLOWS
    return leading if count[leading] and follows else mind.dice.choice(open_to)
