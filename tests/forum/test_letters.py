"""Conversations: to whom, and who is told."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from forum import events
from forum.actions import create_post, end_membership, start_conversation, start_thread, write_post
from forum.clock import db_now
from forum.errors import Choice, RuleViolation
from forum.models import Thread, ThreadMember

pytestmark = pytest.mark.django_db


def refused(author: User, to: list[str], **more) -> RuleViolation:
    sent = {"title": "Привет", "source": "текст", "now": db_now(), **more}
    with pytest.raises(RuleViolation) as caught:
        start_conversation(author=author, recipients=to, **sent)
    assert not Thread.objects.exists()
    return caught.value


def test_a_letter_goes_to_people_by_nickname_in_any_writing(anya: User, boris: User, clara: User) -> None:
    thread = start_conversation(
        author=anya,
        recipients=[" борис ", "КЛАРА", "Борис", ""],
        title=" О  деле ",
        source="[b]а[/b]",
        now=db_now(),
    )
    assert (thread.title, thread.is_private, thread.board, thread.policy) == ("О деле", True, None, "")
    assert list(thread.members.order_by("id").values_list("user__username", flat=True)) == [
        "Аня",
        "Борис",
        "Клара",
    ]
    post = thread.posts.get()
    assert (post.number, post.author, post.html) == (1, anya, "<strong>а</strong>")
    assert create_post(thread_id=thread.pk, author=clara, source="да", now=db_now()).number == 2


def test_an_unknown_nickname_is_asked_back(anya: User, make_user) -> None:
    make_user("Василий")
    make_user("Василиса")
    make_user("Пётр")
    refusal = refused(anya, ["Васелий", "Пётр"])
    assert refusal.code == "unknown_nick"
    assert "Васелий" in refusal.message
    assert refusal.choices == (
        Choice("to", "Василий, Пётр", "Василий"),
        Choice("to", "Василиса, Пётр", "Василиса"),
    )
    assert refused(anya, ["Жжжжжж"]).choices == ()


def test_to_nobody_to_oneself_to_too_many(anya: User, boris: User) -> None:
    assert refused(anya, []).code == "no_recipient"
    assert refused(anya, [" ", ""]).code == "no_recipient"
    assert refused(anya, ["аня"]).code == "to_yourself"
    assert refused(anya, [f"Ник {index}" for index in range(21)]).code == "too_many_recipients"


def test_the_sites_own_accounts_and_blocked_ones_get_no_letters(anya: User, make_user) -> None:
    make_user("Робот Вася", is_bot=True)
    make_user("Ведомый", is_service=True)
    make_user("Молчун", is_active=False)
    for nick in ("Робот Вася", "Ведомый", "Молчун"):
        refusal = refused(anya, [nick])
        assert refusal.code == "reads_no_letters"
        assert nick in refusal.message
    # nor are they suggested
    assert refused(anya, ["Робот Вас"]).choices == ()


def test_a_letter_needs_title_and_text(anya: User, boris: User) -> None:
    assert refused(anya, ["Борис"], title="").code == "no_title"
    assert refused(anya, ["Борис"], source="[b][/b]").code == "empty"
    assert refused(anya, ["Борис"], source="x" * 20_001).code == "too_long"


def test_a_blocked_user_writes_no_letters(anya: User, boris: User) -> None:
    anya.is_active = False
    assert refused(anya, ["Борис"]).code == "inactive"


def test_a_letter_sent_twice_by_one_form_is_one(anya: User, boris: User) -> None:
    sent = {"title": "Раз", "source": "a", "token": "t"}
    first = start_conversation(author=anya, recipients=["Борис"], now=db_now(), **sent)
    assert start_conversation(author=anya, recipients=["Борис"], now=db_now(), **sent) == first
    assert Thread.objects.count() == 1
    assert ThreadMember.objects.count() == 2


@pytest.fixture
def told(monkeypatch):
    """What a listener was told: thread, number of the post, nicknames."""
    heard: list[tuple[Thread, int, list[str]]] = []
    monkeypatch.setattr(events, "_letter_listeners", [])

    def listen(thread, post, recipients):
        assert transaction.get_connection().in_atomic_block
        heard.append((thread, post.number, [user.username for user in recipients]))

    events.on_letter(listen)
    events.on_letter(listen)
    return heard


def test_listeners_hear_of_letters_with_those_who_read_them(
    told, anya: User, boris: User, clara: User, thread: Thread
) -> None:
    told.clear()
    create_post(thread_id=thread.pk, author=boris, source="не письмо", now=db_now())
    assert told == []
    letter = start_conversation(
        author=anya, recipients=["Борис", "Клара"], title="Раз", source="a", now=db_now()
    )
    create_post(thread_id=letter.pk, author=clara, source="b", now=db_now())
    end_membership(thread_id=letter.pk, user_id=boris.pk)
    write_post(thread_id=letter.pk, author=None, source="c", kind="notice", now=db_now())
    assert told == [
        (letter, 1, ["Борис", "Клара"]),
        (letter, 2, ["Аня", "Борис"]),
        (letter, 3, ["Аня", "Клара"]),
    ]


def test_a_public_thread_has_no_members(anya: User) -> None:
    thread = start_thread(board_slug="talk", author=anya, title="Раз", source="a", now=db_now())
    assert not thread.members.exists()
