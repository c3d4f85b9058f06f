"""Open pages: the version that anybody may ask for, the news that only a reader gets (docs/adr/0010)."""

from __future__ import annotations

import html as html_text
import re
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from forum.actions import (
    close_thread,
    create_post,
    create_thread,
    edit_post,
    end_membership,
    open_thread_to_all,
    set_hidden,
    set_member,
    start_conversation,
    write_post,
)
from forum.clock import db_now
from forum.models import Thread, ThreadRead
from forum.policies import Aside, Composer, Live
from forum.views import publicthreads


def attributes(response) -> dict[str, str]:
    """The data attributes of the place where a page keeps its news."""
    (place,) = re.findall(r'<div class="live"[^>]*>', response.content.decode())
    return {name: html_text.unescape(value) for name, value in re.findall(r'data-([\w-]+)="([^"]*)"', place)}


def asked(response) -> dict[str, str]:
    """What a page asks with, as static/js/live.js does."""
    page = attributes(response)
    return {
        "shown": page["shown"],
        "seen": page["shown"],
        "state": page["version"].split("-")[1],
        "changes": page["version"].split("-")[2],
        "offer": page["offer"],
    }


def write(thread: Thread, author: User, text: str) -> None:
    """A post, and a second later."""
    create_post(thread_id=thread.pk, author=author, source=text, now=db_now())
    publicthreads.memory.forget()


def version_of(key: str) -> str:
    publicthreads.memory.forget()
    return Client().get(f"/live/{key}/0/").content.decode()


def test_the_version_is_204_until_something_is_new(thread: Thread, boris: User, as_user) -> None:
    address = attributes(as_user(boris).get(f"/t/{thread.key}/"))["version-url"]
    nothing = Client().get(address)
    assert (nothing.status_code, nothing.content) == (204, b"")
    write(thread, boris, "ещё")
    publicthreads.memory.forget()
    told = Client().get(address)
    assert (told.status_code, told["Content-Type"]) == (200, "text/plain")
    assert told.content.decode().startswith("2-")
    assert told["Content-Length"] == str(len(told.content))
    again = Client().get(f"/live/{thread.key}/{told.content.decode()}/")
    assert again.status_code == 204


@pytest.mark.parametrize("known", ["0", "current"])
def test_a_proxy_may_keep_the_version_and_nobody_is_looked_at(
    thread: Thread, boris: User, as_user, known: str
) -> None:
    known = version_of(thread.key) if known == "current" else known
    browser: Client = as_user(boris)
    browser.get(f"/t/{thread.key}/")
    publicthreads.memory.forget()
    with CaptureQueriesContext(connection) as queries:
        mine = browser.get(f"/live/{thread.key}/{known}/", headers={"accept-language": "ru"})
    assert len(queries) == 1, "the thread, and neither session nor user"
    theirs = Client().get(f"/live/{thread.key}/{known}/", headers={"accept-language": "en"})
    assert (mine.content, dict(mine.headers)) == (theirs.content, dict(theirs.headers))
    assert mine["Cache-Control"] == "public, max-age=1"
    assert "Vary" not in mine.headers
    assert not mine.cookies


def test_the_version_comes_from_memory_for_a_second(thread: Thread, boris: User, monkeypatch) -> None:
    moment = 100.0
    monkeypatch.setattr("forum.views.publicthreads.time.monotonic", lambda: moment)
    first = version_of(thread.key)
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(f"/live/{thread.key}/{first}/").status_code == 204
    assert not queries.captured_queries
    create_post(thread_id=thread.pk, author=boris, source="ещё", now=db_now())
    assert Client().get(f"/live/{thread.key}/{first}/").status_code == 204
    moment += publicthreads.LIFE_SECONDS
    assert Client().get(f"/live/{thread.key}/{first}/").status_code == 200


def test_an_emptied_cache_changes_nothing(thread: Thread) -> None:
    before = version_of(thread.key)
    cache.clear()
    assert version_of(thread.key) == before


