"""Refusals, questions and buttons: a sentence for every code, in both languages."""

from __future__ import annotations

import re
from itertools import product

import pytest

from games import orders, votetext
from games.phrases import letters, refusals

LANGUAGES = ["ru", "en"]
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
VOTE_CODES = [
    "game_over",
    "unknown_player",
    "wrong_round",
    "not_alive",
    "no_vote_today",
    "already_voted",
    "self_target",
    "target_out",
    "not_candidate",
]
ORDER_CODES = [
    "game_over",
    "unknown_player",
    "not_alive",
    "not_your_action",
    "already_acted",
    "clan_acted",
    "target_count",
    "self_target",
    "first_night",
    "heal_self_used",
    "forbidden_target",
    "target_out",
    "mixed_status",
    "same_target",
]
HOST_CODES = ["game_over", "unknown_player", "no_change", "not_alive", "wrong_round"]


def is_whole(text: str, language: str) -> bool:
    """A finished sentence in that language: nothing left to put in, and translated if it should be."""
    return bool(text) and "%(" not in text and bool(CYRILLIC.search(text)) == (language == "ru")


@pytest.mark.parametrize(("code", "language"), list(product(VOTE_CODES, LANGUAGES)))
def test_every_refused_vote_says_why(code: str, language: str) -> None:
    assert is_whole(refusals.vote_refusal(code, against="Bob", language=language), language)


@pytest.mark.parametrize(("code", "language"), list(product(ORDER_CODES, LANGUAGES)))
def test_every_refused_order_says_why(code: str, language: str) -> None:
    for action in orders.ACTIONS:
        for ruleset in ("forum", "traditional"):
            text = refusals.order_refusal(
                code, action=action, targets=["Bob"], ruleset=ruleset, language=language
            )
            assert is_whole(text, language)


@pytest.mark.parametrize(("code", "language"), list(product(HOST_CODES, LANGUAGES)))
def test_every_refused_decision_says_why(code: str, language: str) -> None:
    assert is_whole(refusals.host_refusal(code, player="Bob", language=language), language)


def test_an_unknown_code_is_a_bug() -> None:
    with pytest.raises(KeyError):
        refusals.vote_refusal("no_such_code")


def test_refusals_fit_what_was_tried() -> None:
    compare = refusals.order_refusal("target_count", action="compare", language="ru")
    check = refusals.order_refusal("target_count", action="check", language="ru")
    assert compare == "Для действия «сравнение» нужны два разных игрока."
    assert check == "Для действия «проверка» нужен ровно один игрок."
    third = refusals.order_refusal("same_target", action="heal", ruleset="traditional", language="en")
    assert third == "You chose this player the last two nights. Not a third time running: name another one."


def test_questions_in_the_readers_language() -> None:
    unclear_vote = votetext.read_vote(["Васю"], ["Вася"])
    assert isinstance(unclear_vote, votetext.Unclear)
    assert refusals.vote_unclear(unclear_vote, "ru") == (
        "«Васю» красным — это не ник игрока. Голос — это ник одного живого игрока красным и ничего больше."
    )
    unclear_order = orders.read_orders("проверяю Васю", nicks=["Вася"], available=["check"])
    assert isinstance(unclear_order, orders.Unclear)
    assert refusals.order_unclear(unclear_order, "ru") == (
        "Строка 1 похожа на ночное действие, но «Васю» — не точный ник игрока. Кто имеется в виду?"
    )
    assert letters.choice_label(unclear_order.choices[0], "ru") == "проверка: Вася"
    nobody = orders.Unclear(2, "no_such_player", "Васисуалий")
    assert refusals.order_unclear(nobody, "en") == (
        "Line 2 looks like a night action, but there is no player “Васисуалий”. Write the nick exactly as it stands"
        " among the players."
    )
    assert refusals.order_question("check", ["Вася"], 2, "ru") == (
        "Ваше действие на ночь 2: проверка: Вася. Принятое изменить нельзя."
    )
    assert refusals.vote_counts("Вася", "en") == "Counts as a vote against Вася."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["no_such_player", "not_alive", "several_players", "empty"])
def test_every_unclear_vote_is_explained(reason: str, language: str) -> None:
    unclear = votetext.Unclear(reason, 0, "x", ("Bob",))  # type: ignore[arg-type]
    assert is_whole(refusals.vote_unclear(unclear, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["no_such_player", "several_orders", "which_action", "which_players"])
def test_every_unclear_order_is_explained(reason: str, language: str) -> None:
    unclear = orders.Unclear(1, reason, "x")  # type: ignore[arg-type]
    assert is_whole(refusals.order_unclear(unclear, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["confirm_vote", "confirm_order", "without_red", "as_talk", "red_nick", "order_nick"]
)
def test_buttons(name: str, language: str) -> None:
    assert is_whole(refusals.button(name, nick="Bob", language=language), language)
