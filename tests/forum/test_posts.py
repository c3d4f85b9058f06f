"""Writing posts: numbers, refusals, the order of locks, double sending, edits."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.http import Http404

from accounts.models import User
from forum.actions import (
    close_thread,
    create_post,
    create_thread,
    edit_post,
    end_membership,
    mark_read,
    open_thread_to_all,
    reopen_thread,
    set_may_write,
    set_member,
    start_thread,
    write_post,
)
from forum.actions.locking import lock_thread
from forum.clock import db_now
from forum.enums import PostKind
from forum.errors import Choice, RuleViolation
from forum.markup import MARKUP_VERSION
from forum.models import Board, Post, PostRevision, Thread, ThreadRead
from forum.policies import Accept
from forum.queries import first_unread, readable_numbers, visible_posts

pytestmark = pytest.mark.django_db


def refused(function, **arguments) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        function(**arguments)
    return caught.value


def test_a_post_is_numbered_parsed_and_kept(thread: Thread, boris: User) -> None:
    now = db_now()
    post = create_post(thread_id=thread.pk, author=boris, source="[b]да[/b]\x00\r\n!", now=now)
    post.refresh_from_db()
    thread.refresh_from_db()
    assert (post.number, post.author, post.kind, post.frozen) == (2, boris, "plain", False)
    assert (post.source, post.html) == ("[b]да[/b]\n!", "<strong>да</strong><br>!")
    assert (post.markup_version, post.created_at, post.edited_at) == (MARKUP_VERSION, now, None)
    assert (thread.last_number, thread.last_post_at) == (2, now)


@pytest.mark.parametrize("source", ["", "  \n ", "[b][/b]", "\u200b"])
def test_an_empty_post_is_refused(thread: Thread, boris: User, source: str) -> None:
    refusal = refused(create_post, thread_id=thread.pk, author=boris, source=source, now=db_now())
    assert refusal.code == "empty"
    assert thread.posts.count() == 1


def test_20000_characters_are_a_post_and_one_more_is_too_long(thread: Thread, boris: User) -> None:
    create_post(thread_id=thread.pk, author=boris, source="ы" * 20_000, now=db_now())
    refusal = refused(create_post, thread_id=thread.pk, author=boris, source="ы" * 20_001, now=db_now())
    assert refusal.code == "too_long"
    assert "20000" in refusal.message
    assert thread.posts.count() == 2


def test_tags_that_multiply_a_text_are_refused(thread: Thread, boris: User) -> None:
    address = "https://a.example/" + "x" * 500
    source = f"[url={address}]" + "[b]x[/b]y" * 1000
    refusal = refused(create_post, thread_id=thread.pk, author=boris, source=source, now=db_now())
    assert refusal.code == "too_much_markup"
    create_post(thread_id=thread.pk, author=boris, source="[b]x[/b]y" * 1000, now=db_now())
    create_post(thread_id=thread.pk, author=boris, source='"' * 20_000, now=db_now())


def test_a_blocked_user_writes_nothing(thread: Thread, boris: User) -> None:
    boris.is_active = False
    boris.save()
    assert (
        refused(create_post, thread_id=thread.pk, author=boris, source="a", now=db_now()).code == "inactive"
    )


def test_nothing_is_added_to_a_closed_thread(thread: Thread, boris: User) -> None:
    close_thread(thread_id=thread.pk)
    assert refused(create_post, thread_id=thread.pk, author=boris, source="a", now=db_now()).code == "closed"
    reopen_thread(thread_id=thread.pk)
    assert create_post(thread_id=thread.pk, author=boris, source="a", now=db_now()).number == 2


def test_a_thread_whose_policy_nobody_registered_takes_nothing(anya: User) -> None:
    thread = create_thread(title="x", author=anya, policy="of.nobody", now=db_now())
    assert refused(create_post, thread_id=thread.pk, author=anya, source="a", now=db_now()).code == "closed"


def test_the_policy_decides_how_the_post_is_kept(ruled_thread: Thread, policy, boris: User) -> None:
    done: list[Post] = []
    policy.answer = lambda draft: Accept(
        kind=PostKind.VOTE, frozen=True, source="без красного", then=done.append
    )
    post = create_post(
        thread_id=ruled_thread.pk,
        author=boris,
        source="[color=red]Вася[/color]",
        now=db_now(),
        options={"without_red": "1"},
    )
    assert (post.kind, post.frozen, post.html) == ("vote", True, "без красного")
    assert done == [post]
    (draft,) = policy.seen
    assert (draft.author, draft.thread, dict(draft.options)) == (boris, ruled_thread, {"without_red": "1"})
    assert [run.text for run in draft.document.red_runs] == ["Вася"]


@pytest.mark.django_db(transaction=True)
def test_a_refusal_keeps_what_lock_first_did_and_nothing_else(
    ruled_thread: Thread, policy, boris: User
) -> None:
    """An overdue phase that was played stays played, though the post that came too late is refused."""

    def play(thread_id: int) -> None:
        if not Post.objects.filter(thread=thread_id, kind=PostKind.STOP).exists():
            write_post(thread_id=thread_id, author=None, source="СТОП", kind=PostKind.STOP, now=db_now())
            close_thread(thread_id=thread_id)

    def refuse(draft):
        if draft.thread.is_closed:
            Board.objects.create(slug="never", title="x")
            raise RuleViolation("day_closed", "late", choices=(Choice("a", "b", "c"),))
        return Accept()

    policy.at_lock, policy.answer = play, refuse
    refusal = refused(create_post, thread_id=ruled_thread.pk, author=boris, source="успел?", now=db_now())
    assert (refusal.code, refusal.choices) == ("day_closed", (Choice("a", "b", "c"),))
    connection.close()
    ruled_thread.refresh_from_db()
    assert ruled_thread.is_closed
    assert list(ruled_thread.posts.values_list("number", "kind")) == [(1, "stop")]
    assert not Board.objects.filter(slug="never").exists()
    # a second one changes nothing more
    refused(create_post, thread_id=ruled_thread.pk, author=boris, source="а теперь?", now=db_now())
    assert ruled_thread.posts.count() == 1


def test_what_follows_an_accepted_post_fails_with_it(ruled_thread: Thread, policy, boris: User) -> None:
    def fail(post: Post) -> None:
        raise RuleViolation("no", "the engine says no")

    policy.answer = lambda draft: Accept(then=fail)
    assert (
        refused(create_post, thread_id=ruled_thread.pk, author=boris, source="a", now=db_now()).code == "no"
    )
    ruled_thread.refresh_from_db()
    assert ruled_thread.last_number == 0
    assert ruled_thread.posts.count() == 0


def test_a_bug_in_a_policy_is_not_swallowed(ruled_thread: Thread, policy, boris: User) -> None:
    def fail(draft):
        raise ZeroDivisionError

    policy.answer = fail
    with pytest.raises(ZeroDivisionError):
        create_post(thread_id=ruled_thread.pk, author=boris, source="a", now=db_now())


def test_a_form_sent_twice_is_one_post(thread: Thread, boris: User, clara: User) -> None:
    first = create_post(thread_id=thread.pk, author=boris, source="a", now=db_now(), options={"token": "t1"})
    again = create_post(thread_id=thread.pk, author=boris, source="a", now=db_now(), options={"token": "t1"})
    other = create_post(thread_id=thread.pk, author=clara, source="a", now=db_now(), options={"token": "t1"})
    assert again == first
    assert [first.number, other.number] == [2, 3]
    second_thread = start_thread(board_slug="talk", author=clara, title="Другая", source="b", now=db_now())
    refusal = refused(
        create_post,
        thread_id=second_thread.pk,
        author=boris,
        source="a",
        now=db_now(),
        options={"token": "t1"},
    )
    assert refusal.code == "sent_elsewhere"


def test_a_refused_form_may_be_sent_again(ruled_thread: Thread, policy, boris: User) -> None:
    def ask(draft):
        if "confirm_vote" not in draft.options:
            raise RuleViolation("confirm", "sure?", confirm=True)
        return Accept()

    policy.answer = ask
    sent: dict[str, Any] = {"thread_id": ruled_thread.pk, "author": boris, "source": "a"}
    refused(create_post, **sent, now=db_now(), options={"token": "t"})
    post = create_post(**sent, now=db_now(), options={"token": "t", "confirm_vote": "Вася"})
    assert post.number == 1


def test_a_thread_opened_twice_by_one_form_is_one(anya: User) -> None:
    sent: dict[str, Any] = {"board_slug": "talk", "author": anya, "title": "Раз", "source": "a", "token": "t"}
    assert start_thread(**sent, now=db_now()) == start_thread(**sent, now=db_now())
    assert Thread.objects.count() == 1


def test_members_open_no_thread_where_the_site_does(anya: User) -> None:
    refusal = refused(start_thread, board_slug="mafia", author=anya, title="Раз", source="a", now=db_now())
    assert refusal.code == "board_closed"


@pytest.mark.parametrize(
    ("title", "code"), [("", "no_title"), (" \n", "no_title"), ("a" * 121, "title_too_long")]
)
def test_a_thread_needs_a_title(anya: User, title: str, code: str) -> None:
    refusal = refused(start_thread, board_slug="talk", author=anya, title=title, source="a", now=db_now())
    assert refusal.code == code


def test_another_app_writes_into_a_closed_thread_with_its_own_html(thread: Thread) -> None:
    close_thread(thread_id=thread.pk)
    post = write_post(
        thread_id=thread.pk, author=None, source="СТОП", kind="stop", now=db_now(), html="<p>STOP</p>"
    )
    assert (post.number, post.author, post.kind, post.frozen, post.html) == (
        2,
        None,
        "stop",
        True,
        "<p>STOP</p>",
    )


def test_numbers_are_unique_in_a_thread(thread: Thread, anya: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Post.objects.create(
            thread=thread, number=1, author=anya, source="", html="", markup_version=1, created_at=db_now()
        )


def at_once(count: int, work: Callable[[int], object]) -> list[Any]:
    """What `work` returns in `count` threads of execution that begin together. Raises what one of them raised."""
    gate = threading.Barrier(count)

    def run(index: int) -> object:
        try:
            gate.wait()
            return work(index)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


@pytest.mark.django_db(transaction=True)
def test_20_threads_of_execution_number_without_gaps(thread: Thread, make_user) -> None:
    writers = [make_user(f"Писатель {index}") for index in range(20)]

    def write(index: int) -> None:
        for count in range(3):
            for _click in range(2):
                create_post(
                    thread_id=thread.pk,
                    author=writers[index],
                    source=f"{count}",
                    now=db_now(),
                    options={"token": f"t{count}"},
                )

    at_once(20, write)
    assert list(thread.posts.order_by("number").values_list("number", flat=True)) == list(range(1, 62))
    thread.refresh_from_db()
    assert thread.last_number == 61


@pytest.mark.django_db(transaction=True)
def test_one_form_from_ten_threads_of_execution_is_one_post(thread: Thread, boris: User) -> None:
    sent: dict[str, Any] = {"thread_id": thread.pk, "author": boris, "source": "a", "options": {"token": "t"}}
    posts = at_once(10, lambda _index: create_post(**sent, now=db_now()))
    assert {post.number for post in posts} == {2}
    assert thread.posts.count() == 2


@pytest.mark.django_db(transaction=True)
def test_one_form_from_ten_threads_of_execution_is_one_thread(anya: User, boards: None) -> None:
    sent: dict[str, Any] = {"board_slug": "talk", "author": anya, "title": "Раз", "source": "a", "token": "t"}
    made = at_once(10, lambda _index: start_thread(**sent, now=db_now()))
    assert len(set(made)) == 1
    assert Thread.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_lock_that_somebody_holds_too_long_is_a_refusal(thread: Thread, boris: User) -> None:
    post = create_post(thread_id=thread.pk, author=boris, source="a", now=db_now())
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                lock_thread(thread.pk)
                held.set()
                done.wait(30)
        finally:
            connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        assert held.wait(30)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '100ms'")
        assert (
            refused(create_post, thread_id=thread.pk, author=boris, source="b", now=db_now()).code == "busy"
        )
        assert refused(edit_post, post_id=post.pk, editor=boris, source="b", now=db_now()).code == "busy"
    finally:
        done.set()
        holder.join()
        connection.close()
    assert create_post(thread_id=thread.pk, author=boris, source="b", now=db_now()).number == 3


def test_an_own_post_may_be_changed_for_ten_minutes_and_says_what_it_said(
    thread: Thread, boris: User
) -> None:
    start = db_now()
    post = create_post(thread_id=thread.pk, author=boris, source="раз", now=start)
    edited = edit_post(
        post_id=post.pk, editor=boris, source="[i]два[/i]", now=start + datetime.timedelta(minutes=10)
    )
    assert (edited.source, edited.html) == ("[i]два[/i]", "<em>два</em>")
    assert edited.edited_at == start + datetime.timedelta(minutes=10)
    revision = PostRevision.objects.get()
    assert (revision.post, revision.source, revision.html, revision.written_at) == (post, "раз", "раз", start)
    late = start + datetime.timedelta(minutes=10, seconds=1)
    assert refused(edit_post, post_id=post.pk, editor=boris, source="три", now=late).code == "too_late"
    assert PostRevision.objects.count() == 1


def test_saving_without_a_change_leaves_no_trace(thread: Thread, boris: User) -> None:
    post = create_post(thread_id=thread.pk, author=boris, source="раз", now=db_now())
    assert edit_post(post_id=post.pk, editor=boris, source="раз", now=db_now()).edited_at is None
    assert not PostRevision.objects.exists()


def test_posts_of_others_votes_and_frozen_posts_stay(thread: Thread, boris: User, clara: User) -> None:
    post = create_post(thread_id=thread.pk, author=boris, source="раз", now=db_now())
    assert refused(edit_post, post_id=post.pk, editor=clara, source="я", now=db_now()).code == "not_yours"
    for kind, frozen in (("vote", True), ("vote", False), ("plain", True), ("order", True)):
        kept = write_post(
            thread_id=thread.pk, author=boris, source="раз", kind=kind, now=db_now(), frozen=frozen
        )
        assert refused(edit_post, post_id=kept.pk, editor=boris, source="два", now=db_now()).code == "frozen"


@pytest.mark.parametrize(("source", "code"), [("", "empty"), ("ы" * 20_001, "too_long")])
def test_an_edit_must_be_a_post_too(thread: Thread, boris: User, source: str, code: str) -> None:
    post = create_post(thread_id=thread.pk, author=boris, source="раз", now=db_now())
    assert refused(edit_post, post_id=post.pk, editor=boris, source=source, now=db_now()).code == code


def test_no_edit_in_a_closed_thread_and_none_that_the_policy_refuses(
    ruled_thread: Thread, policy, boris: User
) -> None:
    post = create_post(thread_id=ruled_thread.pk, author=boris, source="раз", now=db_now())

    def refuse() -> None:
        raise RuleViolation("red_by_edit", "no vote by an edit")

    policy.edit_answer = refuse
    refusal = refused(edit_post, post_id=post.pk, editor=boris, source="[color=red]А[/color]", now=db_now())
    assert refusal.code == "red_by_edit"
    policy.edit_answer = lambda: None
    close_thread(thread_id=ruled_thread.pk)
    assert refused(edit_post, post_id=post.pk, editor=boris, source="два", now=db_now()).code == "closed"
    post.refresh_from_db()
    assert (post.source, post.edited_at) == ("раз", None)


def test_an_edit_plays_what_is_overdue_first(ruled_thread: Thread, policy, boris: User) -> None:
    post = create_post(thread_id=ruled_thread.pk, author=boris, source="раз", now=db_now())
    policy.at_lock = lambda thread_id: close_thread(thread_id=thread_id)
    assert refused(edit_post, post_id=post.pk, editor=boris, source="два", now=db_now()).code == "closed"
    ruled_thread.refresh_from_db()
    assert ruled_thread.is_closed


def private_thread(author: User, *members: User) -> Thread:
    thread = create_thread(title="Канал", author=author, is_private=True, now=db_now())
    for member in (author, *members):
        set_member(thread_id=thread.pk, user_id=member.pk)
    return thread


def numbers(viewer: User | None, thread: Thread) -> list[int]:
    thread.refresh_from_db()
    return [post.number for post in visible_posts(viewer, thread)]


def test_a_member_reads_from_his_beginning_to_his_end(anya: User, boris: User, clara: User) -> None:
    thread = private_thread(anya, boris)
    for source in ("1", "2", "3"):
        create_post(thread_id=thread.pk, author=anya, source=source, now=db_now())
    end_membership(thread_id=thread.pk, user_id=boris.pk)
    create_post(thread_id=thread.pk, author=anya, source="4", now=db_now())
    set_member(thread_id=thread.pk, user_id=clara.pk, from_number=4, may_write=False)
    create_post(thread_id=thread.pk, author=anya, source="5", now=db_now())
    assert numbers(anya, thread) == [1, 2, 3, 4, 5]
    assert numbers(boris, thread) == [1, 2, 3]
    assert numbers(clara, thread) == [4, 5]
    assert numbers(None, thread) == []
    assert readable_numbers(boris, thread).last == 3
    for reader in (boris, clara):
        refusal = refused(create_post, thread_id=thread.pk, author=reader, source="я", now=db_now())
        assert refusal.code == "not_member"
    # an end that was set stays where it was
    end_membership(thread_id=thread.pk, user_id=boris.pk)
    assert numbers(boris, thread) == [1, 2, 3]
    set_may_write(thread_id=thread.pk, user_id=clara.pk, may_write=True)
    assert create_post(thread_id=thread.pk, author=clara, source="я", now=db_now()).number == 6


def test_a_private_thread_of_others_does_not_exist(anya: User, boris: User, clara: User) -> None:
    thread = private_thread(anya, boris)
    post = create_post(thread_id=thread.pk, author=anya, source="1", now=db_now())
    with pytest.raises(Http404):
        create_post(thread_id=thread.pk, author=clara, source="я", now=db_now())
    with pytest.raises(Http404):
        edit_post(post_id=post.pk, editor=clara, source="я", now=db_now())


def test_an_end_before_the_first_post_leaves_nothing(anya: User, boris: User) -> None:
    thread = private_thread(anya, boris)
    end_membership(thread_id=thread.pk, user_id=boris.pk, until_number=0)
    create_post(thread_id=thread.pk, author=anya, source="1", now=db_now())
    assert numbers(boris, thread) == []
    with pytest.raises(Http404):
        create_post(thread_id=thread.pk, author=boris, source="я", now=db_now())


def test_an_opened_thread_is_read_by_all_and_stands_in_no_board(anya: User, boris: User, clara: User) -> None:
    thread = private_thread(anya, boris)
    create_post(thread_id=thread.pk, author=anya, source="1", now=db_now())
    end_membership(thread_id=thread.pk, user_id=boris.pk)
    create_post(thread_id=thread.pk, author=anya, source="2", now=db_now())
    open_thread_to_all(thread_id=thread.pk)
    for viewer in (None, anya, boris, clara):
        assert numbers(viewer, thread) == [1, 2]
    assert thread.board is None


def test_reading_goes_forward_only(thread: Thread, anya: User, boris: User) -> None:
    for _ in range(4):
        create_post(thread_id=thread.pk, author=anya, source="a", now=db_now())
    thread.refresh_from_db()
    assert first_unread(boris, thread) == 1
    mark_read(thread_id=thread.pk, user_id=boris.pk, number=3)
    mark_read(thread_id=thread.pk, user_id=boris.pk, number=2)
    assert first_unread(boris, thread) == 4
    assert first_unread(anya, thread) is None, "one's own posts are read"
    create_post(thread_id=thread.pk, author=boris, source="не читал", now=db_now())
    assert ThreadRead.objects.get(user=boris).number == 3, "writing doesn't make the others' posts read"