def test_memory_keeps_no_more_than_it_should(thread: Thread, monkeypatch) -> None:
    monkeypatch.setattr(publicthreads, "THREADS_KEPT", 3)
    for number in range(10):
        Client().get(f"/live/nothing{number}/0/")
    assert len(publicthreads.memory._kept) == 3


class EmptiedMeanwhile(dict[Any, Any]):
    """As if another thread emptied it as soon as one has looked whether something is in it."""

    def __contains__(self, key: object) -> bool:
        found = super().__contains__(key)
        self.clear()
        return found


def test_memory_that_another_thread_empties_answers(thread: Thread) -> None:
    known = publicthreads.memory.fresh(thread.key)
    assert known is not None
    known._pages = EmptiedMeanwhile()
    first, second = known.posts_after(0), known.posts_after(0)
    assert first.posts == second.posts != ()


def test_a_private_thread_has_no_version_and_is_like_none(anya: User, boris: User, as_user) -> None:
    letter = start_conversation(author=anya, recipients=["Борис"], title="Тайна", source="a", now=db_now())
    answers = []
    for key in (letter.key, "nothing234"):
        for client in (as_user(anya), as_user(None)):
            publicthreads.memory.forget()
            answer = client.get(f"/live/{key}/0/")
            answers.append((answer.status_code, answer.content, dict(answer.headers)))
    assert answers[0][0] == 404
    assert answers == [answers[0]] * 4
    page = as_user(anya).get(f"/t/{letter.key}/")
    assert "version-url" not in attributes(page)
    open_thread_to_all(thread_id=letter.pk)
    assert version_of(letter.key).startswith("1-")


def test_a_version_says_nothing_of_how_many_threads_there_are(anya: User, boris: User) -> None:
    first = create_thread(title="а", author=anya, board_slug="talk", now=db_now())
    start_conversation(author=anya, recipients=["Борис"], title="Тайна", source="a", now=db_now())
    second = create_thread(title="б", author=anya, board_slug="talk", now=db_now())
    for thread in (first, second):
        write(thread, anya, thread.title)
    assert version_of(first.key) == version_of(second.key)


def test_a_release_is_another_version(thread: Thread, monkeypatch) -> None:
    before = version_of(thread.key)
    monkeypatch.setattr(staticfiles_storage, "manifest_hash", "abcdef", raising=False)
    after = version_of(thread.key)
    assert after == before.rsplit("-", 1)[0] + "-abcdef"


def test_news_are_204_until_something_is_new(
    ruled_thread: Thread, policy, anya: User, boris: User, as_user
) -> None:
    write(ruled_thread, anya, "a")
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/"
    query = asked(browser.get(address))
    nothing = browser.get(f"{address}news/", query)
    assert (nothing.status_code, nothing.content) == (204, b"")
    for source in ("b", "c"):
        write(ruled_thread, anya, source)
    told = html_text.unescape(browser.get(f"{address}news/", query).content.decode())
    assert "2 new posts" in told
    assert f'href="{address}2/"' in told
    assert 'id="p2"' not in told, "a page that doesn't end with the newest post isn't given them"
    assert browser.get(f"{address}news/", {**query, "seen": "3"}).status_code == 204


def test_news_bring_the_posts_to_a_page_that_ends_with_the_newest(
    ruled_thread: Thread, policy, anya: User, boris: User, as_user
) -> None:
    write(ruled_thread, anya, "a")
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/"
    query = {**asked(browser.get(address)), "append": "1", "quote": "1"}
    write(ruled_thread, anya, "b")
    write(ruled_thread, boris, "c")
    policy.beside = Aside("forum/_preview.html", {"html": "the new count"})
    told = browser.get(f"{address}news/", query).content.decode()
    assert re.findall(r'<article class="([^"]*)" id="(p\d+)"', told) == [
        ("post post-plain post-new", "p2"),
        ("post post-plain", "p3"),
    ]
    assert "data-quote" in told
    assert "the new count" not in told, "nothing has changed but posts"
    assert re.findall(r'data-version="(\d+)-', told) == ["3"]


