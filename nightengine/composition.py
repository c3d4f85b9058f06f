"""Whether a composition of roles may be dealt (F1, T1, F1.6), for records and for a season's set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from nightengine.options import Options, parse_options
from nightengine.rulesets import RULESETS, Ruleset
from nightengine.victory import winner_among

Problem = tuple[str, dict[str, object]]


def composition_error(
    ruleset: str,
    composition: Mapping[str, int],
    players: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Problem | None:
    """Why this composition can't be dealt, or None.

    Codes, first applicable: `unknown_role` (role), `bad_count` (role, count), `too_few` (role, count,
    at_least), `too_many` (role, count, at_most), `wrong_total` (roles, players; unless `players` is
    None), `decided` (winner; F1.6). Raises RecordError for options that the ruleset doesn't have.
    """
    rules = RULESETS[ruleset]
    return (
        count_problem(rules, composition)
        or _total_problem(composition, players)
        or decided_problem(rules, composition, parse_options(ruleset, options or {}))
    )


def count_problem(rules: Ruleset, composition: Mapping[str, int]) -> Problem | None:
    """Numbers of roles that F1 or T1 don't allow."""
    for name, count in composition.items():
        if name not in rules.roles:
            return "unknown_role", {"role": name}
        if type(count) is not int or count < 0:
            return "bad_count", {"role": name, "count": count}
    for role in rules.roles.values():
        count = composition.get(role.id, 0)
        if count < role.at_least:
            return "too_few", {"role": role.id, "count": count, "at_least": role.at_least}
        if role.at_most is not None and count > role.at_most:
            return "too_many", {"role": role.id, "count": count, "at_most": role.at_most}
    return None


def decided_problem(rules: Ruleset, composition: Mapping[str, int], options: Options) -> Problem | None:
    """F1.6: the victory condition already holds at the deal."""
    roles = [rules.roles[role] for role in Counter(dict(composition)).elements()]
    winner = winner_among(rules, options, roles)
    return None if winner is None else ("decided", {"winner": winner})


def _total_problem(composition: Mapping[str, int], players: int | None) -> Problem | None:
    total = sum(composition.values())
    if players is None or total == players:
        return None
    return "wrong_total", {"roles": total, "players": players}
