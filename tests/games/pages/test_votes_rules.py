"""The table of votes, the count beside a day, the rules of a season."""

from __future__ import annotations

import pytest

from forum.clock import db_now
from games import actions
from tests.games.pages.conftest import PageTable, cost_of, make_table
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db


def text_of(table: PageTable, rest: str, language: str = "en") -> str:
    return " ".join(client_of(None, language).get(table.path(rest)).content.decode().split())


def test_every_vote_stands_in_the_table_and_leads_to_its_post(day: PageTable) -> None:
    voter, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    post = day.vote(voter, target, db_now())
    page = text_of(day, "votes/")
    assert f'<a class="vote-link" href="/t/{day.thread.key}/{post.number}/">{target.nick}</a>' in page
    assert f'<th scope="row">{voter.nick}</th>' in page


def test_a_vote_against_an_excluded_player_is_struck_through(day: PageTable) -> None:
    voter, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    day.vote(voter, target, db_now())
    mayor = day.season.mayor
    assert mayor is not None
    actions.exclude_player(season_id=day.season_id, seat_number=target.number, actor=mayor, now=db_now())
    again = day.dealt("civilian")[1]
    day.vote(voter, again, db_now())
    page = text_of(day, "votes/")
    assert f"<s>{target.nick}</s>" in page
    assert f">{again.nick}</a>" in page
    count = page[page.index("tally-days") :]
    assert again.nick in count
    assert f'<span class="tally-nick">{target.nick}' not in count


def test_before_day_one_there_are_no_votes(signup: PageTable) -> None:
    assert "There are no votes before day 1." in text_of(signup, "votes/")


def test_the_table_costs_the_same_for_one_vote_and_many(day: PageTable) -> None:
    target = day.dealt("civilian")[0]
    first, *others = [seat for seat in day.seats() if seat.pk != target.pk]
    day.vote(first, target, db_now())
    cost = cost_of(client_of(None), day.path("votes/"))
    for voter in others:
        day.vote(voter, target, db_now())
    assert cost_of(client_of(None), day.path("votes/")) == cost


def test_the_count_beside_the_day_links_each_vote_and_names_mine(day: PageTable) -> None:
    voter, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    post = day.vote(voter, target, db_now())
    thread = f"/t/{day.thread.key}/"
    page = client_of(voter.user).get(thread).content.decode()
    assert f"Your vote: {target.nick}" in page
    assert f'<a href="{thread}{post.number}/">{voter.nick}</a>' in page
    assert "Your vote:" not in client_of(target.user).get(thread).content.decode()
    day.step()
    assert "Result of the vote" in client_of(None).get(thread).content.decode()


def test_the_rules_follow_from_the_options() -> None:
    plain = text_of(make_table(players=0), "rules/")
    assert "All in one night" in plain
    assert "who died, of what, and who they were" in plain
    assert "at once, in the STOP post" in plain
    assert "it is a draw. <span" in plain
    other = make_table(
        players=0,
        options={
            "night_model": "sequential",
            "reveal_killed_roles": False,
            "max_days": 7,
            "journalist_compares": "side",
        },
        composition={"mafia": 2, "commissar": 1, "judge": 1, "journalist": 1, "civilian": 4},
    )
    page = text_of(other, "rules/")
    assert "One after another" in page
    assert "but not who they were" in page
    assert "There is a judge in this game" in page
    assert "Without a winner after night 7 it is a draw." in page
    assert "same side or not" in page
    assert "F4.4" in page
    assert "F4.3" not in page


def test_the_rules_show_the_roles_that_are_dealt_and_no_others() -> None:
    page = text_of(make_table(players=0), "rules/")
    assert "Sergeant" in page
    assert "× 3" in page
    for absent in ("<h3>Butterfly", "<h3>Hacker", "<h3>Judge"):
        assert absent not in page
    assert "<h3>Butterfly" in " ".join(client_of(None).get("/rules/").content.decode().split())


def test_the_rules_tell_the_hours() -> None:
    clock = make_table(players=0, schedule="wall", morning_time="09:00", stop_time="21:30", night_minutes=90)
    assert "Day from 09:00 to STOP at 21:30 (Moscow)" in text_of(clock, "rules/")
    fast = make_table(players=0, day_minutes=3, night_minutes=1)
    assert "A day lasts 3 minutes; night orders are taken for 1 minute more." in text_of(fast, "rules/")
