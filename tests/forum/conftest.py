"""People, a thread, and a policy whose answers a test chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from django.test import Client

from accounts.models import User
from forum import policies
from forum.actions import create_thread, start_thread
from forum.clock import db_now
from forum.models import Board, Thread
from forum.policies import Accept, Aside, Badge, Composer, Draft, Live, MembersWrite

MakeUser = Callable[[str], User]


@pytest.fixture
def boards(db: None) -> None:
    """The boards of the migration; a test in real transactions before this one has emptied their table."""
    for slug, open_to_members in (("mafia", False), ("talk", True)):
        Board.objects.get_or_create(
            slug=slug,
            defaults={"title": slug, "members_start_threads": open_to_members, "position": open_to_members},
        )


@pytest.fixture
def make_user(boards: None) -> MakeUser:
    def make(nick: str, **more: object) -> User:
        number = User.objects.count() + 1
        return User.objects.create_user(nick, f"user{number}@example.org", "password", **more)

    return make


@pytest.fixture
def anya(make_user: MakeUser) -> User:
    return make_user("Аня")


@pytest.fixture
def boris(make_user: MakeUser) -> User:
    return make_user("Борис")


@pytest.fixture
def clara(make_user: MakeUser) -> User:
    return make_user("Клара")


@pytest.fixture
def thread(anya: User) -> Thread:
    """A public thread with a first post of Anya's."""
    return start_thread(board_slug="talk", author=anya, title="Погода", source="Снег", now=db_now())


@pytest.fixture
def as_user() -> Callable[[User | None], Client]:
    """A browser in which this user is logged in (None: nobody)."""

    def log_in(user: User | None) -> Client:
        client = Client(headers={"Accept-Language": "en"})
        if user is not None:
            client.force_login(user)
        return client

    return log_in


@dataclass
class ChosenPolicy(MembersWrite):
    """Answers as the test says; notes what it was asked."""

    answer: Callable[[Draft], Accept] = lambda draft: Accept()
    edit_answer: Callable[[], None] = lambda: None
    at_lock: Callable[[int], None] = lambda thread_id: None
    offer: Composer = field(default_factory=Composer)
    beside: Aside = field(default_factory=Aside)
    says: str = ""
    badge_of: dict[int, Badge] = field(default_factory=dict)
    now_is: Live = field(default_factory=Live)
    seen: list[Draft] = field(default_factory=list)

    def lock_first(self, *, thread_id, now):
        self.at_lock(thread_id)

    def before_post(self, draft):
        self.seen.append(draft)
        return self.answer(draft)

    def before_edit(self, *, post, editor, document, now):
        self.edit_answer()

    def check(self, draft):
        self.answer(draft)
        return self.says

    def composer(self, *, thread, viewer, now):
        return self.offer

    def aside(self, *, thread, viewer, now):
        return self.beside

    def badges(self, *, thread, author_ids):
        return {author: badge for author, badge in self.badge_of.items() if author in set(author_ids)}

    def live(self, *, thread):
        return self.now_is


@pytest.fixture
def policy() -> Iterator[ChosenPolicy]:
    chosen = ChosenPolicy()
    policies.register_policy("test.chosen", chosen)
    yield chosen
    del policies._policies["test.chosen"]


@pytest.fixture
def ruled_thread(policy: ChosenPolicy, anya: User) -> Thread:
    """A public thread under the chosen policy; empty."""
    return create_thread(title="День 1", author=anya, board_slug="mafia", policy="test.chosen", now=db_now())
