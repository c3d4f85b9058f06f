"""Which nicknames are taken as they are, which are refused and why, and which are the same for the eye."""

from __future__ import annotations

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from accounts.nicknames import (
    CYRILLIC,
    LATIN,
    MAX_LENGTH,
    check_characters,
    fold_nick,
    normal_nick,
    script_of,
)
from accounts.validators import nickname_validators

GOOD = [
    "Вася", "Ёж", "ёж", "Anna", "Ян", "Аня", "Bo", "Нина Ростова", "Анна-Мария", "O'Neil", "д'Артаньян", "J.R. Ewing",
    "player_1", "Игрок 7", "7 гномов", "Ґанок", "Їжак", "Ўладзік", "Қайрат", "José", "Łukasz", "Đoković", "Nguyễn",
    "Straße", "Zoë", "Кот в сапогах", "x1", "СССР", "ROMA", "В", "а" * MAX_LENGTH, "Ю-2", "Мэри", "Стопочка",
    "Противный",
]  # fmt: skip

REFUSED = {
    "nick_length": ["", " ", "a", "Я", "а" * 31, "  б  "],
    "nick_character": [
        "a\u200bb", "а\u200dя", "a\u00adb", "\ufeffab", "ab\u2060c", "аб\u202eв", "\u200fab", "ab\u2066c",
        "a\u0000b", "a\u0007b", "a\u0301\u0301bc",
        "В\u0336ася", "а\u0483бв", "[Вася]", "Ва]ся", 'Ва"ся', "«Вася»", "Вася, Петя", "a/b", "a\\b", "a:b", "a;b",
        "a=b", "a@b", "вася?", "вася!",
        "a|b", "a#b", "a&b", "<b>", "a>b", "Вася*", "10%", "a+b", "a~b", "привет(1)", "Иван№1", "кот🐈", "♥лиза♥",
        "ａｂｃ", "𝐀𝐧𝐧𝐚", "ﬁlip", "Aᴍy", "ǀvan",
        "Αννα", "Ελένη", "דוד", "محمد", "李雷", "アイ", "ქეთი", "Մարի", "ᎪᏁᏁᎪ", "x²y", "①②ab", "٣٤ab", "Ⅷabc", "ʼabc",
        "it’s", "a–b", "ſam", "ĳs", "ѲОМА", "ѣда",
    ],
    "nick_mixed": ["Aня", "Аnna", "Вacя", "paypаl", "Ваsя", "dj Вася", "Вася2x", "X Æ Ю", "Пётр I", "o_О"],
    "nick_no_letter": ["12", "007", "1 2 3", "1-2", "2_0"],
    "nick_ends": ["-Вася", "Вася-", ".ab", "ab.", "'ab", "ab'", "_ab", "ab_", "Вася ."],
    "nick_signs": ["a--b", "a-_b", "a..b", "a''b", "Ва.-ся"],
    "nick_reserved": [
        "Мэр", "мэр", "МЭР", "Mayor", "mayor", "M A Y O R", "Admin", "root", "Администратор",
        "Admln", "adm1n", "Система", "System",
        "STOP", "стоп", "СТОП", "Мафия", "Mafia", "rnafia", "против Васи", "Против", "against Bob", "AGAINST",
        "Никто", "all", "Ведущий", "Гость",
    ],
}  # fmt: skip

SAME = [
    ("Вася", "вася"), ("ВАСЯ", "васЯ"), ("Ёж", "Еж"), ("еЖ", "ёж"), ("Нина Ростова", "НинаРостова"),
    ("Нина  Ростова", " нина ростова "),
    ("Аня", "Aня"), ("Вася", "Bacя"), ("СССР", "CCCP"), ("Роман", "Poман"), ("ВОВА", "BOBA"), ("вова", "boba"),
    ("Сор", "Cop"), ("Рося", "Pocя"),
    ("Хек", "Xek"), ("тот", "TOT"), ("мама", "MAMA"), ("mama", "rnarna"), ("Anna", "ANNA"), ("player1", "playerl"),
    ("player1", "playerI"),
    ("Ivan", "lvan"), ("Ivan", "1van"), ("bob0", "bobo"), ("Соло", "С0л0"), ("Зоя", "3оя"), ("William", "VViIIiam"),
    ("corner", "comer"),
    ("Zoë", "ZOE"), ("ёлка", "ëлка"), ("Быт", "6ыт"), ("Ева", "Eвa"), ("Кеша", "Keшa"), ("Нота",
    "Hoтa"), ("Ірина", "Ipина"),
    ("Straße", "STRASSE"), ("Łukasz", "łukasz"), ("й" "ога", unicodedata.normalize("NFD", "йога")), ("Ярик", "Яpиk"),
    ("rог", "roг"), ("горох", "rорох"),
    ("Тьма", "Tьмa"), ("Ыть", "blть"), ("ум", "yM"),
]  # fmt: skip