def changed_in(response) -> list[str]:
    """The posts that an answer brings anew."""
    told = response.content.decode()
    return re.findall(r'<article[^>]* id="(p\d+)"', told.partition('data-part="changed"')[2])


def test_an_edited_or_hidden_post_is_another_version_and_comes_anew(
    thread: Thread, anya: User, boris: User, as_user
) -> None:
    write(thread, boris, "b")
    browser, address = as_user(boris), f"/t/{thread.key}/"
    query = {**asked(browser.get(address)), "first": "1", "last": "2", "quote": "1"}
    known = version_of(thread.key)
    post = thread.posts.get(number=1)
    edit_post(post_id=post.pk, editor=anya, source="Дождь", now=db_now())
    edited = version_of(thread.key)
    assert (edited.split("-")[:2], edited != known) == (known.split("-")[:2], True)
    told = browser.get(f"{address}news/", query)
    assert changed_in(told) == ["p1"]
    assert "Дождь" in told.content.decode()
    assert "data-quote" in told.content.decode()
    assert 'data-part="aside"' not in told.content.decode(), "nothing beside the posts has changed"
    query["changes"] = "1"
    assert browser.get(f"{address}news/", query).status_code == 204
    set_hidden(thread_id=thread.pk, number=1, hidden=True)
    hidden = browser.get(f"{address}news/", query)
    assert changed_in(hidden) == ["p1"]
    assert "Дождь" not in hidden.content.decode()
    assert len({known, edited, version_of(thread.key)}) == 3


def test_what_changes_nothing_is_no_other_version(thread: Thread, anya: User) -> None:
    known = version_of(thread.key)
    edit_post(post_id=thread.posts.get().pk, editor=anya, source="Снег", now=db_now())
    set_hidden(thread_id=thread.pk, number=1, hidden=False)
    assert version_of(thread.key) == known


def test_a_page_gets_the_changed_ones_of_its_own_posts(
    thread: Thread, anya: User, boris: User, as_user
) -> None:
    for number in range(2, 5):
        write(thread, anya, f"{number}")
    for number in (1, 3):
        set_hidden(thread_id=thread.pk, number=number, hidden=True)
    query = {**asked(as_user(boris).get(f"/t/{thread.key}/")), "changes": "0"}

    def told(**more: str) -> list[str]:
        return changed_in(as_user(boris).get(f"/t/{thread.key}/news/", {**query, **more}))

    assert told(first="2", last="4") == ["p3"]
    assert told(first="1", last="9") == ["p1", "p3"]
    assert told() == [], "a page without posts"
    del query["changes"]
    assert as_user(boris).get(f"/t/{thread.key}/news/", query).status_code == 204, (
        "a page of the release before"
    )


def test_who_reads_a_part_of_a_private_thread_learns_nothing_of_changes_in_the_rest(
    anya: User, boris: User, clara: User, as_user
) -> None:
    channel = create_thread(title="Канал", author=anya, is_private=True, now=db_now())
    for user in (anya, boris):
        set_member(thread_id=channel.pk, user_id=user.pk)
    write(channel, anya, "было")
    end_membership(thread_id=channel.pk, user_id=boris.pk)
    write(channel, anya, "между")
    set_member(thread_id=channel.pk, user_id=clara.pk, from_number=3)
    write(channel, anya, "стало")

    def version(user: User) -> str:
        return attributes(as_user(user).get(f"/t/{channel.key}/"))["version"]

    before = {user.pk: version(user) for user in (anya, boris, clara)}
    set_hidden(thread_id=channel.pk, number=2, hidden=True)
    assert version(anya) != before[anya.pk]
    for user in (boris, clara):
        assert version(user) == before[user.pk]
    query = {**asked(as_user(boris).get(f"/t/{channel.key}/")), "changes": "9", "first": "1", "last": "9"}
    assert changed_in(as_user(boris).get(f"/t/{channel.key}/news/", query)) == []
    set_hidden(thread_id=channel.pk, number=1, hidden=True)
    assert version(boris).split("-")[2] == "1", "a post that he has read"


