"""The shape of a language's sentences. Placeholders are names, roles and counts; `{red}` is the vote itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Sentences = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`topics` by what a post is about, `manners` as beginnings by the persona's manner."""

    topics: Mapping[str, Sentences]
    manners: Mapping[str, Sentences]
    agree: Sentences
    doubt: Sentences
    votes: Sentences
    herd_votes: Sentences
    sure_votes: Sentences
    greetings: Sentences
    clan_propose: Sentences
    clan_agree: Sentences
    clan_day: Sentences
    pair_hello: Sentences
    pair_guilty: Sentences
    pair_clean: Sentences
    pair_nothing: Sentences
    pair_answer: Sentences