DIFFERENT = [
    ("Вася", "Васи"), ("Йод", "Иод"), ("José", "Jose"), ("Аня", "Яна"), ("Пётр", "Пётр1"), ("Ann-Mary", "Ann Mary"),
    ("Ann_Mary", "Ann.Mary"),
    ("Нина", "Нинa2"), ("Шура", "Щура"), ("Объезд", "Обезд"), ("Anna", "Ana"), ("player2", "player3"), ("Дом",
    "Том"), ("Боб", "Вов"), ("Їжак", "Іжак"),
]  # fmt: skip


def refusal_of(nick: str) -> str | None:
    for validate in nickname_validators:
        try:
            validate(nick)
        except ValidationError as error:
            return error.code
    return None


@pytest.mark.parametrize("nick", [nick for nick in GOOD if len(nick) > 1])
def test_good_nicknames_are_taken_as_they_are(nick: str) -> None:
    assert refusal_of(nick) is None
    assert normal_nick(nick) == nick


@pytest.mark.parametrize(
    ("code", "nick"), [(code, nick) for code, nicks in REFUSED.items() for nick in nicks]
)
def test_bad_nicknames_are_refused_for_their_reason(code: str, nick: str) -> None:
    assert refusal_of(nick) == code


@pytest.mark.parametrize(("one", "other"), SAME)
def test_nicknames_that_look_alike_fold_equal(one: str, other: str) -> None:
    assert fold_nick(one) == fold_nick(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_nicknames_that_can_be_told_apart_fold_differently(one: str, other: str) -> None:
    assert fold_nick(one) != fold_nick(other)


@pytest.mark.parametrize(("nick", "shown"), [("Вася?", "“?”"), ("Ва\u202eся", "“U+202E”")])
def test_the_character_that_is_refused_is_named_and_an_invisible_one_by_its_code(
    nick: str, shown: str
) -> None:
    with pytest.raises(ValidationError) as caught, translation.override("en"):
        check_characters(nick)
    assert shown in caught.value.messages[0]


def test_nicknames_are_kept_composed_and_with_single_spaces() -> None:
    assert normal_nick("  Йо\tга \u00a0 2 ".replace("Й", "И\u0306")) == "Йо га 2"


LETTERS = st.characters(max_codepoint=0x1FFF).filter(lambda letter: script_of(letter) is not None)
NICKS = st.text(LETTERS | st.sampled_from("0123456789 -_.'"), min_size=1, max_size=MAX_LENGTH)


@given(NICKS)
def test_folding_twice_changes_nothing_and_fits_the_column(nick: str) -> None:
    folded = fold_nick(nick)
    assert fold_nick(folded) == folded
    assert len(folded) <= 120


@given(NICKS)
def test_folds_ignore_case_spacing_and_the_dots_of_yo(nick: str) -> None:
    folded = fold_nick(nick)
    assert fold_nick(nick.replace("ё", "е").replace("Ё", "Е")) == folded
    assert fold_nick(f" {nick.replace(' ', '  ')} ") == folded
    # The letters whose upper case isn't one letter of the same alphabet aside.
    if all(
        script_of(letter.upper()) in {LATIN, CYRILLIC}
        for letter in nick
        if letter.isalpha() and len(letter.upper()) == 1
    ):
        assert fold_nick(nick.lower()) == folded


@given(st.text())
def test_any_text_folds_to_something_without_spaces(text: str) -> None:
    assert not any(character.isspace() for character in fold_nick(text))
