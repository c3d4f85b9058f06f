"""What each move of the traditional ruleset does (T4). The shot falls after the last move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nightengine.state import Order
from nightengine.tonight import Night


def shoot(night: Night, order: Order) -> None:
    """T4.2: names whom to shoot."""
    night.named.append(order.targets[0])


def visit(night: Night, order: Order) -> None:
    """T4.3: the visited player has no vote the next day."""
    night.visited.append(order.targets[0])
    night.note("muted", order.targets[0], "T4.3")


def check(night: Night, order: Order) -> None:
    """T4.4: whether the target is of the mafia side."""
    state, target = night.state, order.targets[0]
    mafia = state.roles[target].side == "mafia"
    night.tell(order.by, "checked", player=state.names[target], mafia=mafia)
    night.note("learned", target, "T4.4", "mafia" if mafia else "town")


def heal(night: Night, order: Order) -> None:
    """T4.5: the shot doesn't kill the target."""
    night.healed[order.targets[0]] = night.move


def settle(night: Night) -> None:
    """T4.2: if all who named one agree, he is shot; if they don't, a shoot-out: nobody is."""
    targets = set(night.named)
    night.shootout = len(targets) > 1
    for place in range(len(night.named)):
        night.move = place
        _trace_naming(night, night.orders[place])
    if len(targets) == 1 and not targets & night.healed.keys():
        night.move = 0
        night.wound(targets.pop(), "shot", "T4.2")


def _trace_naming(night: Night, order: Order) -> None:
    target = order.targets[0]
    if night.shootout:
        night.note("shootout", target, "T4.2")
    elif target in night.healed:
        night.note("healed", target, "T4.5", "shot", night.healed[target])
    else:
        night.note("agreed", target, "T4.2")


EFFECTS: Mapping[str, Callable[[Night, Order], None]] = {
    "shoot": shoot,
    "visit": visit,
    "check": check,
    "heal": heal,
}
