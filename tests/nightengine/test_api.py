"""What the site asks of a game: views, legal moves, standing votes and actions, copies, explanations."""

from __future__ import annotations

import pytest

import nightengine
from nightengine import Game, PhaseError, RecordError
from tests.nightengine.kit import forum, traditional


def everybody(**options):
    return forum(
        options=options,
        butterfly="Bella",
        priest="Pasha",
        commissar="Kolya",
        kamikaze="Kim",
        maniac="Max",
        mafia="Oleg Olya",
        sergeant="Senya",
        witness="Vika",
        doctor="Dima",
        journalist="Zhora",
        hacker="Hugo",
        highlander="Gor",
        judge="Sid",
        civilian="Yura Yana",
    )


def test_players_as_they_are_dealt_and_now():
    scene = everybody()
    scene.night("Pasha confess Bella", "Max stab Yura")
    bella, yura = scene.game.players[0], scene.game.players[-2]
    assert bella == ("Bella", "butterfly", "civilian", "good", "alive", None)
    assert yura == ("Yura", "civilian", "civilian", "good", "killed", ("night", 1))
    assert scene.game.side("Max") == "neutral"
    assert "Yura" not in scene.game.alive()


def test_options_with_their_defaults():
    assert everybody(max_days=3).game.options == {
        "night_model": "simultaneous",
        "sergeant_inherits": "killed",
        "journalist_compares": "role",
        "reveal_killed_roles": True,
        "max_days": 3,
    }
    assert traditional(mafia="Oleg", civilian="Yura Yana").game.options == {
        "parity_ends": False,
        "max_days": None,
    }


def test_F1_3_who_knows_whom():
    game = everybody().game
    assert game.knows("Oleg") == ["Olya"]
    assert (game.knows("Kolya"), game.knows("Senya")) == (["Senya"], ["Kolya"])
    assert {name for name in game.alive() if game.knows(name)} == {"Oleg", "Olya", "Kolya", "Senya"}


def test_F1_5_actions_of_every_role():
    game = everybody().game
    assert {view.role: game.actions(view.name) for view in game.players} == {
        "butterfly": ["sleep"],
        "priest": ["confess"],
        "commissar": ["check"],
        "kamikaze": ["detonate"],
        "maniac": ["stab"],
        "mafia": ["shoot"],
        "sergeant": ["search", "cover"],
        "witness": ["watch"],
        "doctor": ["heal"],
        "journalist": ["compare"],
        "hacker": ["hack"],
        "highlander": [],
        "judge": [],
        "civilian": [],
    }


def test_actions_of_whoever_is_out_or_when_it_is_over():
    scene = everybody()
    scene.do("host excludes Max")
    assert scene.game.actions("Max") == []
    scene.do("host ends it")
    assert scene.game.actions("Kim") == []


def test_legal_targets_and_votes():
    scene = everybody()
    game = scene.game
    assert "Dima" not in game.legal_targets("Dima", "heal")
    assert "Kolya" not in game.legal_targets("Senya", "cover")
    assert game.legal_targets("Yura", "stab") == []
    assert game.legal_targets("Max", "sing") == []
    assert "Zhora" not in game.legal_targets("Zhora", "compare", "Yura")
    assert len(game.legal_votes("Yura")) == 15
    scene.do("Yura votes Max", "Max stab Yura")
    assert (game.legal_votes("Yura"), game.legal_targets("Max", "stab")) == ([], [])


def test_checking_changes_nothing():
    game = everybody().game
    before = game.copy()
    assert game.check_vote("Yura", "Yura") == "self_target"
    assert game.check_act("Max", "stab", ["Nobody"]) == "unknown_player"
    assert game.check_act("Max", "stab", ["Yura"]) is None
    assert game.end_day() == before.end_day()


def test_standing_vote_tally_and_actions():
    scene = everybody()
    scene.do("Yura votes Max", "Olya shoot Yura", "Max stab Kim")
    game = scene.game
    assert (game.standing_vote("Yura"), game.standing_vote("Max")) == ("Max", None)
    assert game.tally() == [{"player": "Max", "votes": 1, "voters": ["Yura"]}]
    shot = {"by": "Olya", "action": "shoot", "targets": ["Yura"]}
    assert game.standing_action("Olya") == game.standing_action("Oleg") == shot
    assert game.standing_action("Kim") is None
    assert game.standing() == [shot, {"by": "Max", "action": "stab", "targets": ["Kim"]}]


