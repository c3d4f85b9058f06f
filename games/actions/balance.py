"""An estimate of balance is begun, and goes on a few games at a time. It is kept in the cache alone."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User

from .. import nightbridge
from ..balance import Tally, play_game
from ..errors import RuleViolation
from ..permissions import check_sets_up
from ..queries.balance import STUCK_AFTER, estimate_key, read_state, write_state
from ..transitions.problems import composition_sentence

AT_A_TIME = 25
USUAL_SIZE = 30
"""Games of one task, of players up to this number; of more fewer games, since a game costs by the square of them. A
fraction of a second, so that mails and bots on the same worker don't wait."""


def begin_estimate(
    *,
    actor: User,
    ruleset: str,
    composition: Mapping[str, int],
    options: Mapping[str, Any],
    now: datetime.datetime,
) -> tuple[str, bool]:
    """The key of this composition's estimate, and whether somebody must play its games now (`continue_estimate`): not
    if it is complete, or if somebody does. Raises RuleViolation `not_staff`, `composition`."""
    check_sets_up(actor)
    problem = nightbridge.deal_problem(ruleset, composition, options)
    if problem is not None:
        raise RuleViolation("composition", composition_sentence(problem))
    key = estimate_key(ruleset, composition, options)
    state = read_state(key)
    if state is None:
        state = {
            "ruleset": ruleset,
            "composition": {role: count for role, count in composition.items() if count},
            "options": dict(options),
            "tally": asdict(Tally()),
        }
    elif Tally(**state["tally"]).complete or now - state["at"] < STUCK_AFTER:
        return key, False
    write_state(key, {**state, "at": now})
    if read_state(key) is None:
        raise RuleViolation(
            "no_cache", _("Games can't be simulated just now. Everything else works; try again later.")
        )
    return key, True


def continue_estimate(*, key: str, at_a_time: int | None = None, now: datetime.datetime) -> bool:
    """Play the next games of an estimate and write down how it stands. Whether there are more to play; none if the
    cache has forgotten it. The games follow from the key alone: played twice they say the same."""
    state = read_state(key)
    if state is None:
        return False
    tally = Tally(**state["tally"])
    turns = _games_of_a_task(sum(state["composition"].values())) if at_a_time is None else at_a_time
    for _turn in range(min(turns, tally.games - tally.done)):
        played = play_game(
            state["ruleset"], state["composition"], state["options"], seed=f"{key}:{tally.done}"
        )
        tally = tally.plus(played.winner, played.days)
    write_state(key, {**state, "tally": asdict(tally), "at": now})
    return not tally.complete


def _games_of_a_task(players: int) -> int:
    return max(AT_A_TIME * USUAL_SIZE**2 // max(players, USUAL_SIZE) ** 2, 1)
