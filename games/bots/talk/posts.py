"""Posts of a day: talk, answers with a quote, the vote."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..personas import Persona
from ..reasoning import SURE, suspicion
from ..sight import Said, Sight
from .choosing import is_stale, sentence, table_of, words_of
from .table import Table
from .topics import NameRole, Topic, topics

_LONGEST_QUOTE: Final = 160
_SHORTEST_QUOTE: Final = 30
_DRAWS: Final = 5
_LATE_POSTS: Final = 8
"""Of the newest posts so many may be answered."""


def day_post(sight: Sight, chance: Random, persona: Persona, name_role: NameRole, *, part: float) -> str:
    """A post for the thread of the day, at this part (0 to 1) of it. BBCode without red."""
    table, heard = table_of(sight.language), words_of(sight.said)
    found = topics(sight, chance, name_role, part=part)
    first = _draw(found, table, heard, chance)
    words = sentence(table.topics[first.name], first.fields, heard, chance)
    if first.name in ("hello", "defence"):
        return words
    if chance.random() < persona.quotes and (said := _worth_answering(sight, chance)) is not None:
        return _answer(sight, said, chance, words)
    others = [topic for topic in found if topic.name != first.name]
    if others and chance.random() < 0.3:
        second = _draw(others, table, heard, chance)
        return f"{words}\n\n{sentence(table.topics[second.name], second.fields, heard, chance)}"
    beginning = chance.choice(table.manners[persona.manner]) if chance.random() < 0.4 else ""
    return f"{beginning}{words}"


def vote_post(sight: Sight, chance: Random, against: str) -> str:
    """The post that holds the vote: a reason and the nick in red (F2.2)."""
    table = table_of(sight.language)
    if suspicion(sight, chance).get(against, 0.0) >= SURE and sight.is_honest:
        choices = table.sure_votes
    elif sight.tally().get(against, 0) >= 2:
        choices = table.herd_votes
    else:
        choices = table.votes
    return sentence(choices, {"red": f"[color=red]{against}[/color]"}, words_of(sight.said), chance)


def _draw(found: Sequence[Topic], table: Table, heard: str, chance: Random) -> Topic:
    """A topic by its weight, rather one on which not everything has been said."""
    drawn = [chance.choices(found, [topic.weight for topic in found])[0] for _try in range(_DRAWS)]
    return next(
        (topic for topic in drawn if not all(is_stale(one, heard) for one in table.topics[topic.name])),
        drawn[0],
    )


def _answer(sight: Sight, said: Said, chance: Random, words: str) -> str:
    """An answer to somebody's words; nobody agrees with what is said against him."""
    table = table_of(sight.language)
    agrees = chance.random() < 0.4 and sight.me not in said.words
    answer = sentence(table.agree if agrees else table.doubt, {}, words_of(sight.said), chance)
    quote = f'[quote="{said.nick}" post={said.number}]{said.words.strip()}[/quote]\n'
    return f"{quote}{answer} {words}" if chance.random() < 0.6 else f"{quote}{answer}"


def _worth_answering(sight: Sight, chance: Random) -> Said | None:
    """A late post of another player that is short enough to be quoted and says something."""
    late = [said for said in sight.said[-_LATE_POSTS:] if said.nick in sight.others and _quotable(said)]
    return chance.choice(late) if late else None


def _quotable(said: Said) -> bool:
    return _SHORTEST_QUOTE <= len(said.words.strip()) <= _LONGEST_QUOTE and not any(
        sign in said.words for sign in "[]\n"
    )
