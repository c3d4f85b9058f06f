"""A reader's own notes: kept, shown to him, and to nobody else in any byte, not after the end either."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from difflib import ndiff

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import NestedObjects
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from forum.clock import db_now
from games.actions import call_off_season
from games.actions.notes import TEXT_LIMIT, write_seat_note
from games.models import LastSeen, Season, SeatNote, Signal
from tests.games.pages.conftest import PageTable, page_of
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db

WORDS = "вчера путался в показаниях"


def note_path(table: PageTable, number: int) -> str:
    return table.path(f"notes/{number}/")


def chip_of(html: str, table: PageTable, number: int) -> str:
    """The class of the chip beside a seat, "" if there is none."""
    found = re.findall(
        rf'<a class="note-chip note-([a-z-]+)"[^>]*data-note="{table.season_id}-{number}"', html
    )
    assert len(set(found)) <= 1
    return found[0] if found else ""


def noted(
    table: PageTable, owner: User | Client, number: int, mark: str = "suspect", text: str = WORDS
) -> None:
    browser = owner if isinstance(owner, Client) else client_of(owner)
    answer = browser.post(note_path(table, number), {"mark": mark, "text": text})
    assert answer.status_code == 302


def test_a_player_notes_and_finds_it_in_roster_thread_and_on_the_page(day: PageTable) -> None:
    me, other = day.seats()[:2]
    day.talk(other, "доброе утро", db_now())
    day.talk(me, "привет", db_now())
    browser = client_of(me.user)
    thread = f"/t/{day.thread.key}/"
    for path in (day.path(), thread):
        page = browser.get(path).text
        assert chip_of(page, day, other.number) == "none"
        assert chip_of(page, day, me.number) == "", "nobody notes on himself"
    answer = browser.post(
        note_path(day, other.number), {"mark": "suspect", "text": WORDS, "next": thread + "2/"}
    )
    assert answer["Location"] == thread + "2/"
    for path in (day.path(), thread):
        page = browser.get(path).text
        assert chip_of(page, day, other.number) == "suspect"
        assert "I suspect" in page
    assert WORDS in browser.get(day.path("notes/")).text
    form = browser.get(note_path(day, other.number)).text
    assert WORDS in form
    assert re.search(r'value="suspect"[^>]* checked', form)


@pytest.mark.parametrize(
    ("mark", "text", "code"), [("trust", "", "trust"), ("", WORDS, "text-only"), ("doubt", WORDS, "doubt")]
)
def test_marks_and_words_alone_and_together(day: PageTable, mark: str, text: str, code: str) -> None:
    me, other = day.seats()[:2]
    noted(day, me.user, other.number, mark, text)
    assert chip_of(client_of(me.user).get(day.path()).text, day, other.number) == code


def test_readers_without_a_seat_note_too_and_guests_are_asked_to_log_in(day: PageTable) -> None:
    reader, other = make_user("Читатель"), day.seats()[0]
    noted(day, reader, other.number)
    assert WORDS in client_of(reader).get(day.path("notes/")).text
    for path in (day.path("notes/"), note_path(day, other.number)):
        assert "/accounts/login/" in client_of(None).get(path)["Location"]
    sent = client_of(None).post(note_path(day, other.number), {"mark": "", "text": "долго <писал>"})
    assert sent.status_code == 422
    assert "долго &lt;писал&gt;" in sent.text, "whose session is over has his words, to copy"
    assert "note-chip" not in client_of(None).get(day.path()).text
    assert "note-chip" not in client_of(None).get(f"/t/{day.thread.key}/").text


def test_taking_both_away_leaves_no_row(day: PageTable) -> None:
    me, other = day.seats()[:2]
    noted(day, me.user, other.number)
    assert SeatNote.objects.count() == 1
    noted(day, me.user, other.number, "", "  \n ")
    assert not SeatNote.objects.exists()


def test_a_note_too_long_is_refused_and_kept_in_the_box(day: PageTable) -> None:
    me, other = day.seats()[:2]
    noted(day, me.user, other.number)
    long = "ы" * (TEXT_LIMIT + 13)
    for headers in ({}, {"hx-request": "true"}):
        answer = client_of(me.user).post(
            note_path(day, other.number), {"mark": "doubt", "text": long}, headers=headers
        )
        assert answer.status_code == 422
        assert "this one is 13 too long" in answer.text
        assert long in answer.text
        assert re.search(r'value="doubt"[^>]* checked', answer.text)
    note = SeatNote.objects.get()
    assert (note.mark, note.text) == ("suspect", WORDS)
    noted(day, me.user, other.number, "doubt", "ы" * TEXT_LIMIT)


def test_a_mark_that_there_isnt_is_refused(day: PageTable) -> None:
    me, other = day.seats()[:2]
    answer = client_of(me.user).post(note_path(day, other.number), {"mark": "guilty", "text": WORDS})
    assert answer.status_code == 422
    assert WORDS in answer.text
    assert not SeatNote.objects.exists()


def test_the_form_in_place_answers_with_the_new_chip(day: PageTable) -> None:
    me, other = day.seats()[:2]
    browser = client_of(me.user)
    form = browser.get(note_path(day, other.number), headers={"hx-request": "true"}).text
    assert form.lstrip().startswith("<form")
    answer = browser.post(
        note_path(day, other.number), {"mark": "doubt", "text": ""}, headers={"hx-request": "true"}
    )
    assert answer.json() == {"code": "doubt", "sign": "?", "label": f"{other.nick}: I doubt. Add a note"}


def test_back_leads_nowhere_else(day: PageTable) -> None:
    me, other = day.seats()[:2]
    for wanted in ("https://evil.example/", "//evil.example/", "javascript:alert(1)", "evil"):
        answer = client_of(me.user).post(
            note_path(day, other.number), {"mark": "doubt", "text": "", "next": wanted}
        )
        assert answer["Location"] == day.path("notes/")


def test_there_is_no_note_on_oneself_nor_on_nobody_nor_in_a_draft(day: PageTable) -> None:
    me = day.seats()[0]
    browser = client_of(me.user)
    for path in (note_path(day, me.number), note_path(day, 99), "/s/999999/notes/", "/s/999999/notes/1/"):
        assert browser.get(path).status_code == 404
    assert browser.post(note_path(day, me.number), {"mark": "doubt"}).status_code == 404


def test_pages_with_notes_are_kept_by_no_cache(day: PageTable) -> None:
    me, other = day.seats()[:2]
    browser = client_of(me.user)
    for path in (day.path(), f"/t/{day.thread.key}/", day.path("notes/"), note_path(day, other.number)):
        kept = browser.get(path)["Cache-Control"]
        assert "no-store" in kept, path
        assert "private" in kept, path


def others_pages(
    table: PageTable, viewers: Iterable[User | None], names: Iterable[str]
) -> dict[tuple[str, str], str]:
    """What others are answered, byte for byte but for what no two pages share."""
    found = {}
    for viewer in viewers:
        browser = client_of(viewer)
        for name in names:
            answer = browser.get(name)
            body = (
                page_of(answer)
                if "text/html" in answer.get("Content-Type", "")
                else answer.content.decode("latin-1")
            )
            found[str(viewer), name] = f"{answer.status_code} {sorted(answer.headers)} {body}"
    return found


def told(before: dict[tuple[str, str], str], after: dict[tuple[str, str], str]) -> list[str]:
    """What has changed, line by line."""
    return [
        f"{key}: {line}"
        for key in before
        for line in ndiff(before[key].splitlines(), after[key].splitlines())
        if line[0] in "+-"
    ]


def paths_of(table: PageTable, noter: User, target: int) -> list[str]:
    desk = [table.path("mayor/"), table.path(f"mayor/{target}/")]
    admins = [
        reverse("admin:index"),
        reverse("admin:accounts_user_change", args=[noter.pk]),
        reverse("admin:accounts_user_delete", args=[noter.pk]),
        reverse("admin:games_season_change", args=[table.season_id]),
        reverse("admin:games_season_delete", args=[table.season_id]),
    ]
    public = ["/", "/seasons/", "/people/", f"/people/{noter.username}/", table.path(), table.path("votes/")]
    own = [table.path("notes/"), note_path(table, target)]
    after = [table.path("archive/"), table.path("record.json"), table.path("deal.json")]
    return [*public, f"/t/{table.thread.key}/", *own, *desk, *after, *admins]


def everybody_else(table: PageTable, *but: User) -> list[User | None]:
    mayor = table.season.mayor or make_user("Мэрия")
    boss = make_user("Админ", is_staff=True, is_superuser=True)
    players = [seat.user for seat in table.seats() if seat.user not in but]
    return [None, mayor, boss, players[0]]


def test_nobody_else_is_answered_one_other_byte(day: PageTable, caplog: pytest.LogCaptureFixture) -> None:
    me, target = day.seats()[:2]
    day.talk(target, "доброе утро", db_now())
    noter = make_user("Тайна", language="en")
    browsers = [client_of(me.user), client_of(noter)]
    viewers, paths = everybody_else(day, me.user, noter), paths_of(day, noter, target.number)
    others_pages(day, viewers, paths)  # what is seen for the first time is news: unread letters, a first look
    before = others_pages(day, viewers, paths)
    assert any("200 " in page[:4] for (_viewer, path), page in before.items() if "/admin/" in path)
    mails, signals = len(mail.outbox), Signal.objects.count()
    with caplog.at_level(logging.DEBUG):
        noted(day, browsers[0], target.number)
        noted(day, browsers[1], target.number, "doubt", WORDS)
    assert SeatNote.objects.count() == 2
    assert "путался" not in caplog.text
    assert told(before, others_pages(day, viewers, paths)) == []
    assert (len(mail.outbox), Signal.objects.count()) == (mails, signals)
    assert WORDS in client_of(noter).get(day.path("notes/")).text


def test_not_after_the_end_either(finished: PageTable) -> None:
    me, target = finished.seats()[:2]
    browser = client_of(me.user)
    viewers, paths = everybody_else(finished, me.user), paths_of(finished, me.user, target.number)
    others_pages(finished, viewers, paths)
    before = others_pages(finished, viewers, paths)
    noted(finished, browser, target.number)
    assert told(before, others_pages(finished, viewers, paths)) == []
    assert WORDS in client_of(me.user).get(finished.path("notes/")).text


def test_writing_a_note_is_nobodys_presence(day: PageTable) -> None:
    me, other = day.seats()[:2]
    LastSeen.objects.all().delete()
    browser = client_of(me.user)
    browser.get(day.path("notes/"))
    browser.get(note_path(day, other.number))
    noted(day, me.user, other.number)
    assert not LastSeen.objects.exists()
    assert not Signal.objects.exists()
    browser.get(day.path())
    assert LastSeen.objects.count() == 1, "other pages still count"


def test_no_admin_page_knows_of_notes(day: PageTable) -> None:
    assert apps.get_model("games", "SeatNote") not in admin.site._registry
    noter = make_user("Тайна")
    noted(day, noter, day.seats()[0].number)
    for rows in (User.objects.filter(pk=noter.pk), Season.objects.filter(pk=day.season_id)):
        named = NestedObjects(using="default")
        named.collect(rows)
        found = {type(row) for rows in named.data.values() for row in rows}
        assert type(rows[0]) in found
        assert SeatNote not in found, "who is asked whether to delete isn't told of notes"


def test_notes_go_with_their_owner_and_with_the_seat(signup: PageTable) -> None:
    first, second = make_user("Раз"), make_user("Два")
    seats = signup.seats()
    for owner in (first, second):
        noted(signup, owner, seats[0].number)
        noted(signup, owner, seats[1].number)
    first.delete()
    assert set(SeatNote.objects.values_list("owner", flat=True)) == {second.pk}
    client_of(seats[0].user).post(signup.path("leave/"))
    assert list(SeatNote.objects.values_list("seat", flat=True)) == [seats[1].pk]
    assert not write_seat_note(owner=second, seat_id=seats[0].pk, text="поздно", mark="", now=db_now())


def test_notes_outlive_a_season_that_is_called_off(day: PageTable) -> None:
    me, other = day.seats()[:2]
    noted(day, me.user, other.number)
    mayor = day.season.mayor
    assert mayor is not None
    call_off_season(season_id=day.season_id, actor=mayor, reason="гроза", now=db_now())
    assert WORDS in client_of(me.user).get(day.path("notes/")).text


def test_chips_cost_one_query_however_many_posts(day: PageTable) -> None:
    seats = day.seats()
    for seat in seats[1:4]:
        day.talk(seat, "раз", db_now())
        noted(day, seats[0].user, seat.number)
    browser: Client = client_of(seats[0].user)
    thread = f"/t/{day.thread.key}/"
    browser.get(thread)
    with CaptureQueriesContext(connection) as few:
        browser.get(thread)
    for seat in seats[1:]:
        day.talk(seat, "два", db_now())
        noted(day, seats[0].user, seat.number)
    browser.get(thread)
    with CaptureQueriesContext(connection) as many:
        browser.get(thread)
    assert len(many) == len(few)
    assert sum("games_seatnote" in query["sql"] for query in many.captured_queries) == 1
