"""F16: who wins, and when that is looked at."""

from itertools import product

import pytest

from nightengine import Game, RecordError
from nightengine.rulesets import FORUM
from tests.nightengine.kit import forum


def test_F16_1_good_wins_without_evil_maniac_and_hacker():
    scene = forum(mafia="Oleg", maniac="Max", hacker="Hugo", civilian="Yura Yana", doctor="Dima")
    assert scene.day("Yura votes Oleg").winner is None
    scene.night("host excludes Max")
    assert scene.day("Yura votes Hugo").winner == "good"


def test_F16_1_a_kamikaze_is_evil_and_stands_in_the_way():
    scene = forum(mafia="Oleg", kamikaze="Kim", civilian="Yura Yana", doctor="Dima")
    assert scene.day("Yura votes Oleg").winner is None


def test_F16_2_evil_wins_without_the_seekers_and_neutrals():
    scene = forum(
        mafia="Oleg", journalist="Zhora", highlander="Gor", judge="Sid", civilian="Yura", witness="Vika"
    )
    assert scene.night("Oleg shoot Vika").winner == "evil"


def test_F16_2_a_witness_stands_in_the_way():
    scene = forum(mafia="Oleg", witness="Vika", doctor="Dima", civilian="Yura")
    assert scene.night("Oleg shoot Dima").winner is None


def test_F16_3_neutral_wins_the_kamikaze_may_live():
    scene = forum(mafia="Oleg", kamikaze="Kim", maniac="Max", doctor="Dima", civilian="Yura")
    scene.day("Yura votes Oleg")
    assert scene.night("Max stab Dima").winner == "neutral"


def test_F16_3_the_butterfly_stands_in_neutrals_way():
    scene = forum(mafia="Oleg", butterfly="Bella", maniac="Max", doctor="Dima", civilian="Yura")
    scene.day("Yura votes Oleg")
    assert scene.night("Max stab Dima").winner is None


def test_F16_4_nobody_alive_is_a_draw():
    scene = forum(mafia="Oleg", maniac="Max", doctor="Dima")
    scene.day("Oleg votes Dima", "Max votes Dima")
    night = scene.night("Oleg shoot Max", "Max stab Oleg")
    assert (night.winner, set(night.deaths)) == ("draw", {"Oleg", "Max"})


def test_F16_4_max_days():
    scene = forum(options={"max_days": 2}, mafia="Oleg", doctor="Dima", civilian="Yura Yana")
    assert scene.night().winner is None
    assert scene.day().winner is None
    assert scene.night().winner == "draw"


def test_F16_4_a_win_in_the_last_night_is_a_win():
    scene = forum(options={"max_days": 1}, mafia="Oleg", doctor="Dima", civilian="Yura Yana")
    assert scene.night("Oleg shoot Dima").winner == "evil"


def test_F16_4_the_host_ends_it_by_day_without_a_verdict():
    day = forum(mafia="Oleg", doctor="Dima", civilian="Yura").day(
        "Yura votes Oleg", "host ends it", "Dima votes Oleg"
    )
    assert (day.winner, day.jailed, day.refused) == ("draw", None, ["2: game_over"])
    assert day.tally() == {"Oleg": ["Yura"]}


def test_F16_4_the_host_ends_it_by_night_nothing_is_carried_out():
    night = forum(mafia="Oleg", doctor="Dima", civilian="Yura").night("Oleg shoot Yura", "host ends it")
    assert (night.winner, night.moves, night.summary) == ("draw", [], [])


def test_F16_4_a_night_that_ends_the_game_has_its_reports_and_summary():
    scene = forum(mafia="Oleg", sergeant="Senya", commissar="Kolya", hacker="Hugo", civilian="Yura")
    scene.do("host excludes Hugo")
    night = scene.night("Oleg shoot Yura", "Kolya check Oleg")
    assert (night.winner, night.hears("Kolya")) == ("good", ["checked"])
    assert [line["kind"] for line in night.summary] == ["death", "death", "someone_slept"]


def test_F16_5_the_journalist_does_not_stand_in_evils_way():
    scene = forum(mafia="Oleg", journalist="Zhora", doctor="Dima")
    assert scene.day("Oleg votes Dima").winner == "evil"


def test_F16_7_a_converted_butterfly_is_good():
    scene = forum(mafia="Oleg", butterfly="Bella", priest="Pasha", civilian="Yura")
    scene.night("Pasha confess Bella")
    assert scene.day("Yura votes Oleg").winner == "good"


def test_F16_6_no_two_conditions_hold_at_once():
    for gone in product((False, True), repeat=len(FORUM.roles)):
        living = sum(role.bit for role, out in zip(FORUM.roles.values(), gone, strict=True) if not out)
        wins = [v.winner for v in FORUM.victories if not living & v.gone and living & v.alive]
        assert len(wins) <= 1


@pytest.mark.parametrize(
    ("roles", "winner"),
    [("mafia civilian", "evil"), ("mafia maniac", None), ("mafia doctor", None), ("mafia kamikaze", "evil")],
)
def test_F1_6_decided_at_the_deal_is_refused(roles, winner):
    players = [(f"P{place}", role) for place, role in enumerate(roles.split())]
    if winner is None:
        assert Game("forum", players).winner is None
        return
    with pytest.raises(RecordError) as caught:
        Game("forum", players)
    assert (caught.value.path, winner in caught.value.message) == ("$.players", True)


def test_D10_an_exclusion_ends_the_game_at_once_and_the_phase_with_it():
    scene = forum(mafia="Oleg", doctor="Dima", civilian="Yura Yana")
    day = scene.day("Yura votes Yana", "Dima heal Yana", "host excludes Oleg", "Yana votes Yura")
    assert (day.winner, day.jailed, day.announced) == ("good", None, None)
    assert day.tally() == {"Yana": ["Yura"]}
    assert day.refused == ["3: game_over"]
    assert day.outcome["exclusions"] == [{"player": "Oleg", "role": "mafia"}]


def test_D10_what_the_host_decides_after_the_deadline_heads_the_next_day():
    scene = forum(mafia="Oleg", doctor="Dima", civilian="Yura Yana")
    scene.night("Oleg shoot Yura")
    codes = scene.do("host excludes Yura", "host excludes Yana", "Dima votes Yana")
    assert codes == ["not_alive", None, "target_out"]


def test_D10_is_no_killing():
    scene = forum(mafia="Oleg", commissar="Kolya", sergeant="Senya", civilian="Yura")
    scene.day("host excludes Kolya")
    assert scene.do("Senya check Oleg") == ["not_your_action"]
