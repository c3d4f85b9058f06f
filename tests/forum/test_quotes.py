"""A quote links to the post that it names; one that doesn't say what that post says is marked, quietly."""

from __future__ import annotations

import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from forum.actions import create_post, create_thread, edit_post, set_hidden, set_member
from forum.actions.texts import POST_LIMIT
from forum.clock import db_now
from forum.markup import ALTERED_QUOTE, is_word_for_word, parse, quote_of, quotes_of, render, words_of
from forum.models import Post, Thread
from forum.queries.quotes import MOST_COMPARED, altered_quotes

pytestmark = pytest.mark.django_db

SAID = "Я [b]не[/b] мафия, и [url=https://example.org]вот почему[/url]:\n\n[quote]А кто?[/quote]я [u]был[/u] & дома. [code]x < 1[/code]"  # noqa: E501


@pytest.fixture
def said(thread: Thread, anya: User) -> Post:
    return create_post(thread_id=thread.pk, author=anya, source=SAID, now=db_now())


def is_marked(said: Post, author: User, source: str) -> bool:
    post = create_post(thread_id=said.thread_id, author=author, source=source, now=db_now())
    assert f'<a href="/t/{said.thread.key}/' in post.html
    return ALTERED_QUOTE in post.html


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        ("Я не мафия", False),
        ("я был & дома.", False),
        ("Я [i]не[/i]   мафия,\nи вот почему:", False),
        ("Я не мафия … дома", False),
        ("мафия, и вот ... x < 1…", False),
        ("А кто?", False),
        ("Я [quote]сон[/quote] мафия", False),
        ("", False),
        ("Я мафия", True),
        ("дома … мафия", True),
        ("Я НЕ МАФИЯ", True),
    ],
)
def test_what_the_post_doesnt_say_is_marked(said: Post, boris: User, words: str, marked: bool) -> None:
    source = f'[quote="Аня" post={said.number}]{words}[/quote]да?'
    assert is_marked(said, boris, source) is marked


def test_the_quote_that_the_box_offers_is_true(said: Post, boris: User) -> None:
    long = create_post(thread_id=said.thread_id, author=boris, source="[b]слово[/b] " * 600, now=db_now())
    for post in (said, long):
        assert post.author is not None
        quote = quote_of(parse(post.source), author=post.author.username, number=post.number)
        assert not is_marked(said, boris, f"{quote}ага")


def test_another_name_another_post_and_no_post_are_marked(said: Post, boris: User) -> None:
    assert is_marked(said, boris, f'[quote="Борис" post={said.number}]Я не мафия[/quote]!')
    assert not is_marked(said, boris, f'[quote="аНЯ" post={said.number}]Я не мафия[/quote]!')
    assert is_marked(said, boris, '[quote="Аня" post=1]Я не мафия[/quote]!')
    assert is_marked(said, boris, '[quote="Аня" post=99999]Я не мафия[/quote]!')
    nested = f'[quote="Аня" post={said.number}]Я не мафия[quote="Аня" post=1]Дождь[/quote][/quote]!'
    post = create_post(thread_id=said.thread_id, author=boris, source=nested, now=db_now())
    assert post.html.count(ALTERED_QUOTE) == 1
    assert post.html.index(ALTERED_QUOTE) > post.html.index("Я не мафия")


def test_a_change_is_compared_anew_and_the_reader_sees_it_in_his_language(
    said: Post, boris: User, as_user
) -> None:
    source = f'[quote="Аня" post={said.number}]Я не мафия[/quote]да'
    post = create_post(thread_id=said.thread_id, author=boris, source=source, now=db_now())
    edit_post(post_id=post.pk, editor=boris, source=source.replace("не ", ""), now=db_now())
    page = as_user(boris).get(f"/t/{said.thread.key}/").content.decode()
    assert '<span class="quote-altered">not word for word</span>' in page
    preview = as_user(boris).post(f"/t/{said.thread.key}/preview/", {"source": source}).content.decode()
    assert "quote-altered" not in preview


def test_the_mark_tells_nothing_of_what_the_author_doesnt_read(anya: User, boris: User) -> None:
    """Guesses at a hidden post, and at what was said before one came, are marked whether they are right or wrong."""
    channel = create_thread(title="Канал", author=anya, is_private=True, now=db_now())
    set_member(thread_id=channel.pk, user_id=anya.pk)
    for words in ("Стреляем в Клару", "Дурак", "Привет"):
        create_post(thread_id=channel.pk, author=anya, source=words, now=db_now())
    set_member(thread_id=channel.pk, user_id=boris.pk, from_number=2)
    set_hidden(thread_id=channel.pk, number=2, hidden=True)
    channel.refresh_from_db()
    guesses = {1: "Стреляем в Клару", 2: "Дурак", 3: "Привет"}
    marks = {
        number: altered_quotes(boris, channel, parse(f"[quote=Аня post={number}]{words}[/quote]"))
        for number, words in guesses.items()
    }
    assert marks == {1: frozenset({0}), 2: frozenset({0}), 3: frozenset()}


def test_one_query_and_only_for_quotes(said: Post, boris: User) -> None:
    one = parse(f"[quote=Аня post={said.number}]Я[/quote]")
    thread = Thread.objects.get(pk=said.thread_id)
    many = parse("".join(f"[quote post={number}]Снег[/quote]" for number in range(1, 400)))
    for document, cost in ((parse("[quote]Я[/quote]"), 0), (one, 1), (many, 1)):
        with CaptureQueriesContext(connection) as queries:
            altered_quotes(boris, thread, document)
        assert len(queries) == cost
    Post.objects.filter(thread=thread).update(html="Снег")
    assert len(altered_quotes(boris, thread, many)) == 399 - min(MOST_COMPARED, thread.last_number)


def test_it_is_linear() -> None:
    """Words that are nearly found everywhere, and many quotes of them."""
    words = words_of("<b>a</b>" * (POST_LIMIT // 2) + "b")
    worst = parse("[quote post=1]" + "a…" * (POST_LIMIT // 3) + "c[/quote]")
    many = parse("[quote post=1]" + "a" * 20 + "c[/quote]" * 1)
    deep = parse("[quote post=1]" * (POST_LIMIT // 14))
    start = time.process_time()
    for document in (worst, many, deep):
        for quote in quotes_of(document):
            is_word_for_word(quote, words)
        render(document, altered=range(3))
    assert time.process_time() - start < 20
