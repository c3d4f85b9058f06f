"""Legality: small named checks, each with its code, in the order of RECORD.md ("Refusals").

A check is a function that says whether its code applies. The first that does is the answer. Both
rulesets share the lists: what differs stands in the tables of `rulesets`. A check that asks only about
some actions says which, so that the others don't wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nightengine.rulesets import RULESETS, Action
from nightengine.state import State

REFUSALS = (
    "game_over", "unknown_player", "no_change", "wrong_round", "not_alive", "no_vote_today",
    "not_your_action", "already_voted", "already_acted", "clan_acted", "target_count", "self_target",
    "first_night", "heal_self_used", "forbidden_target", "target_out", "mixed_status", "not_candidate",
    "same_target",
)  # fmt: skip
"""Every refusal code, in the order in which they are looked at."""


class Ask:
    """What is asked of the rules: who, (for a night action) what, at whom."""

    __slots__ = ("action", "by", "state", "targets")

    def __init__(self, state: State, by: int, action: Action | None, targets: tuple[int, ...]) -> None:
        self.state = state
        self.by = by
        self.action: Action = action  # type: ignore[assignment]  # `not_your_action` stops on None
        self.targets = targets


Check = Callable[[Ask], bool]
Checks = tuple[tuple[str, Check], ...]


def no_open_round(ask: Ask) -> bool:
    return not ask.state.phase.voting


def not_the_time(ask: Ask) -> bool:
    """T4: by day there is no night action. A record can't hold one there; a form can."""
    return not ask.state.rules.acts_by_day and ask.state.phase.kind == "day"


def actor_out(ask: Ask) -> bool:
    return ask.state.out[ask.by] is not None


def muted(ask: Ask) -> bool:
    """T4.3."""
    return ask.by in ask.state.muted


def not_his_action(ask: Ask) -> bool:
    return ask.action is None or ask.action.id not in ask.state.actions_of(ask.by)


def voted(ask: Ask) -> bool:
    """F2.4, T3.6: one vote a round."""
    return ask.by in ask.state.phase.rounds[-1].votes


def acted(ask: Ask) -> bool:
    """F3.2, T4.6; a naming may be changed (T4.2)."""
    return (ask.by, False) in ask.state.orders


def clan_acted(ask: Ask) -> bool:
    """F3.2: of the clan the first accepted action counts while it stands."""
    return any(order.action.for_clan for order in ask.state.orders.values())


def wrong_count(ask: Ask) -> bool:
    """Another number of targets, or one of them twice."""
    count = len(ask.targets)
    return count != ask.action.targets or (count > 1 and len(set(ask.targets)) != count)


def targets_self(ask: Ask) -> bool:
    """F2.3, F3.6, T3.4."""
    return ask.by in ask.targets


def self_in_first_night(ask: Ask) -> bool:
    """F10.4."""
    return ask.by in ask.targets and ask.state.number == 1


def self_used_up(ask: Ask) -> bool:
    """F10.4."""
    return ask.by in ask.targets and ask.by in ask.state.self_healed


def forbidden(ask: Ask) -> bool:
    """F8.2: whoever was dealt the commissar, alive or not."""
    return any(ask.state.dealt[target].id == ask.action.dealt_forbidden for target in ask.targets)


def target_out(ask: Ask) -> bool:
    """F3.6; for two compared players see `mixed`."""
    return ask.state.out[ask.targets[0]] is not None


def mixed(ask: Ask) -> bool:
    """F12.2: both living or both out."""
    return len({ask.state.out[target] is None for target in ask.targets}) > 1


def no_candidate(ask: Ask) -> bool:
    """T3.4, T3.5."""
    candidates = ask.state.phase.rounds[-1].candidates
    return candidates is not None and ask.targets[0] not in candidates


def same_again(ask: Ask) -> bool:
    """F13; T4.3 and T4.5: a third night running."""
    target, nights = ask.state.rows.get((ask.by, ask.action.id), (-1, 0))
    return target == ask.targets[0] and nights >= (ask.action.row_limit or 0)


VOTE_CHECKS: Checks = (
    ("wrong_round", no_open_round),
    ("not_alive", actor_out),
    ("no_vote_today", muted),
    ("already_voted", voted),
    ("self_target", targets_self),
    ("target_out", target_out),
    ("not_candidate", no_candidate),
)

ACT_CHECKS: tuple[tuple[str, Check, Callable[[Action], bool] | None], ...] = (
    # code, check, the actions that it asks about (None: all)
    ("wrong_round", not_the_time, None),
    ("not_alive", actor_out, None),
    ("not_your_action", not_his_action, None),
    ("already_acted", acted, lambda action: not action.replaceable),
    ("clan_acted", clan_acted, lambda action: action.for_clan),
    ("target_count", wrong_count, None),
    ("self_target", targets_self, lambda action: not action.self_allowed),
    ("first_night", self_in_first_night, lambda action: action.self_once),
    ("heal_self_used", self_used_up, lambda action: action.self_once),
    ("forbidden_target", forbidden, lambda action: action.dealt_forbidden is not None),
    ("target_out", target_out, lambda action: action.targets == 1),
    ("mixed_status", mixed, lambda action: action.targets > 1),
    ("same_target", same_again, lambda action: action.row_limit is not None),
)


def _about(action: Action) -> Checks:
    return tuple((code, check) for code, check, about in ACT_CHECKS if about is None or about(action))


_ACTIONS = {rules.id: {a.id: (a, _about(a)) for a in rules.actions.values()} for rules in RULESETS.values()}
_NO_ACTION = (None, tuple((code, check) for code, check, _ in ACT_CHECKS))


def ask_vote(state: State, by: str, against: str) -> Ask | str:
    """A vote as numbers, or the code why it is refused."""
    return _ask(state, by, None, (against,), VOTE_CHECKS)


def ask_act(state: State, by: str, action: str, targets: Sequence[str]) -> Ask | str:
    """A night action as numbers, or the code why it is refused."""
    spec, checks = _ACTIONS[state.rules.id].get(action, _NO_ACTION)
    return _ask(state, by, spec, targets, checks)


def _ask(state: State, by: str, action: Action | None, targets: Sequence[str], checks: Checks) -> Ask | str:
    if state.winner is not None:
        return "game_over"
    try:
        index = state.index
        ask = Ask(state, index[by], action, tuple([index[target] for target in targets]))
    except KeyError:
        return "unknown_player"
    for code, applies in checks:
        if applies(ask):
            return code
    return ask


def ask_exclusion(state: State, player: str) -> int | str:
    """The player to exclude, or the code why he can't be."""
    found = _known(state, player)
    if isinstance(found, str):
        return found
    return found if state.out[found] is None else "not_alive"


def ask_ruling(state: State, player: str, status: str) -> int | str:
    """The player whose status is to be set, or the code why it can't be."""
    found = _known(state, player)
    if isinstance(found, str):
        return found
    return "no_change" if state.status[found] == status else found


def _known(state: State, player: str) -> int | str:
    if state.winner is not None:
        return "game_over"
    return state.index.get(player, "unknown_player")
