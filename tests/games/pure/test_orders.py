"""Orders by letter: what is one, what is asked back, what is talk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.orders import (
    ACTIONS,
    TARGETS,
    Order,
    OrderChoice,
    Talk,
    Unclear,
    examples,
    order_line,
    order_value,
    read_order_value,
    read_orders,
)

NICKS = [
    "Вася",
    "Алёна",
    "Злой Кот",
    "д'Артаньян",
    "Mr. X",
    "Агент 007",
    "Иван и Марья",
    "Иван",
    "Марья",
    "и",
]
ROLES = {
    "butterfly": ["sleep"],
    "priest": ["confess"],
    "commissar": ["check"],
    "kamikaze": ["detonate"],
    "maniac": ["stab"],
    "mafia": ["shoot"],
    "sergeant": ["search", "cover"],
    "acting": ["search", "cover", "check"],
    "witness": ["watch"],
    "doctor": ["heal"],
    "journalist": ["compare"],
    "hacker": ["hack"],
    "civilian": [],
    "madam": ["shoot", "visit"],
}


def read(text: str, role: str, **more: str) -> Talk | Order | Unclear:
    return read_orders(text, nicks=NICKS, available=ROLES[role], **more)


@pytest.mark.parametrize(
    ("role", "text", "action", "target"),
    [
        ("butterfly", "сплю с Вася", "sleep", "Вася"),
        ("butterfly", "Сплю с игроком Вася!", "sleep", "Вася"),
        ("butterfly", "лечу к Вася", "sleep", "Вася"),
        ("butterfly", "провожу ночь с «Злой кот»", "sleep", "Злой Кот"),
        ("butterfly", "I sleep with Mr. X", "sleep", "Mr. X"),
        ("priest", "исповедую Вася", "confess", "Вася"),
        ("priest", "исповедь: алена", "confess", "Алёна"),
        ("priest", "I'll hear confession of Вася", "confess", "Вася"),
        ("commissar", "проверяю Вася", "check", "Вася"),
        ("commissar", "Проверка: Вася.", "check", "Вася"),
        ("commissar", "я проверяю игрока вася", "check", "Вася"),
        ("commissar", "Проверить — АЛЕНА", "check", "Алёна"),
        ("commissar", "проверьте, пожалуйста", "", ""),
        ("commissar", "check: Агент007", "check", "Агент 007"),
        ("commissar", "I'm checking mr.x", "check", "Mr. X"),
        ("commissar", "к Вася", "check", "Вася"),
        ("kamikaze", "взрываю Вася", "detonate", "Вася"),
        ("kamikaze", "подрываюсь с Вася", "detonate", "Вася"),
        ("kamikaze", "blow up Вася", "detonate", "Вася"),
        ("maniac", "режу Вася", "stab", "Вася"),
        ("maniac", "убиваю Вася", "stab", "Вася"),
        ("maniac", "Kill Вася!", "stab", "Вася"),
        ("mafia", "стреляю в Вася", "shoot", "Вася"),
        ("mafia", "Стреляем в игрока Злой кот", "shoot", "Злой Кот"),
        ("mafia", "убьем Вася", "shoot", "Вася"),
        ("mafia", "выстрел: Вася", "shoot", "Вася"),
        ("mafia", "shoot at д’Артаньян", "shoot", "д'Артаньян"),
        ("mafia", "иду к Вася", "shoot", "Вася"),
        ("sergeant", "ищу свидетеля, Вася", "search", "Вася"),
        ("sergeant", "Ищу свидетеля - Вася", "search", "Вася"),
        ("sergeant", "look for the witness: Вася", "search", "Вася"),
        ("sergeant", "прикрываю Вася", "cover", "Вася"),
        ("sergeant", "Прикрываю, Вася", "cover", "Вася"),
        ("sergeant", "защищаю Вася", "cover", "Вася"),
        ("acting", "проверяю Вася", "check", "Вася"),
        ("witness", "слежу за Вася", "watch", "Вася"),
        ("witness", "наблюдаю за игроком Вася", "watch", "Вася"),
        ("witness", "Following Вася", "watch", "Вася"),
        ("doctor", "лечу Вася", "heal", "Вася"),
        ("doctor", "буду лечить Вася", "heal", "Вася"),
        ("doctor", "этой ночью спасаю Вася", "heal", "Вася"),
        ("doctor", "Мэр, лечу Вася", "heal", "Вася"),
        ("doctor", "лечу Вася :)", "heal", "Вася"),
        ("doctor", "Мой ход: лечу Иван и Марья", "heal", "Иван и Марья"),
        ("hacker", "взламываю Вася", "hack", "Вася"),
        ("hacker", "hack into Вася", "hack", "Вася"),
        ("madam", "навещаю Вася", "visit", "Вася"),
        ("madam", "сплю с Вася", "visit", "Вася"),
        ("madam", "стреляю в Вася", "shoot", "Вася"),
        ("mafia", "- стреляю в Вася", "shoot", "Вася"),
    ],
)
def test_verb_and_nick_are_an_order(role: str, text: str, action: str, target: str) -> None:
    assert read(text, role) == (Order(action, (target,), 1) if action else Talk())


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("сравниваю Вася и Алёна", ("Вася", "Алёна")),
        ("Сравниваю Вася с Алена.", ("Вася", "Алёна")),
        ("сравнить: Вася, Алена", ("Вася", "Алёна")),
        ("сравниваю роли игроков Вася и Алёна", None),
        ("сравниваю игроков Вася и Алёна", ("Вася", "Алёна")),
        ("compare Вася and Mr. X", ("Вася", "Mr. X")),
        ("compare Вася with Mr. X", ("Вася", "Mr. X")),
        ("сравниваю Вася - Злой Кот", ("Вася", "Злой Кот")),
        ("сравниваю Иван и Марья", ("Иван", "Марья")),
        ("сравниваю Иван и Марья и Вася", ("Иван и Марья", "Вася")),
        ("сравниваю Вася с Иван и Марья", ("Вася", "Иван и Марья")),
        ("сравниваю и и Вася", ("и", "Вася")),
        ("сравниваю Вася", ("Вася",)),
        ("сравниваю Вася, Алёна, Mr. X", ("Вася", "Алёна", "Mr. X")),
        ("сравниваю Вася и Вася", ("Вася", "Вася")),
    ],
)
def test_two_nicks_are_compared(text: str, targets: tuple[str, ...] | None) -> None:
    expected = targets or ("Вася", "Алёна")
    assert read(text, "journalist") == Order("compare", expected, 1)


def test_a_line_that_can_be_cut_in_two_ways_is_asked_back() -> None:
    nicks = ["А", "Б", "В", "А и Б", "Б и В"]
    asked = read_orders("сравниваю А и Б и В", nicks=nicks, available=["compare"])
    assert isinstance(asked, Unclear)
    assert asked.reason == "which_players"
    assert [choice.value for choice in asked.choices] == ["compare:А|Б и В", "compare:А и Б|В"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Привет!",
        "Проверяю Вася?",
        "А можно я проверю Вася",
        "проверяю",
        "Сплю.",
        "не проверяю Вася",
        "Вчера проверил Вася",
        "Вася",
        "проверяю почту каждый час и думаю обо всех",
        "я думаю, что Вася врёт",
        "проверяющий Вася",
        "кот Вася",
        "К сожалению, Вася врёт",
        "К Васе",
        "проверяю " + "Вася " * 60,
    ],
)
def test_anything_else_is_talk(text: str) -> None:
    assert read(text, "commissar") == Talk()


def test_the_order_is_found_among_talk_with_its_line() -> None:
    assert read("Привет, мэр!\n\nПрикрываю Вася.\nСпокойной ночи!", "sergeant") == Order(
        "cover", ("Вася",), 3
    )


def test_somebody_elses_verb_is_an_order_for_the_engine_to_refuse() -> None:
    assert read("лечу Вася", "civilian") == Order("heal", ("Вася",), 1)
    assert read("убиваю Вася", "doctor") == Order("shoot", ("Вася",), 1)
    assert read("лечу Васю", "civilian") == Talk()


def test_too_many_names_are_an_order_for_the_engine_to_refuse() -> None:
    assert read("лечу Вася и Алёна", "doctor") == Order("heal", ("Вася", "Алёна"), 1)


@pytest.mark.parametrize("text", ["лечу себя", "Лечу самого себя!", "heal myself", "I heal me"])
def test_himself_is_the_writer(text: str) -> None:
    assert read(text, "doctor", me="Алёна") == Order("heal", ("Алёна",), 1)


def test_two_orders_are_asked_back() -> None:
    first = OrderChoice("confirm_order", "search:Вася", "search", ("Вася",))
    second = OrderChoice("confirm_order", "cover:Алёна", "cover", ("Алёна",))
    asked = read("ищу свидетеля, Вася\nприкрываю Алёна", "sergeant")
    assert asked == Unclear(2, "several_orders", "прикрываю Алёна", (first, second))


def test_the_same_order_twice_is_one() -> None:
    assert read("лечу Вася\nлечить: вася", "doctor") == Order("heal", ("Вася",), 1)


def test_going_somewhere_is_asked_back_where_a_role_can_do_more_than_one_thing() -> None:
    asked = read("иду к Вася", "sergeant")
    assert isinstance(asked, Unclear)
    assert (asked.reason, [choice.value for choice in asked.choices]) == (
        "which_action",
        ["search:Вася", "cover:Вася"],
    )


@pytest.mark.parametrize(
    ("text", "part", "nicks"),
    [
        ("проверяю Васю", "Васю", ["Вася"]),
        ("проверяю Васю, пожалуйста", "Васю, пожалуйста", ["Вася"]),
        ("Проверяю злого кота", "злого кота", ["Злой Кот"]),
        ("проверка: Незнайка", "Незнайка", []),
        ("проверяю Незнайка", "Незнайка", []),
    ],
)
def test_a_near_miss_is_asked_back_never_guessed(text: str, part: str, nicks: list[str]) -> None:
    asked = read(text, "commissar")
    assert isinstance(asked, Unclear)
    assert (asked.line, asked.reason, asked.text) == (1, "no_such_player", part)
    assert [choice.nick for choice in asked.choices] == nicks
    for choice in asked.choices:
        assert read(text, "commissar", picked=choice.value) == Order("check", (choice.nick,), 1)


def test_both_names_of_a_comparison_can_be_mended() -> None:
    text = "сравниваю Васю и Алену Петровну"
    first = read(text, "journalist")
    assert isinstance(first, Unclear)
    assert first.choices[0] == OrderChoice("order_nick", "1:0:Вася", "compare", ("Вася", "…"), "Вася")
    second = read(text, "journalist", picked="1:0:Вася")
    assert isinstance(second, Unclear)
    assert second.choices[0].value == "1:0:Вася|1:1:Алёна"
    assert read(text, "journalist", picked=second.choices[0].value) == Order("compare", ("Вася", "Алёна"), 1)


@pytest.mark.parametrize("picked", ["1:0:Mr. X", "1:0:Никто", "7:0:Вася", "::", "1:0", "x:y:Вася"])
def test_a_pick_that_was_not_offered_counts_for_nothing(picked: str) -> None:
    assert read("проверяю Васю", "commissar", picked=picked) == read("проверяю Васю", "commissar")


@pytest.mark.parametrize(("action", "targets"), [("check", ("Вася",)), ("compare", ("Вася", "Иван и Марья"))])
def test_orders_travel_through_a_form(action: str, targets: tuple[str, ...]) -> None:
    assert read_order_value(order_value(action, targets)) == (action, targets)


@pytest.mark.parametrize("value", ["", "check", "check:", "rob:Вася", ":Вася"])
def test_what_is_no_order_value(value: str) -> None:
    assert read_order_value(value) is None


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("action", ACTIONS)
def test_examples_are_understood(action: str, language: str) -> None:
    nicks = ["Вася", "Алёна", "Alice", "Bob"]
    for line in examples(action, language):
        answer = read_orders(line, nicks=nicks, available=[action], me="Вася")
        assert isinstance(answer, Order)
        assert (answer.action, len(answer.targets)) == (action, TARGETS[action])


_LETTERS = st.text(st.sampled_from("абвеёийкостяXYz017-'."), min_size=1, max_size=8)
_WORDS = st.one_of(_LETTERS, st.sampled_from(["и", "с", "and", "with", "к", "игрока", "Вася", "за", "себя"]))
NAMES = (
    st.lists(_WORDS, min_size=1, max_size=4)
    .map(" ".join)
    .filter(lambda name: len(name) >= 2 and name[0].isalnum() and name[-1].isalnum())
)


@given(
    st.sampled_from(ACTIONS),
    st.sampled_from(["ru", "en"]),
    st.lists(
        NAMES, min_size=2, max_size=6, unique_by=lambda name: "".join(name.lower().replace("ё", "е").split())
    ),
)
def test_the_line_of_the_form_is_read_back(action: str, language: str, nicks: list[str]) -> None:
    targets = tuple(nicks[: TARGETS[action]])
    line = order_line(action, targets, language)
    answer = read_orders(line, nicks=nicks, available=[action])
    if isinstance(
        answer, Unclear
    ):  # a nick like «игрока и» makes a second reading: asked back, never guessed
        assert answer.reason == "which_players"
        assert order_value(action, targets) in {choice.value for choice in answer.choices}
    else:
        assert answer == Order(action, targets, 1)


@given(st.text(max_size=300), st.sampled_from(sorted(ROLES)), st.text(max_size=20))
def test_any_letter_is_answered(text: str, role: str, picked: str) -> None:
    answer = read(text, role, picked=picked)
    if isinstance(answer, Order):
        assert set(answer.targets) <= set(NICKS)


@given(st.sampled_from(ACTIONS), st.sampled_from(["ru", "en"]), st.sampled_from(NICKS))
def test_a_question_is_never_an_order(action: str, language: str, nick: str) -> None:
    line = order_line(action, [nick] * TARGETS[action], language)
    assert read_orders(line + "?", nicks=NICKS, available=[action]) == Talk()


def test_a_long_letter_is_read_in_no_time() -> None:
    lines = ["лечу того, кого ты назовёшь, и никого больше"] * 400
    assert read("\n".join(lines)[:20_000], "doctor") == Talk()


def documented_forms() -> list[tuple[str, str]]:
    """Action and form of each verb that the document names."""
    page = (Path(__file__).parents[3] / "docs" / "orders.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", page, re.MULTILINE)
    return [
        (action, form.strip())
        for action, *columns in rows
        if action in ACTIONS
        for column in columns
        for form in column.replace("свидетеля, …", "свидетеля …").split(",")
    ]


def test_every_documented_form_is_understood() -> None:
    forms = documented_forms()
    assert {action for action, _form in forms} == set(ACTIONS)
    for action, form in forms:
        nicks = ["Вася", "Алёна"][: TARGETS[action]]
        blanks = form.count("…")
        line = form.replace("…", "{}").format(*nicks) if blanks else f"{form} {' и '.join(nicks)}"
        assert read_orders(line, nicks=NICKS, available=[action]) == Order(action, tuple(nicks), 1), line
