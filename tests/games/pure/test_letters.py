"""Letters, reports and mails: whole texts compared."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from games.phrases import letters, mails, roles
from nightengine.roles import FORUM_ROLES

LANGUAGES = ["ru", "en"]
ZONE = "Europe/Moscow"
STOP = datetime(2026, 3, 3, 19, 0, tzinfo=UTC)
NIGHT = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def is_whole(text: str, language: str) -> bool:
    """A finished sentence in that language: nothing left to put in, and translated if it should be."""
    return bool(text) and "%(" not in text and bool(CYRILLIC.search(text)) == (language == "ru")


SEEN = {"night": 1, "player": "Б", "attackers": ["В", "Г"], "crime": True}


@pytest.mark.parametrize(
    ("report", "ruleset", "text"),
    [
        ({"kind": "checked", "player": "А", "negative": True}, "forum", "Проверка: [b]А[/b] — отрицательный персонаж."),
        (
            {"kind": "checked", "player": "А", "negative": False},
            "forum",
            "Проверка: [b]А[/b] — не отрицательный персонаж.",
        ),
        ({"kind": "checked", "player": "А", "mafia": True}, "traditional", "Проверка: [b]А[/b] на стороне мафии."),
        ({"kind": "checked", "player": "А", "mafia": False}, "traditional", "Проверка: [b]А[/b] не на стороне мафии."),
        (
            {"kind": "searched", "player": "А", "witness": False, "notebook": []},
            "forum",
            "Поиск: [b]А[/b] — не свидетель.",
        ),
        (
            {"kind": "searched", "player": "А", "witness": True, "notebook": []},
            "forum",
            "Поиск: [b]А[/b] — свидетель. Записная книжка пуста.",
        ),
        (
            {"kind": "searched", "player": "А", "witness": True, "notebook": [SEEN]},
            "forum",
            "Поиск: [b]А[/b] — свидетель. Записная книжка:\n"
            "• Ночь 1, [b]Б[/b]. На этого игрока покушались: [b]В[/b], [b]Г[/b]. Этот игрок совершил преступление.",
        ),
        ({"kind": "confessed", "player": "А", "sinful": True}, "forum", "Исповедь: на душе игрока [b]А[/b] есть грех."),
        (
            {"kind": "confessed", "player": "А", "sinful": False},
            "forum",
            "Исповедь: на душе игрока [b]А[/b] греха нет.",
        ),
        (
            {"kind": "watched", "player": "А", "attackers": [], "crime": False},
            "forum",
            "Вы следили за игроком [b]А[/b].\n\n"
            "На этого игрока никто не покушался. Этот игрок преступлений не совершал.",
        ),
        ({"kind": "no_result", "action": "check"}, "forum", "Ваше ночное действие (проверка) не принесло результата."),
        ({"kind": "slept_with"}, "forum", "Этой ночью с вами спала бабочка."),
        ({"kind": "attempted"}, "forum", "Этой ночью на вас покушались."),
        (
            {"kind": "converted"},
            "forum",
            "Вы встали на путь истинный: отныне вы мирный житель на стороне добра.",
        ),
        (
            {"kind": "acting_commissar"},
            "forum",
            "Комиссара больше нет. Теперь вы исполняете его обязанности: можете и проверять, по-прежнему одно"
            " действие за ночь, и ходите на месте комиссара.",
        ),
    ],
)  # fmt: skip
def test_every_report(report: dict[str, object], ruleset: str, text: str) -> None:
    letter = letters.report_letter("ru", ruleset=ruleset, night=2, reports=[report])
    assert letter == f"[b]Отчёт о ночи 2[/b]\n\n{text}"
    english = letters.report_letter("en", ruleset=ruleset, night=2, reports=[report])
    assert "%(" not in english
    assert english.startswith("[b]Report of night 2[/b]\n\n")


def test_several_reports_are_one_letter() -> None:
    reports = [{"kind": "slept_with"}, {"kind": "attempted"}]
    assert letters.report_letter("ru", ruleset="forum", night=1, reports=reports) == (
        "[b]Отчёт о ночи 1[/b]\n\nЭтой ночью с вами спала бабочка.\n\nЭтой ночью на вас покушались."
    )


def role_letter(role: str, known: list[str], actions: tuple[str, ...], language: str = "ru") -> str:
    return letters.role_letter(
        language, season="Сезон", nick="Вася", role=role, ruleset="forum", options={}, known=known,
        first_morning=STOP, zone=ZONE, actions=actions,
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", list(FORUM_ROLES))
def test_every_role_gets_its_letter(role: str, language: str) -> None:
    alone = role_letter(role, [], FORUM_ROLES[role].actions, language)
    assert f"[b]{roles.role_name(role, language)}[/b]" in alone
    assert "%(" not in alone
    assert alone.count("[i]") == len(FORUM_ROLES[role].actions)


@pytest.mark.parametrize(
    ("role", "line"),
    [
        ("mafia", "С вами в клане: [b]Петя[/b], [b]Оля[/b]."),
        ("commissar", "Сержант — [b]Петя[/b], [b]Оля[/b]."),
        ("sergeant", "Комиссар — [b]Петя[/b], [b]Оля[/b]."),
    ],
)
def test_who_knows_others_reads_their_names(role: str, line: str) -> None:
    assert line in role_letter(role, ["Петя", "Оля"], ())


def test_a_role_letter_shows_how_to_send_an_action() -> None:
    text = role_letter("sergeant", ["Петя"], ("search", "cover"))
    assert "Комиссар — [b]Петя[/b]." in text
    assert "• [i]ищу свидетеля, Вася[/i]\n• [i]прикрываю Вася[/i]" in text
    assert "[i]" not in role_letter("civilian", [], ())


def test_answers_to_orders() -> None:
    common = {"action": "compare", "targets": ["А", "Б"]}
    assert letters.order_accepted("ru", night=2, **common) == "Принято на ночь 2: [b]сравнение: А и Б[/b]."  # type: ignore[arg-type]
    replaced = letters.order_accepted("ru", night=2, replaces=True, action="shoot", targets=["А"])
    assert replaced == "Принято на ночь 2 вместо прежнего: [b]выстрел: А[/b]."
    assert letters.order_refused("ru", code="mixed_status", **common) == (  # type: ignore[arg-type]
        "Не принято: [b]сравнение: А и Б[/b]. Сравнивать можно двух живых или двух выбывших, но не живого с"
        " выбывшим."
    )
    lapsed = letters.order_lapsed("ru", because="А", ends_at=NIGHT, zone=ZONE, **common)  # type: ignore[arg-type]
    assert lapsed == (
        "[b]А[/b] вне игры, поэтому ваше ночное действие больше не считается: [b]сравнение: А и Б[/b]."
        " Другое действие можно прислать до 3 марта, 23:00 (Москва)."
    )
    assert letters.vote_lapsed("en", against="А") == (
        "[b]А[/b] is out of the game: your vote no longer counts, and you may vote again before STOP."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("when", ["", "22:00"])
@pytest.mark.parametrize("kind", ["day_opened", "stop_soon", "letter", "season_over", "postponed", "trouble"])
def test_mails(kind: str, when: str, language: str) -> None:
    mail = mails.mail(language, kind=kind, season="100% S", url="https://x.example/1", when=when)
    assert mail.subject.startswith("100% S: ")
    assert is_whole(mail.subject, language)
    assert is_whole(mail.body, language)
    assert "https://x.example/1" in mail.body
    assert "\n" not in mail.subject


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["paused_late", "outcome_changed", "crashed", "stop_due", "postponed"])
def test_trouble_is_told_to_the_mayor(reason: str, language: str) -> None:
    assert is_whole(letters.trouble(language, reason=reason), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_channels_open_with_who_is_in_them(language: str) -> None:
    made = [
        letters.clan_opening(language, members=["А", "Б"], ruleset="forum"),
        letters.clan_opening(language, members=["А", "Б"], ruleset="traditional"),
        letters.pair_opening(language, commissar="А", sergeant="Б"),
    ]
    assert all("[b]А[/b]" in text and "[b]Б[/b]" in text and "%(" not in text for text in made)
    titles = [
        letters.mayor_title(language, season="S", nick="А"),
        letters.clan_title(language, season="S"),
        letters.pair_title(language, season="S"),
    ]
    assert all(title.startswith("S: ") for title in titles)
    assert len(set(titles)) == 3
