"""F7 and F8: commissar and sergeant."""

import pytest

from tests.nightengine.kit import forum

ANY_EXIT = {"sergeant_inherits": "any_exit"}


def station(**options):
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
        civilian="Yura Yulya Yana",
    )


@pytest.mark.parametrize("name", ["Bella", "Kim", "Max", "Oleg", "Hugo"])
def test_F7_1_a_negative_target_is_shot(name):
    night = station().night(f"Kolya check {name}")
    assert night.deaths == {name: ["shot"]}
    assert night.reports("Kolya") == [{"kind": "checked", "player": name, "negative": True}]


@pytest.mark.parametrize("name", ["Pasha", "Senya", "Vika", "Dima", "Zhora", "Gor", "Yura"])
def test_F7_1_nothing_happens_to_another(name):
    night = station().night(f"Kolya check {name}")
    assert night.deaths == {}
    assert night.reports("Kolya") == [{"kind": "checked", "player": name, "negative": False}]
    assert night.hears(name) == []


def test_F7_2_maniac_mafia_and_hacker_are_scared_off_and_nobody_is_told():
    night = station().night("Kolya check Yura", "Max stab Yura", "Olya shoot Yura", "Hugo hack Yura")
    assert [move.split(": ")[1] for move in night.moves] == ["done", "scared", "scared", "scared"]
    assert night.hears("Max") == night.hears("Olya") == night.hears("Hugo") == []
    assert night.summary == [{"kind": "nobody_died"}, {"kind": "someone_slept"}]


def test_F7_2_not_the_kamikaze_nor_the_good_nor_the_butterfly_who_moved():
    night = station().night(
        "Kolya check Gor",
        "Kim detonate Gor",
        "Bella sleep Gor",
        "Pasha confess Gor",
        "Senya cover Gor",
        "Vika watch Gor",
        "Dima heal Gor",
        "Zhora compare Gor Yura",
    )
    assert {move.split(": ")[1] for move in night.moves} == {"done"}


def test_F7_4_a_blocked_commissar_neither_checks_nor_scares():
    night = station().night("Bella sleep Kolya", "Kolya check Yura", "Max stab Yura")
    assert night.moves[1:] == ["Kolya check Yura: blocked", "Max stab Yura: done"]
    assert "no_result" in night.hears("Kolya")


def test_F8_1_search_finds_the_witness_and_reads_the_nights_before():
    scene = station()
    scene.night("Vika watch Yura", "Olya shoot Yura", "Dima heal Yura")
    night = scene.night("Senya search Vika", "Vika watch Yana")
    page = {"night": 1, "player": "Yura", "attackers": ["Olya"], "crime": False}
    assert night.reports("Senya") == [
        {"kind": "searched", "player": "Vika", "witness": True, "notebook": [page]}
    ]


def test_F8_1_a_blocked_watch_is_not_in_the_notebook():
    scene = station()
    scene.night("Vika watch Yura", "Bella sleep Vika", "Dima heal Vika")
    assert scene.night("Senya search Vika").reports("Senya")[0]["notebook"] == []


def test_F8_1_else_not_the_witness():
    report = {"kind": "searched", "player": "Yura", "witness": False, "notebook": []}
    assert station().night("Senya search Yura").reports("Senya") == [report]


def test_F8_2_cover_keeps_knife_and_mafias_shot_away_and_nothing_else():
    night = station().night("Senya cover Yura", "Max stab Yura", "Olya shoot Yura")
    assert (night.deaths, night.hears("Yura")) == ({}, ["attempted"])
    assert station().night("Senya cover Max", "Kolya check Max").deaths == {"Max": ["shot"]}
    night = station().night("Senya cover Yura", "Kolya check Yura", "Kim detonate Yura")
    assert night.deaths == {"Kolya": ["explosion"], "Kim": ["explosion"], "Yura": ["explosion"]}


def test_F8_2_a_mixture_of_wounds_loses_only_those_a_cover_helps_against():
    night = station().night("Kolya check Yura", "Kim detonate Yura", "Senya cover Yura", "Max stab Kim")
    assert night.deaths["Yura"] == ["explosion"]
    night = station().night("Kolya check Max", "Olya shoot Max", "Senya cover Max")
    assert night.moves[1] == "Olya shoot Max: scared"
    assert night.deaths == {"Max": ["shot"]}


def test_F8_2_never_the_commissar_alive_or_not():
    scene = station()
    assert scene.do("Senya cover Kolya", "host excludes Kolya", "Senya cover Kolya") == [
        "forbidden_target",
        None,
        "forbidden_target",
    ]


