"""What is sent compressed: pages in which there is nothing to guess."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client

from forum.actions import start_conversation, start_thread
from forum.clock import db_now
from forum.models import Thread
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db

WORDS = "Доброе утро, город. " * 40


@pytest.fixture
def member() -> Client:
    client = Client(headers={"accept-encoding": "gzip, br"})
    client.force_login(make_user("Аня"))
    return client


@pytest.fixture
def public(member: Client) -> Thread:
    author = make_user("Борис")
    return start_thread(board_slug="talk", author=author, title="Утро", source=WORDS, now=db_now())


def is_packed(client: Client, address: str) -> bool:
    answer = client.get(address)
    assert answer.status_code == 200
    return bool(answer.get("Content-Encoding") == "gzip")


def test_a_visitors_pages_are_compressed(public: Thread) -> None:
    visitor = Client(headers={"accept-encoding": "gzip, br"})
    for address in ("/", "/rules/", "/accounts/login/", f"/t/{public.key}/"):
        assert is_packed(visitor, address), address
    answer = visitor.get(f"/t/{public.key}/")
    assert WORDS.strip() in gzip.decompress(answer.content).decode()
    assert "Accept-Encoding" in answer["Vary"]


def test_of_a_members_pages_public_threads_alone_are(member: Client, public: Thread) -> None:
    letter = start_conversation(
        author=make_user("Вася"), recipients=["Аня"], title="Разговор", source=WORDS, now=db_now()
    )
    assert is_packed(member, f"/t/{public.key}/")
    for address in ("/", "/letters/", "/me/", f"/t/{letter.key}/"):
        assert not is_packed(member, address), address


def test_whoever_takes_no_compressed_pages_gets_them_as_they_are(public: Thread) -> None:
    assert not is_packed(Client(), f"/t/{public.key}/")


def test_feeds_are_compressed(public: Thread) -> None:
    answer = Client().get("/feed/en/", headers={"accept-encoding": "gzip"})
    assert "<feed" in gzip.decompress(answer.content).decode()
