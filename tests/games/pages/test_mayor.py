"""The mayor's desk."""

from __future__ import annotations

import pytest
from django.test import Client

from forum.clock import db_now
from games.models import Decision, Story
from tests.games.pages.conftest import PageTable
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(day: PageTable) -> Client:
    return client_of(day.season.mayor)


def text_of(client: Client, table: PageTable) -> str:
    return " ".join(client.get(table.path("mayor/")).content.decode().split())


def test_he_sees_roles_votes_posts_orders_and_letters(desk: Client, day: PageTable) -> None:
    commissar, target = day.dealt("commissar")[0], day.dealt("civilian")[0]
    day.vote(commissar, target, db_now())
    day.order(commissar, "check", [target], db_now())
    page = text_of(desk, day)
    row = page[page.index(f'/mayor/{commissar.number}/">') :]
    row = row[: row.index("</tr>")]
    assert f">{target.nick}</a>" in row
    assert f"check, {target.nick}" in row
    assert '<td class="number" data-label="Posts today">1</td>' in row
    assert f"/t/{day.letters(commissar).key}/" in row
    doctor = page[page.index(f'/mayor/{day.dealt("doctor")[0].number}/">') :]
    assert "not sent" in doctor[: doctor.index("</tr>")]
    assert day.channel("clan").key in page
    assert "The roles were dealt to 8 players" in page


def test_stop_before_its_time_is_asked_once_more(desk: Client, day: PageTable) -> None:
    asked = desk.post(day.path("stop/"))
    assert asked.status_code == 422
    assert 'name="confirm_stop" value="1"' in asked.content.decode()
    assert day.season.phase_kind == "day"
    assert desk.post(day.path("stop/"), {"confirm_stop": "1"}).status_code == 302
    assert day.season.phase_kind == "night"
    assert day.thread.is_closed
    late = desk.post(day.path("stop/"), {"confirm_stop": "1"})
    assert late.status_code == 422
    assert "STOP ends a day; none is running now." in late.content.decode()


def test_the_story_is_kept_for_the_morning_and_can_be_taken_back(desk: Client, day: PageTable) -> None:
    desk.post(day.path("story/"), {"source": "Над городом взошла луна."})
    assert Story.objects.get().source == "Над городом взошла луна."
    assert "Над городом взошла луна." in text_of(desk, day)
    refused = desk.post(day.path("story/"), {"source": "[color=red]кровь[/color]"})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "Red is the colour of votes." in page
    assert "[color=red]кровь[/color]" in page
    assert Story.objects.get().source == "Над городом взошла луна."
    desk.post(day.path("story/"), {"source": " "})
    assert not Story.objects.exists()


def test_pause_and_go_on(desk: Client, day: PageTable) -> None:
    desk.post(day.path("pause/"))
    assert day.season.status == "paused"
    assert "Nothing can be posted, voted or ordered" in client_of(None).get(day.path()).content.decode()
    assert desk.post(day.path("pause/"))["Location"] == day.path("mayor/")
    assert Decision.objects.filter(verb="pause").count() == 1
    desk.post(day.path("resume/"))
    assert day.season.status == "running"


def test_an_exclusion_wants_a_reason_and_a_tick(desk: Client, day: PageTable) -> None:
    target = day.dealt("civilian")[0]
    asked = {"kind": "exclusion", "rule": "D6", "reason": "за шантаж", "token": "one"}
    untold = desk.post(day.path(f"mayor/{target.number}/sanction/"), asked)
    assert untold.status_code == 422
    assert 'value="за шантаж"' in untold.content.decode()
    assert day.seat(target.nick).status == "alive"
    desk.post(day.path(f"mayor/{target.number}/sanction/"), {**asked, "sure": "on"})
    assert day.seat(target.nick).status == "excluded"
    page = text_of(desk, day)
    assert f"{target.nick} was excluded (за шантаж)" in page
    assert "excluded, day 1" in client_of(None).get(day.path()).content.decode()