def test_F8_3_killed_by_night_he_acts_from_the_next_night_on_and_is_told():
    scene = station()
    night = scene.night("Max stab Kolya", "Senya search Yura")
    assert night.hears("Senya") == ["searched", "acting_commissar"]
    assert scene.game.acting_commissar == "Senya"
    assert scene.game.actions("Senya") == ["search", "cover", "check"]
    assert scene.game.inherited_now is None


def test_F8_3_not_if_the_sergeant_dies_in_the_same_night():
    scene = station()
    scene.night("Max stab Kolya", "Olya shoot Senya")
    assert scene.game.acting_commissar is None


def test_F8_3_a_sergeant_who_died_with_him_and_comes_back_has_not_inherited():
    scene = station()
    scene.night("Max stab Kolya", "Olya shoot Senya")
    scene.do("host rules Senya alive")
    assert scene.do("Senya check Yura") == ["not_your_action"]


def test_F8_3_one_action_a_night_all_the_same():
    scene = station()
    scene.night("Max stab Kolya")
    assert scene.do("Senya cover Yura", "Senya check Yura") == [None, "already_acted"]


def test_F8_3_moves_with_every_action_in_the_commissars_place():
    scene = station()
    scene.night("Max stab Kolya")
    night = scene.night("Senya cover Yura", "Max stab Yura", "Kim detonate Yana")
    assert night.moves[0] == "Senya cover Yura: done"
    assert night.deaths == {}


def test_F8_3_a_cover_before_the_attack_keeps_the_wound_away_in_the_sequential_model_too():
    scene = station(night_model="sequential")
    scene.night("Max stab Kolya")
    night = scene.night("Senya cover Olya", "Max stab Olya", "Olya shoot Yura")
    assert night.moves == ["Senya cover Olya: done", "Max stab Olya: done", "Olya shoot Yura: done"]
    assert night.deaths == {"Yura": ["shot"]}


def test_F8_3_killed_by_the_virus_counts():
    scene = station()
    scene.night("Bella sleep Kolya")
    assert scene.night().hears("Senya") == ["acting_commissar"]


def test_F8_3_jail_and_exclusion_only_with_any_exit():
    for option, acting in (({}, None), (ANY_EXIT, "Senya")):
        scene = station(**option)
        scene.day("Yura votes Kolya")
        assert (scene.game.acting_commissar, scene.game.inherited_now) == (acting, acting)
        scene = station(**option)
        scene.do("host excludes Kolya")
        assert (scene.game.acting_commissar, scene.game.inherited_now) == (acting, acting)


def test_F8_3_any_exit_from_that_moment_on_without_a_report():
    scene = station(**ANY_EXIT)
    scene.day("Yura votes Kolya")
    night = scene.night("Senya check Max", "Max stab Yura")
    assert night.moves == ["Senya check Max: done", "Max stab Yura: done"]
    assert night.hears("Senya") == ["checked"]
    assert night.deaths == {"Max": ["shot"], "Yura": ["knife"]}


def test_F8_3_any_exit_by_night_an_action_sent_before_is_carried_out_as_an_acting_commissars():
    scene = station(**ANY_EXIT)
    night = scene.night("Senya cover Yura", "Max stab Yura", "host excludes Kolya")
    assert night.moves == ["Senya cover Yura: done", "Max stab Yura: done"]


def test_F8_4_his_check_scares_and_explodes_like_the_commissars():
    scene = station()
    scene.night("Max stab Kolya")
    night = scene.night("Senya check Yura", "Olya shoot Yura", "Kim detonate Yura")
    assert night.moves[-1] == "Olya shoot Yura: scared"
    assert set(night.deaths) == {"Senya", "Kim", "Yura"}


def test_F8_4_a_sergeant_for_comparison_hack_and_announcement():
    scene = station()
    scene.night("Max stab Kolya")
    night = scene.night("Hugo hack Senya", "Olya shoot Senya", "Zhora compare Senya Yura")
    assert {"kind": "hacked", "player": "Senya", "role": "sergeant"} in night.summary
    assert night.summary[0]["role"] == "sergeant"


def test_F8_4_his_own_checks_count_for_F7_3_the_dead_mans_dont():
    scene = station()
    scene.night("Max stab Kolya", "Kolya check Yura")
    scene.night("Senya check Yura")
    assert scene.do("Senya check Yura") == ["same_target"]
