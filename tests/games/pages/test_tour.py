"""The tour: read without script, left at any step, remembered; and what a newcomer is told where he stands."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from forum.clock import db_now
from games.phrases.tour import tour_steps
from tests.games.pages.conftest import PageTable
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db
OFFER = "Take the tour"
HINT = "This is where you send your night action."


def test_the_tour_can_be_walked_by_links_to_its_end_and_back() -> None:
    client, path, seen = client_of(None), "/tour/", []
    for step in tour_steps():
        page = client.get(path).content.decode()
        assert page.count("<h1>") == 1
        seen.append(path)
        path = (
            page.split('rel="next">')[0].rpartition('href="')[2].partition('"')[0]
            if 'rel="next"' in page
            else ""
        )
        assert 'aria-current="step"' in page
        assert step.picture.startswith("tour-")
    assert seen == ["/tour/", *(f"/tour/{number}/" for number in range(2, 7))]
    assert path == ""
    assert 'href="/tour/5/" rel="prev"' in page
    for number in (0, 7, 99):
        assert client.get(f"/tour/{number}/").status_code == 404


def test_home_offers_it_to_newcomers_until_it_is_put_aside() -> None:
    client = client_of(make_user("Новенький"))
    assert OFFER in client.get("/").content.decode()
    assert OFFER in client.get("/").content.decode()
    answer = client.post("/tour/done/", {"next": "/seasons/"})
    assert answer["Location"] == "/seasons/"
    assert OFFER not in client.get("/").content.decode()


def test_who_has_come_to_the_last_step_has_seen_it() -> None:
    client = client_of(make_user("Новенький"))
    client.get("/tour/5/")
    assert OFFER in client.get("/").content.decode()
    client.get("/tour/6/")
    assert OFFER not in client.get("/").content.decode()


def test_an_account_remembers_it_on_every_device_and_a_device_for_its_guest() -> None:
    user, other = make_user("Новенький"), make_user("Новенькая")
    mine = client_of(user)
    mine.get("/tour/6/")
    assert "tour" not in mine.cookies, "the next one on this device is asked"
    assert OFFER not in client_of(user).get("/").content.decode()
    assert OFFER in client_of(other).get("/").content.decode()
    guest = client_of(None)
    guest.get("/tour/6/")
    guest.force_login(other)
    assert OFFER not in guest.get("/").content.decode(), "who has signed up since saw it as a guest"


def test_a_forged_mark_counts_for_nothing() -> None:
    client = client_of(make_user("Новенький"))
    client.cookies["tour"] = "seen:forged"
    assert OFFER in client.get("/").content.decode()


def test_guests_and_old_hands_are_not_asked_but_find_it_at_the_foot() -> None:
    old = make_user("Старожил", date_joined=timezone.now() - datetime.timedelta(days=60))
    for user in (None, old):
        page = client_of(user).get("/").content.decode()
        assert OFFER not in page
        assert 'href="/tour/"' in page[page.index("<footer") :]


def test_it_leads_to_no_other_site() -> None:
    answer = client_of(None).post("/tour/done/", {"next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


def test_who_has_never_sent_a_night_action_is_told_where(day: PageTable) -> None:
    client = client_of(day.dealt("commissar")[0].user)
    page = client.get(day.path("role/")).content.decode()
    assert HINT in page
    assert page.index("<details") < page.index(HINT)
    assert HINT not in client_of(day.dealt("civilian")[0].user).get(day.path("role/")).content.decode()


def test_a_day_without_votes_says_how_to_vote(day: PageTable) -> None:
    client, path = client_of(None), f"/t/{day.thread.key}/"
    hint = "Players vote by naming somebody alive in red"
    assert hint in client.get(path).content.decode()
    day.vote(day.dealt("doctor")[0], day.dealt("civilian")[0], db_now())
    assert hint not in client.get(path).content.decode()


def test_the_covered_card_asks_for_nothing_that_differs_by_role(day: PageTable) -> None:
    """The drawing stands in the page itself, under the cover: no request, no cache and no log names the role."""
    asked = set()
    for role in ("mafia", "commissar", "doctor", "civilian"):
        page = client_of(day.dealt(role)[0].user).get(day.path("role/")).content.decode()
        cover = page.index('<details class="role-cover"')
        assert page.count('class="role-picture"') == 1
        assert cover < page.index('class="role-picture"') < page.index("</details>", cover)
        asked.add(tuple(part.split('"')[0] for part in page.split('src="')[1:]))
        assert f"/{role}" not in page
    assert len(asked) == 1
