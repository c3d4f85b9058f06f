"""Which table, which sentence: the same words don't come twice in a thread while there are others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from ..sight import Said
from .english import TABLE as ENGLISH
from .russian import TABLE as RUSSIAN
from .table import Table

_TABLES: Final[Mapping[str, Table]] = {"ru": RUSSIAN, "en": ENGLISH}
_PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")


def table_of(language: str) -> Table:
    """The sentences of a season's language."""
    return _TABLES["ru" if language.startswith("ru") else "en"]


def is_stale(choice: str, heard: str) -> bool:
    """Whether somebody has said this of late, of whomever."""
    return max(_PLACEHOLDER.split(choice), key=len).strip() in heard


def sentence(choices: Sequence[str], fields: Mapping[str, object], heard: str, chance: Random) -> str:
    """One of the sentences with its names filled in, rather one that isn't among what was `heard`."""
    drawn = chance.sample(choices, len(choices))
    fresh = (choice for choice in drawn if not is_stale(choice, heard))
    return next(fresh, drawn[0]).format_map(fields)


def words_of(talk: Iterable[Said]) -> str:
    """All that was said, as one text."""
    return "\n".join(said.words for said in talk)
