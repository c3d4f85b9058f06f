"""Charts of votes over HTTP: a day over time, the season at a glance, the same in words; of both rulesets."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from forum.clock import db_now
from games.models import Season, Vote
from tests.games.pages.conftest import PageTable, cost_of, page_of
from tests.games.pages.test_secrecy import swap_roles
from tests.support.browsers import client_of
from tests.support.seasons import make_user
from tests.traditional.test_pages import Club, club  # noqa: F401

pytestmark = pytest.mark.django_db


def text_of(table: PageTable | Club, rest: str, viewer: User | None = None, language: str = "en") -> str:
    answer = client_of(viewer, language).get(f"/s/{table.season_id}/{rest}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def row_of(page: str, nick: str) -> str:
    """A voter's row of the table, without tags."""
    (row,) = re.findall(rf'<th scope="row">{nick}(.*?)</tr>', page)
    return " ".join(re.sub(r"<[^>]+>", " ", row).split())


def test_a_days_votes_stand_in_the_drawing_and_in_the_table(day: PageTable) -> None:
    voter, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    post = day.vote(voter, target, db_now())
    page = text_of(day, "votes/1/")
    address = f"/t/{day.thread.key}/{post.number}/"
    assert f'<a class="chart-vote" href="{address}" tabindex="-1">' in page
    assert f'<a href="{address}">{voter.nick}</a>' in page
    assert f"<strong>{target.nick}</strong> 1." in page
    assert "1 vote in all." in page
    assert "STOP comes" in page
    day.step()
    assert "STOP came" in text_of(day, "votes/1/")


def test_numbers_of_a_drawing_are_numbers_in_every_language(day: PageTable) -> None:
    voter, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    day.vote(voter, target, db_now())
    for language in ("ru", "en"):
        for rest in ("votes/", "votes/1/"):
            page = text_of(day, rest, language=language)
            numbers = re.findall(r'\b(?:x|y|x1|x2|y1|y2|dy|r|width|height)="([^"]*)"', page)
            assert len(numbers) > 10
            assert [number for number in numbers if not re.fullmatch(r"-?\d+(\.\d+)?%?", number)] == []


def test_the_day_without_votes_and_days_that_arent(day: PageTable) -> None:
    assert "Nobody has voted yet." in text_of(day, "votes/1/")
    for rest in ("votes/2/", "votes/0/"):
        assert client_of(None).get(day.path(rest)).status_code == 404
    Season.objects.filter(pk=day.season_id).update(status="draft")
    assert client_of(None).get(day.path("votes/1/")).status_code == 404


def test_a_vote_that_lapsed_is_shown_and_not_counted(day: PageTable) -> None:
    (one, two), target = day.dealt("mafia"), day.dealt("civilian")[0]
    day.vote(one, target, db_now())
    day.vote(two, target, db_now())
    Vote.objects.filter(voter=one).update(lapsed=True)
    page = text_of(day, "votes/1/")
    assert f"<strong>{target.nick}</strong> 1. 1 vote in all." in page
    assert f"<s>{target.nick}</s>" in page
    assert page.count('class="chart-vote chart-lapsed"') == 1


def test_what_the_mayor_has_entered_is_marked(day: PageTable) -> None:
    voter, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    day.vote(voter, target, db_now())
    assert "chart-entered" not in text_of(day, "votes/1/")
    assert "by the mayor" not in text_of(day, "votes/")
    Vote.objects.update(entered=True)
    page = text_of(day, "votes/1/")
    assert "chart-entered" in page
    assert "entered by the mayor" in page
    assert "by the mayor" in row_of(text_of(day, "votes/"), voter.nick)


def test_the_table_tells_who_did_not_vote_yet_never_and_no_more(day: PageTable) -> None:
    jailed, voter, silent = day.seats()[:3]
    day.vote(voter, jailed, db_now())
    assert row_of(text_of(day, "votes/"), silent.nick) == "not yet"
    day.step()
    day.step()
    day.step()
    page = text_of(day, "votes/")
    assert row_of(page, silent.nick) == "– didn’t vote not yet"
    assert row_of(page, jailed.nick) == "jailed, day 1 – didn’t vote out of the game"
    assert row_of(page, voter.nick) == f"{jailed.nick} not yet"
    grid = page[page.index("chart-grid") : page.index("votes-table")]
    signs = grid[: grid.index("chart-legend")]
    assert signs.count("sign-verdict") == 1
    assert signs.count("url(#out-hatch)") == 1


def test_each_part_of_a_traditional_day_has_its_drawing_and_its_line(club: Club) -> None:  # noqa: F811
    one, two, three, *_others = club.seats()
    club.vote_all((one, two), (two, three))
    club.step()
    club.step()
    club.vote_all((one, three))
    page = text_of(club, "votes/1/")
    assert len(re.findall(r"<h2>", page)) == 2
    nomination, final = page.split("<h2>")[1:3]
    assert "STOP came" in nomination
    assert "STOP comes" in final
    table = text_of(club, "votes/")
    assert row_of(table, one.nick) == f"nomination: {two.nick} final voting: {three.nick}"
    assert row_of(table, two.nick) == f"nomination: {three.nick} final voting: not yet"
    club.step()
    over = row_of(text_of(club, "votes/"), two.nick)
    assert over == f"nomination: {three.nick} final voting: – didn’t vote"


def test_who_has_no_vote_is_told_from_who_did_not_vote(club: Club) -> None:  # noqa: F811
    muted, voter, target = club.seats()[:3]
    day = club.day
    day.muted = [muted.nick]
    day.save(update_fields=["muted"])
    club.vote_all((voter, target))
    assert row_of(text_of(club, "votes/"), muted.nick) == "nomination: had no vote that day"
    assert f"{muted.nick} has no vote today." in text_of(club, "votes/1/")


def test_drawings_cost_the_same_for_one_vote_and_many(day: PageTable) -> None:
    target = day.dealt("civilian")[0]
    first, *others = [seat for seat in day.seats() if seat.pk != target.pk]
    day.vote(first, target, db_now())
    cost = cost_of(client_of(None), day.path("votes/1/"))
    assert cost <= 5
    for voter in others:
        day.vote(voter, target, db_now())
    assert cost_of(client_of(None), day.path("votes/1/")) == cost


def test_drawings_are_the_same_whoever_was_dealt_what(day: PageTable) -> None:
    """Also for whoever may see more elsewhere: the mayor, staff, the mafia."""
    watcher, mafia = day.dealt("civilian")[0], day.dealt("mafia")[0]
    day.vote(mafia, watcher, db_now())
    viewers = (None, make_user("Чужой"), watcher.user, mafia.user, day.season.mayor)
    before = [picture_of(day, viewer) for viewer in viewers]
    assert len(set(before)) == 1
    swap_roles(day, "commissar", "doctor")
    swap_roles(day, "mafia", "sergeant")
    assert [picture_of(day, viewer) for viewer in viewers] == before


def picture_of(table: PageTable, viewer: User | None) -> str:
    """The drawings and tables of both pages; what runs on with the clock left out."""
    text = ""
    for rest in ("votes/", "votes/1/"):
        page = page_of(client_of(viewer).get(table.path(rest)))
        text += page[page.index("<main") : page.index("</main>")]
    return re.sub(r'(x1|x2|x)="[\d.]+%"', "", text)
