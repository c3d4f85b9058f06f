"""What each role does by night in a simulated game: sensible, honest, and without reading anything from talk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .knowledge import Knowledge


def send_all(mind: Knowledge, living: Sequence[str]) -> None:
    """Everybody who has a night action sends one, as the rules allow it."""
    shot = _victim(mind, living)
    for name in living:
        for action in mind.game.actions(name):
            if action == "shoot":
                _try(mind, name, action, [shot] if shot else ())
            elif not _is_done(mind, name, action):
                _try(mind, name, action, _wanted(mind, name, action, living))


def _is_done(mind: Knowledge, name: str, action: str) -> bool:
    """A sergeant has several actions and one night: as acting commissar he checks; else he covers whoever is exposed,
    and looks for the witness while nobody is."""
    if mind.roles[name] != "sergeant":
        return False
    if "check" in mind.game.actions(name):
        return action != "check"
    return (action == "cover") != any(who in mind.exposed and who != name for who in mind.game.alive())


def _victim(mind: Knowledge, living: Sequence[str]) -> str | None:
    """Whom the clan shoots: they agree."""
    clan = [name for name in living if "shoot" in mind.game.actions(name)]
    if not clan:
        return None
    return next(iter(_prey(mind, clan[0], living)), None)


def _wanted(mind: Knowledge, name: str, action: str, living: Sequence[str]) -> list[str]:
    """Targets for an action, the best first; the rules pass over what they forbid."""
    if action in ("stab", "detonate", "sleep", "visit"):
        return _prey(mind, name, living)
    if action in ("heal", "cover", "watch"):
        return _charges(mind, name, living)
    return mind.unsure(name, living)


def _prey(mind: Knowledge, name: str, living: Iterable[str]) -> list[str]:
    """Those who find things out first; those who will be jailed anyway last."""
    names = [who for who in living if mind.open_to(name, who)]
    mind.dice.shuffle(names)
    return sorted(names, key=lambda who: (who not in mind.exposed, mind.public.get(who, False)))


def _charges(mind: Knowledge, name: str, living: Iterable[str]) -> list[str]:
    """Those who will be attacked: whoever is exposed first, villains that he knows of last."""
    names = list(living)
    mind.dice.shuffle(names)
    known = {**mind.own[name], **mind.public}
    return sorted(names, key=lambda who: (who not in mind.exposed, known.get(who, False)))


def _try(mind: Knowledge, name: str, action: str, wanted: Sequence[str]) -> None:
    if action == "compare":
        if len(wanted) > 1:
            mind.game.act(name, action, wanted[:2])
        return
    for target in wanted:
        if mind.game.act(name, action, [target]) is None:
            return
