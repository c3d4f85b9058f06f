"""What the site posts for everybody: whole texts compared."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import product

import pytest

from forum.markup import parse, plain_text, render
from games.phrases import letters, posts, rounds

LANGUAGES = ["ru", "en"]
ZONE = "Europe/Moscow"
STOP = datetime(2026, 3, 3, 19, 0, tzinfo=UTC)
NIGHT = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def day(**facts: object) -> dict[str, object]:
    tally = [
        {"player": "Вася", "votes": 2, "voters": ["Петя", "Оля"]},
        {"player": "Петя", "votes": 1, "voters": ["Вася"]},
    ]
    rounds = [{"round": "vote", "candidates": None, "tally": tally}]
    return {"rounds": rounds, "jailed": "Вася", "announced_role": "journalist", "winner": None} | facts


def stop(facts: dict[str, object], language: str = "ru", ruleset: str = "forum", **more: object) -> str:
    values = {"held_back": False, "night_ends_at": NIGHT} | more
    return posts.stop_post(language, ruleset=ruleset, day=facts, number=2, zone=ZONE, **values)  # type: ignore[arg-type]


def test_stop() -> None:
    assert stop(day()) == (
        "[b]СТОП[/b]\n\n"
        "Голоса:\n"
        "• [b]Вася[/b] — 2 голоса: Петя, Оля\n"
        "• [b]Петя[/b] — 1 голос: Вася\n\n"
        "Приговор: [b]Вася[/b] отправляется в тюрьму. Роль: [b]журналист[/b].\n\n"
        "Ночь 2. Ночные действия принимаются до: 3 марта, 23:00 (Москва)."
    )


def test_stop_in_english_at_the_end_of_the_game() -> None:
    assert stop(day(winner="evil"), "en", night_ends_at=None) == (
        "[b]STOP[/b]\n\n"
        "Votes:\n"
        "• [b]Вася[/b] — 2 votes: Петя, Оля\n"
        "• [b]Петя[/b] — 1 vote: Вася\n\n"
        "The verdict: [b]Вася[/b] goes to jail. The role: [b]journalist[/b]."
    )


def test_stop_with_a_judge_keeps_the_role_back() -> None:
    text = stop(day(announced_role=None), held_back=True, night_ends_at=None)
    assert text.split("\n\n")[-1] == (
        "Приговор: [b]Вася[/b] отправляется в тюрьму. Судья придержал роль: она станет известна наутро."
    )


@pytest.mark.parametrize(
    ("tally", "verdict"),
    [
        ([], "Сегодня в тюрьму никто не отправляется."),
        ([("А", 1), ("Б", 1)], "Голоса разделились поровну: в тюрьму никто не отправляется."),
    ],
)
def test_stop_without_a_convict(tally: list[tuple[str, int]], verdict: str) -> None:
    rows = [{"player": player, "votes": votes, "voters": ["Х"]} for player, votes in tally]
    rounds = [{"round": "vote", "candidates": None, "tally": rows}]
    text = stop(day(rounds=rounds, jailed=None, announced_role=None), night_ends_at=None)
    assert text.split("\n\n")[-1] == verdict
    assert ("Голоса: никто не голосовал." in text) == (not tally)


def test_stop_of_a_day_that_the_mayor_ended() -> None:
    text = stop(day(jailed=None, announced_role=None, winner="good"), night_ends_at=None)
    assert text.split("\n\n")[-1] == "Игра закончилась до приговора."


def test_stop_of_a_traditional_day() -> None:
    tally = [{"player": "А", "votes": 5, "voters": ["Б", "В", "Г", "Д", "Е"]}]
    rounds = [{"round": "nomination", "tally": tally}, {"round": "final", "tally": tally}]
    text = stop(
        day(rounds=rounds, jailed="А", announced_role="mafia"), ruleset="traditional", night_ends_at=None
    )
    assert text == (
        "[b]СТОП[/b]\n\n"
        "Выдвижение:\n• [b]А[/b] — 5 голосов: Б, В, Г, Д, Е\n\n"
        "Решающее голосование:\n• [b]А[/b] — 5 голосов: Б, В, Г, Д, Е\n\n"
        "[b]А[/b] вскрывает карту и покидает город: [b]мафиози[/b]."
    )


SUMMARY = [
    {"kind": "verdict", "player": "Судимый", "role": "doctor"},
    {"kind": "death", "player": "Вася", "causes": ["shot", "knife"], "role": "commissar"},
    {"kind": "death", "player": "Оля", "causes": ["virus"], "role": None},
    {"kind": "compared", "players": ["А", "Б"], "same": False},
    {"kind": "hacked", "player": "В", "role": "mafia"},
    {"kind": "someone_slept"},
]


def morning(summary: list[dict[str, object]], language: str = "ru", **more: object) -> str:
    values = {"ruleset": "forum", "number": 3, "living": ["А", "Б"], "ends_at": STOP, "zone": ZONE} | more
    return posts.morning_post(language, summary=summary, **values)  # type: ignore[arg-type]


def test_morning() -> None:
    assert morning(SUMMARY) == (
        "[b]Утренняя сводка. День 3[/b]\n\n"
        "Роль вчерашнего осуждённого: [b]Судимый[/b] — [b]врач[/b].\n"
        "[b]Вася[/b] не доживает до утра. Причины смерти: выстрел, нож. Роль: [b]комиссар[/b].\n"
        "[b]Оля[/b] не доживает до утра. Причина смерти: вирус.\n"
        "Журналист сравнивает, кто такие [b]А[/b] и [b]Б[/b]: [b]разные роли[/b].\n"
        "Взломан компьютер: [b]В[/b] — [b]мафиози[/b].\n"
        "Кто-то спал.\n\n"
        "В живых 2 игрока: [b]А[/b], [b]Б[/b].\n\n"
        "СТОП: 3 марта, 22:00 (Москва)."
    )


def test_morning_that_ends_the_game() -> None:
    assert morning([{"kind": "nobody_died"}], "en", ends_at=None) == (
        "[b]Morning summary. Day 3[/b]\n\nNobody died."
    )


def test_morning_of_the_traditional_game() -> None:
    facts: list[dict[str, object]] = [
        {"kind": "nobody_died"},
        {"kind": "shootout"},
        {"kind": "no_vote", "player": "А"},
    ]
    assert morning(facts, ends_at=None).split("\n\n")[1] == (
        "Никто не умер.\nМафия не договорилась: была перестрелка.\n[b]А[/b] сегодня без права голоса."
    )


def test_journalist_of_a_season_that_compares_sides() -> None:
    facts: list[dict[str, object]] = [{"kind": "compared", "players": ["А", "Б"], "same": True}]
    assert "[b]одна сторона[/b]" in morning(facts, options={"journalist_compares": "side"})


def test_a_story_stands_above_the_facts_and_cannot_swallow_or_fake_them() -> None:
    story = "Тёмная ночь [spoiler]и [b]вдруг[/quote] [color=red]Вася[/color]"
    text = morning([{"kind": "nobody_died"}], story=story, mayor="Босс", ends_at=None)
    assert parse(text).red_runs == ()
    html = render(parse(text))
    quoted, _end, facts = html.rpartition("</blockquote>")
    assert "Босс" in quoted
    assert "Вася" in quoted
    assert "ink-red" not in html
    assert facts == "<br><strong>Утренняя сводка. День 3</strong><br><br>Никто не умер."


def round_posts(language: str) -> list[str]:
    """What stands between the parts of a traditional day."""
    votes = [{"player": "А", "votes": 1, "voters": ["Б"]}]
    common: dict[str, object] = {"ends_at": STOP, "zone": ZONE}
    return [
        rounds.round_stop_post(
            language,
            part={"round": name, "candidates": None, "tally": votes if candidates else []},
            following=following,
            candidates=candidates,
            **common,  # type: ignore[arg-type]
        )
        for name, following, candidates in (
            ("nomination", "defence", ["А", "Б"]),
            ("nomination", "defence", ["А"]),
            ("nomination", "talk", []),
            ("final", "revote", ["А", "Б"]),
        )
    ] + [
        rounds.after_defence_post(language, candidates=candidates, **common)  # type: ignore[arg-type]
        for candidates in (["А", "Б"], [])
    ]


def every_post(language: str) -> list[str]:
    composition = {"mafia": 1, "commissar": 1, "civilian": 2}
    fates = [
        {"name": "А", "role": "civilian", "dealt": "butterfly", "status": "alive", "out": None},
        {"name": "Б", "role": "mafia", "status": "jailed", "out": {"phase": "day", "number": 1}},
    ]
    common: dict[str, object] = {"ends_at": STOP, "zone": ZONE}
    made = [
        posts.opening_post(
            language,
            season="Сезон",
            mayor=mayor,
            roster=["А"],
            composition=composition,
            ruleset=ruleset,
            **common,  # type: ignore[arg-type]
        )
        for mayor, ruleset in product(("", "Босс"), ("forum", "traditional"))
    ]
    made += [posts.paused_post(language, reason=reason) for reason in ("late", "trouble", "")]
    made += [
        stop(day(), language),
        morning(SUMMARY, language),
        posts.exclusion_post(language, nick="А", role="mafia", reason="правило"),
        posts.exclusion_post(language, nick="А", role=""),
        posts.ruling_post(language, nick="А", status="alive"),
        *round_posts(language),
        posts.resumed_post(language, **common),  # type: ignore[arg-type]
        posts.moved_post(language, **common),  # type: ignore[arg-type]
        posts.postponed_post(language, starts_at=STOP, zone=ZONE, seats=10, taken=7),
        posts.postponed_post(language, starts_at=None, zone=ZONE, seats=10, taken=7),
        posts.end_post(
            language, winner="evil", players=fates, seed="5eed", seed_hash="ha5h", nonces={"А": "слово"},
            record_url="/record", afterwards_url="/after",
        ),
        posts.afterwards_post(language, season="Сезон"),
        posts.day_title(language, season="Сезон", number=1),
        posts.afterwards_title(language, season="Сезон"),
    ]  # fmt: skip
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_post_is_red_or_left_open(language: str) -> None:
    for text in every_post(language):
        assert "%(" not in text
        assert parse(text).red_runs == ()
        assert "color=" not in text
        assert "[" not in plain_text(parse(text))


def test_posts_are_in_the_language_of_the_season() -> None:
    for russian, english in zip(every_post("ru"), every_post("en"), strict=True):
        assert russian != english
        assert CYRILLIC.search(russian)


def test_end() -> None:
    text = every_post("ru")[-4]
    assert text == (
        "[b]Победило зло: город в руках мафии и её помощников.[/b]\n\n"
        "Кто был кем:\n"
        "• [b]А[/b] — бабочка, затем мирный житель; в игре\n"
        "• [b]Б[/b] — мафиози; в тюрьме, день 1\n\n"
        "[spoiler=Доказательство раздачи]\n"
        "Зерно, до сих пор тайное: 5eed\n"
        "Его SHA-256, опубликованный при открытии записи: ha5h\n"
        "Слова игроков в жребий:\n"
        "• А: слово\n"
        "[/spoiler]\n\n"
        "[url=/record]Запись игры[/url]\n\n"
        "[url=/after]После игры: тема открыта для всех[/url]"
    )


def test_times_are_on_the_seasons_clock() -> None:
    assert posts.when("ru", STOP, "Europe/Moscow") == "3 марта, 22:00 (Москва)"
    assert posts.when("en", STOP.replace(second=5), "America/New_York") == "3 March, 14:00:05 (New York)"


def test_a_title_of_a_season_is_words_and_no_markup() -> None:
    title = "Игра [b]века[/b] [color=red]Аня[/color]"
    letter = letters.role_letter(
        "ru", season=title, nick="Аня", role="civilian", ruleset="forum", options={}, known=[],
        first_morning=datetime(2026, 3, 3, 6, tzinfo=UTC), zone="Europe/Moscow",
    )  # fmt: skip
    opening = posts.opening_post(
        "ru", season=title, mayor="", roster=["Аня"], composition={"civilian": 1}, ruleset="forum",
        ends_at=datetime(2026, 3, 3, 19, tzinfo=UTC), zone="Europe/Moscow",
    )  # fmt: skip
    for source in (letter, opening, posts.afterwards_post("ru", season=title)):
        assert title in plain_text(parse(source))
        assert parse(source).red_runs == ()
