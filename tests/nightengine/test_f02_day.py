"""F2: votes, STOP and the verdict."""

from tests.nightengine.kit import forum


def town():
    return forum(mafia="Oleg Olya", commissar="Kolya", doctor="Dima", civilian="Yura Yulya Yana")


def test_F2_1_day_1_is_open_at_the_start_and_night_1_follows():
    game = town().game
    assert (game.phase, game.number, game.round) == ("day", 1, "vote")
    game.end_day()
    assert (game.phase, game.number, game.round) == ("night", 1, None)
    game.end_night()
    assert (game.phase, game.number, game.round) == ("day", 2, "vote")


def test_F2_2_only_the_living_vote_and_only_against_the_living():
    scene = town()
    scene.day("Yura votes Oleg")
    day = scene.day("Oleg votes Yura", "Yura votes Oleg", "Yulya votes Nobody", "Nobody votes Yulya")
    assert day.refused == ["0: not_alive", "1: target_out", "2: unknown_player", "3: unknown_player"]


def test_F2_3_nobody_votes_against_himself_and_he_may_still_vote():
    day = town().day("Yura votes Yura", "Yura votes Oleg")
    assert day.refused == ["0: self_target"]
    assert day.jailed == "Oleg"


def test_F2_4_the_first_valid_vote_is_the_vote():
    day = town().day("Yura votes Oleg", "Yura votes Olya", "Yura votes Oleg")
    assert day.refused == ["1: already_voted", "2: already_voted"]
    assert day.tally() == {"Oleg": ["Yura"]}


def test_F2_6_no_vote_after_STOP():
    scene = town()
    scene.day()
    assert scene.game.vote("Yura", "Oleg") == "wrong_round"
    assert scene.game.tally() == []


def test_F2_7_one_vote_is_enough_and_a_tie_or_none_jails_nobody():
    assert town().day("Yura votes Oleg").jailed == "Oleg"
    assert town().day("Yura votes Oleg", "Oleg votes Yura").jailed is None
    assert town().day().jailed is None


def test_F2_7_tally_most_votes_first_equal_ones_in_the_players_order_voters_in_order_of_votes():
    day = town().day("Yana votes Yura", "Yura votes Oleg", "Kolya votes Yura", "Oleg votes Kolya")
    assert [row["player"] for row in day.rounds[0]["tally"]] == ["Yura", "Oleg", "Kolya"]
    assert day.tally()["Yura"] == ["Yana", "Kolya"]


def test_F2_8_the_convicts_role_is_announced_at_STOP():
    assert town().day("Yura votes Oleg").announced == "mafia"


def test_F2_8_a_judge_dealt_holds_it_back_until_the_morning_even_when_he_is_out():
    scene = forum(mafia="Oleg Olya", judge="Sid", doctor="Dima", civilian="Yura Yulya")
    scene.day("host excludes Sid")
    scene.night()
    assert scene.day("Yura votes Oleg").announced is None
    night = scene.night()
    assert night.summary[0] == {"kind": "verdict", "player": "Oleg", "role": "mafia"}
    scene.day()
    assert "verdict" not in [line["kind"] for line in scene.night().summary]


def test_F2_8_at_once_if_the_game_ends_at_STOP():
    scene = forum(mafia="Oleg", judge="Sid", doctor="Dima", civilian="Yura")
    assert scene.day("Yura votes Oleg").announced == "mafia"


def test_F2_8_an_exclusion_that_ends_the_game_before_the_morning_leaves_no_summary():
    scene = forum(mafia="Oleg Olya", judge="Sid", doctor="Dima", civilian="Yura")
    scene.day("Yura votes Oleg")
    night = scene.night("host excludes Olya")
    assert (night.winner, night.summary) == ("good", [])


def test_F2_8_the_held_back_role_is_told_of_a_convict_whom_a_ruling_has_brought_back():
    scene = forum(mafia="Oleg Olya", judge="Sid", doctor="Dima", priest="Pasha", civilian="Yura")
    scene.day("Yura votes Dima")
    night = scene.night("host rules Dima alive")
    assert night.summary[0] == {"kind": "verdict", "player": "Dima", "role": "doctor"}


def test_F2_9_votes_on_and_of_an_excluded_player_lapse_and_the_voter_votes_again():
    scene = town()
    day = scene.day(
        "Yura votes Olya",
        "Olya votes Yura",
        "Yana votes Yura",
        "host excludes Olya",
        "Yura votes Oleg",
        "Yana votes Oleg",
    )
    assert day.refused == ["5: already_voted"]
    assert day.tally() == {"Yura": ["Yana"], "Oleg": ["Yura"]}


def test_F2_9_a_vote_anew_stands_behind_the_others():
    scene = town()
    day = scene.day(
        "Yura votes Olya", "Yana votes Oleg", "host excludes Olya", "Yura votes Oleg", "Dima votes Oleg"
    )
    assert day.tally() == {"Oleg": ["Yana", "Yura", "Dima"]}


def test_F2_9_back_in_the_game_he_votes_again_but_what_had_lapsed_stays_lapsed():
    scene = town()
    day = scene.day(
        "Yura votes Olya",
        "Olya votes Yana",
        "host rules Olya jailed",
        "host rules Olya alive",
        "Olya votes Yulya",
    )
    assert day.refused == []
    assert day.tally() == {"Yulya": ["Olya"]}
