"""Whom a bot suspects, and how much. Pure: from what it knows and nothing else.

A score above 0 speaks against somebody; from `SURE` on (either way) the bot takes it for a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from .sight import Sight

Scores = dict[str, float]

SURE = 4.0
_NEGATIVE_SIDES = ("evil", "neutral", "mafia")


def suspicion(sight: Sight, chance: Random) -> Scores:
    """A score for each of the other living players."""
    scores = {nick: chance.gauss(0.0, 0.45) for nick in sight.others}
    _from_votes(sight, scores)
    _from_summaries(sight, scores)
    for told in sight.reports:
        judge = _REPORTS.get(str(told.report["kind"]))
        if judge is not None:
            judge(told.report, scores)
    for nick in sight.allies:
        _add(scores, nick, -3 * SURE)
    return scores


def is_negative(sight: Sight, role: str) -> bool:
    """Whether a role is one that the city wants to be rid of (F1.2)."""
    return sight.sides.get(role, "good") in _NEGATIVE_SIDES


def _add(scores: Scores, nick: str, weight: float) -> None:
    if nick in scores:
        scores[nick] += weight


def _from_votes(sight: Sight, scores: Scores) -> None:
    """Who voted against those who turned out good is worse, who voted against the guilty is better; so with the
    votes that the guilty themselves cast: they spare their own."""
    known = {gone.nick: is_negative(sight, gone.role) for gone in sight.gone if gone.role}
    for ballots in sight.days:
        for ballot in ballots:
            if ballot.target in known:
                _add(scores, ballot.voter, -0.7 if known[ballot.target] else 0.35)
            if known.get(ballot.voter):
                _add(scores, ballot.target, -0.5)
            if ballot.target == sight.me:
                _add(scores, ballot.voter, 0.3)


def _from_summaries(sight: Sight, scores: Scores) -> None:
    for line in sight.summary:
        if line["kind"] == "hacked":
            guilty = is_negative(sight, str(line["role"]))
            _add(scores, str(line["player"]), 2 * SURE if guilty else -2 * SURE)
        elif line["kind"] == "compared" and line["same"]:
            one, two = (str(nick) for nick in line["players"])
            _draw_together(scores, one, two)


def _draw_together(scores: Scores, one: str, two: str) -> None:
    """The same role: what is known of one holds for the other."""
    if one in scores and two in scores:
        weight = max(scores[one], scores[two], key=abs)
        scores[one], scores[two] = max(scores[one], weight / 2), max(scores[two], weight / 2)


def _checked(report: Mapping[str, Any], scores: Scores) -> None:
    guilty = report.get("negative", report.get("mafia"))
    _add(scores, str(report["player"]), 2 * SURE if guilty else -2 * SURE)


def _confessed(report: Mapping[str, Any], scores: Scores) -> None:
    _add(scores, str(report["player"]), SURE if report["sinful"] else -0.8)


def _watched(report: Mapping[str, Any], scores: Scores) -> None:
    for nick in report["attackers"]:
        _add(scores, str(nick), 2 * SURE)
    if report["crime"]:
        _add(scores, str(report["player"]), 2 * SURE)
    elif report["attackers"]:
        _add(scores, str(report["player"]), -1.5)


def _searched(report: Mapping[str, Any], scores: Scores) -> None:
    if not report["witness"]:
        return
    _add(scores, str(report["player"]), -2 * SURE)
    for page in report["notebook"]:
        _watched(page, scores)


_REPORTS: Mapping[str, Callable[[Mapping[str, Any], Scores], None]] = {
    "checked": _checked,
    "confessed": _confessed,
    "watched": _watched,
    "searched": _searched,
}


def vote_choice(sight: Sight, chance: Random, herd: float, allowed: tuple[str, ...]) -> str:
    """Whom to vote against: the most suspect, pulled towards whom others vote against already (`herd`).

    The clan spares its own unless one of them is lost anyway, and looks for whoever is near the top of the tally.
    """
    scores = suspicion(sight, chance)
    tally = sight.tally()
    pull = 0.25 + 0.6 * herd if not sight.is_killer else 0.6
    sure = {nick: min(max(score, -2 * SURE), 2 * SURE) for nick, score in scores.items()}
    worth = {nick: sure.get(nick, 0.0) + pull * tally.get(nick, 0) for nick in allowed}
    return max(allowed, key=lambda nick: (worth[nick], nick))
