"""T2, T4, T5: the traditional night and victory."""

import pytest

from nightengine import RecordError
from tests.nightengine.kit import traditional


def town(**options):
    return traditional(
        options=options,
        mafia="Oleg Olya",
        madam="Mila",
        commissar="Kolya",
        doctor="Dima",
        civilian="Yura Yulya Yana",
    )


def test_T2_the_mafia_side_knows_one_another_commissar_and_doctor_dont():
    game = town().game
    assert game.knows("Mila") == ["Oleg", "Olya"]
    assert game.knows("Kolya") == game.knows("Dima") == game.knows("Yura") == []


def test_T4_1_the_order_shooters_in_the_players_order_madam_commissar_doctor():
    night = town().night(
        "Dima heal Yana",
        "Kolya check Oleg",
        "Mila visit Yura",
        "Mila shoot Yura",
        "Olya shoot Yura",
        "Oleg shoot Yura",
    )
    assert night.moves == [
        "Oleg shoot Yura: done",
        "Olya shoot Yura: done",
        "Mila shoot Yura: done",
        "Mila visit Yura: done",
        "Kolya check Oleg: done",
        "Dima heal Yana: done",
    ]


def test_T4_1_nothing_takes_a_move_away():
    night = town().night("Oleg shoot Kolya", "Kolya check Oleg", "Mila visit Kolya")
    assert night.deaths == {"Kolya": ["shot"]}
    assert "Kolya check Oleg: done" in night.moves
    assert night.hears("Kolya") == []


def test_T4_2_all_who_named_one_agree():
    assert town().night("Oleg shoot Yura").deaths == {"Yura": ["shot"]}
    assert town().night("Oleg shoot Yura", "Mila shoot Yura").deaths == {"Yura": ["shot"]}


def test_T4_2_else_a_shoot_out():
    night = town().night("Oleg shoot Yura", "Olya shoot Yura", "Mila shoot Yana")
    assert (night.deaths, night.summary) == ({}, [{"kind": "nobody_died"}, {"kind": "shootout"}])


def test_T4_2_nobody_named_one():
    assert town().night().summary == [{"kind": "nobody_died"}]


def test_T4_2_a_naming_may_be_changed_and_a_refused_one_changes_nothing():
    scene = town()
    night = scene.night(
        "Oleg shoot Yura", "Oleg shoot Yana", "Oleg shoot Nobody", "Oleg shoot Yura Yulya", "Oleg shoot"
    )
    assert night.refused == ["2: unknown_player", "3: target_count", "4: target_count"]
    assert (night.moves, night.lapsed) == (["Oleg shoot Yana: done"], [])


def test_T4_2_their_own_and_themselves_included():
    assert town().night("Oleg shoot Oleg", "Mila shoot Oleg").deaths == {"Oleg": ["shot"]}


def test_T4_6_a_replaced_naming_takes_the_place_of_its_acceptance():
    scene = town()
    night = scene.night(
        "Oleg shoot Yura", "Olya shoot Yura", "Oleg shoot Yana", "Oleg shoot Yura", "host excludes Yura"
    )
    assert night.lapsed == ["Olya shoot Yura", "Oleg shoot Yura"]


def test_T4_6_a_lapsed_naming_may_be_sent_again():
    night = town().night("Oleg shoot Yura", "Mila shoot Yana", "host excludes Yura", "Oleg shoot Yana")
    assert night.deaths == {"Yana": ["shot"]}


def test_T4_3_who_is_visited_has_no_vote_in_any_round_of_the_next_day():
    scene = town()
    night = scene.night("Mila visit Yura")
    assert night.summary == [{"kind": "nobody_died"}, {"kind": "no_vote", "player": "Yura"}]
    assert scene.game.muted == ["Yura"]
    day = scene.day("Yura votes Oleg", "Dima votes Oleg", "round final", "Yura votes Oleg")
    assert day.refused == ["0: no_vote_today", "3: no_vote_today"]
    scene.night()
    assert scene.do("Yura votes Oleg") == [None]


def test_T4_3_even_if_she_leaves_before_it():
    scene = town()
    scene.night("Mila visit Yura")
    assert scene.do("host excludes Mila", "Yura votes Oleg") == [None, "no_vote_today"]


