"""The colours of the writing box are named in the reader's language."""

from __future__ import annotations

from django.utils.translation import override

from forum.templatetags.forum_colours import NAMES, colour_name
from forum.views.composer import COLOURS


def test_each_colour_of_the_box_has_a_name_in_both_languages() -> None:
    assert tuple(NAMES) == COLOURS
    with override("en"):
        assert colour_name("gray") == "grey"
    with override("ru"):
        assert [colour_name(code) for code in COLOURS] == [
            "синий",
            "зелёный",
            "бирюзовый",
            "фиолетовый",
            "серый",
        ]
