"""What people hear in the morning: reports to single players, and the summary for all (F14, F15, T4.7)."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from nightengine.tonight import Night

Lines = list[dict[str, object]]


def reports(night: Night) -> Lines:
    """F14.3: to players living now, in their order, each one's in the order of the table."""
    _tell_the_stopped(night)
    _tell_the_attacked(night)
    if night.heir is not None:
        night.tell(night.heir, "acting_commissar")
    state = night.state
    heard = [entry for entry in night.reports if state.out[entry[0]] is None]
    heard.sort(key=itemgetter(0, 1))
    return [report for _, _, report in heard]


def summary(night: Night) -> Lines:
    """F15, T4.7: the lines in their fixed order; a line that has nothing to tell isn't there."""
    return [line for lines in SUMMARY for line in lines(night)]


def _tell_the_stopped(night: Night) -> None:
    """F14.3: whoever asked and was stopped hears "no result", without the cause."""
    for order, result in zip(night.orders, night.results, strict=True):
        if result != "done" and order.action.answered:
            night.tell(order.by, "no_result", action=order.action.id)


def _tell_the_attacked(night: Night) -> None:
    """F14.3: once a night, without name, means or number."""
    for victim in night.victims:
        night.tell(victim, "attempted")


def _verdict(night: Night) -> Lines:
    """F2.8: the role that the judge held back."""
    convict = night.state.held_verdict
    if convict is None:
        return []
    return [{"kind": "verdict", "player": night.state.names[convict], "role": night.state.roles[convict].id}]


def _deaths(night: Night) -> Lines:
    """F15.1: the dead with causes and roles (roles: an option; T4.7: never)."""
    state = night.state
    told = state.rules.reveals_killed and state.options.reveal_killed_roles
    return [
        {
            "kind": "death",
            "player": state.names[player],
            "causes": causes,
            "role": state.roles[player].id if told else None,
        }
        for player, causes in night.deaths
    ] or [{"kind": "nobody_died"}]


def _shootout(night: Night) -> Lines:
    return [{"kind": "shootout"}] if night.shootout else []


def _no_vote(night: Night) -> Lines:
    """T4.7: if alive."""
    state = night.state
    return [
        {"kind": "no_vote", "player": state.names[player]}
        for player in night.visited
        if state.out[player] is None
    ]


def _compared(night: Night) -> Lines:
    names = night.state.names
    return [
        {"kind": "compared", "players": [names[first], names[second]], "same": same}
        for first, second, same in night.compared
    ]


def _hacked(night: Night) -> Lines:
    return [
        {"kind": "hacked", "player": night.state.names[player], "role": role} for player, role in night.hacked
    ]


def _someone_slept(night: Night) -> Lines:
    return [{"kind": "someone_slept"}] if night.asleep else []


SUMMARY: tuple[Callable[[Night], Lines], ...] = (
    _verdict,
    _deaths,
    _shootout,
    _no_vote,
    _compared,
    _hacked,
    _someone_slept,
)
"""The lines of the summary, in their order."""
