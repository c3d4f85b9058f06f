"""D9: the host sets a player's status (RECORD.md, "Refusals")."""

import pytest

from tests.nightengine.kit import forum


def town(**options):
    return forum(
        options=options,
        butterfly="Bella",
        commissar="Kolya",
        mafia="Oleg Olya",
        sergeant="Senya",
        doctor="Dima",
        maniac="Max",
        civilian="Yura Yulya Yana",
    )


def test_D9_no_change_is_refused():
    scene = town()
    codes = scene.do("host rules Yura alive", "host rules Yura jailed", "host rules Yura jailed")
    assert codes == ["no_change", None, "no_change"]


def test_D9_rulings_are_listed_apart_from_exclusions():
    day = town().day("host rules Yura excluded", "host excludes Yana")
    assert day.outcome["rulings"] == [{"player": "Yura", "status": "excluded"}]
    assert day.outcome["exclusions"] == [{"player": "Yana", "role": "civilian"}]


def test_D9_a_ruling_out_makes_votes_and_actions_lapse():
    day = town().day("Dima heal Yura", "Yana votes Yura", "Yura votes Yana", "host rules Yura jailed")
    assert (day.lapsed, day.tally()) == (["Dima heal Yura"], {})


def test_D9_out_is_the_phase_of_the_ruling_and_null_when_alive():
    scene = town()
    scene.day("host rules Yura jailed")
    assert scene.game.players[7].out == ("day", 1)
    scene.night("host rules Yura killed")
    assert (scene.game.status("Yura"), scene.game.players[7].out) == ("killed", ("night", 1))
    scene.day("host rules Yura alive")
    assert scene.game.players[7].out is None


def test_D9_between_two_ways_of_being_out_nothing_lapses():
    scene = forum(journalist="Zhora", mafia="Oleg", doctor="Dima", civilian="Yura Yana")
    scene.do("host excludes Yura", "host excludes Yana")
    night = scene.night("Zhora compare Yura Yana", "host rules Yura killed")
    assert (night.lapsed, night.moves) == ([], ["Zhora compare Yura Yana: done"])


def test_D9_back_without_virus():
    scene = town()
    scene.night("Bella sleep Yura")
    scene.do("host rules Yura jailed", "host rules Yura alive")
    assert scene.night().deaths == {}


def test_D9_back_from_the_dead_he_votes_and_acts():
    scene = town()
    scene.night("Max stab Dima")
    codes = scene.do("host rules Dima alive", "Dima heal Yura", "Dima votes Yura")
    assert codes == [None, None, None]


@pytest.mark.parametrize(
    ("option", "status", "acts"),
    [
        ("killed", "killed", True),
        ("killed", "jailed", False),
        ("killed", "excluded", False),
        ("any_exit", "killed", True),
        ("any_exit", "jailed", True),
        ("any_exit", "excluded", True),
    ],
)
def test_D9_F8_3_a_commissar_ruled_out_leaves_an_heir_from_that_moment_on(option, status, acts):
    scene = town(sergeant_inherits=option)
    scene.do(f"host rules Kolya {status}")
    assert scene.game.inherited_now == ("Senya" if acts else None)
    assert scene.do("Senya check Max") == [None if acts else "not_your_action"]
    assert "acting_commissar" not in scene.night().hears("Senya")


def test_D9_F8_3_jailed_then_ruled_killed_counts():
    scene = town()
    scene.day("Yura votes Kolya")
    scene.do("host rules Kolya killed")
    assert scene.do("Senya check Max") == [None]


def test_D9_F8_3_killed_then_ruled_jailed_takes_nothing_back():
    scene = town()
    scene.night("Max stab Kolya")
    scene.do("host rules Kolya jailed")
    assert scene.do("Senya check Max") == [None]


def test_D9_a_commissar_ruled_alive_takes_his_place_back():
    scene = town()
    scene.night("Max stab Kolya")
    scene.do("host rules Kolya alive")
    assert scene.game.acting_commissar is None
    assert scene.do("Senya check Max", "Kolya check Yura", "Senya search Yura") == [
        "not_your_action",
        None,
        None,
    ]


def test_D9_a_check_that_the_sergeant_sent_before_stands_in_his_own_place():
    scene = town()
    scene.night("Max stab Kolya")
    night = scene.night("Senya check Max", "Max stab Yura", "host rules Kolya alive", "Kolya check Yana")
    assert night.moves == ["Kolya check Yana: done", "Max stab Yura: done", "Senya check Max: done"]
    assert night.deaths == {"Max": ["shot"], "Yura": ["knife"]}


def test_D9_killed_again_he_leaves_an_heir_again():
    scene = town()
    scene.night("Max stab Kolya")
    scene.do("host rules Kolya alive")
    assert scene.night("Max stab Kolya").hears("Senya") == ["acting_commissar"]


def test_D9_a_ruling_can_end_the_game():
    scene = forum(mafia="Oleg", doctor="Dima", civilian="Yura")
    night = scene.night("Oleg shoot Yura", "host rules Dima jailed", "host rules Dima alive")
    assert (night.winner, night.refused, night.moves, night.summary) == ("evil", ["2: game_over"], [], [])


def test_D9_an_unknown_player_comes_before_no_change_and_a_word_that_is_no_status_is_no_ruling():
    scene = town()
    assert scene.do("host rules Nobody alive") == ["unknown_player"]
    with pytest.raises(ValueError, match="status"):
        scene.game.rule("Yura", "dead")