def test_more_than_a_page_is_only_counted(thread: Thread, anya: User, boris: User, as_user) -> None:
    browser, address = as_user(boris), f"/t/{thread.key}/"
    query = {**asked(browser.get(address)), "append": "1"}
    for index in range(51):
        write(thread, anya, f"{index}")
    told = browser.get(f"{address}news/", query).content.decode()
    assert "51 new posts" in told
    assert "<article" not in told


def test_pages_that_new_posts_may_be_put_below(thread: Thread, anya: User, boris: User, as_user) -> None:
    for index in range(60):
        write(thread, anya, f"{index}")
    browser, address = as_user(boris), f"/t/{thread.key}/"

    def may_append(query: str) -> bool:
        return (
            " data-append"
            in re.findall(r'<div class="live"[^>]*', browser.get(address + query).content.decode())[0]
        )

    assert [may_append(query) for query in ("", "?after=50", "?since=50", "?author=Аня&after=50")] == [
        False,
        True,
        True,
        False,
    ]


def test_another_state_brings_the_count_and_what_the_box_says(
    ruled_thread: Thread, policy, anya: User, boris: User, as_user
) -> None:
    write(ruled_thread, anya, "a")
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/"
    query = asked(browser.get(address))
    policy.now_is = Live(state="one vote")
    policy.beside = Aside("forum/_preview.html", {"html": "one vote"})
    told = browser.get(f"{address}news/", query).content.decode()
    assert 'data-part="aside"' in told
    assert 'data-part="box"' not in told, "the box offers what it did"
    assert 'data-part="count"' not in told
    policy.now_is = Live(state="STOP", ahead=True)
    policy.offer = Composer(closed_reason="The city sleeps.")
    told = browser.get(f"{address}news/", query).content.decode()
    assert '<p data-part="box">The city sleeps.</p>' in told
    assert "What you can do" not in as_user(None).get(f"{address}news/", query).content.decode()
    assert 'data-part="box"' not in as_user(None).get(f"{address}news/", query).content.decode()


def test_a_closed_thread_asks_on_while_something_is_ahead(
    ruled_thread: Thread, policy, anya: User, boris: User, as_user
) -> None:
    write(ruled_thread, anya, "a")
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/"
    query = asked(browser.get(address))
    policy.now_is = Live(ahead=True)
    close_thread(thread_id=ruled_thread.pk)
    night = asked(browser.get(address))
    assert night["state"] != query["state"]
    policy.now_is = Live(next_key="nextday234", next_title="Day 2")
    told = browser.get(f"{address}news/", night).content.decode()
    assert "data-over" in told
    assert 'href="/t/nextday234/">It goes on: Day 2<' in told
    assert 'class="live"' not in browser.get(address).content.decode(), "nothing comes to a closed thread"


def test_news_of_a_private_thread_are_its_readers(anya: User, boris: User, clara: User, as_user) -> None:
    letter = start_conversation(author=anya, recipients=["Борис"], title="Тайна", source="a", now=db_now())
    query = {**asked(as_user(boris).get(f"/t/{letter.key}/")), "append": "1"}
    write(letter, anya, "вторая тайна")
    for stranger in (clara, None):
        assert as_user(stranger).get(f"/t/{letter.key}/news/", query).status_code == 404
    told = as_user(boris).get(f"/t/{letter.key}/news/", query)
    assert "вторая тайна" in told.content.decode()
    assert "no-store" in told["Cache-Control"]


