"""The words by which an order begins: which verbs mean which action, in Russian and English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

ACTIONS: Final = (
    "sleep", "confess", "check", "detonate", "stab", "shoot", "search", "cover", "watch", "heal", "compare", "hack",
    "visit",
)  # fmt: skip
TARGETS: Final = dict.fromkeys(ACTIONS, 1) | {"compare": 2}
"""How many players an action names."""


@dataclass(frozen=True, slots=True)
class Verb:
    """Words at the start of a line and the actions they can mean, the first one if none is the player's.

    No actions: the words say only where somebody goes, and what he does there is what his role can do.
    """

    actions: tuple[str, ...]
    asks: bool = True
    """Whether a near miss after it is asked back; not after a mere «к», with which any sentence may begin."""


# Each line: the actions, then the forms: I and we, future, infinitive, imperative, noun; a word in brackets may follow.
_FORMS: Final = """
sleep visit: сплю посплю пересплю переспать поспать спать спим переспим sleep sleeping [с со with]
sleep visit: ночую переночую переночевать заночую [у с со]
sleep visit: провожу·ночь проведу·ночь провести·ночь spend·the·night spending·the·night [с со у with]
sleep: соблазняю соблазню соблазнить соблазнять заражаю заражу заразить заражать seduce seducing infect infecting
sleep: лечу·к полечу·к прилечу·к прилетаю·к порхаю·к fly·to flying·to
visit sleep: навещаю навещу навестить навещать посещаю посещу посетить посещать визит visit visiting [к]
confess: исповедую исповедаю исповедовать исповедать исповедуй исповедуйте исповедь confess confessing
confess: hear·confession·of hear·the·confession·of take·confession·of
check: проверяю проверю проверить проверять проверяем проверим проверь проверьте проверка check checking
check: расследую investigate investigating inspect inspecting
detonate: взрываю взорву взорвать взрывать взорвите взорви взрыв подрываю подорву подорвать подрывать подрыв
detonate: взрываюсь взорвусь взорваться подрываюсь подорвусь подорваться [с со у рядом·с]
detonate: detonate detonating bomb bombing blow·up blowing·up explode exploding [with at]
stab: режу зарежу зарезать резать режь зарежь зарежьте закалываю заколоть stab stabbing knife knifing
shoot stab: убиваю убью убить убивать убиваем убьём убей убейте убийство kill killing murder
shoot: стреляю выстрелю стрелять выстрелить стреляем выстрелим выстрел стрельба shoot shooting fire firing [в по at]
shoot: застрелю застрелить застрелим пристрелить расстреливаем расстрелять отстрел отстреливаем
search: ищу·свидетеля искать·свидетеля найти·свидетеля ищем·свидетеля поиск·свидетеля поиски·свидетеля [у в это]
search: обыскиваю обыщу обыскать обыскивать обыск search searching search·for·witness search·for·the·witness [у]
search: look·for·witness look·for·the·witness looking·for·the·witness searching·for·the·witness seek·the·witness
cover heal: прикрываю прикрою прикрыть прикрывать прикрой прикройте прикрытие cover covering
cover heal: защищаю защищу защитить защищать защита охраняю охранять охрана protect protecting guard guarding
watch: слежу прослежу последить проследить следить слежка следи наблюдаю наблюдать понаблюдать наблюдение [за]
watch: watch watching follow following observe observing spy·on spying·on
heal: лечу вылечу полечу лечить вылечить полечить вылечи вылечите лечение исцеляю исцелю исцелить исцелять
heal cover: спасаю спасу спасти спасать save saving
heal: heal healing cure curing treat treating
compare: сравниваю сравню сравнить сравнивать сравни сравните сравнение compare comparing
hack: взламываю взломаю взломать взламывать взломай взломайте взлом хакаю хакну хакнуть ломаю hack hacking [into]
: иду·к пойду·к идти·к хожу·к сходить·к схожу·к прихожу·к приду·к прийти·к go·to going·to
!: к
"""

_FILLERS: Final = (
    "игрока игроку игроком игроков жителя жителю жителем жителей роль роли роли·игроков player players the·player"
    " role roles roles·of the·roles·of the·players"
)
_LEAD: Final = r"""
    (?:[-–—•*>]\s+)?
    (?:(?:уважаемый\s+)?(?:мэр|mayor)\s*,\s*)?
    (?:(?:мой\s+|my\s+)?(?:ход|ночной\s+ход|ночное\s+действие|действие|order|move|action|night\s+action)\s*[:—–-]\s*)?
    (?:(?:я|мы|i|we)(?:['’](?:m|ll|re)\b|\b),?\s*)?
    (?:(?:этой\s+ночью|сегодня\s+ночью|сегодня|ночью|tonight|мы|я|will|am|are|want\s+to|would\s+like\s+to)\b,?\s*)?
    (?:(?:буду|будем|хочу|хотим|хотел\s+бы|хотела\s+бы|прошу|давай|давайте|иду|идём|идем|попробую)\s+)?
"""


def _pattern(words: str) -> str:
    """Words joined by a raised dot as a pattern: any spaces between, ё and е the same."""
    return r"\s+".join(re.sub("[её]", "[её]", re.escape(word)) for word in words.split("·"))


def _longest_first(words: list[str]) -> str:
    return "|".join(_pattern(word) for word in sorted(words, key=len, reverse=True))


def _verbs() -> Iterator[tuple[Verb, re.Pattern[str]]]:
    for line in _FORMS.strip().splitlines():
        actions, _colon, rest = line.partition(":")
        forms, _bracket, prepositions = rest.rstrip("]").partition("[")
        tail = rf"(?:\s+(?P<with>{_longest_first(prepositions.split())}))?" if prepositions else ""
        pattern = rf"{_LEAD}(?:{_longest_first(forms.split())})(?P<plain>\b){tail}(?!\w)"
        verb = Verb(tuple(actions.strip("!").split()), asks=not actions.startswith("!"))
        yield verb, re.compile(pattern, re.IGNORECASE | re.VERBOSE)


def _first_words() -> frozenset[str]:
    """The words with which verbs begin. Nearly every line of a letter has none, and is done with after a look."""
    rows = (line.partition(":")[2].partition("[")[0].split() for line in _FORMS.strip().splitlines())
    return frozenset(form.split("·")[0].replace("ё", "е") for row in rows for form in row)


_VERBS: Final = tuple(_verbs())
_FIRST_WORDS: Final = _first_words()
_WORD: Final = re.compile(r"\w+")
_FILLER: Final = re.compile(rf"(?:{_longest_first(_FILLERS.split())})(?!\w)\s*", re.IGNORECASE)
_SEPARATOR: Final = re.compile(r"\s*[,:—–-]\s*|\s+")


@dataclass(frozen=True, slots=True)
class Beginning:
    """A line read as a verb and the rest. `marked`: a colon or a dash stands between them."""

    verb: Verb
    rest: str
    marked: bool


def beginnings(line: str) -> Iterator[Beginning]:
    """Every way in which the line begins with a verb; prepositions and words like «игрока» with the verb first."""
    words = _WORD.findall(line.lower().replace("ё", "е"))
    if _FIRST_WORDS.isdisjoint(words):
        return
    for verb, pattern in _VERBS:
        if (found := pattern.match(line)) is None:
            continue
        for end in dict.fromkeys((found.end(), found.end("plain"))):
            yield from _rests(verb, line[end:])


def _rests(verb: Verb, tail: str) -> Iterator[Beginning]:
    separator = _SEPARATOR.match(tail)
    if separator is None:
        return
    rest, marked = tail[separator.end() :], separator[0].strip() not in ("", ",")
    if (filler := _FILLER.match(rest)) is not None:
        yield Beginning(verb, rest[filler.end() :].lstrip(":,—– "), marked)
    yield Beginning(verb, rest, marked)
