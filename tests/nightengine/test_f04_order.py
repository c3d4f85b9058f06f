"""F4: the order of moves and the two night models."""

import itertools

import pytest

from tests.nightengine.kit import forum

SEQUENTIAL = {"night_model": "sequential"}


def everybody(**options):
    return forum(
        options=options,
        hacker="Hugo",
        journalist="Zhora",
        doctor="Dima",
        witness="Vika",
        sergeant="Senya",
        mafia="Oleg Olya",
        maniac="Max",
        kamikaze="Kim",
        commissar="Kolya",
        priest="Pasha",
        butterfly="Bella",
        highlander="Gor",
        civilian="Yura Yulya Yana",
    )


def test_F4_the_order_of_moves_is_not_the_players_order():
    night = everybody().night(
        "Hugo hack Yura",
        "Zhora compare Yura Yana",
        "Dima heal Yura",
        "Vika watch Yura",
        "Senya cover Yura",
        "Olya shoot Yana",
        "Max stab Yura",
        "Kim detonate Yura",
        "Kolya check Yulya",
        "Pasha confess Yura",
        "Bella sleep Yura",
    )
    assert [move.split()[0] for move in night.moves] == [
        "Bella", "Pasha", "Kolya", "Kim", "Max", "Olya", "Senya", "Vika", "Dima", "Zhora", "Hugo",
    ]  # fmt: skip


def test_F4_3_simultaneous_the_wounded_still_move():
    night = everybody().night(
        "Kolya check Max", "Max stab Dima", "Dima heal Max", "Olya shoot Vika", "Vika watch Dima"
    )
    assert all(move.endswith("done") for move in night.moves)
    assert night.deaths == {"Dima": ["knife"], "Vika": ["shot"]}


def test_F4_4_sequential_whoever_carries_a_wound_falls():
    night = everybody(**SEQUENTIAL).night("Kolya check Max", "Max stab Dima", "Dima heal Yura")
    assert night.moves == ["Kolya check Max: done", "Max stab Dima: fallen", "Dima heal Yura: done"]
    assert night.deaths == {"Max": ["shot"]}


def test_F4_4_a_wounded_doctor_heals_himself_but_nobody_else():
    scene = everybody(**SEQUENTIAL)
    scene.night()
    night = scene.night("Max stab Dima", "Dima heal Dima")
    assert (night.moves[1], night.deaths) == ("Dima heal Dima: done", {})
    other = everybody(**SEQUENTIAL).night("Max stab Dima", "Dima heal Yura")
    assert (other.moves[1], other.deaths) == ("Dima heal Yura: fallen", {"Dima": ["knife"]})


def test_F4_4_of_the_clan_its_sender_is_looked_at():
    wounded_sender = everybody(**SEQUENTIAL).night("Max stab Olya", "Olya shoot Yura")
    assert wounded_sender.moves[1] == "Olya shoot Yura: fallen"
    wounded_other = everybody(**SEQUENTIAL).night("Max stab Oleg", "Olya shoot Yura")
    assert wounded_other.moves[1] == "Olya shoot Yura: done"


def test_F4_4_a_cover_in_between_takes_the_wound_off_who_moves_later_moves():
    night = everybody(**SEQUENTIAL).night(
        "Max stab Vika", "Senya cover Vika", "Vika watch Vika", "Vika watch Yura"
    )
    assert night.refused == ["2: self_target"]
    assert night.moves[-1] == "Vika watch Yura: done"
    assert night.deaths == {}


def test_F4_4_who_had_fallen_before_the_cover_stays_fallen():
    night = everybody(**SEQUENTIAL).night("Max stab Olya", "Olya shoot Yura", "Senya cover Olya")
    assert night.moves == ["Max stab Olya: done", "Olya shoot Yura: fallen", "Senya cover Olya: done"]
    assert night.deaths == {}


def test_F4_4_a_covering_sergeant_who_is_wounded_falls():
    night = everybody(**SEQUENTIAL).night("Max stab Senya", "Senya cover Yura", "Olya shoot Yura")
    assert "Senya cover Yura: fallen" in night.moves
    assert set(night.deaths) == {"Senya", "Yura"}


def test_F4_4_a_cover_does_not_help_against_the_commissars_shot():
    night = everybody(**SEQUENTIAL).night("Kolya check Hugo", "Senya cover Hugo", "Hugo hack Yura")
    assert night.moves[-1] == "Hugo hack Yura: fallen"


def test_F4_4_a_healed_journalist_carries_no_wound_any_more():
    night = everybody(**SEQUENTIAL).night("Max stab Zhora", "Dima heal Zhora", "Zhora compare Yura Yana")
    assert night.moves[-1] == "Zhora compare Yura Yana: done"


def test_F4_4_the_checked_kamikaze_falls_before_he_explodes():
    night = everybody(**SEQUENTIAL).night("Kolya check Kim", "Kim detonate Kolya")
    assert night.moves == ["Kolya check Kim: done", "Kim detonate Kolya: fallen"]
    assert night.deaths == {"Kim": ["shot"]}


def test_F4_4_a_virus_is_no_wound():
    scene = everybody(**SEQUENTIAL)
    scene.night("Bella sleep Zhora")
    night = scene.night("Zhora compare Yura Yana")
    assert (night.moves, night.deaths) == (["Zhora compare Yura Yana: done"], {"Zhora": ["virus"]})


def test_F4_2_F4_4_blocked_comes_before_scared_before_fallen():
    night = everybody(**SEQUENTIAL).night("Bella sleep Max", "Kolya check Yura", "Max stab Yura")
    assert night.moves[-1] == "Max stab Yura: blocked"
    night = everybody(**SEQUENTIAL).night("Max stab Olya", "Kolya check Yura", "Olya shoot Yura")
    assert night.moves[-1] == "Olya shoot Yura: scared"


def test_F4_5_only_the_senders_block_stops_the_shot():
    night = everybody().night("Bella sleep Oleg", "Olya shoot Yura")
    assert night.moves[-1] == "Olya shoot Yura: done"
    night = everybody().night("Bella sleep Olya", "Olya shoot Yura")
    assert night.moves[-1] == "Olya shoot Yura: blocked"


@pytest.mark.parametrize("order", list(itertools.permutations(range(4)))[::5])
def test_F3_3_the_order_of_sending_changes_no_outcome(order):
    lines = ["Max stab Yura", "Senya cover Yura", "Kolya check Max", "Vika watch Yura"]
    night = everybody().night(*(lines[place] for place in order))
    assert night.outcome == everybody().night(*lines).outcome
