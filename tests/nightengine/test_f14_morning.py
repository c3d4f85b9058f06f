"""F14 and F15: attempts, reports and the morning summary."""

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
        mafia="Oleg Olya",
        sergeant="Senya",
        witness="Vika",
        doctor="Dima",
        journalist="Zhora",
        hacker="Hugo",
        highlander="Gor",
        civilian="Yura Yulya Yana",
    )


def seen(night):
    return [(page["attackers"], page["crime"]) for page in night.reports("Vika") if page["kind"] == "watched"]


def test_F14_1_stopped_there_is_no_attempt_no_report_no_sin_nothing_to_see():
    night = everybody().night("Bella sleep Max", "Max stab Yura", "Vika watch Yura")
    assert (night.hears("Yura"), seen(night)) == ([], [([], False)])


def test_F14_1_a_covered_or_healed_victim_was_attempted():
    night = everybody().night("Max stab Yura", "Senya cover Yura", "Olya shoot Yana", "Dima heal Yana")
    assert night.hears("Yura") == night.hears("Yana") == ["attempted"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Kolya check Yura", "check"),
        ("Senya search Yura", "search"),
        ("Pasha confess Yura", "confess"),
        ("Vika watch Yura", "watch"),
    ],
)
def test_F14_3_no_result_for_whoever_asked_and_was_stopped(line, kind):
    name = line.split()[0]
    night = everybody().night(f"Bella sleep {name}", line)
    assert night.reports(name) == [{"kind": "no_result", "action": kind}, {"kind": "slept_with"}]


@pytest.mark.parametrize(
    "line", ["Max stab Yura", "Dima heal Yura", "Zhora compare Yura Yana", "Senya cover Yura"]
)
def test_F14_5_nobody_else_hears_of_his_own_action(line):
    name = line.split()[0]
    assert everybody().night(line).hears(name) == []
    assert everybody().night(f"Bella sleep {name}", line).hears(name) == ["slept_with"]


def test_F14_3_a_fallen_and_healed_asker_gets_no_result_too():
    night = everybody(night_model="sequential").night("Max stab Vika", "Vika watch Yura", "Dima heal Vika")
    assert night.reports("Vika") == [{"kind": "no_result", "action": "watch"}, {"kind": "attempted"}]


def test_F14_3_attempted_once_a_night_and_only_to_the_living():
    night = everybody().night("Max stab Yura", "Olya shoot Yura", "Dima heal Yura")
    assert night.hears("Yura") == ["attempted"]
    assert everybody().night("Max stab Yura").hears("Yura") == []


def test_F14_3_in_the_order_of_the_table():
    scene = everybody()
    scene.night("Bella sleep Senya")
    night = scene.night(
        "Senya search Yura", "Bella sleep Senya", "Max stab Kolya", "Olya shoot Senya", "Dima heal Senya"
    )
    assert night.hears("Senya") == ["no_result", "slept_with", "attempted", "acting_commissar"]


def test_F14_3_in_the_players_order():
    night = everybody().night("Vika watch Yura", "Kolya check Yura", "Bella sleep Pasha")
    assert [report["to"] for report in night.outcome["reports"]] == ["Pasha", "Kolya", "Vika"]


def test_F14_4_attackers_in_the_players_order_of_the_clan_the_sender():
    night = everybody().night("Olya shoot Yura", "Max stab Yura", "Bella sleep Yura", "Vika watch Yura")
    assert seen(night) == [(["Bella", "Max", "Olya"], False)]


def test_F14_4_a_crime_of_the_watched_himself():
    assert seen(everybody().night("Olya shoot Yura", "Vika watch Olya")) == [([], True)]
    assert seen(everybody().night("Olya shoot Yura", "Vika watch Oleg")) == [([], False)]
    assert seen(everybody().night("Kolya check Max", "Vika watch Kolya")) == [([], True)]
    assert seen(everybody().night("Kolya check Yura", "Vika watch Kolya")) == [([], False)]
    assert seen(everybody().night("Bella sleep Yura", "Vika watch Bella")) == [([], True)]


