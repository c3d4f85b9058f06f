"""Validating records (RECORD.md): what is wrong is said with its JSON path, before anything is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nightengine.composition import Problem, count_problem, decided_problem
from nightengine.documents import as_object, as_text, fail, wrong_object
from nightengine.errors import RecordError
from nightengine.options import Options, parse_options
from nightengine.rulesets import RULESETS, Ruleset
from nightengine.state import STATUSES

FORMAT = "mafia-record/1"
_KEYS = frozenset({"format", "ruleset", "players", "phases"})
_OPTIONAL = frozenset({"options"})
_PLAYER_KEYS = frozenset({"name", "role"})
_PHASE_KEYS = frozenset({"phase", "number", "events"})
_VOTE_KEYS = frozenset({"by", "against"})
_ACT_KEYS = frozenset({"by", "action", "targets"})
_EXCLUDE_KEYS = frozenset({"player"})
_RULING_KEYS = frozenset({"player", "status"})


def check_record(record: object) -> None:
    """Raises RecordError unless `record` is a valid record, but for what playing it shows (its end)."""
    whole = as_object(record, _KEYS, "$", _OPTIONAL)
    if whole["format"] != FORMAT:
        fail("$.format", f'must be "{FORMAT}"')
    rules = check_ruleset(whole["ruleset"])
    if "options" in whole:
        check_options(rules, whole["options"])
    players = whole["players"]
    if type(players) is not list:
        fail("$.players", "must be a list")
    for place, player in enumerate(players):
        as_object(player, _PLAYER_KEYS, f"$.players[{place}]")
    _check_phases(rules, whole["phases"])


def check_ruleset(ruleset: object) -> Ruleset:
    """The ruleset of that name; raises RecordError at `$.ruleset`."""
    if type(ruleset) is not str or ruleset not in RULESETS:
        fail("$.ruleset", 'must be "forum" or "traditional"')
    return RULESETS[ruleset]


def check_options(rules: Ruleset, options: object) -> Options:
    """The options; raises RecordError at `$.options` or below."""
    if not isinstance(options, Mapping):
        fail("$.options", wrong_object(options))
    return parse_options(rules.id, options)


def check_players(rules: Ruleset, options: Options, players: Sequence[tuple[object, object]]) -> None:
    """Names, roles and their numbers (F1, T1), and that nothing is decided at the deal (F1.6)."""
    seen: set[str] = set()
    for place, (name, role) in enumerate(players):
        if as_text(name, f"$.players[{place}].name") in seen:
            fail(f"$.players[{place}].name", "a second player of this name")
        if type(role) is not str or role not in rules.roles:
            fail(f"$.players[{place}].role", f"no such role in ruleset {rules.id}")
        seen.add(str(name))
    composition = Counter(str(role) for _, role in players)
    problem = count_problem(rules, composition) or decided_problem(rules, composition, options)
    if problem is not None:
        fail("$.players", _in_words(problem))


def _in_words(problem: Problem) -> str:
    code, details = problem
    if code == "decided":
        return f"the game is decided at the deal: {details['winner']} (F1.6)"
    bound = f"at least {details['at_least']}" if code == "too_few" else f"at most {details['at_most']}"
    return f"{details['count']} of role {details['role']}: must be {bound}"


def _check_phases(rules: Ruleset, phases: object) -> None:
    if type(phases) is not list:
        fail("$.phases", "must be a list")
    for place, phase in enumerate(phases):
        path = f"$.phases[{place}]"
        kind, number = ("night", "day")[place % 2 == 0], place // 2 + 1
        entry = as_object(phase, _PHASE_KEYS, path)
        if entry["phase"] != kind:
            fail(f"{path}.phase", f'must be "{kind}": day 1 comes first, days and nights take turns')
        if type(entry["number"]) is not int or entry["number"] != number:
            fail(f"{path}.number", f"must be {number}")
        if type(entry["events"]) is not list:
            fail(f"{path}.events", "must be a list")
        for index, event in enumerate(entry["events"]):
            try:
                check_event(rules, kind, event)
            except RecordError as error:
                raise error.under(f"{path}.events[{index}]") from None


def check_event(rules: Ruleset, phase: str, event: object) -> None:
    """Raises RecordError (paths from `$`, the event) unless the event may stand in such a phase."""
    if type(event) is not dict:
        fail("$", wrong_object(event))
    if len(event) != 1:
        fail("$", "must have exactly one key, the kind of event")
    ((kind, body),) = event.items()
    validate = _VALIDATORS[rules.id, phase].get(kind)
    if validate is None:
        if kind not in _EVENTS:
            fail("$", f"no such kind of event; must be one of {', '.join(_EVENTS)}")
        fail("$", f"no {kind} event in a {phase} of ruleset {rules.id}")
    validate(body)


def _vote(body: object) -> None:
    _strings(as_object(body, _VOTE_KEYS, "$.vote"), "$.vote", ("by", "against"))


def _act(body: object) -> None:
    act = as_object(body, _ACT_KEYS, "$.act")
    _strings(act, "$.act", ("by", "action"))
    if type(act["targets"]) is not list:
        fail("$.act.targets", "must be a list")
    for target in act["targets"]:
        if type(target) is not str:
            fail(f"$.act.targets[{act['targets'].index(target)}]", "must be a string")


def _exclude(body: object) -> None:
    _strings(as_object(body, _EXCLUDE_KEYS, "$.exclude"), "$.exclude", ("player",))


def _ruling(body: object) -> None:
    ruling = as_object(body, _RULING_KEYS, "$.ruling")
    _strings(ruling, "$.ruling", ("player", "status"))
    if ruling["status"] not in STATUSES:
        fail("$.ruling.status", f"must be one of {', '.join(STATUSES)}")


def _strings(body: Mapping[str, object], path: str, keys: tuple[str, ...]) -> None:
    for key in keys:
        if type(body[key]) is not str:
            fail(f"{path}.{key}", "must be a string")


def _end(body: object) -> None:
    if body != "draw":
        fail("$.end", 'must be "draw"')


def _round(body: object) -> None:
    if body not in ("final", "revote"):
        fail("$.round", 'must be "final" or "revote"')


_EVENTS: Mapping[str, Callable[[Any], None]] = {
    "vote": _vote,
    "act": _act,
    "exclude": _exclude,
    "ruling": _ruling,
    "end": _end,
    "round": _round,
}


def _validators(rules: Ruleset, phase: str) -> Mapping[str, Callable[[Any], None]]:
    """The kinds of events that such a phase has (RECORD.md's table), each with its validator."""
    kinds = {"exclude", "ruling", "end"}
    if phase == "day":
        kinds.add("vote")
    if phase == "night" or rules.acts_by_day:
        kinds.add("act")
    if phase == "day" and len(rules.rounds) > 1:
        kinds.add("round")
    return {kind: _EVENTS[kind] for kind in kinds}


_VALIDATORS = {
    (rules.id, phase): _validators(rules, phase) for rules in RULESETS.values() for phase in ("day", "night")
}
