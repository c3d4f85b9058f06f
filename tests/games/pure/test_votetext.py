"""Red text (F2.2 and the forms that people type)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import names
from games.votetext import NoVote, OneVote, Unclear, read_vote

LIVING = ["Вася", "Алёна", "Злой Кот", "д'Артаньян", "Ким-Чен", "Mr. X", "Агент 007", "Иван и Марья"]
OUT = ["Петя"]


@pytest.mark.parametrize(
    ("text", "nick"),
    [
        ("Вася", "Вася"),
        ("вася", "Вася"),
        ("ВАСЯ!!!", "Вася"),
        ("«Вася»", "Вася"),
        ("„Вася“.", "Вася"),
        ('"Вася"', "Вася"),
        ("“Вася”", "Вася"),
        ("(Вася)", "Вася"),
        ("против Вася", "Вася"),
        ("Против: «Вася»!", "Вася"),
        ("ПРОТИВ - Вася", "Вася"),
        ("против«Вася»", "Вася"),
        ("against Вася", "Вася"),
        ("Against: Mr. X", "Mr. X"),
        ("mr.x", "Mr. X"),
        ("Алена", "Алёна"),
        ("АЛЁНА", "Алёна"),
        ("злойкот", "Злой Кот"),
        ("Злой  \n кот", "Злой Кот"),
        ("д’Артаньян", "д'Артаньян"),
        ("Ким–Чен", "Ким-Чен"),
        ("агент007", "Агент 007"),
        ("против Иван и Марья", "Иван и Марья"),
        ("\u200bВася", "Вася"),
    ],
)
def test_red_that_names_one_living_player_is_a_vote(text: str, nick: str) -> None:
    assert read_vote([text], LIVING, OUT) == OneVote(nick)


def test_no_red_and_red_spaces_mean_nothing() -> None:
    assert read_vote([], LIVING) == NoVote()
    assert read_vote([" ", "\n\u00a0"], LIVING) == NoVote()


def test_the_same_player_in_several_runs_is_one_vote() -> None:
    assert read_vote(["Вася", " ", "против вася!"], LIVING) == OneVote("Вася")


def test_two_players_are_asked_back_at_the_second() -> None:
    assert read_vote(["Вася", "Mr. X"], LIVING) == Unclear("several_players", 1, "Mr. X", ("Вася", "Mr. X"))


def test_a_player_who_is_out_is_not_alive() -> None:
    assert read_vote(["против Петя"], LIVING, OUT) == Unclear("not_alive", 0, "против Петя")


@pytest.mark.parametrize("text", ["!!!", "против", "Против:", "—", "«»"])
def test_red_without_a_name_is_empty(text: str) -> None:
    assert read_vote([text], LIVING) == Unclear("empty", 0, text)


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        ("Васю", ("Вася",)),
        ("против Васи", ("Вася",)),
        ("Ваася", ("Вася",)),
        ("Злой", ("Злой Кот",)),
        ("Вася, потому что молчит", ("Вася",)),
        ("Вася или Злой кот", ("Вася", "Злой Кот")),
        ("агент", ("Агент 007",)),
        ("никто", ()),
    ],
)
def test_a_near_miss_is_asked_back_never_guessed(text: str, suggestions: tuple[str, ...]) -> None:
    assert read_vote([text], LIVING) == Unclear("no_such_player", 0, text, suggestions)


def test_one_bad_run_spoils_a_good_one() -> None:
    assert read_vote(["Вася", "ха"], LIVING) == Unclear("no_such_player", 1, "ха")


@pytest.mark.parametrize("text", ["против", "Против!", "против против", "«против»"])
def test_a_nick_may_be_the_word_against(text: str) -> None:
    assert read_vote([text], ["Против", "Вася"]) == OneVote("Против")


def test_edges_that_belong_to_a_nick_count() -> None:
    assert read_vote(["против «...ой...»."], ["...ой...", "ой"]) == OneVote("...ой...")
    assert read_vote(["-=X=-!"], ["-=X=-"]) == OneVote("-=X=-")


def test_nicks_that_fold_alike_need_their_own_spelling() -> None:
    assert read_vote(["вася"], ["Вася", "ВАСЯ"]) == Unclear("no_such_player", 0, "вася", ("Вася", "ВАСЯ"))
    assert read_vote(["ВАСЯ"], ["Вася", "ВАСЯ"]) == OneVote("ВАСЯ")


NICKS = st.text(st.sampled_from("абвёЁеZz09 .-'_"), min_size=2, max_size=12).filter(
    lambda nick: nick == nick.strip() and any(letter.isalnum() for letter in nick)
)


@given(NICKS, st.sampled_from(["{}", " {} ", "«{}»", "против {}", "Против: «{}»!", "against {}", "„{}“."]))
def test_a_lone_nick_is_found_in_every_dress(nick: str, dress: str) -> None:
    assert read_vote([dress.format(nick)], [nick]) == OneVote(nick)


@given(st.text(max_size=200), st.lists(NICKS, max_size=5, unique=True))
def test_any_text_is_answered(text: str, living: list[str]) -> None:
    answer = read_vote([text], living)
    if isinstance(answer, OneVote):
        assert answer.nick in living
    if isinstance(answer, Unclear):
        assert set(answer.suggestions) <= set(living)
        assert len(answer.suggestions) <= 3


def test_red_from_end_to_end_is_read_no_slower_than_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read while the season is locked; what is looked at doesn't grow with the post."""
    folded: list[int] = []
    fold = names.fold_name

    def counted(text: str) -> str:
        folded.append(len(text))
        return fold(text)

    monkeypatch.setattr(names, "fold_name", counted)
    for text in ("Борисабв" * 2400, "против " + "а" * 19_000, "…" * 9_000 + "Вас" + "." * 9_000):
        assert read_vote([text], LIVING, ["Зоя"]).suggestions is not None  # type: ignore[union-attr]
    assert sum(folded) < 60_000
    assert read_vote(["!" * 9_000 + "Вася" + "…" * 9_000], LIVING) == OneVote("Вася")
    assert read_vote(["Против " + "«" * 50 + "Вася"], LIVING) == OneVote("Вася")
