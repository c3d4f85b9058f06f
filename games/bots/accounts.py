"""The bots' accounts: made when they are first needed. Nobody can log in with them, and no mail goes to them."""

from __future__ import annotations

from typing import Final

from django.db import IntegrityError, transaction

from accounts.models import User

NAMES: Final = {
    "ru": (
        "Фонарщик", "Тихая Гавань", "Марта Глинская", "Аптекарь Клим", "Северный Ветер", "Ямщик", "Варвара",
        "Старый Маяк", "Лунный Кот", "Тимофей", "Книжный Червь", "Ника", "Пекарь Савва", "Полынь", "Часовщик",
        "Рыжая Лиса", "Дядя Ваня", "Снегирь", "Капитан Громов", "Злата", "Мельник", "Дождливый Вторник", "Яр",
        "Соня Мармелад", "Грач", "Лесник", "Агата", "Кузнец Демид", "Белая Ночь", "Ежевика",
    ),
    "en": (
        "Lamplighter", "Old Harbour", "Nell Ashby", "Copper Kettle", "North Wind", "Ferryman", "Winifred",
        "Quiet Tuesday", "Moon Cat", "Tobias", "Bookworm", "June", "Baker Finch", "Wormwood", "Clockmaker",
        "Red Fox", "Uncle Ned", "Bullfinch", "Captain Hale", "Goldie", "Miller", "Rainy Sunday", "Rook",
        "Molly Quince", "Jackdaw", "Forester", "Agnes", "Smith Dunstan", "White Night", "Bramble",
    ),
}  # fmt: skip


def bot_accounts(language: str) -> list[User]:
    """The bots that speak a language, made if they are missing. A name that somebody else has is left to him."""
    code = "ru" if language.startswith("ru") else "en"
    names = NAMES[code]
    found = {user.username: user for user in User.objects.filter(is_bot=True, username__in=names)}
    for name in names:
        if name not in found:
            user = _make(name, code)
            if user is not None:
                found[name] = user
    return [found[name] for name in names if name in found]


def _make(name: str, language: str) -> User | None:
    user = User(username=name, language=language, is_bot=True)
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        return User.objects.filter(is_bot=True, username=name).first()
    return user
