"""F3, F13 and the order of refusals: when a night action is taken and when not."""

import pytest

from tests.nightengine.kit import forum


def everybody(**options):
    return forum(
        options=options,
        butterfly="Bella",
        priest="Pasha",
        commissar="Kolya",
        kamikaze="Kim",
        maniac="Max",
        mafia="Oleg Olya Ostap",
        sergeant="Senya",
        witness="Vika",
        doctor="Dima",
        journalist="Zhora",
        hacker="Hugo",
        highlander="Gor",
        judge="Sid",
        civilian="Yura Yulya Yana",
    )


def test_F3_1_an_action_may_be_sent_by_day_and_by_night():
    scene = everybody()
    scene.day("Kolya check Yura")
    night = scene.night("Pasha confess Yura")
    assert night.moves == ["Pasha confess Yura: done", "Kolya check Yura: done"]


def test_F3_2_final_when_accepted_and_a_refused_one_changes_nothing():
    night = everybody().night("Max stab Max", "Max stab Yura", "Max stab Yulya")
    assert night.refused == ["0: self_target", "2: already_acted"]
    assert night.moves == ["Max stab Yura: done"]


def test_F3_2_of_the_clan_the_first_accepted_action_counts():
    night = everybody().night("Olya shoot Yura", "Oleg shoot Yulya", "Olya shoot Yana")
    assert night.refused == ["1: clan_acted", "2: already_acted"]
    assert night.moves == ["Olya shoot Yura: done"]


@pytest.mark.parametrize("sent_by_day", [True, False])
def test_F3_3_the_time_of_sending_changes_nothing(sent_by_day):
    scene, lines = everybody(), ("Max stab Yura", "Dima heal Yura", "Vika watch Yura")
    if sent_by_day:
        scene.day(*lines)
        night = scene.night()
    else:
        night = scene.night(*reversed(lines))
    assert night.moves == ["Max stab Yura: done", "Vika watch Yura: done", "Dima heal Yura: done"]
    assert night.deaths == {}


def test_F3_4_sending_nothing_is_allowed():
    night = everybody().night()
    assert (night.moves, night.deaths) == ([], {})


def test_F3_5_actor_target_and_compared_lapse_the_actor_may_send_again():
    scene = everybody()
    night = scene.night(
        "Max stab Yura",
        "Zhora compare Yana Yura",
        "Dima heal Yulya",
        "host excludes Yura",
        "Max stab Yana",
        "Zhora compare Yana Yulya",
        "Dima heal Yana",
    )
    assert night.lapsed == ["Max stab Yura", "Zhora compare Yana Yura"]
    assert night.refused == ["6: already_acted"]
    assert night.moves == ["Max stab Yana: done", "Dima heal Yulya: done", "Zhora compare Yana Yulya: done"]


def test_F3_5_a_lapsed_self_heal_was_never_sent():
    scene = everybody()
    scene.day()
    scene.night()
    night = scene.night("Dima heal Dima", "host rules Dima jailed", "host rules Dima alive", "Dima heal Dima")
    assert night.refused == []
    assert night.moves == ["Dima heal Dima: done"]


def test_F3_5_a_comparison_of_two_who_are_out_stands_when_one_comes_back():
    scene = everybody()
    scene.day("host excludes Yura", "host excludes Yana")
    night = scene.night("Zhora compare Yura Yana", "host rules Yura alive")
    assert night.moves == ["Zhora compare Yura Yana: done"]


def test_F3_5_an_action_lapses_at_the_verdict_and_stands_in_the_days_list():
    scene = everybody()
    day = scene.day("Oleg shoot Yura", "Dima heal Oleg", "Yana votes Oleg")
    assert day.lapsed == ["Oleg shoot Yura", "Dima heal Oleg"]
    assert scene.do("Olya shoot Yura", "Dima heal Yura") == [None, None]


def test_F3_5_lapsed_is_told_at_once_with_who_left_and_how():
    scene = everybody()
    scene.do("Max stab Yura", "Yana votes Yura", "Yura votes Yana", "host excludes Yura")
    told = scene.game.take_lapsed()
    assert [tuple(lapse) for lapse in told] == [
        ("vote", "Yana", None, ("Yura",), "Yura", "excluded"),
        ("vote", "Yura", None, ("Yana",), "Yura", "excluded"),
        ("act", "Max", "stab", ("Yura",), "Yura", "excluded"),
    ]
    assert scene.game.take_lapsed() == []


def test_F3_6_nobody_targets_himself_except_doctor_and_clan():
    codes = everybody().do(
        "Bella sleep Bella",
        "Pasha confess Pasha",
        "Kolya check Kolya",
        "Kim detonate Kim",
        "Max stab Max",
        "Senya search Senya",
        "Senya cover Senya",
        "Vika watch Vika",
        "Zhora compare Zhora Yura",
        "Zhora compare Yura Zhora",
        "Hugo hack Hugo",
        "Olya shoot Olya",
    )
    assert codes == ["self_target"] * 11 + [None]


