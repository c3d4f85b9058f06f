"""Invalid records: refused with the JSON path of what is wrong (RECORD.md, "Record")."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from nightengine import Game, RecordError, replay
from nightengine.documents import MAX_BYTES, parse_json


def record(**changes: Any) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "format": "mafia-record/1",
        "ruleset": "forum",
        "options": {},
        "players": [
            {"name": "Oleg", "role": "mafia"},
            {"name": "Dima", "role": "doctor"},
            {"name": "Yura", "role": "civilian"},
        ],
        "phases": [
            {"phase": "day", "number": 1, "events": []},
            {"phase": "night", "number": 1, "events": []},
        ],
    }
    return {**whole, **changes}


def error(document: object) -> str:
    with pytest.raises(RecordError) as caught:
        replay(document)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def day(*events: object) -> list[dict[str, Any]]:
    return [{"phase": "day", "number": 1, "events": list(events)}]


def night(*events: object) -> list[dict[str, Any]]:
    return [*day(), {"phase": "night", "number": 1, "events": list(events)}]


def test_valid():
    assert replay(record())["winner"] is None
    without = record()
    del without["options"]
    assert replay(without) == replay(record())
    assert replay(record(phases=[]))["phases"] == []


@pytest.mark.parametrize("document", [None, 1, "record", [], True])
def test_no_object(document):
    assert error(document) == "$: must be an object"


@pytest.mark.parametrize("key", ["format", "ruleset", "players", "phases"])
def test_missing_key(key):
    whole = record()
    del whole[key]
    assert error(whole) == f'$: missing key "{key}"'


def test_unknown_keys():
    assert error(record(extra=1)) == '$: unknown key "extra"'
    whole = record()
    whole["players"][1]["nick"] = "D"
    assert error(whole) == '$.players[1]: unknown key "nick"'
    whole = record()
    whole["phases"][0]["note"] = ""
    assert error(whole) == '$.phases[0]: unknown key "note"'
    assert error(record(phases=day({"vote": {"by": "Yura", "against": "Oleg", "post": 3}}))) == (
        '$.phases[0].events[0].vote: unknown key "post"'
    )


@pytest.mark.parametrize("value", ["mafia-record/2", None, 1, ["mafia-record/1"]])
def test_format(value):
    assert error(record(format=value)) == '$.format: must be "mafia-record/1"'


@pytest.mark.parametrize("value", ["chess", None, 1, ["forum"], {"forum": 1}])
def test_ruleset(value):
    assert error(record(ruleset=value)).startswith("$.ruleset: ")


@pytest.mark.parametrize(
    ("options", "path"),
    [
        (None, "$.options"),
        ([], "$.options"),
        ({"nights": 1}, "$.options.nights"),
        ({"two words": 1}, "$.options['two words']"),
        ({"parity_ends": True}, "$.options.parity_ends"),
        ({"night_model": True}, "$.options.night_model"),
        ({"night_model": ["sequential"]}, "$.options.night_model"),
        ({"reveal_killed_roles": 1}, "$.options.reveal_killed_roles"),
        ({"reveal_killed_roles": None}, "$.options.reveal_killed_roles"),
        ({"max_days": True}, "$.options.max_days"),
        ({"max_days": 0}, "$.options.max_days"),
        ({"max_days": 1.0}, "$.options.max_days"),
        ({"max_days": "2"}, "$.options.max_days"),
    ],
)
def test_options(options, path):
    assert error(record(options=options)).startswith(f"{path}: ")


@pytest.mark.parametrize(
    ("players", "path"),
    [
        ({}, "$.players"),
        ([], "$.players"),
        ([1], "$.players[0]"),
        ([{"name": "Oleg"}], "$.players[0]"),
        ([{"name": 1, "role": "mafia"}], "$.players[0].name"),
        ([{"name": "\ud800", "role": "mafia"}], "$.players[0].name"),
        ([{"name": "Oleg", "role": "mayor"}], "$.players[0].role"),
        ([{"name": "Oleg", "role": ["mafia"]}], "$.players[0].role"),
        ([{"name": "Oleg", "role": "mafia"}, {"name": "Oleg", "role": "doctor"}], "$.players[1].name"),
        ([{"name": "Dima", "role": "doctor"}, {"name": "Yura", "role": "civilian"}], "$.players"),
        (
            [
                {"name": "O", "role": "mafia"},
                {"name": "D", "role": "doctor"},
                {"name": "E", "role": "doctor"},
            ],
            "$.players",
        ),
        ([{"name": "Oleg", "role": "mafia"}, {"name": "Yura", "role": "civilian"}], "$.players"),
    ],
)
def test_players(players, path):
    assert error(record(players=players)).startswith(f"{path}: ")


def test_a_name_may_be_any_string():
    players = [
        {"name": name, "role": role} for name, role in (("", "mafia"), ("😀\n", "doctor"), (" ", "civilian"))
    ]
    assert [player["name"] for player in replay(record(players=players))["players"]] == ["", "😀\n", " "]


@pytest.mark.parametrize(
    ("phases", "path"),
    [
        (None, "$.phases"),
        ([1], "$.phases[0]"),
        ([{"phase": "night", "number": 1, "events": []}], "$.phases[0].phase"),
        ([{"phase": ["day"], "number": 1, "events": []}], "$.phases[0].phase"),
        ([{"phase": "day", "number": 2, "events": []}], "$.phases[0].number"),
        ([{"phase": "day", "number": True, "events": []}], "$.phases[0].number"),
        ([{"phase": "day", "number": 1.0, "events": []}], "$.phases[0].number"),
        ([{"phase": "day", "number": 1, "events": {}}], "$.phases[0].events"),
        ([*day(), *day()], "$.phases[1].phase"),
        (day({"vote": {"by": "Yura", "against": "Oleg"}}) + night()[1:], "$.phases[1]"),
        ([*night({"end": "draw"}), {"phase": "day", "number": 2, "events": []}], "$.phases[2]"),
    ],
)
def test_phases(phases, path):
    assert error(record(phases=phases)).startswith(f"{path}: ")


@pytest.mark.parametrize(
    ("event", "path"),
    [
        (1, ""),
        ({}, ""),
        ({"vote": {"by": "a", "against": "b"}, "end": "draw"}, ""),
        ({"sing": {}}, ""),
        ({"round": "final"}, ""),
        ({"vote": []}, ".vote"),
        ({"vote": {"by": "a"}}, ".vote"),
        ({"vote": {"by": 1, "against": "b"}}, ".vote.by"),
        ({"vote": {"by": "a", "against": None}}, ".vote.against"),
        ({"act": {"by": "a", "action": "heal", "targets": "b"}}, ".act.targets"),
        ({"act": {"by": "a", "action": "heal", "targets": ["b", 1]}}, ".act.targets[1]"),
        ({"act": {"by": "a", "action": 1, "targets": []}}, ".act.action"),
        ({"act": {"by": "a", "action": "heal"}}, ".act"),
        ({"exclude": "a"}, ".exclude"),
        ({"exclude": {"player": 1}}, ".exclude.player"),
        ({"ruling": {"player": "a", "status": "dead"}}, ".ruling.status"),
        ({"ruling": {"player": "a", "status": None}}, ".ruling.status"),
        ({"end": "good"}, ".end"),
        ({"end": None}, ".end"),
    ],
)
def test_events(event, path):
    good = {"vote": {"by": "Yura", "against": "Nobody"}}
    assert error(record(phases=day(good, event))).startswith(f"$.phases[0].events[1]{path}: ")


def test_events_in_a_phase_or_ruleset_that_does_not_have_them():
    vote = {"vote": {"by": "Yura", "against": "Oleg"}}
    act = {"act": {"by": "Dima", "action": "heal", "targets": ["Yura"]}}
    assert error(record(phases=night(vote))).startswith("$.phases[1].events[0]: no vote event")
    old = {"ruleset": "traditional", "phases": day(act)}
    assert error(record(**old)).startswith("$.phases[0].events[0]: no act event")
    assert error(record(ruleset="traditional", phases=night({"round": "final"}))).startswith(
        "$.phases[1].events[0]"
    )
    for name in ("nomination", None, ["final"]):
        assert error(record(ruleset="traditional", phases=day({"round": name}))).startswith(
            "$.phases[0].events[0].round"
        )


def test_events_after_the_end_are_validated_too():
    assert error(record(phases=day({"end": "draw"}, {"vote": 1}))).startswith("$.phases[0].events[1].vote")


def test_a_refused_event_is_no_invalid_one():
    events = [
        {"act": {"by": "Dima", "action": "fly to the moon", "targets": ["Yura", "Oleg", "Dima"]}},
        {"act": {"by": "Dima", "action": "heal", "targets": []}},
        {"vote": {"by": "", "against": "?"}},
    ]
    phases: Any = replay(record(phases=day(*events)))["phases"]
    assert [entry["reason"] for entry in phases[0]["refused"]] == [
        "not_your_action",
        "target_count",
        "unknown_player",
    ]


def test_replaying_leaves_the_record_as_it_was():
    whole = record(phases=day({"vote": {"by": "Yura", "against": "Oleg"}}))
    before = copy.deepcopy(whole)
    replay(whole)
    assert whole == before


class TestReading:
    """What a JSON document can do wrong."""

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "not JSON"),
            (b"{", "not JSON"),
            (b"{} {}", "not JSON"),
            (b"\xff\xfe{}", "not UTF-8"),
            (b'{"a": NaN}', "NaN"),
            (b'{"a": -Infinity}', "Infinity"),
            (b"[" * 100_000, "nested too deeply"),
            (b'{"a":' * 100_000, "nested too deeply"),
            (b"1" * 5_000, "not JSON"),
        ],
    )
    def test_refused(self, data, message):
        with pytest.raises(RecordError) as caught:
            parse_json(data)
        assert caught.value.path == "$"
        assert message in caught.value.message
        assert "\n" not in caught.value.message

    def test_too_long(self):
        with pytest.raises(RecordError, match="longer than"):
            parse_json(b" " * (MAX_BYTES + 1))

    def test_a_key_twice_is_found_where_it_is(self):
        players = b'[{"name": "a", "name": "b", "role": "mafia"}]'
        text = b'{"format": "mafia-record/1", "ruleset": "forum", "phases": [], "players": ' + players + b"}"
        assert error(parse_json(text)) == '$.players[0]: key "name" twice'
        assert error(parse_json(b'{"phases": [], "phases": []}')) == '$: key "phases" twice'
        options = parse_json(b'{"max_days": 1, "max_days": 2}')
        assert error(record(options=options)) == '$.options: key "max_days" twice'
        event = parse_json(b'{"end": "draw", "end": "draw"}')
        assert error(record(phases=day(event))) == '$.phases[0].events[0]: key "end" twice'

    def test_a_mark_of_byte_order_is_passed_over(self):
        assert parse_json(b"\xef\xbb\xbf{}") == {}

    def test_a_number_too_large_for_a_float_is_no_number_of_ours(self):
        assert error(record(options={"max_days": parse_json(b"1e999")})).startswith("$.options.max_days")


class TestGame:
    """`Game` validates what it is given like a record."""

    def test_paths(self):
        players = [("Oleg", "mafia"), ("Dima", "doctor"), ("Yura", "civilian")]
        with pytest.raises(RecordError, match=r"^\$\.ruleset"):
            Game("chess", players)
        with pytest.raises(RecordError, match=r"^\$\.players\[1\]\.name"):
            Game("forum", [players[0], players[0]])
        with pytest.raises(RecordError, match=r"^\$\.options\.max_days"):
            Game("forum", players, {"max_days": 0})

    def test_apply_refuses_an_event_of_another_phase(self):
        game = Game("forum", [("Oleg", "mafia"), ("Dima", "doctor"), ("Yura", "civilian")])
        game.end_day()
        with pytest.raises(RecordError, match=r"^\$: no vote event in a night"):
            game.apply({"vote": {"by": "Yura", "against": "Oleg"}})
        with pytest.raises(RecordError, match=r"^\$\.exclude\.player"):
            game.apply({"exclude": {"player": 1}})
        assert game.apply({"exclude": {"player": "Nobody"}}) == "unknown_player"