def test_standing_actions_of_a_madam():
    scene = traditional(mafia="Oleg", madam="Mila", civilian="Yura Yana")
    scene.day()
    scene.do("Mila shoot Yura", "Mila visit Yana", "Oleg shoot Yana")
    visit = {"by": "Mila", "action": "visit", "targets": ["Yana"]}
    naming = {"by": "Mila", "action": "shoot", "targets": ["Yura"]}
    assert scene.game.standing_action("Mila") == visit
    assert scene.game.standing_actions("Mila") == [visit, naming]
    assert scene.game.standing_actions("Oleg") == [{"by": "Oleg", "action": "shoot", "targets": ["Yana"]}]


def test_rounds_as_they_stand():
    scene = traditional(mafia="Oleg", madam="Mila", civilian="Yura Yana")
    scene.do("Yura votes Oleg", "Yana votes Mila")
    game = scene.game
    assert (game.round, game.candidates, game.round_called_for) == ("nomination", None, "final")
    scene.do("round final")
    assert (game.round, game.candidates, game.round_called_for) == ("final", ["Oleg", "Mila"], None)
    assert [entry["round"] for entry in game.rounds] == ["nomination", "final"]


def test_a_copy_goes_its_own_way():
    scene = everybody()
    scene.night("Bella sleep Yura", "Vika watch Yura", "Dima heal Yana", "Kolya check Gor")
    scene.do("Yura votes Max", "Olya shoot Yura", "host excludes Kim")
    twin = scene.game.copy()
    before = scene.game.copy().end_day()
    twin.vote("Yana", "Max")
    twin.rule("Max", "jailed")
    twin.act("Vika", "watch", ["Yana"])
    twin.end_day()
    twin.end_night()
    assert scene.game.end_day() == before
    assert twin.outcome() != scene.game.outcome()


def test_phases_end_in_turn_and_not_after_the_end():
    game = everybody().game
    with pytest.raises(PhaseError):
        game.end_night()
    game.end_draw()
    game.end_day()
    with pytest.raises(PhaseError):
        game.end_day()
    with pytest.raises(PhaseError):
        game.end_phase()
    assert (game.over, game.winner, game.phase) == (True, "draw", "day")


def test_roles_table():
    assert list(nightengine.roles_table("traditional")) == [
        "mafia",
        "madam",
        "commissar",
        "doctor",
        "civilian",
    ]
    mafia = nightengine.roles_table("forum")["mafia"]
    assert (mafia.side, mafia.negative, mafia.actions, mafia.at_least, mafia.at_most) == (
        "evil",
        True,
        ("shoot",),
        1,
        None,
    )


@pytest.mark.parametrize(
    ("composition", "players", "code", "details"),
    [
        ({"mafia": 1, "mayor": 1}, 2, "unknown_role", {"role": "mayor"}),
        ({"mafia": 1, "civilian": -1}, 2, "bad_count", {"role": "civilian", "count": -1}),
        ({"mafia": 1, "civilian": True}, 2, "bad_count", {"role": "civilian", "count": True}),
        ({"doctor": 1}, 1, "too_few", {"role": "mafia", "count": 0, "at_least": 1}),
        ({"mafia": 1, "doctor": 2}, 3, "too_many", {"role": "doctor", "count": 2, "at_most": 1}),
        ({"mafia": 1, "doctor": 1, "civilian": 2}, 5, "wrong_total", {"roles": 4, "players": 5}),
        ({"mafia": 1, "civilian": 4}, 5, "decided", {"winner": "evil"}),
        ({"mafia": 3, "doctor": 1, "civilian": 4}, 8, None, None),
        ({"mafia": 3, "doctor": 1, "civilian": 4}, None, None, None),
        ({"mafia": 3, "doctor": 1, "civilian": 4, "judge": 0}, 8, None, None),
    ],
)
def test_F1_6_composition_error(composition, players, code, details):
    expected = None if code is None else (code, details)
    assert nightengine.composition_error("forum", composition, players) == expected


def test_composition_error_with_options():
    even = {"mafia": 2, "civilian": 2}
    assert nightengine.composition_error("traditional", even, 4) is None
    found = nightengine.composition_error("traditional", even, 4, {"parity_ends": True})
    assert found == ("decided", {"winner": "mafia"})
    with pytest.raises(RecordError):
        nightengine.composition_error("traditional", even, 4, {"night_model": "sequential"})


