"""Statements that are made once: they find what the queryset finds, for each call's own values."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.contrib.sessions.models import Session
from django.db.models import Count, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared, given
from forum.models import Post, Thread
from tests.support.seasons import make_season, make_user


@pytest.fixture
def threads(db: None) -> list[Thread]:
    """One of somebody's with two posts, and one of nobody's, in no board."""
    now = timezone.now()
    author = make_user("Аня")
    made = [
        Thread.objects.create(title=title, author=who, created_at=now, last_post_at=now)
        for title, who in (("a", author), ("b", None))
    ]
    for number in (1, 2):
        Post.objects.create(
            thread=made[0], number=number, author=author, markup_version=1, created_at=now, source="x"
        )
    return made


@pytest.fixture
def made_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements that the mapper writes."""
    made: list[str] = []
    write = SQLCompiler.as_sql

    def note(self: SQLCompiler, *args: object, **more: object) -> object:
        answer = write(self, *args, **more)
        made.append(answer[0])
        return answer

    monkeypatch.setattr(SQLCompiler, "as_sql", note)
    return made


def by_title() -> QuerySet[Thread]:
    return Thread.objects.select_related("author", "board").annotate(count=Count("posts"))


def test_what_is_found_is_what_the_queryset_finds(threads: list[Thread], made_once: list[str]) -> None:
    prepared = Prepared(lambda: by_title().filter(title=given("title")))
    for title in ("a", "b", "a"):
        found, wanted = prepared.first(title=title), by_title().get(title=title)
        assert found is not None
        assert {name: getattr(found, name) for name in ("pk", "key", "title", "created_at", "count")} == {
            name: getattr(wanted, name) for name in ("pk", "key", "title", "created_at", "count")
        }
        assert (found.author, found.board) == (wanted.author, None)
        assert not found._state.adding
    assert prepared.first(title="c") is None
    assert len(made_once) == 4, "once, and each time for the comparison"


def test_what_stands_beside_a_row_needs_no_question_more(
    threads: list[Thread], django_assert_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    prepared = Prepared(lambda: by_title().order_by("title"))
    with django_assert_num_queries(1):
        assert [thread.author and thread.author.username for thread in prepared.rows()] == ["Аня", None]


def test_a_list_of_values(threads: list[Thread]) -> None:
    prepared = Prepared(
        lambda: (
            Post.objects.filter(thread_id__among=given("threads"))
            .order_by("number")
            .values_list("number", "author__username")
        )
    )
    ids = [thread.pk for thread in threads]
    assert prepared.rows(threads=ids) == [(1, "Аня"), (2, "Аня")]
    assert prepared.rows(threads=ids[1:]) == prepared.rows(threads=[]) == []


def test_columns_are_read_as_the_model_reads_them(db: None) -> None:
    season = make_season(options={"max_days": 7})
    found = Prepared(
        lambda: type(season).objects.filter(pk=given("id")).values_list("options", "stop_time")
    ).first(id=season.pk)
    assert found == ({"max_days": 7}, datetime.time(22, 0))


def test_a_value_that_is_missing_is_a_mistake(threads: list[Thread]) -> None:
    with pytest.raises(KeyError):
        Prepared(lambda: Thread.objects.filter(title=given("title"))).rows()


def test_who_is_logged_in_is_found_with_two_questions(
    person: Callable[..., User],
    client: Client,
    django_assert_num_queries: Callable[..., AbstractContextManager[object]],
) -> None:
    user = person()
    client.force_login(user)
    with django_assert_num_queries(3):
        answer = client.get("/letters/unread/", headers={"HX-Request": "true"})
    assert answer.json()["viewer"] == user.username


@pytest.mark.parametrize("blocked", ["user", "session", "password"])
def test_who_is_blocked_or_logged_out_is_nobody(
    person: Callable[..., User], client: Client, blocked: str
) -> None:
    user = person()
    client.force_login(user)
    if blocked == "user":
        User.objects.filter(pk=user.pk).update(is_active=False)
    elif blocked == "password":
        user.set_password("another, and every session ends")
        user.save()
    else:
        Session.objects.update(expire_date=timezone.now())
    assert client.get("/letters/unread/").json()["viewer"] == ""