def test_who_has_left_learns_nothing_of_what_came_later(anya: User, boris: User, as_user) -> None:
    channel = create_thread(title="Канал", author=anya, is_private=True, now=db_now())
    for user in (anya, boris):
        set_member(thread_id=channel.pk, user_id=user.pk)
    write(channel, anya, "было")
    end_membership(thread_id=channel.pk, user_id=boris.pk)
    query = {**asked(as_user(boris).get(f"/t/{channel.key}/")), "append": "1"}
    write(channel, anya, "стало")
    assert as_user(boris).get(f"/t/{channel.key}/news/", query).status_code == 204


def test_news_say_for_whom_they_are(thread: Thread, boris: User, as_user) -> None:
    query = asked(as_user(boris).get(f"/t/{thread.key}/"))
    write(thread, boris, "b")
    mine = as_user(boris).get(f"/t/{thread.key}/news/", query).content.decode()
    assert 'data-viewer="Борис"' in mine
    assert 'data-viewer=""' in as_user(None).get(f"/t/{thread.key}/news/", query).content.decode()


def test_posts_that_came_by_themselves_are_read_when_they_were_seen(
    thread: Thread, anya: User, boris: User, as_user
) -> None:
    browser = as_user(boris)
    browser.get(f"/t/{thread.key}/")
    for index in range(3):
        write(thread, anya, f"{index}")
    assert browser.post(f"/t/{thread.key}/read/", {"number": "3"}).status_code == 204
    assert ThreadRead.objects.get(thread=thread, user=boris).number == 3
    for number in ("1", "x", ""):
        browser.post(f"/t/{thread.key}/read/", {"number": number})
    assert ThreadRead.objects.get(thread=thread, user=boris).number == 3
    browser.post(f"/t/{thread.key}/read/", {"number": "99"})
    assert ThreadRead.objects.get(thread=thread, user=boris).number == 4, "what doesn't exist can't be read"
    assert browser.get(f"/t/{thread.key}/read/").status_code == 405
    guest = as_user(None).post(f"/t/{thread.key}/read/", {"number": "3"})
    assert guest.status_code == 302


def test_the_menu_learns_how_many_letters_wait(anya: User, boris: User, as_user) -> None:
    browser = as_user(boris)
    assert browser.get("/letters/unread/").json() == {"viewer": "Борис", "unread": 0}
    start_conversation(author=anya, recipients=["Борис"], title="Дело", source="a", now=db_now())
    told = browser.get("/letters/unread/")
    assert told.json() == {"viewer": "Борис", "unread": 1}
    assert "no-store" in told["Cache-Control"]
    assert as_user(None).get("/letters/unread/").json() == {"viewer": "", "unread": 0}


def test_news_cost_as_many_queries_for_twenty_posts_as_for_one(
    thread: Thread, anya: User, boris: User, as_user
) -> None:
    browser, address = as_user(boris), f"/t/{thread.key}/"
    query = {**asked(browser.get(address)), "append": "1"}

    def cost() -> int:
        publicthreads.memory.forget()
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(f"{address}news/", query).status_code == 200
        return len(queries)

    write(thread, anya, "1")
    one = cost()
    for index in range(19):
        write_post(thread_id=thread.pk, author=anya, source=f"{index}", kind="plain", now=db_now())
    assert cost() == one


def test_what_another_process_has_told_of_is_looked_up_at_once(
    thread: Thread, anya: User, boris: User, as_user
) -> None:
    browser, address = as_user(boris), f"/t/{thread.key}/"
    query = {**asked(browser.get(address)), "append": "1"}
    assert browser.get(f"{address}news/", query).status_code == 204
    create_post(thread_id=thread.pk, author=anya, source="только что", now=db_now())
    assert "только что" in browser.get(f"{address}news/", query).content.decode()


