"""T3: the traditional day's rounds."""

import pytest

from nightengine import PhaseError
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


def test_T3_1_each_names_one_other_living_player():
    codes = town().do("Yura votes Yura", "Yura votes Oleg", "Yura votes Olya", "Dima votes Nobody")
    assert codes == ["self_target", None, "already_voted", "unknown_player"]


def test_T3_2_those_with_the_most_are_the_candidates():
    day = town().day(
        "Yura votes Olya", "Yulya votes Oleg", "Oleg votes Yura", "Olya votes Yura", "round final"
    )
    assert day.rounds[1]["candidates"] == ["Oleg", "Olya", "Yura"]


def test_T3_2_a_single_leader_is_joined_by_all_with_the_second_most():
    day = town().day(
        "Yura votes Oleg",
        "Yulya votes Oleg",
        "Yana votes Oleg",
        "Oleg votes Yana",
        "Olya votes Dima",
        "round final",
    )
    assert day.rounds[1]["candidates"] == ["Oleg", "Dima", "Yana"]


def test_T3_2_one_nominee_alone_is_the_only_candidate():
    day = town().day("Yura votes Oleg", "round final", "Yura votes Olya", "Dima votes Oleg")
    assert day.rounds[1]["candidates"] == ["Oleg"]
    assert (day.refused, day.jailed) == (["2: not_candidate"], "Oleg")


def test_T3_2_nobody_nominated_no_further_round_nobody_leaves():
    scene = town()
    assert scene.game.round_called_for is None
    day = scene.day("round final", "Yura votes Oleg")
    assert (day.refused, day.jailed, len(day.rounds)) == (["0: wrong_round", "1: wrong_round"], None, 1)


def test_T3_4_the_most_votes_shows_his_card_and_leaves():
    day = town().day("Yura votes Oleg", "round final", "Yura votes Oleg")
    assert (day.jailed, day.announced) == ("Oleg", "mafia")


def test_T3_4_no_votes_nobody_leaves():
    day = town().day("Yura votes Oleg", "round final")
    assert (day.jailed, day.announced, day.tally()) == (None, None, {})


def test_T3_the_nomination_alone_jails_nobody():
    assert town().day("Yura votes Oleg").jailed is None


FINAL_TIE = ("Yura votes Oleg", "Yulya votes Olya", "round final", "Yura votes Oleg", "Yulya votes Olya")


def test_T3_5_a_tie_calls_for_one_revote_among_the_tied():
    scene = town()
    scene.do(*FINAL_TIE)
    assert scene.game.round_called_for == "revote"
    day = scene.day("round revote", "Dima votes Yana", "Dima votes Olya")
    assert day.rounds[2]["candidates"] == ["Oleg", "Olya"]
    assert (day.refused, day.jailed) == (["6: not_candidate"], "Olya")


def test_T3_5_a_tie_without_a_revote_jails_nobody():
    assert town().day(*FINAL_TIE).jailed is None


def test_T3_5_tied_again_or_no_votes_nobody_leaves_and_nothing_more_is_called_for():
    scene = town()
    scene.do(*FINAL_TIE, "round revote", "Yura votes Oleg", "Yulya votes Olya")
    assert scene.game.round_called_for is None
    day = scene.day("round revote")
    assert (day.refused, day.jailed) == (["8: wrong_round"], None)
    assert town().day(*FINAL_TIE, "round revote").jailed is None


def test_T3_6_a_refused_round_closes_the_voting_until_one_is_accepted():
    scene = town()
    codes = scene.do("Yura votes Oleg", "round revote", "Dima votes Olya", "round final", "Dima votes Oleg")
    assert codes == [None, "wrong_round", "wrong_round", None, None]
    assert scene.game.round == "final"


def test_T3_6_closing_the_voting_is_its_only_effect():
    scene = town()
    scene.do("Yura votes Oleg", "round final", "Yura votes Oleg", "round final")
    assert scene.game.round is None
    assert scene.game.tally() == [{"player": "Oleg", "votes": 1, "voters": ["Yura"]}]
    assert scene.day().jailed == "Oleg"


def test_T3_6_while_the_voting_is_closed_an_exclusion_still_takes_votes_from_the_round():
    day = town().day(
        "Yura votes Oleg", "Dima votes Olya", "round revote", "host excludes Oleg", "round final"
    )
    assert day.tally(0) == {"Olya": ["Dima"]}
    assert day.rounds[1]["candidates"] == ["Olya"]


def test_T3_6_an_exclusion_takes_no_votes_from_a_round_that_is_over():
    day = town().day(
        "Yura votes Oleg", "Dima votes Olya", "round final", "host excludes Oleg", "Yura votes Olya"
    )
    assert day.tally(0) == {"Oleg": ["Yura"], "Olya": ["Dima"]}
    assert day.rounds[1]["candidates"] == ["Oleg", "Olya"]


def test_T3_6_a_candidate_who_is_out_is_none_any_more_even_if_he_comes_back():
    scene = town()
    scene.do(
        "Yura votes Oleg", "Dima votes Olya", "round final", "host rules Oleg jailed", "host rules Oleg alive"
    )
    assert scene.game.candidates == ["Olya"]
    assert scene.do("Yura votes Oleg", "Oleg votes Olya") == ["not_candidate", None]


def test_T3_6_lapsed_votes_are_free_again_and_the_called_round_is_judged_by_those_that_stand():
    scene = town()
    scene.do(*FINAL_TIE, "Dima votes Olya")
    assert scene.game.round_called_for is None
    scene.do("host excludes Dima")
    assert scene.game.round_called_for == "revote"


def test_T3_4_one_vote_a_round_and_the_nomination_binds_nobody():
    scene = town()
    codes = scene.do(
        "Yura votes Oleg", "Dima votes Olya", "round final", "Yura votes Olya", "Yura votes Oleg"
    )
    assert codes == [None, None, None, None, "already_voted"]


def test_T4_no_action_by_day_and_no_round_by_night():
    scene = town()
    assert scene.game.act("Oleg", "shoot", ["Yura"]) == "wrong_round"
    assert scene.game.actions("Oleg") == []
    scene.game.end_day()
    assert scene.game.next_round("final") == "wrong_round"
    assert scene.game.round_called_for is None
    with pytest.raises(PhaseError):
        scene.game.end_day()