def test_F14_4_the_explosion_is_the_kamikazes_crime_against_each_of_the_others():
    scene = ("Kolya check Yura", "Kim detonate Yura")
    assert seen(everybody().night(*scene, "Vika watch Yura")) == [(["Kim"], False)]
    assert seen(everybody().night(*scene, "Vika watch Kolya")) == [(["Kim"], False)]
    assert seen(everybody().night(*scene, "Vika watch Kim")) == [([], True)]


def test_F14_4_a_death_by_virus_shows_nobody():
    scene = everybody()
    scene.night("Bella sleep Yura")
    assert seen(scene.night("Vika watch Yura")) == [([], False)]


def test_F14_4_every_watch_goes_into_the_notebook_oldest_first():
    scene = everybody()
    scene.night("Vika watch Yura", "Max stab Yura", "Senya cover Yura")
    scene.night("Vika watch Max", "Max stab Gor", "Senya cover Gor")
    assert scene.night("Senya search Vika").reports("Senya")[0]["notebook"] == [
        {"night": 1, "player": "Yura", "attackers": ["Max"], "crime": False},
        {"night": 2, "player": "Max", "attackers": [], "crime": True},
    ]


def test_F15_1_the_summary_in_its_order():
    night = everybody().night("Hugo hack Max", "Zhora compare Yura Yana", "Olya shoot Yana", "Max stab Pasha")
    assert night.summary == [
        {"kind": "death", "player": "Pasha", "causes": ["knife"], "role": "priest"},
        {"kind": "death", "player": "Yana", "causes": ["shot"], "role": "civilian"},
        {"kind": "compared", "players": ["Yura", "Yana"], "same": True},
        {"kind": "hacked", "player": "Max", "role": "maniac"},
        {"kind": "someone_slept"},
    ]


def test_F15_1_roles_of_the_killed_are_an_option():
    night = everybody(reveal_killed_roles=False).night("Max stab Yura")
    assert night.summary[0]["role"] is None


def test_F15_1_the_held_back_verdict_is_told_even_so():
    scene = forum(
        options={"reveal_killed_roles": False},
        mafia="Oleg Olya",
        judge="Sid",
        doctor="Dima",
        civilian="Yura Yana",
    )
    scene.day("Yura votes Yana")
    assert scene.night().summary[0] == {"kind": "verdict", "player": "Yana", "role": "civilian"}


def test_F15_2_nothing_of_blocks_covers_and_rescues():
    night = everybody().night("Bella sleep Max", "Max stab Yura", "Olya shoot Yana", "Senya cover Yana")
    assert night.summary == [{"kind": "nobody_died"}, {"kind": "someone_slept"}]


ALL_SEND = (
    "Bella sleep Yura",
    "Pasha confess Yura",
    "Kolya check Yura",
    "Kim detonate Yana",
    "Max stab Gor",
    "Oleg shoot Gor",
    "Senya cover Gor",
    "Vika watch Gor",
    "Dima heal Gor",
    "Zhora compare Yura Yana",
    "Hugo hack Yana",
)


def test_F15_3_nobody_slept_when_all_active_roles_sent_the_clan_as_one():
    assert not everybody().night(*ALL_SEND).slept


@pytest.mark.parametrize("missing", range(len(ALL_SEND)))
def test_F15_3_someone_slept_if_one_of_them_did(missing):
    lines = [line for place, line in enumerate(ALL_SEND) if place != missing]
    assert everybody().night(*lines).slept


def test_F15_3_the_blocked_and_dying_did_not_sleep_and_neither_did_the_excluded():
    lines = [line for line in ALL_SEND if not line.startswith("Hugo")]
    assert not everybody().night(*lines, "host excludes Hugo").slept


def test_F15_3_an_action_that_lapsed_and_was_not_sent_again_is_sleep():
    assert everybody().night(*ALL_SEND, "host excludes Yana").slept


def test_F15_3_a_clan_whose_sender_left_and_nobody_sent_again_slept():
    assert everybody().night(*ALL_SEND, "host excludes Oleg").slept
    assert not everybody().night(*ALL_SEND, "host excludes Oleg", "Olya shoot Gor").slept
