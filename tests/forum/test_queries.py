"""Reads: pages by number, first unread, lists; equal numbers of queries for one post and fifty."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from forum.actions import (
    create_post,
    create_thread,
    end_membership,
    mark_read,
    open_thread_to_all,
    set_member,
    start_conversation,
    start_thread,
    write_post,
)
from forum.clock import db_now
from forum.models import Board, Thread
from forum.queries import (
    board_page,
    boards,
    first_unread,
    letter_page,
    page_of_posts,
    post_by_number,
    start_of_page,
    thread_by_key,
    unread_counts,
    unread_letters,
    visible_threads,
)

pytestmark = pytest.mark.django_db


def fill(thread: Thread, authors: list[User], count: int) -> None:
    for index in range(count):
        write_post(
            thread_id=thread.pk,
            author=authors[index % len(authors)],
            source=f"{index}",
            kind="plain" if index % 3 else "vote",
            now=db_now(),
        )
    thread.refresh_from_db()


def shown(page) -> list[int]:
    return [post.number for post in page.posts]


def test_pages_follow_each_other_by_number(thread: Thread, anya: User, boris: User) -> None:
    fill(thread, [anya, boris], 120)  # 121 posts
    first = page_of_posts(None, thread)
    assert (shown(first), first.before, first.after) == (list(range(1, 51)), None, 50)
    second = page_of_posts(None, thread, after=50)
    assert (shown(second), second.before, second.after) == (list(range(51, 101)), 51, 100)
    last = page_of_posts(None, thread, after=100)
    assert (shown(last), last.before, last.after) == (list(range(101, 122)), 101, None)
    back = page_of_posts(None, thread, before=101)
    assert (shown(back), back.before, back.after) == (list(range(51, 101)), 51, 100)
    front = page_of_posts(None, thread, before=51)
    assert (shown(front), front.before, front.after) == (list(range(1, 51)), None, 50)


@pytest.mark.parametrize(("number", "first"), [(1, 1), (50, 1), (51, 51), (100, 51), (101, 101), (121, 101)])
def test_the_page_of_a_post(thread: Thread, anya: User, number: int, first: int) -> None:
    fill(thread, [anya], 120)
    page = page_of_posts(None, thread, at=number)
    assert page.first == first
    assert number in shown(page)
    assert start_of_page(number) == first - 1


def test_one_authors_posts_and_votes_only(thread: Thread, anya: User, boris: User) -> None:
    fill(thread, [anya, boris], 120)
    page = page_of_posts(None, thread, author="Борис")
    assert shown(page) == list(range(3, 103, 2))
    assert page.after == 101
    rest = page_of_posts(None, thread, author="Борис", after=101)
    assert (shown(rest), rest.after) == ([103, 105, 107, 109, 111, 113, 115, 117, 119, 121], None)
    votes = page_of_posts(None, thread, votes_only=True)
    assert shown(votes) == list(range(2, 122, 3))
    assert shown(page_of_posts(None, thread, author="Аня", votes_only=True)) == list(range(2, 122, 6))
    assert shown(page_of_posts(None, thread, author="Никто")) == []


def test_pages_ask_neither_for_counts_nor_for_offsets(thread: Thread, anya: User) -> None:
    fill(thread, [anya], 60)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page_of_posts(anya, thread, after=50)
        page_of_posts(anya, thread, before=50)
        page_of_posts(anya, thread, at=55)
    asked = " ".join(query["sql"].upper() for query in queries.captured_queries)
    assert "COUNT(" not in asked
    assert "OFFSET" not in asked
    assert len(queries) == 5, "two pages with their authors, and one backwards"


def count_queries(work) -> int:
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def test_a_page_of_50_posts_by_10_authors_costs_as_many_queries_as_one_post(
    thread: Thread, make_user, anya: User, as_user
) -> None:
    fill(thread, [make_user("Сосед")], 1)  # other apps offer something beside posts of others only
    browser = as_user(anya)
    address = f"/t/{thread.key}/"
    browser.get(address)
    for_one = count_queries(lambda: browser.get(address))
    fill(thread, [make_user(f"Автор {index}") for index in range(10)], 48)
    mark_read(thread_id=thread.pk, user_id=anya.pk, number=50)
    for_fifty = count_queries(lambda: browser.get(address))
    assert for_fifty == for_one
    guest = as_user(None)
    assert count_queries(lambda: guest.get(address)) < for_one


def test_reading_writes_only_when_it_gets_further(thread: Thread, anya: User, boris: User, as_user) -> None:
    fill(thread, [anya], 60)
    browser = as_user(boris)

    def writes(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            browser.get(address)
        return sum(not query["sql"].startswith("SELECT") for query in queries.captured_queries)

    browser.get("/boards/")  # that he is here at all is noted once in some minutes, by another app
    address = f"/t/{thread.key}/"
    assert writes(f"{address}?author=Аня&after=10") == 0, "a filtered page proves nothing"
    assert writes(address) == 1
    assert writes(address) == 0
    assert writes(f"{address}?after=50") == 1
    assert writes(address) == 0
    thread.refresh_from_db()
    assert first_unread(boris, thread) is None


def test_boards_and_lists_cost_the_same_for_1_and_50(anya: User, boris: User) -> None:
    def open_threads(count: int) -> None:
        for index in range(count):
            start_thread(board_slug="talk", author=anya, title=f"Тема {index}", source="a", now=db_now())
            start_conversation(
                author=anya, recipients=["Борис"], title=f"Письмо {index}", source="a", now=db_now()
            )

    open_threads(1)
    costs = [
        count_queries(lambda: boards(boris)),
        count_queries(lambda: board_page(boris, "talk")),
        count_queries(lambda: letter_page(boris)),
        count_queries(lambda: unread_letters(boris)),
    ]
    open_threads(49)
    Board.objects.bulk_create([Board(slug=f"b{index}", title="x") for index in range(20)])
    assert costs == [
        count_queries(lambda: boards(boris)),
        count_queries(lambda: board_page(boris, "talk")),
        count_queries(lambda: letter_page(boris)),
        count_queries(lambda: unread_letters(boris)),
    ]
    assert costs == [3, 3, 2, 1]


def test_a_board_lists_the_newest_post_first_and_goes_on_by_key(anya: User, boris: User) -> None:
    start = db_now()
    threads = [
        start_thread(
            board_slug="talk",
            author=anya,
            title=f"Тема {index}",
            source="a",
            now=start + datetime.timedelta(minutes=index // 2),  # two share each moment
        )
        for index in range(120)
    ]
    create_post(
        thread_id=threads[0].pk, author=boris, source="вверх", now=start + datetime.timedelta(hours=9)
    )
    seen, after = [], ""
    for _ in range(3):
        page = board_page(anya, "talk", after_key=after)
        seen += [line.title for line in page.lines]
        after = page.next_key
    assert after == ""
    assert seen == ["Тема 0", *(f"Тема {index}" for index in range(119, 0, -1))]
    line = board_page(anya, "talk").lines[0]
    assert (line.last_nick, line.last_number, line.post_count, line.unread) == ("Борис", 2, 2, 1)
    assert board_page(None, "talk").lines[0].unread == 0


def test_an_unknown_board_or_thread_is_not_there(anya: User, thread: Thread) -> None:
    with pytest.raises(Http404):
        board_page(anya, "nothing")
    with pytest.raises(Http404):
        thread_by_key(anya, "nothing")
    with pytest.raises(Http404):
        post_by_number(anya, thread, 2)


def test_the_boards_page_names_the_newest_thread(anya: User, boris: User, thread: Thread) -> None:
    create_post(thread_id=thread.pk, author=boris, source="a", now=db_now())
    lines = {board.slug: line for board, line in boards(anya)}
    assert lines["mafia"] is None
    talk = lines["talk"]
    assert talk is not None
    assert (talk.key, talk.last_nick, talk.unread) == (thread.key, "Борис", 1)


def test_letters_show_only_what_a_member_reads(anya: User, boris: User, clara: User) -> None:
    """Whoever is out learns nothing of what goes on: not by the order, nor by the time, the name or the count."""
    start = db_now()

    def at(minute: int) -> datetime.datetime:
        return start + datetime.timedelta(minutes=minute)

    channel = create_thread(title="Канал", author=None, is_private=True, now=at(0))
    for user in (anya, boris):
        set_member(thread_id=channel.pk, user_id=user.pk)
    create_post(thread_id=channel.pk, author=anya, source="до", now=at(1))
    end_membership(thread_id=channel.pk, user_id=boris.pk)
    other = start_conversation(author=clara, recipients=["Борис"], title="Другое", source="a", now=at(2))
    before = letter_page(boris)
    create_post(thread_id=channel.pk, author=anya, source="после", now=at(3))
    after = letter_page(boris)
    assert after == before
    assert [line.key for line in after.lines] == [other.key, channel.key]
    ended = after.lines[1]
    assert (ended.last_number, ended.last_nick, ended.last_at, ended.unread, ended.is_over) == (
        1,
        "Аня",
        at(1),
        1,
        True,
    )
    assert unread_letters(boris) == 2
    channel.refresh_from_db()
    assert unread_counts(boris, [channel.pk, other.pk]) == {channel.pk: 1, other.pk: 1}
    assert unread_counts(clara, [channel.pk, other.pk]) == {other.pk: 0}
    mark_read(thread_id=channel.pk, user_id=boris.pk, number=1)
    assert unread_letters(boris) == 1
    assert first_unread(boris, channel) is None
    assert page_of_posts(boris, channel).readable.last == 1
    assert [line.key for line in letter_page(anya).lines] == [channel.key]
    assert letter_page(anya).lines[0].last_number == 2


def test_a_member_who_came_later_counts_from_there(anya: User, boris: User) -> None:
    channel = create_thread(title="Канал", author=None, is_private=True, now=db_now())
    set_member(thread_id=channel.pk, user_id=anya.pk)
    fill(channel, [anya], 70)
    set_member(thread_id=channel.pk, user_id=boris.pk, from_number=11)
    channel.refresh_from_db()
    assert unread_letters(boris) == 60
    assert first_unread(boris, channel) == 11
    page = page_of_posts(boris, channel)
    assert (page.first, page.last, page.before, page.after) == (11, 60, None, 60)
    assert page_of_posts(boris, channel, at=70).first == 61
    assert unread_counts(boris, [channel.pk]) == {channel.pk: 60}


def test_letters_go_on_by_key(anya: User, boris: User) -> None:
    made = [
        start_conversation(author=anya, recipients=["Борис"], title=f"{index:02}", source="a", now=db_now())
        for index in range(60)
    ]
    first = letter_page(boris)
    second = letter_page(boris, after_key=first.next_key)
    assert [line.key for line in (*first.lines, *second.lines)] == [thread.key for thread in reversed(made)]
    assert (len(first.lines), second.next_key) == (50, "")


def test_visible_threads(anya: User, boris: User, thread: Thread) -> None:
    letter = start_conversation(author=anya, recipients=["Борис"], title="Письмо", source="a", now=db_now())
    of_others = create_thread(title="Чужое", author=anya, is_private=True, now=db_now())
    assert set(visible_threads(None)) == {thread}
    assert set(visible_threads(boris)) == {thread, letter}
    open_thread_to_all(thread_id=of_others.pk)
    assert set(visible_threads(boris)) == {thread, letter, of_others}
