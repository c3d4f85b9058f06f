"""Red text: what could be a vote (UX.md, LIBRARIES.md "Markup")."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forum.markup import PALETTE, is_blank, parse, render, replace_red, without_red

from .test_markup import SOURCES, UNHURRIED, Strict


def reds(source: str) -> list[str]:
    return [run.text for run in parse(source).red_runs]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[color=red]Вася[/color]", ["Вася"]),
        ("[color=#f00]Вася[/color]", ["Вася"]),
        ("[color=#F00]Вася[/color]", ["Вася"]),
        ("[color=#fF0000]Вася[/color]", ["Вася"]),
        ("[COLOR=RED]Вася[/COLOR]", ["Вася"]),
        ("[color=red]Вася", ["Вася"]),
        ("[color=darkred]Вася[/color]", []),
        ("[color=#fe0000]Вася[/color]", []),
        ("[color=blue]Вася[/color]", []),
        ("[color=red] \n [/color]", []),
        ("[color=red][/color]", []),
        ("[color=red][color=blue]Вася[/color][/color]", []),
        ("[color=blue][color=red]Вася[/color][/color]", ["Вася"]),
        ("[color=red]Вася[/color] и [color=red]Петя[/color]", ["Вася", "Петя"]),
        ("[color=red]Вася[/color] [color=red]Вася[/color]", ["Вася", "Вася"]),
        # what wrong nesting or other tags split stands together
        ("[b][color=red]X[/b]Y[/color]", ["XY"]),
        ("[color=red]Ва[b]с[/b]я[/color]", ["Вася"]),
        ("[color=red]Ва[/color][color=red]ся[/color]", ["Вася"]),
        ("[color=red]Ва[url=https://a.example]ся[/url][/color]", ["Вася"]),
        ("[url=https://a.example][color=red]Вася[/color][/url]", ["Вася"]),
        ("[color=red]Ва[color=blue][/color]ся[/color]", ["Вася"]),
        # but not what a block or other text parts
        ("[color=red]Ва[quote]x[/quote]ся[/color]", ["Ва", "ся"]),
        ("[color=red]Ва[spoiler][/spoiler]ся[/color]", ["Ва", "ся"]),
        ("[color=red]Ва[code]x[/code]ся[/color]", ["Ва", "ся"]),
        ("[color=red]Ва[color=blue]x[/color]ся[/color]", ["Ва", "ся"]),
        # spoilers count, quotes and code don't
        ("[spoiler][color=red]Вася[/color][/spoiler]", ["Вася"]),
        ("[color=red][spoiler]Вася[/spoiler][/color]", ["Вася"]),
        ("[quote][color=red]Вася[/color][/quote]", []),
        ("[color=red][quote]Вася[/quote][/color]", []),
        ("[quote][spoiler][color=red]Вася[/color][/spoiler][/quote]", []),
        ("[spoiler][quote][color=red]Вася[/color][/quote][/spoiler]", []),
        ("[code][color=red]Вася[/color][/code]", []),
        ("[color=red][code]Вася[/code][/color]", []),
        # red that somebody opened inside a quote doesn't run out of it
        ("[quote][color=red]Вася[/quote]Петя", []),
        ("[quote]" * 20 + "[color=red]Вася[/color]", []),
        ("[spoiler]" * 20 + "[color=red]Вася[/color]", ["Вася"]),
        ("[spoiler]" * 20 + "[quote][color=red]Вася[/color][/quote]", []),
    ],
)
def test_red_runs(source: str, expected: list[str]) -> None:
    assert reds(source) == expected


def test_a_run_knows_its_places() -> None:
    source = "я [b][color=red]X[/b]Y[/color]"
    (run,) = parse(source).red_runs
    assert (run.start, run.end) == (source.index("X"), source.index("Y") + 1)
    assert [source[start:end] for start, end in run.pieces] == ["X", "Y"]


def test_there_is_one_red() -> None:
    assert [colour for colour in PALETTE if reds(f"[color={colour}]x[/color]")] == ["red"]


class RedReader(Strict):
    """Collects what is shown in red outside of quotes."""

    def __init__(self) -> None:
        super().__init__()
        self.red = ""
        self.spans: list[bool] = []

    def handle_starttag(self, tag, attrs):
        super().handle_starttag(tag, attrs)
        if tag == "span":
            self.spans.append(("class", "ink-red") in attrs)

    def handle_endtag(self, tag):
        super().handle_endtag(tag)
        if tag == "span":
            self.spans.pop()

    def handle_data(self, data):
        super().handle_data(data)
        if any(self.spans) and "blockquote" not in self.open:
            self.red += data


def visible(text: str) -> str:
    return "".join(character for character in text if not is_blank(character))


@UNHURRIED
@given(SOURCES)
def test_what_is_shown_red_outside_quotes_is_what_counts(source: str) -> None:
    document = parse(source)
    reader = RedReader()
    reader.feed(render(document))
    reader.close()
    assert visible(reader.red) == visible("".join(run.text for run in document.red_runs))


def test_replacing_keeps_the_tags_and_the_other_runs() -> None:
    source = "против [color=red]Васи[/color] и [b][color=red]П[/b]ети[/color]!"
    assert (
        replace_red(source, 0, "Вася") == "против [color=red]Вася[/color] и [b][color=red]П[/b]ети[/color]!"
    )
    assert (
        replace_red(source, 1, "Петя") == "против [color=red]Васи[/color] и [b][color=red]Петя[/b][/color]!"
    )
    with pytest.raises(IndexError):
        replace_red(source, 2, "Петя")


@UNHURRIED
@given(SOURCES, st.integers(0, 3))
def test_a_replaced_run_reads_as_the_name(source: str, index: int) -> None:
    before = reds(source)
    if index < len(before):
        after = reds(replace_red(source, index, "Вася"))
        assert after[:index] == before[:index]
        assert after[index] == "Вася"
        assert after[index + 1 :] == before[index + 1 :]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("за [color=red]Васю[/color]!", "за Васю!"),
        ("[color=red]а[color=blue]б[/color]в[/color]", "а[color=blue]б[/color]в"),
        ("[color=red]до конца", "до конца"),
        ("[quote][color=red]х[/color][/quote][color=red]у[/color]", "[quote][color=red]х[/color][/quote]у"),
        # taking the tag out would make another one
        ("[col[color=red]or=red]Вася[/color]", "[col[color=none]or=red]Вася[/color]"),
    ],
)
def test_without_red(source: str, expected: str) -> None:
    assert without_red(source) == expected


@UNHURRIED
@given(SOURCES)
def test_without_red_leaves_no_red(source: str) -> None:
    assert reds(without_red(source)) == []
