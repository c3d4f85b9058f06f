"""Words that somebody typed, within posts of the site: they are shown as they are, and change nothing around them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forum.markup import clean, literal, parse, plain_text
from forum.markup.nodes import Text
from games.phrases import complaints, discipline, posts

TRICKS = (
    "[/spoiler]", "[spoiler]", "[color=red]Вася[/color]", "[quote=Мэр]", "[code]", "[/code]", "[img]abcdefghjk[/img]",
    "[url=https://example.org]", "[[b]b]", "[b", "[", "[]", "[/b][/b]",
)  # fmt: skip


@given(st.lists(st.sampled_from([*TRICKS, "слово", " ", "\n", "]", "b]"]), max_size=8).map("".join))
def test_typed_words_are_shown_as_they_are(words: str) -> None:
    document = parse(f"до {literal(words)} после")
    assert all(isinstance(child, Text) for child in document.children)
    assert not document.red_runs
    assert not document.picture_keys
    assert plain_text(document) == clean(f"до {words} после")
    assert plain_text(parse(literal(words) + " [b]факт[/b]")).endswith("факт")


def end_post(nonce: str) -> str:
    return posts.end_post(
        "ru", winner="good", players=[], seed="5eed", seed_hash="ha5h", nonces={"Аня": nonce, "Борис": "свой"},
        record_url="/record", afterwards_url="/after",
    )  # fmt: skip


@pytest.mark.parametrize("words", TRICKS)
def test_a_word_for_the_deal_is_published_as_it_was_drawn_with(words: str) -> None:
    document = parse(end_post(words))
    assert f"Аня: {words}" in plain_text(document)
    assert shape(document) == shape(parse(end_post("слово")))


@pytest.mark.parametrize("words", TRICKS)
def test_a_reason_hides_no_fact_and_is_no_vote(words: str) -> None:
    made = [
        posts.exclusion_post("ru", nick="Аня", role="mafia", reason=words),
        posts.ruling_post("ru", nick="Аня", status="alive", reason=words),
        discipline.named_post("ru", nick="Аня", kinds=[("warning", None, None)], reason=words),
        complaints.admins_warning("ru", season="Сезон", reason=words),
    ]
    for source in made:
        document = parse(source)
        assert words in plain_text(document)
        assert not document.red_runs
        assert all(isinstance(child, Text) for child in document.children)


def shape(document: Any) -> list[str]:
    return [type(child).__name__ for child in document.children if not isinstance(child, Text)]