class TestExplain:
    """Why each move came out as it did."""

    def entries(self, scene, *lines):
        scene.night(*lines)
        return {entry["by"]: entry for entry in scene.game.explain()}

    def test_stopped_by_whom_and_by_which_rule(self):
        found = self.entries(
            everybody(),
            "Bella sleep Max",
            "Max stab Yura",
            "Pasha confess Dima",
            "Dima heal Yura",
            "Kolya check Yana",
            "Olya shoot Yana",
        )
        assert found["Max"]["stopped"] == {"by": "Bella", "action": "sleep", "rule": "F5.1"}
        assert found["Dima"]["stopped"] == {"by": "Pasha", "action": "confess", "rule": "F6.3"}
        assert found["Olya"]["stopped"] == {"by": "Kolya", "action": "check", "rule": "F7.2"}
        assert found["Kolya"]["stopped"] is None

    def test_fallen_by_whose_wound(self):
        found = self.entries(everybody(night_model="sequential"), "Max stab Vika", "Vika watch Yura")
        assert found["Vika"]["stopped"] == {"by": "Max", "action": "stab", "rule": "F4.4"}

    def test_what_was_inflicted_and_what_kept_it_away(self):
        found = self.entries(
            everybody(), "Max stab Yura", "Senya cover Yura", "Olya shoot Yana", "Dima heal Yana"
        )
        assert [effect["kind"] for effect in found["Max"]["effects"]] == ["wounded", "covered"]
        assert found["Max"]["effects"][1] == {
            "kind": "covered",
            "player": "Yura",
            "rule": "F8.2",
            "detail": "knife",
            "by": "Senya",
            "action": "cover",
        }
        assert found["Senya"]["effects"] == [
            {
                "kind": "saved",
                "player": "Yura",
                "rule": "F8.2",
                "detail": "knife",
                "by": "Max",
                "action": "stab",
            }
        ]
        assert [effect["kind"] for effect in found["Olya"]["effects"]] == ["wounded", "healed"]
        assert found["Olya"]["effects"][1]["by"] == "Dima"

    def test_without_effect(self):
        found = self.entries(
            everybody(), "Kim detonate Yura", "Olya shoot Gor", "Kolya check Gor", "Bella sleep Gor"
        )
        assert [(e["kind"], e["rule"]) for e in found["Kim"]["effects"]] == [("missed", "F11.3")]
        assert [(e["kind"], e["detail"]) for e in found["Bella"]["effects"]] == [
            ("blocks", None),
            ("immune", "virus"),
        ]

    @pytest.mark.parametrize(
        ("line", "rule", "detail"),
        [
            ("Pasha confess Yura", "F6.1", "not_sinful"),
            ("Kolya check Max", "F7.1", "negative"),
            ("Kolya check Yura", "F7.1", "not_negative"),
            ("Senya search Vika", "F8.1", "witness"),
            ("Senya search Yura", "F8.1", "not_witness"),
            ("Vika watch Yura", "F14.4", "no_crime"),
            ("Zhora compare Yura Yana", "F12.1", "same"),
            ("Zhora compare Yura Max", "F12.1", "different"),
            ("Hugo hack Max", "F12.3", "maniac"),
        ],
    )
    def test_what_a_move_learned(self, line, rule, detail):
        (entry,) = self.entries(everybody(), line).values()
        assert (entry["effects"][0]["kind"], entry["effects"][0]["rule"]) == ("learned", rule)
        assert entry["effects"][0]["detail"] == detail

    def test_sins_and_crimes_learned(self):
        found = self.entries(everybody(), "Bella sleep Yura", "Pasha confess Bella", "Vika watch Bella")
        assert [found[name]["effects"][0]["detail"] for name in ("Pasha", "Vika")] == ["sinful", "crime"]

    def test_the_explosion(self):
        found = self.entries(everybody(), "Kolya check Gor", "Kim detonate Gor")
        assert [(e["kind"], e["player"], e["rule"]) for e in found["Kim"]["effects"]] == [
            ("wounded", "Kim", "F11.2"),
            ("immune", "Gor", "F11.4"),
            ("wounded", "Kolya", "F11.2"),
        ]

    def test_an_acting_commissars_cover_comes_before_the_attack(self):
        scene = everybody()
        scene.night("Max stab Kolya")
        found = self.entries(scene, "Senya cover Yura", "Max stab Yura")
        assert [(e["kind"], e["by"], e["detail"]) for e in found["Max"]["effects"]] == [
            ("covered", "Senya", "knife")
        ]
        assert [(e["kind"], e["by"]) for e in found["Senya"]["effects"]] == [("saved", "Max")]

    def test_an_infection_that_was_there_before(self):
        scene = everybody()
        scene.night("Bella sleep Yura")
        found = self.entries(scene, "Bella sleep Yura")
        assert [(e["kind"], e["rule"]) for e in found["Bella"]["effects"]] == [
            ("blocks", "F5.1"),
            ("already_infected", "F5.2"),
        ]

    def test_a_highlanders_luck(self):
        found = self.entries(everybody(), "Olya shoot Gor")
        assert [(e["kind"], e["rule"]) for e in found["Olya"]["effects"]] == [("immune", "F14.2")]

    def test_conversion_and_a_doctor_who_is_not_blocked(self):
        scene = everybody()
        found = self.entries(scene, "Pasha confess Bella")
        assert ("converted", "Bella") in [(e["kind"], e["player"]) for e in found["Pasha"]["effects"]]
        scene = everybody()
        scene.night()
        found = self.entries(scene, "Bella sleep Dima", "Dima heal Dima")
        assert [e["kind"] for e in found["Bella"]["effects"]] == ["not_blocked", "infected"]
        assert [e["kind"] for e in found["Dima"]["effects"]] == ["cured"]

    def test_the_moves_are_those_of_the_outcome_and_older_nights_can_be_asked_for(self):
        scene = everybody()
        first = scene.night("Max stab Yura", "Vika watch Yura")
        second = scene.night("Hugo hack Max")
        keys = ("by", "action", "targets", "result")
        for number, night in ((1, first), (2, second)):
            entries = scene.game.explain(number)
            assert [{key: entry[key] for key in keys} for entry in entries] == night.outcome["moves"]
        assert scene.game.explain() == scene.game.explain(2)
        with pytest.raises(KeyError):
            scene.game.explain(3)

    def test_every_kind_of_effect_is_listed(self):
        from nightengine.explain import EFFECT_KINDS

        assert len(set(EFFECT_KINDS)) == len(EFFECT_KINDS)

    def test_traditional(self):
        scene = traditional(
            mafia="Oleg Olya", madam="Mila", commissar="Kolya", doctor="Dima", civilian="Yura Yana"
        )
        scene.night(
            "Oleg shoot Yura", "Mila shoot Yura", "Dima heal Yura", "Mila visit Yana", "Kolya check Oleg"
        )
        kinds = [(e["by"], e["action"], [x["kind"] for x in e["effects"]]) for e in scene.game.explain()]
        assert kinds == [
            ("Oleg", "shoot", ["healed"]),
            ("Mila", "shoot", ["healed"]),
            ("Mila", "visit", ["muted"]),
            ("Kolya", "check", ["learned"]),
            ("Dima", "heal", ["saved", "saved"]),
        ]
        scene = traditional(mafia="Oleg Olya", civilian="Yura Yana Yulya")
        scene.night("Oleg shoot Yura", "Olya shoot Yana")
        assert [e["effects"][0]["kind"] for e in scene.game.explain()] == ["shootout", "shootout"]
        scene.night("Oleg shoot Yura", "Olya shoot Yura")
        assert [[x["kind"] for x in e["effects"]] for e in scene.game.explain()] == [
            ["agreed", "wounded"],
            ["agreed"],
        ]


class TestPreview:
    def test_tells_tonights_outcome_and_changes_nothing(self):
        scene = everybody()
        scene.day()
        scene.do("Max stab Yura", "Pasha confess Bella")
        outcome, why = scene.game.preview_night()
        assert (scene.game.phase, scene.game.role("Bella"), scene.game.status("Yura")) == (
            "night",
            "butterfly",
            "alive",
        )
        assert [entry["by"] for entry in why] == ["Pasha", "Max"]
        assert outcome == scene.game.end_night()
        assert why == scene.game.explain()

    def test_of_a_night_in_which_the_host_has_ended_the_game(self):
        scene = everybody()
        scene.day()
        scene.do("Max stab Yura", "host ends it")
        outcome, why = scene.game.preview_night()
        assert (outcome["moves"], outcome["winner"], why) == ([], "draw", [])

    def test_there_is_none_by_day(self):
        with pytest.raises(PhaseError):
            everybody().game.preview_night()


def test_public_names_are_there():
    assert all(hasattr(nightengine, name) for name in nightengine.__all__)
    assert isinstance(nightengine.RULES_VERSION, str)
    assert issubclass(Game, object)
