"""F5 and F6: the butterfly and the priest."""

from tests.nightengine.kit import forum


def parish(**options):
    return forum(
        options=options,
        butterfly="Bella",
        priest="Pasha",
        commissar="Kolya",
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


def confessed(night):
    return next(report["sinful"] for report in night.reports("Pasha") if report["kind"] == "confessed")


def test_F5_1_blocks_her_target():
    night = parish().night("Bella sleep Max", "Max stab Yura")
    assert (night.moves[1], night.deaths) == ("Max stab Yura: blocked", {})


def test_F5_1_not_a_doctor_who_heals_himself():
    scene = parish()
    scene.night()
    night = scene.night("Bella sleep Dima", "Dima heal Dima", "Olya shoot Dima")
    assert night.moves[-1] == "Dima heal Dima: done"
    assert night.deaths == {}
    assert scene.night().deaths == {}


def test_F5_1_a_doctor_who_heals_another_is_blocked():
    assert parish().night("Bella sleep Dima", "Dima heal Yura").moves[-1] == "Dima heal Yura: blocked"


def test_F5_2_an_earlier_infection_is_kept_and_not_renewed():
    scene = parish()
    scene.night("Bella sleep Yura")
    assert scene.night("Bella sleep Yura").deaths == {"Yura": ["virus"]}


def test_F5_2_the_highlander_is_not_infected_but_slept_with():
    scene = parish()
    assert scene.night("Bella sleep Gor").hears("Gor") == ["slept_with"]
    assert scene.night().deaths == {}


def test_F5_3_dies_at_the_end_of_the_next_night_and_moves_in_it():
    scene = parish()
    assert scene.night("Bella sleep Vika").deaths == {}
    night = scene.night("Vika watch Yura")
    assert night.moves == ["Vika watch Yura: done"]
    assert night.deaths == {"Vika": ["virus"]}
    assert night.reports("Vika") == []


def test_F5_3_healed_in_the_same_or_the_next_night_he_lives():
    scene = parish()
    scene.night("Bella sleep Yura", "Dima heal Yura")
    assert scene.night().deaths == {}
    scene = parish()
    scene.night("Bella sleep Yura")
    assert scene.night("Dima heal Yura").deaths == {}
    assert scene.night().deaths == {}


def test_F5_3_her_death_ends_no_infection():
    scene = parish()
    scene.night("Bella sleep Yura", "Max stab Bella")
    assert scene.night().deaths == {"Yura": ["virus"]}


def test_F5_3_her_jail_ends_no_infection():
    scene = parish()
    scene.night("Bella sleep Yura")
    scene.day("Yura votes Bella")
    assert scene.night().deaths == {"Yura": ["virus"]}


def test_F5_3_healed_he_can_be_infected_anew_from_the_next_night_on():
    scene = parish()
    scene.night("Bella sleep Yura", "Dima heal Yura")
    scene.night("Bella sleep Yura")
    assert scene.night().deaths == {"Yura": ["virus"]}


def test_F5_3_who_is_jailed_does_not_die_of_it():
    scene = parish()
    scene.night("Bella sleep Yura")
    scene.day("Yana votes Yura")
    assert scene.night().deaths == {}
    assert scene.game.status("Yura") == "jailed"


def test_F5_3_wound_and_virus_are_two_causes_the_virus_last():
    scene = parish()
    scene.night("Bella sleep Yura")
    assert scene.night("Olya shoot Yura", "Max stab Yura").deaths == {"Yura": ["knife", "shot", "virus"]}


def test_F5_4_the_target_is_told():
    assert parish().night("Bella sleep Yura").hears("Yura") == ["slept_with"]


def test_F6_1_this_nights_butterfly_counts_the_later_moves_dont():
    assert confessed(parish().night("Bella sleep Yura", "Pasha confess Bella")) is True
    assert confessed(parish().night("Max stab Yura", "Pasha confess Max")) is False
    scene = parish()
    scene.night("Max stab Yura")
    assert confessed(scene.night("Pasha confess Max")) is True


def test_F6_1_being_slept_with_and_voting_are_no_sins():
    scene = parish()
    scene.day("Yana votes Yura")
    assert confessed(scene.night("Bella sleep Yana", "Pasha confess Yana")) is False


def test_F6_1_an_attempt_counts_whether_or_not_the_victim_died():
    scene = parish()
    scene.night("Max stab Yura", "Senya cover Yura")
    assert confessed(scene.night("Pasha confess Max")) is True


def test_F6_1_a_check_of_a_good_player_is_no_sin_the_shot_is():
    scene = parish()
    scene.night("Kolya check Yura")
    assert confessed(scene.night("Pasha confess Kolya", "Kolya check Hugo")) is False
    scene.night("Kolya check Max", "Dima heal Max")
    assert confessed(scene.night("Pasha confess Kolya")) is True


def test_F6_2_once_the_clan_has_shot_all_its_members_are_sinful():
    scene = parish()
    scene.night("Olya shoot Gor")
    assert confessed(scene.night("Pasha confess Oleg")) is True


def test_F6_2_a_blocked_shot_is_no_sin():
    scene = parish()
    scene.night("Bella sleep Olya", "Olya shoot Yura")
    assert confessed(scene.night("Pasha confess Olya")) is False


def test_F6_3_blocks_also_a_doctor_who_heals_himself():
    scene = parish()
    scene.night()
    night = scene.night("Pasha confess Dima", "Dima heal Dima")
    assert night.moves[-1] == "Dima heal Dima: blocked"
    assert scene.do("Dima heal Dima") == ["heal_self_used"]


def test_F6_3_a_butterfly_has_moved_already():
    night = parish().night("Bella sleep Max", "Pasha confess Bella", "Max stab Yura")
    assert night.moves == ["Bella sleep Max: done", "Pasha confess Bella: done", "Max stab Yura: blocked"]


def test_F6_4_a_butterfly_at_home_is_converted_and_told():
    scene = parish()
    night = scene.night("Pasha confess Bella")
    assert confessed(night) is False
    assert night.hears("Bella") == ["converted"]
    assert (scene.game.role("Bella"), scene.game.side("Bella")) == ("civilian", "good")
    assert scene.game.actions("Bella") == []
    assert night.slept


def test_F6_4_sinful_is_judged_before_and_wiped_by_the_conversion():
    scene = parish()
    scene.night("Bella sleep Yura")
    assert confessed(scene.night("Pasha confess Bella")) is True
    scene.night("Pasha confess Max")
    assert confessed(scene.night("Pasha confess Bella")) is False


def test_F6_4_infections_that_she_caused_stay():
    scene = parish()
    scene.night("Bella sleep Yura")
    assert scene.night("Pasha confess Bella").deaths == {"Yura": ["virus"]}


def test_F6_4_a_civilian_for_every_later_move_of_this_night():
    night = parish().night("Pasha confess Bella", "Kolya check Bella", "Zhora compare Bella Yura")
    assert night.reports("Kolya") == [{"kind": "checked", "player": "Bella", "negative": False}]
    assert {"kind": "compared", "players": ["Bella", "Yura"], "same": True} in night.summary
    assert night.deaths == {}
    hacked = parish().night("Pasha confess Bella", "Hugo hack Bella")
    assert {"kind": "hacked", "player": "Bella", "role": "civilian"} in hacked.summary


def test_F6_4_killed_in_the_same_night_she_dies_a_civilian_and_hears_nothing():
    night = parish().night("Pasha confess Bella", "Max stab Bella")
    assert night.summary[0] == {"kind": "death", "player": "Bella", "causes": ["knife"], "role": "civilian"}
    assert night.hears("Bella") == []


def test_F6_4_a_butterfly_whose_action_lapsed_stays_at_home():
    scene = parish()
    night = scene.night("Bella sleep Yura", "Pasha confess Bella", "host excludes Yura")
    assert night.hears("Bella") == ["converted"]


def test_F6_4_a_blocked_priest_converts_nobody():
    scene = parish()
    scene.night("Pasha confess Bella", "Bella sleep Pasha")
    assert scene.game.role("Bella") == "butterfly"


def test_F6_5_not_the_same_target_two_nights_running():
    scene = parish()
    scene.night("Pasha confess Yura")
    assert scene.do("Pasha confess Yura", "Pasha confess Yana") == ["same_target", None]
