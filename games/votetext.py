"""What the red text of a post says (F2.2): nothing, a vote against one player, or something to ask back.

Pure: the caller parses the post before any lock and hands in the red runs with the names that hold under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .names import NameTable, near_misses

Reason = Literal["no_such_player", "not_alive", "several_players", "empty"]

_EDGE = " \t\r\n\u00a0«»\"„“”'’‘.,:;!?…()*_—–-"
_MOST_EDGE = 12
_LONGEST = 200
"""Characters, without edges, in which a nick and «против» have room; what is longer names nobody. It is read under the
season's lock, so a post that is red from end to end must cost no more than others."""
_AGAINST = re.compile(r"(?:против|against)(?:\s*:\s*|\s+|(?=[«\"„“'‘])|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NoVote:
    """There is no red text, or only red spaces."""


@dataclass(frozen=True, slots=True)
class OneVote:
    """Every red run names this one living player; `nick` as the roster spells it."""

    nick: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """The red text isn't a vote yet. `run` is the index of the red run to ask about, `text` what it says."""

    reason: Reason
    run: int
    text: str
    suggestions: tuple[str, ...] = ()


def read_vote(
    red_runs: Sequence[str], living: Sequence[str], out: Sequence[str] = ()
) -> NoVote | OneVote | Unclear:
    """Read the red runs of a post. `out` are the players who have left, to tell them from unknown names.

    Whether this voter may vote against that player is the engine's question (F2.3, F2.4), not asked here.
    """
    table = NameTable(living)
    named: dict[str, int] = {}
    for run, text in enumerate(red_runs):
        if not text.strip():
            continue
        nick = _find(text, table)
        if nick is None:
            return _unclear(run, text, living, out)
        named.setdefault(nick, run)
    if len(named) > 1:
        run = list(named.values())[1]
        return Unclear("several_players", run, red_runs[run].strip(), tuple(named)[:3])
    return OneVote(next(iter(named))) if named else NoVote()


def _find(text: str, table: NameTable) -> str | None:
    """The nick that this run is, less what stands around it. The fuller reading wins: «против» may be one."""
    found = (table.find(reading) for reading in _readings(text))
    return next((nick for nick in found if nick is not None), None)


def _readings(text: str) -> Iterator[str]:
    """The run less more and more of its edges, then the same after a leading «против»; none of one that is too long."""
    if len(text.strip(_EDGE)) > _LONGEST:
        return
    yield from _stripped(text)
    bare = text.lstrip(_EDGE)
    if (start := _AGAINST.match(bare)) is not None:
        yield from _stripped(bare[start.end() :])


def _stripped(text: str) -> Iterator[str]:
    """A nick may itself begin or end with a dot or a dash, so each way of stripping them is a reading."""
    whole = text.strip()
    before = len(whole) - len(whole.lstrip(_EDGE))
    after = len(whole) - len(whole.rstrip(_EDGE))
    whole = whole[max(0, before - _MOST_EDGE) : len(whole) - max(0, after - _MOST_EDGE)]
    before, after = min(before, _MOST_EDGE), min(after, _MOST_EDGE)
    for cut in range(before + 1):
        yield from (whole[cut : len(whole) - end] for end in range(after + 1))
    yield whole.strip(_EDGE)


def _unclear(run: int, text: str, living: Sequence[str], out: Sequence[str]) -> Unclear:
    if _find(text, NameTable(out)) is not None:
        return Unclear("not_alive", run, text.strip())
    bare = text.strip(_EDGE)
    start = _AGAINST.match(bare)
    said = bare[start.end() :].strip(_EDGE) if start is not None else bare
    if not said:
        return Unclear("empty", run, text.strip())
    return Unclear("no_such_player", run, text.strip(), near_misses(said, living))
