"""What holds in every game, tried on random ones of both rulesets."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightengine import REFUSALS, RULESETS, Game, replay
from nightengine.explain import EFFECT_KINDS
from tests.nightengine.dice import Record, random_event, random_record, start

seeds = st.integers(0, 10**9)
rulesets = st.sampled_from(("forum", "traditional"))
steady = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)

ANSWERS = {"checked": "check", "searched": "search", "confessed": "confess", "watched": "watch"}


def phases_of(outcome: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = outcome["phases"]
    return found


@steady
@given(seeds, rulesets)
def test_the_same_record_gives_the_same_outcome(seed, ruleset):
    record = random_record(seed, ruleset)
    untouched = copy.deepcopy(record)
    assert replay(record) == replay(json.loads(json.dumps(record)))
    assert record == untouched


@steady
@given(seeds, rulesets, seeds)
def test_folding_replaying_and_going_on_with_a_copy_are_the_same(seed, ruleset, cut):
    record = random_record(seed, ruleset)
    steps: list[Any] = [step for phase in record["phases"] for step in (*phase["events"], "end")]
    game, left_behind = start(record), []
    for place, step in enumerate(steps):
        if place == cut % (len(steps) + 1) or place % 7 == 3:
            left_behind.append((place, game))
            game = game.copy()
        game.end_phase() if step == "end" else game.apply(step)
    assert game.outcome() == replay(record)
    for place, other in left_behind:
        for step in steps[place:]:
            other.end_phase() if step == "end" else other.apply(step)
        assert other.outcome() == game.outcome()


@steady
@given(seeds, rulesets)
def test_an_outcome_survives_json(seed, ruleset):
    outcome = replay(random_record(seed, ruleset))
    assert json.loads(json.dumps(outcome, ensure_ascii=False)) == outcome


@steady
@given(seeds, rulesets)
def test_what_was_refused_changed_nothing(seed, ruleset):
    """Without the refused events the outcome is the same; only a refused round closes the voting (T3.6)."""
    record = random_record(seed, ruleset)
    outcome = replay(record)
    lean = copy.deepcopy(record)
    for phase, played in zip(lean["phases"], phases_of(outcome), strict=True):
        refused = {entry["event"] for entry in played["refused"]}
        phase["events"] = [e for i, e in enumerate(phase["events"]) if i not in refused or "round" in e]
    again = replay(lean)
    for played in (*phases_of(outcome), *phases_of(again)):
        played["refused"] = [entry for entry in played["refused"] if entry["reason"] == "nothing"]
    assert again == outcome


@steady
@given(seeds, rulesets)
def test_refusals_are_codes_of_the_list_in_the_order_of_events(seed, ruleset):
    record = random_record(seed, ruleset)
    for phase, played in zip(record["phases"], phases_of(replay(record)), strict=True):
        places = [entry["event"] for entry in played["refused"]]
        assert places == sorted(set(places))
        assert all(0 <= place < len(phase["events"]) for place in places)
        assert {entry["reason"] for entry in played["refused"]} <= set(REFUSALS)


@steady
@given(seeds, rulesets)
def test_the_order_in_which_actors_send_changes_no_move_death_report_or_summary(seed, ruleset):
    """Each night is played twice: with legal actions of different players in one order, and in another."""
    dice = random.Random(seed)
    game = start(random_record(seed, ruleset))
    while game.number < 7 and game.end_day()["winner"] is None:
        acts = _legal_acts(game, dice)
        twin = game.copy()
        _send(game, acts)
        dice.shuffle(acts)
        _send(twin, acts)
        night = game.end_night()
        assert night == twin.end_night()
        assert game.outcome() == twin.outcome()
        if night["winner"] is not None:
            break


def _legal_acts(game: Game, dice: random.Random) -> list[tuple[str, str, list[str]]]:
    acts, clan_sent = [], False
    for by in game.alive():
        for action in dice.sample(game.actions(by), len(game.actions(by)))[
            : 1 if game.ruleset == "forum" else 2
        ]:
            if game.ruleset == "forum" and action == "shoot" and clan_sent:
                continue
            clan_sent = clan_sent or action == "shoot"
            first = game.legal_targets(by, action)
            if first:
                target = dice.choice(first)
                more = [dice.choice(game.legal_targets(by, action, target))] if action == "compare" else []
                acts.append((by, action, [target, *more]))
    return acts


def _send(game: Game, acts: list[tuple[str, str, list[str]]]) -> None:
    for by, action, targets in acts:
        assert game.act(by, action, targets) is None


@steady
@given(seeds, rulesets)
def test_between_rulings_the_out_never_move_die_again_or_get_reports(seed, ruleset):
    record = random_record(seed, ruleset)
    game = start(record)
    for phase in record["phases"]:
        for event in phase["events"]:
            game.apply(event)
        alive = set(game.alive())
        played = game.end_phase()
        if phase["phase"] == "day":
            assert played["jailed"] is None or played["jailed"] in alive
            continue
        dead = {entry["player"] for entry in played["deaths"]}
        assert {move["by"] for move in played["moves"]} <= alive
        assert dead <= alive
        assert {report["to"] for report in played["reports"]} <= alive - dead
        assert set(game.alive()) == alive - dead


@steady
@given(seeds, rulesets)
def test_nobody_is_told_anothers_result(seed, ruleset):
    for played in phases_of(replay(random_record(seed, ruleset))):
        if played["phase"] == "day":
            continue
        done = {(m["by"], m["action"], tuple(m["targets"])) for m in played["moves"] if m["result"] == "done"}
        stopped = {(m["by"], m["action"]) for m in played["moves"] if m["result"] != "done"}
        slept_with = {
            m["targets"][0] for m in played["moves"] if m["action"] == "sleep" and m["result"] == "done"
        }
        for report in played["reports"]:
            if report["kind"] in ANSWERS:
                assert (report["to"], ANSWERS[report["kind"]], (report["player"],)) in done
            elif report["kind"] == "no_result":
                assert (report["to"], report["action"]) in stopped
            elif report["kind"] == "slept_with":
                assert report["to"] in slept_with
            elif report["kind"] == "attempted":
                assert set(report) == {"to", "kind"}


@steady
@given(seeds, rulesets)
def test_nobody_gets_two_reports_of_a_kind(seed, ruleset):
    for played in phases_of(replay(random_record(seed, ruleset))):
        kinds = [(report["to"], report["kind"]) for report in played.get("reports", [])]
        assert len(kinds) == len(set(kinds))


@steady
@given(seeds, rulesets)
def test_legal_targets_agree_with_check_act_and_with_acting(seed, ruleset):
    record = random_record(seed, ruleset, phases=5)
    game = start(record)
    for phase in record["phases"]:
        if phase["number"] > 1 or phase["phase"] == "night":
            game.end_phase()
        for event in phase["events"]:
            game.apply(event)
    names = [view.name for view in game.players]
    for by in names:
        for action, spec in RULESETS[ruleset].actions.items():
            legal = game.legal_targets(by, action)
            for target in names:
                partners = game.legal_targets(by, action, target) if spec.targets == 2 else []
                code = game.check_act(by, action, [target, *partners[:1]])
                assert (target in legal) == (code is None)
                assert game.copy().act(by, action, [target, *partners[:1]]) == code
                assert by != target or spec.self_allowed or target not in legal
        assert all(action in RULESETS[ruleset].actions for action in game.actions(by))
        legal_votes = game.legal_votes(by)
        assert legal_votes == [name for name in names if game.copy().vote(by, name) is None]


@steady
@given(seeds, rulesets)
def test_a_check_tells_what_the_event_will_answer(seed, ruleset):
    dice = random.Random(seed)
    game = start(random_record(seed, ruleset))
    for _ in range(60):
        event = random_event(game, dice)
        foretold: str | None = "?"
        if "vote" in event:
            foretold = game.check_vote(event["vote"]["by"], event["vote"]["against"])
        elif "act" in event:
            foretold = game.check_act(event["act"]["by"], event["act"]["action"], event["act"]["targets"])
        code = game.apply(event)
        assert foretold in ("?", code)


@steady
@given(seeds, rulesets)
def test_a_preview_is_what_comes_and_an_explanation_explains_each_move(seed, ruleset):
    record = random_record(seed, ruleset)
    game = start(record)
    for phase in record["phases"]:
        for event in phase["events"]:
            game.apply(event)
        foretold = game.preview_night() if phase["phase"] == "night" else None
        played = game.end_phase()
        if foretold is None:
            continue
        assert foretold[0] == played
        keys = ("by", "action", "targets", "result")
        assert [{key: entry[key] for key in keys} for entry in foretold[1]] == played["moves"]
        for entry in foretold[1]:
            assert (entry["stopped"] is None) == (entry["result"] == "done")
            assert {effect["kind"] for effect in entry["effects"]} <= set(EFFECT_KINDS)


@steady
@given(seeds, rulesets)
def test_the_winner_is_who_the_rules_say(seed, ruleset):
    """F16 and T5 once more, in words of their own."""
    record = random_record(seed, ruleset)
    outcome = replay(record)
    ended = record["phases"][-1:]
    by_host = any({"end": "draw"} in phase["events"] for phase in ended)
    by_time = any(
        phase == {**phase, "phase": "night", "number": record["options"].get("max_days")} for phase in ended
    )
    expected = _winner(outcome, ruleset, record["options"].get("parity_ends", False))
    assert outcome["winner"] == expected or (outcome["winner"] == "draw" and (by_host or by_time))


def _winner(outcome: Any, ruleset: str, parity: bool) -> str | None:
    alive = [player for player in outcome["players"] if player["status"] == "alive"]
    roles, sides = {player["role"] for player in alive}, {player["side"] for player in alive}
    if not alive:
        return "draw"
    if ruleset == "traditional":
        mafia = [player for player in alive if player["side"] == "mafia"]
        if len(sides) == 1:
            return next(iter(sides))
        return "mafia" if parity and 2 * len(mafia) >= len(alive) else None
    if sides == {"good"}:
        return "good"
    hunters = {"commissar", "sergeant", "doctor", "priest", "witness"}
    if roles & hunters:
        return None
    if "evil" in sides and "neutral" not in sides:
        return "evil"
    return "neutral" if "neutral" in sides and not roles & {"mafia", "butterfly"} else None


@steady
@given(seeds, rulesets)
def test_who_was_told_to_have_lapsed_is_what_lapsed(seed, ruleset):
    record = random_record(seed, ruleset)
    game = start(record)
    for phase in record["phases"]:
        for event in phase["events"]:
            game.apply(event)
        played = game.end_phase()
        told = [lapse for lapse in game.take_lapsed() if lapse.kind == "act"]
        assert [(lapse.by, lapse.action, list(lapse.targets)) for lapse in told] == [
            (entry["by"], entry["action"], entry["targets"]) for entry in played["lapsed"]
        ]


def _summary_kinds(record: Record) -> set[str]:
    return {line["kind"] for played in phases_of(replay(record)) for line in played.get("summary", [])}


def test_the_random_games_reach_what_the_rules_have():
    """The properties above would say little if the dice never showed these."""
    kinds: set[str] = set()
    results: set[str] = set()
    reports: set[str] = set()
    refusals: set[str] = set()
    winners: set[str | None] = set()
    for seed in range(300):
        for ruleset in ("forum", "traditional"):
            record = random_record(seed, ruleset)
            kinds |= _summary_kinds(record)
            outcome = replay(record)
            winners.add(outcome["winner"])
            for played in phases_of(outcome):
                results |= {move["result"] for move in played.get("moves", [])}
                reports |= {report["kind"] for report in played.get("reports", [])}
                refusals |= {entry["reason"] for entry in played["refused"]}
    assert kinds == {
        "verdict", "death", "nobody_died", "shootout", "no_vote", "compared", "hacked", "someone_slept",
    }  # fmt: skip
    assert results == {"done", "blocked", "scared", "fallen"}
    assert reports >= {*ANSWERS, "no_result", "slept_with", "attempted", "converted", "acting_commissar"}
    assert refusals == set(REFUSALS)
    assert winners >= {None, "good", "evil", "neutral", "draw", "town", "mafia"}
