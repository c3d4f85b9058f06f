"""F9, F10, F11: maniac, mafia, doctor, kamikaze; and the highlander (F14.2)."""

from tests.nightengine.kit import forum


def fight(**options):
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
        highlander="Gor",
        civilian="Yura Yulya Yana",
    )


def test_F9_1_F9_2_knife_and_shot():
    assert fight().night("Max stab Yura", "Olya shoot Yana").deaths == {"Yura": ["knife"], "Yana": ["shot"]}


def test_F9_4_the_clan_may_shoot_its_own_and_the_sender_himself():
    assert fight().night("Olya shoot Oleg").deaths == {"Oleg": ["shot"]}
    night = fight().night("Olya shoot Olya", "Vika watch Olya", "Dima heal Olya")
    assert night.reports("Vika") == [
        {"kind": "watched", "player": "Olya", "attackers": ["Olya"], "crime": True}
    ]
    assert night.hears("Olya") == ["attempted"]


def test_F10_1_every_wound_of_this_night():
    night = fight().night("Kolya check Yura", "Kim detonate Yura", "Dima heal Yura")
    assert set(night.deaths) == {"Kolya", "Kim"}
    assert fight().night("Max stab Yura", "Olya shoot Yura", "Dima heal Yura").deaths == {}


def test_F10_1_a_blocked_doctor_heals_nobody():
    assert fight().night("Bella sleep Dima", "Max stab Yura", "Dima heal Yura").deaths == {"Yura": ["knife"]}


def test_F10_2_the_doctor_is_told_nothing():
    assert fight().night("Dima heal Yura").hears("Dima") == []
    assert fight().night("Pasha confess Dima", "Dima heal Yura").hears("Dima") == []


def test_F10_4_himself_once_a_game_and_never_in_night_1_not_even_sent_by_day():
    scene = fight()
    assert scene.do("Dima heal Dima") == ["first_night"]
    scene.night()
    assert scene.do("Dima heal Dima") == [None]
    scene.night("Dima heal Yura")
    assert scene.do("Dima heal Dima") == ["heal_self_used"]


def test_F10_4_F3_5_a_lapsed_heal_of_another_gives_no_second_time():
    scene = fight()
    scene.night()
    scene.night("Dima heal Dima")
    scene.do("Dima heal Yura", "host excludes Yura")
    assert scene.do("Dima heal Dima") == ["heal_self_used"]


def test_F11_1_the_commissar_whatever_he_does():
    assert fight().night("Kim detonate Kolya").deaths == {"Kolya": ["explosion"], "Kim": ["explosion"]}
    blocked = fight().night("Pasha confess Kolya", "Kolya check Yura", "Kim detonate Kolya")
    assert set(blocked.deaths) == {"Kolya", "Kim"}
    shot = fight().night("Kolya check Kim", "Kim detonate Kolya")
    assert shot.deaths == {"Kolya": ["explosion"], "Kim": ["shot", "explosion"]}


def test_F11_2_whom_the_commissar_checks():
    night = fight().night("Kolya check Yura", "Kim detonate Yura")
    assert night.deaths == {"Kolya": ["explosion"], "Kim": ["explosion"], "Yura": ["explosion"]}


def test_F11_2_only_if_the_check_is_carried_out():
    assert fight().night("Bella sleep Kolya", "Kolya check Yura", "Kim detonate Yura").deaths == {}


def test_F11_2_a_negative_target_dies_of_both():
    night = fight().night("Kolya check Max", "Kim detonate Max")
    assert night.deaths["Max"] == ["shot", "explosion"]


def test_F11_3_otherwise_nothing_happens_and_it_is_no_attempt():
    night = fight().night("Kim detonate Yura", "Vika watch Kim")
    assert (night.deaths, night.hears("Yura")) == ({}, [])
    assert night.reports("Vika")[0]["crime"] is False


def test_F11_4_a_highlander_survives_the_explosion_and_hears_of_it():
    night = fight().night("Kolya check Gor", "Kim detonate Gor")
    assert set(night.deaths) == {"Kolya", "Kim"}
    assert night.hears("Gor") == ["attempted"]


def test_F14_2_a_highlander_is_harmed_by_the_knife_alone():
    assert fight().night("Olya shoot Gor").hears("Gor") == ["attempted"]
    assert fight().night("Olya shoot Gor", "Max stab Gor").deaths == {"Gor": ["knife"]}
    scene = fight()
    scene.night("Bella sleep Gor")
    assert scene.night().deaths == {}
    assert scene.day("Yura votes Gor").jailed == "Gor"


def test_F8_2_F14_2_a_cover_keeps_the_knife_from_a_highlander():
    assert fight().night("Max stab Gor", "Senya cover Gor").deaths == {}


def test_F14_3_no_report_of_his_own_explosion_but_of_another_attempt():
    assert fight().night("Kim detonate Kolya", "Dima heal Kim").hears("Kim") == []
    night = fight().night("Kim detonate Kolya", "Max stab Kim", "Dima heal Kim")
    assert night.hears("Kim") == ["attempted"]
