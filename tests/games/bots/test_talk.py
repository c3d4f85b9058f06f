"""What bots say: complete in both languages, never a vote by accident, orders that are understood."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from string import Formatter

import pytest

from forum.markup import parse, plain_text
from games.bots.personas import PERSONAS
from games.bots.sight import Ballot, Gone, Said, Sight, Told
from games.bots.talk import agreement, channel_words, day_post, order_letter, vote_post
from games.bots.talk.choosing import table_of
from games.orders import ACTIONS, Order, order_line, read_orders
from games.votetext import OneVote, read_vote

LANGUAGES = ["ru", "en"]
LIVING = ("Ямщик", "Грач", "Ника", "Яр", "Злата", "Агата")
SIDES = {"mafia": "evil", "doctor": "good", "civilian": "good", "commissar": "good", "sergeant": "good"}
SUMMARY = (
    {"kind": "death", "player": "Полынь", "causes": ["shot"], "role": "doctor"},
    {"kind": "death", "player": "Снегирь", "causes": ["shot"], "role": "mafia"},
    {"kind": "compared", "players": ["Грач", "Ника"], "same": True},
    {"kind": "hacked", "player": "Яр", "role": "civilian"},
    {"kind": "someone_slept"},
)


def sight(language: str = "ru", **changes) -> Sight:
    return replace(
        Sight(
            me="Ямщик",
            language=language,
            phase="day",
            number=2,
            living=LIVING,
            gone=(
                Gone("Полынь", "killed", "doctor", "night", 1),
                Gone("Лесник", "jailed", "mafia", "day", 1),
            ),
            days=(
                (Ballot("Ямщик", "Лесник"),),
                (Ballot("Грач", "Ямщик"), Ballot("Ника", "Яр"), Ballot("Яр", "Яр")),
            ),
            summary=SUMMARY,
            said=tuple(
                Said(nick, place, f"Сегодня {nick} говорит довольно длинно.")
                for place, nick in enumerate(LIVING)
            ),
            written={"Грач": 2},
            role="civilian",
            sides=SIDES,
        ),
        **changes,
    )


def placeholders(sentence: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}


def test_both_languages_say_the_same_things() -> None:
    russian, english = table_of("ru"), table_of("en")
    assert russian.topics.keys() == english.topics.keys()
    assert russian.manners.keys() == english.manners.keys() == {persona.manner for persona in PERSONAS}
    for topic in russian.topics:
        both = (*russian.topics[topic], *english.topics[topic])
        needed = set().union(*map(placeholders, english.topics[topic]))
        assert all(placeholders(sentence) <= needed for sentence in both), topic
    for part in fields(russian):
        assert getattr(russian, part.name), part.name
        assert getattr(english, part.name), part.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_talk_is_never_a_vote_and_never_empty(language: str) -> None:
    seen = set()
    for number in range(400):
        seen_now = sight(language, number=1 + number % 3)
        part = (number % 10) / 10
        text = day_post(seen_now, Random(number), PERSONAS[number % 8], str.upper, part=part)
        assert not parse(text).red_runs, text
        assert plain_text(parse(text)), text
        assert "{" not in text
        seen.add(text)
    assert len(seen) > 300


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("nick", ["Грач", "Old Harbour", "Ёж-2 O'Neil"])
def test_f2_2_every_vote_post_holds_exactly_the_vote(language: str, nick: str) -> None:
    living = (*LIVING, nick)
    for tally in ((), (Ballot("Ника", nick), Ballot("Яр", nick))):
        for number in range(40):
            seen = sight(
                language, living=living, days=((), tally), reports=_knows_guilty(nick) if number % 2 else ()
            )
            document = parse(vote_post(seen, Random(number), nick))
            assert read_vote([run.text for run in document.red_runs], living) == OneVote(nick)


def _knows_guilty(nick: str) -> tuple[Told, ...]:
    return (Told(1, {"to": "Ямщик", "kind": "checked", "player": nick, "negative": True}),)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("action", ACTIONS)
def test_every_order_letter_is_read_as_that_order(language: str, action: str) -> None:
    targets = ("Грач", "Old Harbour")[: 2 if action == "compare" else 1]
    for number in range(12):
        letter = order_letter(order_line(action, targets, language), sight(language), Random(number))
        read = read_orders(plain_text(parse(letter)), nicks=[*LIVING, "Old Harbour"], available=[action])
        assert isinstance(read, Order), letter
        assert (read.action, read.targets) == (action, targets)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clan_settles_on_the_first_victim_that_one_of_it_names(language: str) -> None:
    clan = sight(language, role="mafia", phase="night", allies={"Грач": "mafia"})
    words = channel_words(clan, (), Random(1))
    settled = agreement(clan, (Said("Ямщик", 2, words),))
    assert settled is not None
    assert (settled.proposer, settled.victim in LIVING[2:]) == ("Ямщик", True)
    human = Said("Грач", 3, f"нет, лучше {'злата'}!")
    other = sight(language, role="mafia", phase="night", allies={"Грач": "mafia"})
    assert agreement(other, (Said("Мэр", 1, "Ника, Яр"), human)) == agreement(other, (human,))
    assert agreement(other, (human,)).victim == "Злата"
    answer = channel_words(other, (human,), Random(1))
    assert "Злата" in answer
    assert channel_words(other, (human, Said("Ямщик", 4, answer)), Random(1)) == ""


def test_the_last_of_a_clan_talks_to_nobody() -> None:
    alone = sight(role="mafia", phase="night", allies={"Полынь": "mafia"})
    assert channel_words(alone, (), Random(1)) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commissar_tells_his_partner_what_he_has_learnt(language: str) -> None:
    commissar = sight(language, role="commissar", allies={"Яр": "sergeant"}, reports=_knows_guilty("Грач"))
    words = channel_words(commissar, (), Random(3))
    assert "Грач" in words
    sergeant = sight(language, me="Яр", role="sergeant", allies={"Ямщик": "commissar"})
    assert channel_words(sergeant, (), Random(3)) == ""
    assert channel_words(sergeant, (Said("Ямщик", 2, words),), Random(3))


def test_nobody_repeats_what_was_just_said_while_there_is_something_else() -> None:
    table = table_of("ru")
    said = tuple(
        Said("Грач", place, text.format(quiet="Яр")) for place, text in enumerate(table.topics["quiet"])
    )
    for number in range(60):
        text = day_post(sight(said=said), Random(number), PERSONAS[3], str.upper, part=0.6)
        assert not any(text == one.words for one in said)
