"""When bots write: bounds, numbers, and that nothing but the plan's own words decides it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.bots.luck import Luck
from games.bots.personas import PERSONAS, persona_of
from games.bots.plan import CHANNEL, ORDER, TALK, VOTE, Move, Span, is_fresh, plan

OPENED = datetime(2030, 5, 1, 7, 0, tzinfo=UTC)
LENGTHS = [timedelta(minutes=1), timedelta(minutes=2), timedelta(hours=12)]


def span(kind: str = "day", length: timedelta = LENGTHS[2], number: int = 1) -> Span:
    return Span(("hash", kind, number), kind, OPENED, OPENED + length)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("persona", PERSONAS, ids=lambda persona: persona.name)
def test_d2_a_day_has_one_vote_and_three_posts_inside_it(persona, length) -> None:
    for number in range(1, 30):
        day = span(length=length, number=number)
        moves = plan(Luck("x"), day, "Ямщик", persona)
        kinds = [move.kind for move in moves]
        assert kinds.count(VOTE) == 1
        assert kinds.count(VOTE) + kinds.count(TALK) >= 3
        assert [move.slot for move in moves if move.kind == TALK] == list(range(kinds.count(TALK)))
        assert all(day.opened_at < move.at < day.ends_at for move in moves)
        assert list(moves) == sorted(moves, key=lambda move: move.at)


def test_a_night_has_an_order_unless_it_is_slept_through() -> None:
    sleepless = next(persona for persona in PERSONAS if persona.sleeps == 0)
    sleepy = next(persona for persona in PERSONAS if persona.sleeps > 0.05)
    nights = [span("night", timedelta(minutes=60), number) for number in range(200)]
    orders = [
        [move for move in plan(Luck("x"), night, "Ямщик", sleepless) if move.kind == ORDER]
        for night in nights
    ]
    assert all(len(moves) == 2 for moves in orders)
    slept = [
        night for night in nights if not any(m.kind == ORDER for m in plan(Luck("x"), night, "Ямщик", sleepy))
    ]
    assert 0 < len(slept) < 40
    assert not any(
        move.kind in (TALK, VOTE) for night in nights for move in plan(Luck("x"), night, "Ямщик", sleepy)
    )


def test_the_same_question_gets_the_same_answer_and_another_one_another() -> None:
    persona = persona_of("Ямщик")
    assert plan(Luck("x"), span(), "Ямщик", persona) == plan(Luck("x"), span(), "Ямщик", persona)
    others = [
        plan(Luck("x"), span(), "Грач", persona),
        plan(Luck("x"), span(number=2), "Ямщик", persona),
        plan(Luck("y"), span(), "Ямщик", persona),
    ]
    assert plan(Luck("x"), span(), "Ямщик", persona) not in others


def test_without_a_salt_chance_hangs_on_the_sites_key(settings) -> None:
    settings.SECRET_KEY = "one key that nobody knows"
    one = Luck().stream("vote").random()
    settings.SECRET_KEY = "another key that nobody knows"
    assert Luck().stream("vote").random() != one
    assert Luck("salt").stream("vote").random() == Luck("salt").stream("vote").random()


@pytest.mark.parametrize(("kind", "fresh"), [(TALK, False), (CHANNEL, False), (VOTE, True), (ORDER, True)])
def test_after_an_outage_votes_and_orders_are_made_good_and_talk_is_not(kind, fresh) -> None:
    day = span()
    move = Move(day.at(0.2), kind)
    assert is_fresh(move, day, move.at + timedelta(minutes=5))
    assert is_fresh(move, day, day.at(0.9)) is fresh
