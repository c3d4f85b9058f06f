"""Role cards and compositions."""

from __future__ import annotations

import re

import pytest

from games.phrases import roles
from nightengine.roles import FORUM_ROLES, TRADITIONAL_ROLES

LANGUAGES = ["ru", "en"]
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def is_whole(text: str, language: str) -> bool:
    """A finished sentence in that language: nothing left to put in, and translated if it should be."""
    return bool(text) and "%(" not in text and bool(CYRILLIC.search(text)) == (language == "ru")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("ruleset", "role"),
    [("forum", role) for role in FORUM_ROLES] + [("traditional", role) for role in TRADITIONAL_ROLES],
)
def test_every_role_has_a_card(ruleset: str, role: str, language: str) -> None:
    table = FORUM_ROLES if ruleset == "forum" else TRADITIONAL_ROLES
    card = roles.role_card(role, ruleset=ruleset, options={"night_model": "sequential"}, language=language)
    assert card.side == table[role].side
    sentences = (card.name, card.side_name, card.summary, *card.can, *card.cannot, card.knows, card.goal)
    assert all(is_whole(sentence, language) for sentence in sentences)
    assert len(card.can) >= 1


def test_cards_know_the_options_of_the_season() -> None:
    def told(role: str, **options: object) -> str:
        card = roles.role_card(role, ruleset="forum", options=options, language="en")
        return " ".join((*card.can, *card.cannot))

    assert "sides" not in told("journalist")
    assert "sides" in told("journalist", journalist_compares="side")
    assert "jailed or excluded" not in told("sergeant")
    assert "jailed or excluded" in told("sergeant", sergeant_inherits="any_exit")
    assert "one after another" in told("maniac", night_model="sequential")
    assert "one after another" not in told("highlander", night_model="sequential")
    parity = roles.role_card("mafia", ruleset="traditional", options={"parity_ends": True}, language="en")
    assert parity.goal == "The mafia wins when its living are at least as many as the town’s."


def test_composition() -> None:
    composition = {"civilian": 5, "doctor": 1, "mafia": 3, "commissar": 1, "hacker": 0}
    assert roles.composition_line(composition, "ru") == "мафия: 3, комиссар, врач, мирные жители: 5"
    assert roles.composition_line(composition, "en") == "mafia: 3, commissar, doctor, civilians: 5"
