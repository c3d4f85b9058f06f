"""Free words to the mayor: is there an order in the letter?

A whole line of a role's verb and exact nick(s), without a question mark, is an order; nearly one is asked back;
anything else is talk. The caller hands in the letter's plain text without what is quoted in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from ..names import NameTable, near_misses
from .values import Order, OrderChoice, Talk, Unclear, order_value, read_picks
from .verbs import ACTIONS, TARGETS, Beginning, beginnings

_LONGEST_LINE: Final = 240
_MOST_JOINTS: Final = 6
_MOST_WORDS: Final = 6
_EDGE: Final = " \t\u00a0«»\"„“”'’‘.,:!…()*_;"
_MOST_EDGE: Final = 6
_JOINT: Final = re.compile(r"\s*[,&+/]\s*|\s+(?:и|с|со|and|with|to|vs\.?|[—–-])\s+", re.IGNORECASE)
_SELF: Final = frozenset(
    ("себя", "себе", "собой", "сам себя", "сама себя", "самого себя", "саму себя", "myself", "me", "self")
)


@dataclass(frozen=True, slots=True)
class Roster:
    """The names and rights by which a letter is read."""

    nicks: Sequence[str]
    table: NameTable
    available: Sequence[str]
    me: str
    picks: Mapping[tuple[int, int], str]

    def find(self, text: str) -> str | None:
        """The nick that this text is, less quotes and full stops around it; «себя» is the writer."""
        for reading in _stripped(text):
            if (nick := self.table.find(reading)) is not None:
                return nick
        return self.me if self.me and " ".join(text.strip(_EDGE).casefold().split()) in _SELF else None

    def actions(self, verb_actions: Sequence[str]) -> tuple[str, ...]:
        """What the words can mean for this player; a verb that isn't his keeps its first meaning."""
        mine = tuple(action for action in verb_actions or ACTIONS if action in self.available)
        if verb_actions:
            return (mine or tuple(verb_actions))[:1]
        return tuple(action for action in mine if TARGETS[action] == 1) or mine or ("visit",)


@dataclass(frozen=True, slots=True)
class _Reading:
    actions: tuple[str, ...]
    targets: tuple[str, ...]
    mine: bool
    fits: bool


def read_orders(
    text: str, *, nicks: Sequence[str], available: Sequence[str], me: str = "", picked: str = ""
) -> Talk | Order | Unclear:
    """The order in a letter to the mayor.

    `nicks` are all players (the engine refuses those who are out), `available` the actions of the writer's role,
    `me` his nick, `picked` the values of the buttons that he has pressed (`OrderChoice.value`).
    """
    roster = Roster(nicks, NameTable(nicks), available, me, read_picks(picked))
    found: list[Order] = []
    for number, line in enumerate(text.splitlines(), start=1):
        answer = _read_line(line.strip(), number, roster)
        if isinstance(answer, Unclear):
            return answer
        if isinstance(answer, Order) and not any(_same(answer, order) for order in found):
            found.append(answer)
        if len(found) > 1:
            return _unclear_which(found, found[1].line, "several_orders", line.strip())
    return found[0] if found else Talk()


def _same(one: Order, other: Order) -> bool:
    return (one.action, one.targets) == (other.action, other.targets)


def _read_line(line: str, number: int, roster: Roster) -> Talk | Order | Unclear:
    if not line or len(line) > _LONGEST_LINE or "?" in line:
        return Talk()
    begun = list(beginnings(line))
    readings = [reading for beginning in begun for reading in _exact(beginning, roster)]
    if readings:
        return _best(readings, number, line)
    asked = (_ask(beginning, number, line, roster) for beginning in begun)
    return next((answer for answer in asked if answer is not None), Talk())


def _best(readings: list[_Reading], number: int, line: str) -> Order | Unclear:
    """The writer's own actions come first, then the right number of targets, then the longest verb."""
    readings.sort(key=lambda reading: (not reading.mine, not reading.fits))
    best = readings[0]
    alike = [
        other
        for other in readings
        if (other.mine, other.fits, other.actions) == (best.mine, best.fits, best.actions)
    ]
    ways = dict.fromkeys((action, other.targets) for other in alike for action in other.actions)
    if best.fits and len(best.actions) > 1:
        orders = [Order(action, best.targets, number) for action in best.actions]
        return _unclear_which(orders, number, "which_action", line)
    if best.fits and len({frozenset(targets) for _action, targets in ways if len(targets) > 1}) > 1:
        orders = [Order(action, targets, number) for action, targets in ways]
        return _unclear_which(orders[:4], number, "which_players", line)
    return Order(best.actions[0], best.targets, number)


def _unclear_which(
    orders: list[Order],
    line: int,
    reason: Literal["several_orders", "which_action", "which_players"],
    text: str,
) -> Unclear:
    choices = tuple(
        OrderChoice("confirm_order", order_value(order.action, order.targets), order.action, order.targets)
        for order in orders
    )
    return Unclear(line, reason, text, choices)


