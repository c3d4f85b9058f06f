"""Feeds: what everybody may read, the same for all, sent once."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from forum.actions import set_hidden
from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post
from games.enums import SeasonStatus
from games.models import Season
from tests.games.pages.conftest import PageTable
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


def titles(feed: bytes) -> list[str]:
    return [entry.findtext(f"{ATOM}title", "") for entry in ElementTree.fromstring(feed).iter(f"{ATOM}entry")]


def packed_mark(client: Client, path: str) -> str:
    """What marks the feed when it is sent compressed."""
    answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    return answer["ETag"]


def test_a_seasons_feed_tells_what_its_threads_say_for_all(finished: PageTable) -> None:
    answer = client_of(None).get(finished.path("feed/"))
    assert answer["Content-Type"].startswith("application/atom+xml")
    told = titles(answer.content)
    with translation.override("ru"):
        days = [str(PostKind(kind).label) for kind in ("opening", "stop", "summary", "stop", "end")]
    assert [title.rpartition(" · ")[2] for title in reversed(told)] == days
    assert all(title.startswith(finished.season.title) for title in told)
    for entry in ElementTree.fromstring(answer.content).iter(f"{ATOM}entry"):
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert link.get("href", "").startswith(settings.SITE_URL)
        assert entry.findtext(f"{ATOM}summary")
        assert (
            client_of(None).get(link.get("href", "").removeprefix(settings.SITE_URL.rstrip("/"))).status_code
            == 302
        )


def test_what_players_write_and_what_is_hidden_is_in_no_feed(day: PageTable) -> None:
    before = titles(client_of(None).get(day.path("feed/")).content)
    voter, target, *_ = day.alive()
    day.talk(voter, "Ничего официального.", db_now())
    day.vote(voter, target, db_now())
    assert titles(client_of(None).get(day.path("feed/")).content) == before != []
    opening = Post.objects.get(thread=day.thread, kind=PostKind.OPENING)
    set_hidden(thread_id=day.thread.pk, number=opening.number, hidden=True)
    assert titles(client_of(None).get(day.path("feed/")).content) == []


def test_a_sealed_night_changes_no_feed(day: PageTable) -> None:
    day.step()
    before = client_of(None).get(day.path("feed/")).content
    day.order(day.dealt("mafia")[0], "shoot", [day.dealt("civilian")[0]], db_now())
    assert client_of(None).get(day.path("feed/")).content == before
    day.step()
    assert day.season.phase_kind == "dawn"
    assert titles(client_of(None).get(day.path("feed/")).content) == titles(before)
    day.step()
    assert len(titles(client_of(None).get(day.path("feed/")).content)) > len(titles(before))


def test_a_feed_is_the_same_for_all_and_sent_once(day: PageTable) -> None:
    killer = client_of(day.dealt("mafia")[0].user)
    stranger = client_of(None)
    for path in (day.path("feed/"), "/feed/ru/"):
        with CaptureQueriesContext(connection) as queries:
            answer = stranger.get(path)
        assert len(queries) == 2
        assert killer.get(path).content == answer.content
        assert "public" in answer["Cache-Control"]
        assert "Cookie" not in answer.get("Vary", "")
        for mark in (answer["ETag"], packed_mark(stranger, path)):
            again = stranger.get(path, headers={"if-none-match": mark})
            assert (again.status_code, again.content) == (304, b"")


def test_the_sites_feed_tells_of_seasons_that_open_and_end(finished: PageTable) -> None:
    title = finished.season.title
    for language, opened in (("en", "Sign-up is open"), ("ru", "Запись открыта")):
        told = titles(client_of(None).get(f"/feed/{language}/").content)
        assert len(told) == 2
        assert title in told[0]
        assert told[1] == f"{opened}: {title}"
    assert client_of(None).get("/feed/xx/").status_code == 404


def test_of_a_draft_no_feed_tells(signup: PageTable, admin_client: Client) -> None:
    Season.objects.update(status=SeasonStatus.DRAFT)
    assert client_of(None).get(signup.path("feed/")).status_code == 404
    assert admin_client.get(signup.path("feed/")).status_code == 404
    assert titles(client_of(None).get("/feed/ru/").content) == []


def test_pages_lead_to_their_feeds(signup: PageTable) -> None:
    page = client_of(None).get(signup.path()).content.decode()
    assert page.count(signup.path("feed/")) == 2
    assert client_of(None).get("/seasons/").content.decode().count("/feed/en/") == 2


def test_a_control_character_in_a_title_breaks_no_feed(finished: PageTable) -> None:
    Season.objects.update(title="Город\x0b снов", about="Всё\x0c тихо")
    Post.objects.filter(kind=PostKind.END).update(source="Конец\x1b.")
    for path in (finished.path("feed/"), "/feed/ru/"):
        answer = client_of(None).get(path)
        assert answer.status_code == 200
        assert titles(answer.content)


def test_a_season_that_was_called_off_recruits_no_more(signup: PageTable) -> None:
    assert len(titles(client_of(None).get("/feed/ru/").content)) == 1
    Season.objects.update(status=SeasonStatus.CANCELLED)
    assert titles(client_of(None).get("/feed/ru/").content) == []
