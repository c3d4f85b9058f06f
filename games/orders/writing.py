"""Orders in words: the line that the form writes, and examples for help texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .reading import has_joint

_LINES: Final[Mapping[str, Mapping[str, str]]] = {
    "ru": {
        "sleep": "сплю с игроком {}",
        "confess": "исповедую {}",
        "check": "проверяю {}",
        "detonate": "взрываю {}",
        "stab": "режу {}",
        "shoot": "стреляю в игрока {}",
        "search": "ищу свидетеля, {}",
        "cover": "прикрываю {}",
        "watch": "слежу за игроком {}",
        "heal": "лечу {}",
        "compare": "сравниваю {}",
        "hack": "взламываю {}",
        "visit": "навещаю {}",
    },
    "en": {
        "sleep": "sleep with {}",
        "confess": "confess {}",
        "check": "check {}",
        "detonate": "blow up {}",
        "stab": "stab {}",
        "shoot": "shoot {}",
        "search": "look for the witness, {}",
        "cover": "cover {}",
        "watch": "watch {}",
        "heal": "heal {}",
        "compare": "compare {}",
        "hack": "hack {}",
        "visit": "visit {}",
    },
}
_MORE: Final[Mapping[str, Mapping[str, str]]] = {
    "ru": {
        "sleep": "сплю с {}",
        "shoot": "стреляю в {}",
        "watch": "слежу за {}",
        "heal": "лечу себя",
        "check": "проверка: {}",
        "stab": "убиваю {}",
    },
    "en": {"heal": "heal myself", "check": "I check {}", "shoot": "kill {}", "stab": "kill {}"},
}
_AND: Final = {"ru": " и ", "en": " and "}
_SAMPLES: Final = {"ru": ("Вася", "Алёна"), "en": ("Alice", "Bob")}


def order_line(action: str, targets: Sequence[str], language: str) -> str:
    """The order as a line in that language; `read_orders` reads it back for a player who has that action."""
    code = "ru" if language.startswith("ru") else "en"
    plain = not any(has_joint(nick) for nick in targets)
    return _LINES[code][action].format((_AND[code] if plain else ", ").join(targets))


def examples(action: str, language: str) -> tuple[str, ...]:
    """Lines that would be understood, with made-up nicks, the usual one first."""
    code = "ru" if language.startswith("ru") else "en"
    one, other = _SAMPLES[code]
    usual = order_line(action, (one, other) if action == "compare" else (one,), code)
    more = _MORE[code].get(action)
    return (usual, more.format(one)) if more else (usual,)
