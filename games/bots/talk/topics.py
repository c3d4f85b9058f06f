"""What there is to talk about now, with the names that belong to it. Only things that everybody may know, but for
`hint`, which says of a bot's own knowledge no more than that there is some."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ..reasoning import SURE, is_negative, suspicion
from ..sight import Sight

NameRole = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Topic:
    weight: float
    name: str
    fields: Mapping[str, object]


def topics(sight: Sight, chance: Random, name_role: NameRole, *, part: float) -> list[Topic]:
    """Topics for a post at this part (0 to 1) of the day."""
    if sight.round == "defence":
        return [Topic(1.0, "defence", {})]
    found = [Topic(0.9, "small", {})]
    if sight.number == 1 and part < 0.5 and not sight.written.get(sight.me):
        return [Topic(1.0, "hello", {})]
    if part < 0.45:
        found += _news(sight, name_role)
    if part > 0.8:
        found.append(Topic(1.2, "late", {}))
    found += _suspicions(sight, chance)
    found += _votes(sight)
    found += _silent(sight, chance, part)
    return found


def _news(sight: Sight, name_role: NameRole) -> Iterator[Topic]:
    yield from _last_verdict(sight, name_role)
    for line in sight.summary:
        kind = line["kind"]
        if kind == "death" and line["role"]:
            topic = "death_bad" if is_negative(sight, str(line["role"])) else "death"
            yield Topic(2.2, topic, {"dead": line["player"], "role": name_role(str(line["role"]))})
        elif kind == "death":
            yield Topic(2.0, "killed", {"dead": line["player"]})
        elif kind == "shootout":
            yield Topic(1.8, "shootout", {})
        elif kind == "no_vote" and line["player"] != sight.me:
            yield Topic(0.9, "muted", {"muted": line["player"]})
        elif kind == "nobody_died":
            yield Topic(2.0, "nobody_died", {})
        elif kind == "someone_slept":
            yield Topic(0.7, "slept", {})
        elif kind == "compared":
            one, two = line["players"]
            yield Topic(1.5, "compared" if line["same"] else "differ", {"one": one, "two": two})
        elif kind == "hacked":
            yield Topic(2.0, "hacked", {"hacked": line["player"], "role": name_role(str(line["role"]))})


def _last_verdict(sight: Sight, name_role: NameRole) -> Iterator[Topic]:
    if sight.number < 2:
        return
    jailed = next((one for one in sight.gone if one.kind == "day" and one.number == sight.number - 1), None)
    if jailed is None:
        yield Topic(1.2, "nobody_jailed", {})
    elif jailed.role:
        topic = "verdict_bad" if is_negative(sight, jailed.role) else "verdict_good"
        yield Topic(1.8, topic, {"jailed": jailed.nick, "role": name_role(jailed.role)})


def _suspicions(sight: Sight, chance: Random) -> Iterator[Topic]:
    scores = suspicion(sight, chance)
    if not scores:
        return
    ranked = sorted(scores, key=lambda nick: (-scores[nick], nick))
    if scores[ranked[0]] >= SURE and sight.is_honest:
        yield Topic(2.2, "hint", {"suspect": ranked[0]})
    yield Topic(1.6, "suspect", {"suspect": ranked[0]})
    if len(ranked) > 2:
        yield Topic(0.6, "trust", {"trusted": ranked[-1]})


def _votes(sight: Sight) -> Iterator[Topic]:
    votes = sight.today()
    if not votes:
        if sum(sight.written.values()) > len(sight.living):
            yield Topic(0.8, "no_votes", {})
        return
    against_me = [vote.voter for vote in votes if vote.target == sight.me]
    if against_me:
        yield Topic(2.0, "accused", {"voter": against_me[-1]})
    tally = sight.tally()
    leader = max(tally, key=lambda nick: (tally[nick], nick))
    if tally[leader] > 1 and leader != sight.me:
        yield Topic(0.8, "tally", {"leader": leader, "count": tally[leader]})
    last = votes[-1]
    if sight.me not in (last.voter, last.target):
        yield Topic(0.7, "vote_seen", {"voter": last.voter, "target": last.target})


def _silent(sight: Sight, chance: Random, part: float) -> Iterator[Topic]:
    silent = [nick for nick in sight.others if not sight.written.get(nick)]
    if part > 0.5 and silent:
        yield Topic(1.0, "quiet", {"quiet": chance.choice(silent)})
