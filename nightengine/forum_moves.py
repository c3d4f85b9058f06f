"""What each move of the forum ruleset does when it is carried out (F5-F12, F14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nightengine.state import Order, Watch
from nightengine.tonight import Night


def heals_himself(order: Order) -> bool:
    """A doctor who heals himself: the butterfly doesn't block him (F5.1), a wound doesn't stop him (F4.4)."""
    return order.action.self_once and order.by == order.targets[0]


def sleep(night: Night, order: Order) -> None:
    """F5: blocks the target, unless he is a doctor healing himself, and infects him."""
    target = order.targets[0]
    night.attempt(order.by, target, on_life=False)
    night.tell(target, "slept_with")
    if any(other.by == target and heals_himself(other) for other in night.orders):
        night.note("not_blocked", target, "F5.1")
    else:
        _block(night, target, "F5.1")
    _infect(night, target)


def confess(night: Night, order: Order) -> None:
    """F6: sinful or not, blocks the target, converts a butterfly who stays at home."""
    state, target = night.state, order.targets[0]
    clansman = state.roles[target].id == "mafia"
    sinful = target in state.sinners or (clansman and state.clan_sinned)
    night.tell(order.by, "confessed", player=state.names[target], sinful=sinful)
    night.note("learned", target, "F6.1", "sinful" if sinful else "not_sinful")
    _block(night, target, "F6.3")
    stays_home = all(other.by != target for other in night.orders)
    if state.roles[target].id == "butterfly" and stays_home:
        state.roles[target] = state.rules.roles["civilian"]
        state.sinners.discard(target)
        night.tell(target, "converted")
        night.note("converted", target, "F6.4")


def check(night: Night, order: Order) -> None:
    """F7: shoots a negative target, scares others off it."""
    state, target = night.state, order.targets[0]
    negative = state.roles[target].negative
    night.checked[target] = night.move
    night.tell(order.by, "checked", player=state.names[target], negative=negative)
    night.note("learned", target, "F7.1", "negative" if negative else "not_negative")
    if negative:
        night.attempt(order.by, target)
        night.wound(target, "shot", "F7.1")


def detonate(night: Night, order: Order) -> None:
    """F11: explodes with the commissar, or with the player being checked and who checks him."""
    state, target = night.state, order.targets[0]
    if target in (state.commissar, state.acting_commissar):
        others, rule = [target], "F11.1"
    elif target in night.checked:
        others, rule = [target, night.orders[night.checked[target]].by], "F11.2"
    else:
        night.note("missed", target, "F11.3")
        return
    for other in others:
        night.attempt(order.by, other)
    for player in (order.by, *others):
        if state.roles[player].id == "highlander":
            night.note("immune", player, "F11.4", "explosion")
        else:
            night.wound(player, "explosion", rule)


def stab(night: Night, order: Order) -> None:
    """F9.1."""
    _attack(night, order, "knife", "F9.1")


def shoot(night: Night, order: Order) -> None:
    """F9.2; F14.2: a shot doesn't harm a highlander."""
    target = order.targets[0]
    if night.state.roles[target].id == "highlander":
        night.attempt(order.by, target)
        night.note("immune", target, "F14.2", "shot")
    else:
        _attack(night, order, "shot", "F9.2")


def search(night: Night, order: Order) -> None:
    """F8.1: the notebook up to the night before, if the target is the witness."""
    state, target = night.state, order.targets[0]
    witness = state.roles[target].id == "witness"
    pages = [_page(night, watch) for watch in state.notebook] if witness else []
    night.tell(order.by, "searched", player=state.names[target], witness=witness, notebook=pages)
    night.note("learned", target, "F8.1", "witness" if witness else "not_witness")


def cover(night: Night, order: Order) -> None:
    """F8.2: keeps the maniac's and the mafia's wounds away, or takes them off."""
    target = order.targets[0]
    night.covered[target] = night.move
    night.take_off(target, "covered", "F8.2", coverable_only=True)


def watch(night: Night, order: Order) -> None:
    """F14.4: who carried out an attempt on the target, and whether he carried out one himself."""
    state, target = night.state, order.targets[0]
    attackers = tuple(sorted({by for by, at in night.attempts if at == target}))
    page = Watch(state.number, target, attackers, any(by == target for by, _ in night.attempts))
    state.notebook.append(page)
    seen = _page(night, page)
    del seen["night"]
    night.tell(order.by, "watched", **seen)
    night.note("learned", target, "F14.4", "crime" if page.crime else "no_crime")


def heal(night: Night, order: Order) -> None:
    """F10.1: removes every wound of this night and cures the virus."""
    target = order.targets[0]
    night.take_off(target, "healed", "F10.1")
    if night.state.infected.pop(target, None) is not None:
        night.note("cured", target, "F10.1")


def compare(night: Night, order: Order) -> None:
    """F12.1: same role (or side) or not, as they are at this moment."""
    first, second = (night.state.roles[target] for target in order.targets)
    by_side = night.state.options.journalist_compares == "side"
    same = first.side == second.side if by_side else first is second
    night.compared.append((order.targets[0], order.targets[1], same))
    night.note("learned", None, "F12.1", "same" if same else "different")


def hack(night: Night, order: Order) -> None:
    """F12.3: everybody learns the target's role as it is at this moment."""
    target = order.targets[0]
    night.hacked.append((target, night.state.roles[target].id))
    night.note("learned", target, "F12.3", night.state.roles[target].id)


EFFECTS: Mapping[str, Callable[[Night, Order], None]] = {
    "sleep": sleep,
    "confess": confess,
    "check": check,
    "detonate": detonate,
    "stab": stab,
    "shoot": shoot,
    "search": search,
    "cover": cover,
    "watch": watch,
    "heal": heal,
    "compare": compare,
    "hack": hack,
}


def _block(night: Night, target: int, rule: str) -> None:
    night.blocked.setdefault(target, (night.move, rule))
    night.note("blocks", target, rule)


def _infect(night: Night, target: int) -> None:
    """F5.2: the highlander excepted; an earlier infection is kept."""
    state = night.state
    if state.roles[target].id == "highlander":
        night.note("immune", target, "F5.2", "virus")
    elif target in state.infected:
        night.note("already_infected", target, "F5.2")
    else:
        state.infected[target] = state.number
        night.note("infected", target, "F5.2")


def _attack(night: Night, order: Order, cause: str, rule: str) -> None:
    """An attack against which a cover helps (F8.2)."""
    target = order.targets[0]
    night.attempt(order.by, target)
    if target in night.covered:
        night.note("covered", target, "F8.2", cause, night.covered[target])
    else:
        night.wound(target, cause, rule)


def _page(night: Night, page: Watch) -> dict[str, object]:
    names = night.state.names
    return {
        "night": page.night,
        "player": names[page.player],
        "attackers": [names[attacker] for attacker in page.attackers],
        "crime": page.crime,
    }