def test_an_aside_is_shared_by_those_alone_for_whom_it_is_the_same(
    ruled_thread: Thread, policy, boris: User, clara: User, as_user
) -> None:
    """A policy that says nothing of what is the viewer's own has it made for each anew."""

    def told(user: User | None, html: str, own: tuple[str, ...] | None) -> str:
        policy.beside = Aside("forum/_preview.html", {"html": html}, own=own)
        answer = as_user(user).get(f"/t/{ruled_thread.key}/news/", {"state": "another"})
        return re.sub(r"\s+", " ", answer.content.decode().split('data-part="aside">')[1])

    write(ruled_thread, boris, "a")
    assert ["1" in told(user, html, None) for user, html in ((boris, "1"), (clara, "2"), (None, "1"))] == [
        True,
        False,
        True,
    ]
    assert "1" in told(boris, "1", ("mine",))
    assert "2" in told(clara, "2", ())
    assert "1" in told(clara, "never asked for", ("mine",))
    assert "2" in told(None, "never asked for", ())


def test_a_post_that_was_hidden_is_remembered_by_nobody(
    thread: Thread, anya: User, boris: User, as_user
) -> None:
    browser, address = as_user(boris), f"/t/{thread.key}/"
    query = {**asked(browser.get(address)), "append": "1", "first": "1", "last": "1"}
    write(thread, anya, "тайное слово")
    assert "тайное слово" in browser.get(f"{address}news/", query).content.decode()
    set_hidden(thread_id=thread.pk, number=2, hidden=True)
    publicthreads.memory.forget()
    for user in (boris, None):
        assert "тайное слово" not in as_user(user).get(f"{address}news/", query).content.decode()
        assert "тайное слово" not in as_user(user).get(address).content.decode()


@pytest.mark.parametrize("who", ["member", "guest", "stranger"])
def test_what_a_script_asks_for_is_answered_as_a_page_would_be(
    anya: User, boris: User, clara: User, thread: Thread, as_user, who: str
) -> None:
    """By a shorter way: the same words, and the same headers for browser and proxy."""
    user = {"member": boris, "guest": None, "stranger": clara}[who]
    letter = start_conversation(author=anya, recipients=["Борис"], title="Тайна", source="a", now=db_now())
    write(thread, anya, "x" * 300)
    query = {"shown": "0", "append": "1", "state": "another"}
    asked_for = [
        ("/letters/unread/", {}),
        (f"/t/{thread.key}/news/", query),
        (f"/t/{letter.key}/news/", query),
        ("/t/nothing234/news/", query),
        (f"/t/{thread.key}/news/", {**query, "state": "\0"}),
    ]

    def answers(**headers: str) -> list[tuple[int, str, dict[str, object]]]:
        told = []
        for address, words in asked_for:
            answer = as_user(user).get(address, words, headers={"accept-encoding": "", **headers})
            text = re.sub(
                r'name="csrfmiddlewaretoken" value="[^"]*"|data-now="\d+"', "", answer.content.decode()
            )
            kept = {name: value for name, value in answer.items() if name not in ("Vary", "Expires")}
            varies = set(answer.get("Vary", "").split(", "))
            if address == "/letters/unread/":  # the same in every language
                kept.pop("Content-Language", None)
                varies -= {"Accept-Language"}
            told.append((answer.status_code, text, {**kept, "Vary": varies}))
        return told

    pages = answers()
    assert [status for status, *_ in pages] == [200, 200, 200 if who == "member" else 404, 404, 400]
    assert answers(**{"HX-Request": "true"}) == pages


def test_what_a_script_asks_for_is_nobodys_presence_and_costs_little(
    thread: Thread, boris: User, as_user
) -> None:
    browser = as_user(boris)
    with CaptureQueriesContext(connection) as queries:
        assert browser.get("/letters/unread/", headers={"HX-Request": "true"}).json()["viewer"] == "Борис"
    assert [query["sql"].split()[0] for query in queries.captured_queries] == ["SELECT"] * 3
