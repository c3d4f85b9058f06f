"""F12: comparisons and hacks."""

from tests.nightengine.kit import forum


def newsroom(**options):
    return forum(
        options=options,
        maniac="Max",
        mafia="Oleg Olya",
        journalist="Zhora",
        hacker="Hugo",
        doctor="Dima",
        priest="Pasha",
        civilian="Yura Yulya Yana",
    )


def compared(night):
    return [(line["players"], line["same"]) for line in night.summary if line["kind"] == "compared"]


def test_F12_1_same_role_or_not_as_he_named_them():
    assert compared(newsroom().night("Zhora compare Yana Yura")) == [(["Yana", "Yura"], True)]
    assert compared(newsroom().night("Zhora compare Dima Yura")) == [(["Dima", "Yura"], False)]


def test_F12_1_even_if_one_of_the_three_dies():
    night = newsroom().night("Zhora compare Yura Dima", "Max stab Zhora", "Olya shoot Yura")
    assert compared(night) == [(["Yura", "Dima"], False)]


def test_F12_1_option_side():
    side = {"journalist_compares": "side"}
    assert compared(newsroom(**side).night("Zhora compare Dima Yura")) == [(["Dima", "Yura"], True)]
    assert compared(newsroom(**side).night("Zhora compare Hugo Max")) == [(["Hugo", "Max"], True)]
    assert compared(newsroom(**side).night("Zhora compare Hugo Olya")) == [(["Hugo", "Olya"], False)]


def test_F12_2_both_living_or_both_out():
    scene = newsroom()
    scene.day("host excludes Yura", "host rules Yana killed")
    codes = scene.do("Zhora compare Yura Yulya", "Zhora compare Yulya Yura", "Zhora compare Yura Yana")
    assert codes == ["mixed_status", "mixed_status", None]


def test_F12_2_legal_partners_are_of_the_same_kind():
    scene = newsroom()
    scene.do("host excludes Yura")
    game = scene.game
    assert "Yura" not in game.legal_targets("Zhora", "compare")
    assert game.legal_targets("Zhora", "compare", "Yura") == []
    scene.do("host excludes Yana")
    assert game.legal_targets("Zhora", "compare", "Yura") == ["Yana"]
    assert "Yana" not in game.legal_targets("Zhora", "compare", "Dima")


def test_F12_3_everybody_learns_the_hacked_role_even_if_one_of_the_two_dies():
    night = newsroom().night("Hugo hack Max", "Max stab Hugo", "Olya shoot Max")
    assert {"kind": "hacked", "player": "Max", "role": "maniac"} in night.summary


def test_F12_blocked_leaves_no_line():
    night = newsroom().night("Pasha confess Hugo", "Hugo hack Max")
    assert [line["kind"] for line in night.summary] == ["nobody_died", "someone_slept"]
    assert night.hears("Hugo") == []
