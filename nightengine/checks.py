"""Legality: small named checks, each with its code, in the order of RECORD.md ("Refusals").

A check is a function that says whether its code applies to an order, or to a vote, which looks the same. The
first that does is the answer. Both rulesets share the lists: what differs stands in the tables of `rulesets`. A
check that asks only about some actions says which, so that the others don't wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nightengine.rulesets import RULESETS, Action
from nightengine.state import Order, State

REFUSALS = (
    "game_over", "unknown_player", "no_change", "wrong_round", "not_alive", "no_vote_today",
    "not_your_action", "already_voted", "already_acted", "clan_acted", "target_count", "self_target",
    "first_night", "heal_self_used", "forbidden_target", "target_out", "mixed_status", "not_candidate",
    "same_target",
)  # fmt: skip
"""Every refusal code, in the order in which they are looked at."""


Check = Callable[[State, Order], bool]
Checks = tuple[tuple[str, Check], ...]


def no_open_round(state: State, order: Order) -> bool:
    return not state.phase.voting


def not_the_time(state: State, order: Order) -> bool:
    """T4: by day there is no night action. A record can't hold one there; a form can."""
    return not state.rules.acts_by_day and state.phase.kind == "day"


def actor_out(state: State, order: Order) -> bool:
    return state.out[order.by] is not None


def muted(state: State, order: Order) -> bool:
    """T4.3."""
    return order.by in state.muted


def not_his_action(state: State, order: Order) -> bool:
    return order.action.id not in state.actions_of(order.by)


def voted(state: State, order: Order) -> bool:
    """F2.4, T3.6: one vote a round."""
    return order.by in state.phase.rounds[-1].votes


def acted(state: State, order: Order) -> bool:
    """F3.2, T4.6; a naming may be changed (T4.2)."""
    return (order.by, False) in state.orders


def clan_acted(state: State, order: Order) -> bool:
    """F3.2: of the clan the first accepted action counts while it stands."""
    return any(other.action.for_clan for other in state.orders.values())


def wrong_count(state: State, order: Order) -> bool:
    """Another number of targets, or one of them twice."""
    count = len(order.targets)
    return count != order.action.targets or (count > 1 and len(set(order.targets)) != count)


def targets_self(state: State, order: Order) -> bool:
    """F2.3, F3.6, T3.4."""
    return order.by in order.targets


def self_in_first_night(state: State, order: Order) -> bool:
    """F10.4."""
    return order.by in order.targets and state.number == 1


def self_used_up(state: State, order: Order) -> bool:
    """F10.4."""
    return order.by in order.targets and order.by in state.self_healed


def forbidden(state: State, order: Order) -> bool:
    """F8.2: whoever was dealt the commissar, alive or not."""
    return any(state.dealt[target].id == order.action.dealt_forbidden for target in order.targets)


def target_out(state: State, order: Order) -> bool:
    """F3.6; for two compared players see `mixed`."""
    return state.out[order.targets[0]] is not None


def mixed(state: State, order: Order) -> bool:
    """F12.2: both living or both out."""
    return len({state.out[target] is None for target in order.targets}) > 1


def no_candidate(state: State, order: Order) -> bool:
    """T3.4, T3.5."""
    candidates = state.phase.rounds[-1].candidates
    return candidates is not None and order.targets[0] not in candidates


def same_again(state: State, order: Order) -> bool:
    """F13; T4.3 and T4.5: a third night running."""
    last, nights = state.rows.get((order.by, order.action.id), (None, 0))
    return last == order.targets[0] and nights >= (order.action.row_limit or 0)


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


_VOTE = Action("vote")
_NO_ACTION = Action("no action of any role")
_ACTIONS = {rules.id: {a.id: (a, _about(a)) for a in rules.actions.values()} for rules in RULESETS.values()}
_UNKNOWN = (_NO_ACTION, _about(_NO_ACTION))


def ask_vote(state: State, by: str, against: str) -> Order | str:
    """A vote as numbers, or the code why it is refused."""
    return _ask(state, by, _VOTE, (against,), VOTE_CHECKS)


def ask_act(state: State, by: str, action: str, targets: Sequence[str]) -> Order | str:
    """A night action as numbers, or the code why it is refused."""
    spec, checks = _ACTIONS[state.rules.id].get(action, _UNKNOWN)
    return _ask(state, by, spec, targets, checks)


def _ask(state: State, by: str, action: Action, targets: Sequence[str], checks: Checks) -> Order | str:
    if state.winner is not None:
        return "game_over"
    try:
        index = state.index
        order = Order(index[by], action, tuple([index[target] for target in targets]))
    except KeyError:
        return "unknown_player"
    for code, applies in checks:
        if applies(state, order):
            return code
    return order


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
