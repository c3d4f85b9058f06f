"""What a bot does at night: an action of its role and the targets, among those that the rules allow now. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .reasoning import SURE, Scores, suspicion
from .sight import Sight

Chooser = Callable[[Sight, Scores, Sequence[str], Random], str]


@dataclass(frozen=True, slots=True)
class Option:
    """An action that may be sent now: whom it may name, in groups that don't mix (a comparison takes two of one)."""

    action: str
    groups: tuple[tuple[str, ...], ...]
    takes: int = 1

    @property
    def is_possible(self) -> bool:
        return any(len(group) >= self.takes for group in self.groups)


@dataclass(frozen=True, slots=True)
class Order:
    action: str
    targets: tuple[str, ...]


def choose_order(sight: Sight, options: Sequence[Option], chance: Random, agreed: str = "") -> Order | None:
    """One order out of the options, None if none is possible. `agreed` is whom the clan has settled on."""
    possible = [option for option in options if option.is_possible]
    if not possible:
        return None
    option = _option(sight, possible, chance)
    scores = suspicion(sight, chance)
    if option.takes == 2:
        return Order(option.action, _two(sight, scores, option, chance))
    names = next(group for group in option.groups if group)
    if agreed in names and option.action == "shoot":
        return Order(option.action, (agreed,))
    return Order(option.action, (_CHOOSERS.get(option.action, _anyone)(sight, scores, names, chance),))


def propose_victim(sight: Sight, chance: Random) -> str:
    """Whom a member of the clan wants shot; "" if nobody is left but the clan."""
    names = [nick for nick in sight.others if nick not in sight.allies]
    return _victim(sight, suspicion(sight, chance), names, chance) if names else ""


def _option(sight: Sight, possible: Sequence[Option], chance: Random) -> Option:
    """A sergeant turns from searching to covering and, once he is the acting commissar, mostly to checking."""
    weights = {"check": 5, "cover": 3, "search": 3}
    if any(told.report["kind"] == "searched" and told.report["witness"] for told in sight.reports):
        weights["search"] = 1
    return chance.choices(possible, [weights.get(option.action, 1) for option in possible])[0]


def _ranked(scores: Scores, names: Sequence[str], chance: Random, spread: float = 0.6) -> list[str]:
    """The names, the most suspect first, with some doubt."""
    doubt = {nick: scores.get(nick, 0.0) + chance.gauss(0, spread) for nick in names}
    return sorted(names, key=lambda nick: (-doubt[nick], nick))


def _unknown(scores: Scores, names: Sequence[str]) -> list[str]:
    """Those about whom there is something left to learn."""
    open_cases = [nick for nick in names if abs(scores.get(nick, 0.0)) < SURE]
    return open_cases or list(names)


def _suspect(sight: Sight, scores: Scores, names: Sequence[str], chance: Random) -> str:
    return _ranked(scores, _unknown(scores, names), chance)[0]


def _guilty(sight: Sight, scores: Scores, names: Sequence[str], chance: Random) -> str:
    """For a check: it shoots, so whoever is known to be guilty comes first (F7.1). In the traditional game it only asks
    (T4.4)."""
    if sight.sides.get(sight.role) == "town":
        return _suspect(sight, scores, names, chance)
    known = [nick for nick in names if scores.get(nick, 0.0) >= SURE]
    return (
        max(known, key=lambda nick: (scores[nick], nick)) if known else _suspect(sight, scores, names, chance)
    )


def _trusted(sight: Sight, scores: Scores, names: Sequence[str], chance: Random) -> str:
    """Somebody whom the city needs: likely to be attacked."""
    return _ranked(scores, [nick for nick in names if nick != sight.me] or names, chance)[-1]


def _watched(sight: Sight, scores: Scores, names: Sequence[str], chance: Random) -> str:
    """A witness looks at a likely victim, or at a likely culprit."""
    pick = _trusted if chance.random() < 0.5 else _suspect
    return pick(sight, scores, names, chance)


def _healed(sight: Sight, scores: Scores, names: Sequence[str], chance: Random) -> str:
    """Mostly whom the city needs; now and then himself, when he is being talked about (F10.4)."""
    danger = 0.5 if sight.tally().get(sight.me) else 0.15
    if sight.me in names and chance.random() < danger:
        return sight.me
    return _trusted(sight, scores, names, chance)


def _victim(sight: Sight, scores: Scores, names: Sequence[str], chance: Random) -> str:
    """For who kills: not his own, rather whoever votes against them, or whom the city trusts."""
    prey = [nick for nick in names if nick != sight.me and nick not in sight.allies] or list(names)
    mine = {sight.me, *sight.allies}
    anger = dict.fromkeys(prey, 0.0)
    for ballots in sight.days:
        for ballot in ballots:
            if ballot.voter in anger and ballot.target in mine:
                anger[ballot.voter] += 0.6
            if ballot.target in anger:
                anger[ballot.target] -= 0.15
    worth = {nick: anger[nick] + chance.gauss(0, 0.6) for nick in prey}
    return max(prey, key=lambda nick: (worth[nick], nick))


def _anyone(sight: Sight, scores: Scores, names: Sequence[str], chance: Random) -> str:
    return chance.choice([nick for nick in names if nick != sight.me] or list(names))


def _two(sight: Sight, scores: Scores, option: Option, chance: Random) -> tuple[str, ...]:
    """Two to compare, out of one group: the most suspect and somebody else; now and then two who are out."""
    fitting = [group for group in option.groups if len(group) >= 2]
    group = fitting[-1] if len(fitting) > 1 and chance.random() < 0.15 else fitting[0]
    ranked = _ranked(scores, _unknown(scores, group), chance)
    first = ranked[0]
    second = chance.choice([nick for nick in group if nick != first])
    return first, second


_CHOOSERS: Mapping[str, Chooser] = {
    "sleep": _victim,
    "confess": _suspect,
    "check": _guilty,
    "detonate": _anyone,
    "stab": _victim,
    "shoot": _victim,
    "search": _anyone,
    "cover": _trusted,
    "watch": _watched,
    "heal": _healed,
    "hack": _suspect,
    "visit": _victim,
}