def test_F3_6_targets_are_living_players():
    scene = everybody()
    scene.day("host excludes Yura")
    assert scene.do("Max stab Yura", "Olya shoot Yura", "Hugo hack Yura") == ["target_out"] * 3


def test_not_your_action_of_another_role_of_no_role_and_of_roles_without():
    codes = everybody().do(
        "Max shoot Yura", "Max visit Yura", "Gor stab Yura", "Yura check Yana", "Senya check Yura"
    )
    assert codes == ["not_your_action"] * 5


def test_F13_the_night_just_before_of_the_same_kind_whether_carried_out_or_not():
    scene = everybody()
    scene.night(
        "Pasha confess Yura", "Kolya check Pasha", "Dima heal Yura", "Senya cover Yura", "Bella sleep Pasha"
    )
    codes = scene.do("Pasha confess Yura", "Kolya check Pasha", "Dima heal Yura", "Senya cover Yura")
    assert codes == ["same_target"] * 4
    assert scene.do("Senya search Yura", "Bella sleep Pasha") == [None, None]


def test_F13_a_night_without_such_an_action_breaks_the_row():
    scene = everybody()
    scene.night("Senya cover Yura", "Dima heal Yura")
    scene.day()
    scene.night("Senya search Yura")
    assert scene.do("Senya cover Yura", "Dima heal Yura") == [None, None]


def test_F13_a_lapsed_action_makes_no_row():
    scene = everybody()
    scene.night("Dima heal Yura", "host rules Yura jailed", "host rules Yura alive")
    assert scene.do("Dima heal Yura") == [None]


def test_F13_no_row_for_the_other_actions():
    lines = [
        "Bella sleep Yura",
        "Kim detonate Yura",
        "Hugo hack Yura",
        "Vika watch Yura",
        "Zhora compare Yura Yana",
    ]
    scene = everybody()
    scene.night(*lines)
    scene.day("Dima heal Yura")
    assert scene.do(*lines) == [None] * 5


class TestOrderOfRefusals:
    """RECORD.md: where several reasons apply, the first of its list."""

    def test_game_over_before_unknown_player(self):
        scene = forum(mafia="Oleg", doctor="Dima", civilian="Yura")
        codes = scene.do(
            "host ends it",
            "Nobody votes Yura",
            "Dima heal Nobody",
            "host excludes Nobody",
            "host rules Nobody alive",
            "host ends it",
        )
        assert codes == [None] + ["game_over"] * 5

    def test_unknown_player_before_all_others(self):
        scene = everybody()
        scene.do("host excludes Yura")
        codes = scene.do(
            "Yura votes Nobody", "Yura fly Nobody", "Max stab Max Nobody", "host rules Nobody alive"
        )
        assert codes == ["unknown_player"] * 4

    def test_not_alive_before_not_your_action_and_targets(self):
        scene = everybody()
        scene.do("host excludes Max")
        assert scene.do("Max fly", "Max stab Max", "host excludes Max") == ["not_alive"] * 3

    def test_not_your_action_before_already_acted(self):
        assert everybody().do("Max stab Yura", "Max shoot Yura") == [None, "not_your_action"]

    def test_already_acted_before_clan_acted_before_target_count(self):
        codes = everybody().do("Oleg shoot Yura", "Oleg shoot", "Olya shoot", "Olya shoot Yura Yana")
        assert codes == [None, "already_acted", "clan_acted", "clan_acted"]

    def test_target_count_before_self_target(self):
        codes = everybody().do(
            "Max stab", "Max stab Max Yura", "Zhora compare Zhora Zhora", "Zhora compare Yura"
        )
        assert codes == ["target_count"] * 4

    def test_F10_4_first_night_before_heal_self_used_before_same_target(self):
        scene = everybody()
        assert scene.do("Dima heal Dima") == ["first_night"]
        scene.day()
        scene.night()
        scene.night("Dima heal Dima")
        assert scene.do("Dima heal Dima") == ["heal_self_used"]

    def test_self_target_before_mixed_status(self):
        scene = everybody()
        scene.do("host excludes Yura")
        assert scene.do("Zhora compare Zhora Yura", "Zhora compare Yura Yana") == [
            "self_target",
            "mixed_status",
        ]

    def test_F8_2_forbidden_target_before_target_out(self):
        scene = everybody()
        scene.do("host excludes Kolya")
        assert scene.do("Senya cover Kolya") == ["forbidden_target"]

    def test_target_out_before_same_target(self):
        scene = everybody()
        scene.night("Dima heal Yura")
        scene.do("host excludes Yura")
        assert scene.do("Dima heal Yura") == ["target_out"]

    def test_self_target_before_target_out_for_votes(self):
        scene = everybody()
        assert scene.do("Yura votes Yura", "Yura votes Yana", "Yura votes Yura") == [
            "self_target",
            None,
            "already_voted",
        ]