def test_T4_3_but_a_visit_lapses_if_she_leaves_before_the_deadline():
    scene = town()
    scene.night("Mila visit Yura", "host excludes Mila")
    assert scene.do("Yura votes Oleg") == [None]


def test_T4_3_no_line_for_a_visited_player_who_died():
    night = town().night("Mila visit Yura", "Oleg shoot Yura")
    assert [line["kind"] for line in night.summary] == ["death"]


def test_T4_3_once_a_night_and_never_herself():
    scene = town()
    scene.day()
    codes = scene.do(
        "Mila visit Mila", "Mila visit Yura", "Mila shoot Yura", "Mila visit Yana", "Mila shoot Mila"
    )
    assert codes == ["self_target", None, None, "already_acted", None]


def test_T4_3_T4_5_at_most_two_nights_running():
    scene = town()
    for _ in range(2):
        scene.night("Mila visit Yura", "Dima heal Dima")
    scene.day()
    assert scene.do("Mila visit Yura", "Dima heal Dima") == ["same_target", "same_target"]
    scene.night("Mila visit Yana")
    scene.day()
    assert scene.do("Mila visit Yura", "Dima heal Dima") == [None, None]


def test_T4_4_whether_the_target_is_of_the_mafia_side_madam_included():
    assert town().night("Kolya check Mila").reports("Kolya") == [
        {"kind": "checked", "player": "Mila", "mafia": True}
    ]
    assert town().night("Kolya check Dima").reports("Kolya") == [
        {"kind": "checked", "player": "Dima", "mafia": False}
    ]
    scene = town()
    scene.day()
    assert scene.do("Kolya check Kolya") == ["self_target"]


def test_T4_4_no_row_for_checks():
    scene = town()
    scene.night("Kolya check Yura")
    scene.day()
    assert scene.do("Kolya check Yura") == [None]


def test_T4_5_the_shot_does_not_kill_who_is_healed_himself_allowed_from_night_1_on():
    night = town().night("Dima heal Dima", "Oleg shoot Dima")
    assert (night.deaths, night.hears("Dima")) == ({}, [])


def test_T4_7_roles_of_the_killed_stay_hidden():
    night = town().night("Oleg shoot Yura")
    assert night.summary == [{"kind": "death", "player": "Yura", "causes": ["shot"], "role": None}]


def test_T4_7_no_someone_slept_and_no_report_to_the_healed():
    night = town().night("Oleg shoot Yura", "Dima heal Yura")
    assert (night.outcome["reports"], night.summary) == ([], [{"kind": "nobody_died"}])


def test_T5_town_wins_without_the_mafia_side():
    scene = traditional(mafia="Oleg", madam="Mila", civilian="Yura Yana")
    scene.day("host excludes Mila")
    assert scene.night("host rules Oleg jailed").winner == "town"


def test_T5_mafia_wins_without_the_town_and_nobody_is_a_draw():
    scene = traditional(mafia="Oleg", civilian="Yura Yana")
    scene.do("host excludes Yana")
    assert scene.night("Oleg shoot Yura").winner == "mafia"
    scene = traditional(mafia="Oleg", civilian="Yura Yana")
    day = scene.day("host rules Yana jailed", "host rules Yura jailed")
    assert day.winner == "mafia"


def test_T5_parity_ends():
    scene = traditional(options={"parity_ends": True}, mafia="Oleg", civilian="Yura Yana Yulya")
    assert scene.night("Oleg shoot Yura").winner is None
    assert scene.night("Oleg shoot Yana").winner == "mafia"
    scene = traditional(mafia="Oleg", civilian="Yura Yana")
    assert scene.night("Oleg shoot Yura").winner is None


def test_T5_parity_that_holds_at_the_deal_is_refused():
    with pytest.raises(RecordError, match="decided"):
        traditional(options={"parity_ends": True}, mafia="Oleg", civilian="Yura")


def test_T5_max_days():
    assert traditional(options={"max_days": 1}, mafia="Oleg", civilian="Yura Yana").night().winner == "draw"