def _exact(beginning: Beginning, roster: Roster) -> Iterator[_Reading]:
    """Each way to read the rest of the line as nicks, in fewest parts first."""
    actions = roster.actions(beginning.verb.actions)
    mine = actions[0] in roster.available
    for parts in _splits(beginning.rest):
        names = tuple(nick for part in parts if (nick := roster.find(part)) is not None)
        if len(names) == len(parts):
            yield _Reading(actions, names, mine, len(names) == TARGETS[actions[0]])


def _splits(rest: str) -> Iterator[tuple[str, ...]]:
    """The rest whole, and cut at one or two of the words and signs that can stand between nicks."""
    joints = list(_JOINT.finditer(rest))[:_MOST_JOINTS]
    yield (rest,)
    for cut in joints:
        yield (rest[: cut.start()], rest[cut.end() :])
    for one, two in combinations(joints, 2):
        if one.end() <= two.start():
            yield (rest[: one.start()], rest[one.end() : two.start()], rest[two.end() :])


def _stripped(text: str) -> Iterator[str]:
    whole = text.strip()
    before = min(len(whole) - len(whole.lstrip(_EDGE)), _MOST_EDGE)
    after = min(len(whole) - len(whole.rstrip(_EDGE)), _MOST_EDGE)
    for cut in range(before + 1):
        yield from (whole[cut : len(whole) - end] for end in range(after + 1))


def _ask(beginning: Beginning, number: int, line: str, roster: Roster) -> Order | Unclear | None:
    """Ask back where the writer's own verb is followed by what is nearly a nick; a pick answers the question."""
    actions = roster.actions(beginning.verb.actions)
    if not beginning.verb.asks or actions[0] not in roster.available or not beginning.rest.strip(_EDGE):
        return None
    parts, guesses = _nearest_split(beginning.rest, TARGETS[actions[0]], roster)
    names = [
        roster.find(part) or _picked(place, number, guesses[place], roster)
        for place, part in enumerate(parts)
    ]
    if all(names):
        return _ask_action(actions, tuple(name for name in names if name), number, line)
    place = names.index(None)
    if not guesses[place] and not _looks_like_a_name(beginning, parts[place]):
        return None
    choices = tuple(_choice(actions[0], names, place, nick, number, roster) for nick in guesses[place])
    return Unclear(number, "no_such_player", parts[place].strip(_EDGE), choices)


def _ask_action(actions: tuple[str, ...], names: tuple[str, ...], number: int, line: str) -> Order | Unclear:
    orders = [Order(action, names, number) for action in actions]
    return orders[0] if len(orders) == 1 else _unclear_which(orders, number, "which_action", line)


def _picked(place: int, number: int, guesses: tuple[str, ...], roster: Roster) -> str | None:
    nick = roster.picks.get((number, place), "")
    return nick if nick in guesses else None


def _choice(
    action: str, names: Sequence[str | None], place: int, nick: str, number: int, roster: Roster
) -> OrderChoice:
    """A button for one near miss; its value repeats the picks made before, so that two places can be mended."""
    picks = {spot: pick for spot, pick in roster.picks.items() if spot[0] == number} | {(number, place): nick}
    value = "|".join(f"{line}:{spot}:{pick}" for (line, spot), pick in sorted(picks.items()))
    targets = tuple(nick if spot == place else name or "…" for spot, name in enumerate(names))
    return OrderChoice("order_nick", value, action, targets, nick)


def _nearest_split(rest: str, wanted: int, roster: Roster) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The way of cutting that comes nearest to the wanted number of nicks, with the near misses of each part."""
    ways = [parts for parts in _splits(rest) if len(parts) == wanted] or [(rest,)]
    known = [sum(roster.find(part) is not None for part in parts) for parts in ways]
    best = [parts for parts, count in zip(ways, known, strict=True) if count == max(known)]
    guessed = [(parts, [_guesses(part, roster) for part in parts]) for parts in best]
    return max(guessed, key=lambda pair: sum(map(bool, pair[1])))


def _guesses(part: str, roster: Roster) -> tuple[str, ...]:
    words = part.strip(_EDGE).split()
    if not words or len(words) > _MOST_WORDS:
        return ()
    whole = near_misses(part.strip(_EDGE), roster.nicks)
    return whole or near_misses(words[0].strip(_EDGE + ",:"), roster.nicks)


def _looks_like_a_name(beginning: Beginning, part: str) -> bool:
    """One word with a capital letter, or up to three after a colon: somebody was meant, only who isn't known."""
    bare = part.strip(_EDGE)
    words = len(bare.split())
    return (words == 1 and bare[:1].isupper()) or (beginning.marked and 0 < words <= 3)


def has_joint(nick: str) -> bool:
    """Whether a word inside the nick could be taken for one that stands between two nicks."""
    return _JOINT.search(f" {nick} ") is not None
