"""The pictures of the rules: the order of moves from the engine's table, the round of a day from the season's hours."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest

from games.models import Season
from games.queries.dayclock import day_clock, night_moves
from games.queries.daypicture import day_picture
from games.queries.rules import general_rules, season_rules, timetable
from nightengine import RULESETS
from tests.games.pages.conftest import make_table
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db


def page_of(path: str) -> str:
    return " ".join(client_of(None).get(path).content.decode().split())


@pytest.mark.parametrize("ruleset", ["forum", "traditional"])
def test_moves_stand_in_the_order_of_the_engine(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    moves = night_moves(ruleset, rules.roles)
    assert [move.role for move in moves] == sorted(rules.order, key=lambda role: rules.order[role])
    assert [move.number for move in moves] == list(range(1, len(moves) + 1))
    told = sum(len(move.actions) for move in moves)
    assert told == len(rules.actions)


def test_a_season_shows_the_moves_of_its_own_roles_in_words_and_numbers() -> None:
    table = make_table(players=0, composition={"mafia": 2, "doctor": 1, "priest": 1, "civilian": 4})
    page = page_of(table.path("rules/"))
    moves = page[page.index('class="moves"') : page.index("</ol>", page.index('class="moves"'))]
    names = re.findall(r"<strong>([^<]+)</strong>", moves)
    assert names == ["Priest", "Mafioso", "Doctor", "Then wounds become deaths"]
    assert "Moves are made in this order: priest, mafioso, doctor." in page
    assert "butterfly" not in page[page.index('id="moves"') : page.index('id="day"')].lower()


def test_the_last_step_follows_the_nights_model() -> None:
    table = make_table(players=0, options={"night_model": "sequential"})
    page = page_of(table.path("rules/"))
    assert "whoever was wounded before his place makes no move" in page
    assert "Then wounds become deaths" not in page
    assert "Then the shot falls" in page_of("/rules/traditional/")


def test_the_dial_follows_the_seasons_hours() -> None:
    table = make_table(players=0, schedule="wall", morning_time="09:00", stop_time="21:30", night_minutes=90)
    page = season_rules(None, table.season_id)
    assert page is not None
    hours = [(f"{part.begins:%H:%M}", f"{part.ends:%H:%M}") for part in page.clock.parts]
    assert hours == [("09:00", "21:30"), ("21:30", "23:00"), ("23:00", "09:00")]
    assert sum(part.minutes for part in page.clock.parts) == 24 * 60
    shown = page_of(table.path("rules/"))
    assert "09:00 – 21:30" in shown
    assert "Night actions are taken all day long already." in shown


def test_by_durations_there_is_no_hour_on_the_rim() -> None:
    table = make_table(players=0, day_minutes=3, night_minutes=1, dawn_minutes=0)
    page = season_rules(None, table.season_id)
    assert page is not None
    assert page.clock.hours == ()
    assert [(part.kind, part.minutes, part.begins) for part in page.clock.parts] == [
        ("day", 3, None),
        ("night", 1, None),
    ]


def test_the_traditional_day_is_drawn_by_its_parts() -> None:
    clock = general_rules("traditional").clock
    assert [part.kind for part in clock.parts] == ["day", "defence", "day", "night", "dawn"]
    assert sum(part.minutes for part in clock.parts) == 24 * 60
    assert "all day long" not in clock.parts[0].text


@pytest.mark.parametrize(
    "hours",
    [
        {},
        {"ruleset": "traditional"},
        {"ruleset": "traditional", "schedule": "durations", "dawn_minutes": 5},
        {"schedule": "durations"},
        {"stop_time": datetime.time(10)},
        {"stop_time": datetime.time(9), "night_minutes": 120},
    ],
)
def test_the_dial_of_the_rules_and_the_strip_of_the_set_up_say_the_same(hours: dict[str, Any]) -> None:
    season = Season(**hours)
    dial = day_clock(season.ruleset, timetable(season)).parts
    strip = day_picture(season).parts
    assert [(part.minutes, part.begins, part.ends) for part in dial] == [
        (part.minutes, part.start, part.end) for part in strip
    ]


def test_every_number_of_the_drawing_has_its_line_of_text() -> None:
    page = page_of("/rules/")
    dial = page[
        page.index('class="day-clock-dial"') : page.index("</svg>", page.index('class="day-clock-dial"'))
    ]
    numbers = re.findall(r'class="dial-number"[^>]*>(\d+)<', dial)
    lines = page[page.index('class="day-clock-parts"') :].split("</ol>")[0].count("<li>")
    assert numbers == [str(number) for number in range(1, lines + 1)]
    assert 'aria-hidden="true"' in dial
