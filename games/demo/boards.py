"""Talk on the boards, chains of fast seasons."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from forum import actions as forum

from ..bots.accounts import bot_accounts
from ..models import SeasonChain
from ..nightbridge import preset_for

TALK: Final = (
    (
        "Кто в осенний сезон?",
        (
            "Записываюсь. В прошлый раз город сел в лужу на третьем дне, хочу реванш.",
            "Я за. Только давайте больше трёх постов в день, а то суд над молчунами — это скучно.",
            "Мест ещё пять. Зовите знакомых, роли раздаёт честный жребий, можно проверить.",
            "А новичкам можно? Правила прочту сегодня вечером.",
            "Новичкам нужно! Быстрый город идёт каждые двадцать минут, там можно потренироваться.",
        ),
    ),
    (
        "Лучшие первые дни",
        (
            "Вспомните первый день, в который город угадал. У меня такой один.",
            "Когда посадили маньяка за шутку про ножи. Смеялись потом все, кроме маньяка.",
            "[quote]за шутку про ножи[/quote]\nЭто был легендарный день. И всё равно проиграли.",
            "Потому что журналист сравнил двух мирных и успокоился. [spoiler]Это был я.[/spoiler]",
        ),
    ),
    (
        "Как вы ведёте записи?",
        (
            "Таблица голосов рядом с темой меня спасает, но мысли пишу на бумаге.",
            "Отмечаю, кто кого [b]не[/b] называет. Обычно этого хватает.",
            "Я просто перечитываю день перед СТОПом. Двадцать минут, зато честно.",
        ),
    ),
)
CHAINS: Final[tuple[dict[str, Any], ...]] = (
    {"title": "Быстрый город", "language": "ru"},
    {"title": "Quick Town", "language": "en"},
    {
        "title": "Быстрый клуб",
        "language": "ru",
        "ruleset": "traditional",
        "composition": preset_for("traditional", 8),
    },
)
FAST: Final[dict[str, Any]] = {
    "schedule": "durations",
    "day_minutes": 2,
    "night_minutes": 1,
    "dawn_minutes": 0,
    "prelude_minutes": 0,
    "recruit_minutes": 3,
    "nomination_minutes": 2,
    "defence_minutes": 1,
    "final_minutes": 1,
    "revote_minutes": 1,
    "options": {"max_days": 5},
}


def make_talk(now: datetime) -> int:
    """Some threads on the board for talk, written over the last days; how many."""
    bots = bot_accounts("ru")
    for place, (title, posts) in enumerate(TALK):
        moment = now - timedelta(days=4 - place, hours=5)
        first, *answers = posts
        author = bots[(place * 7) % len(bots)]
        thread = forum.start_thread(board_slug="talk", author=author, title=title, source=first, now=moment)
        for number, source in enumerate(answers, start=1):
            moment += timedelta(hours=2 + number, minutes=13 * number)
            author = bots[(place * 7 + number) % len(bots)]
            forum.create_post(thread_id=thread.pk, author=author, source=source, now=min(moment, now))
    return len(TALK)


def make_chains() -> int:
    """The chains of fast seasons, played in a quarter of an hour; how many. Their seasons are opened by the clock."""
    for chain in CHAINS:
        SeasonChain.objects.get_or_create(
            title=chain["title"],
            defaults={**FAST, "composition": preset_for("forum", 10), **chain},
        )
    return len(CHAINS)
