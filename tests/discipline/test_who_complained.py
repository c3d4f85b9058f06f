"""Who complained is told to nobody: the same season twice, with another complainant, is the same season for all (D5).

Both are played from one and the same moment, with the same rows, numbers and clock: whatever differs, differs because
somebody else has complained.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.urls import get_resolver

from accounts.models import User
from forum.actions import start_thread
from forum.models import Board, Post
from forum.views.publicthreads import memory
from games import actions
from games.actions.outbox import compose
from games.models import Complaint, Decision, OutboxMail, Season, Seat
from tests.discipline.conftest import StandingClock
from tests.discipline.kit import body_of, complain_of, crawl, decide, headers_of, letter
from tests.support.browsers import client_of
from tests.support.seasons import Table, day_table, make_user

pytestmark = pytest.mark.django_db

KEY = "thecomplaint"
STARTS = (
    "/",
    "/seasons/",
    "/boards/",
    "/letters/",
    "/complaints/",
    "/admin/",
    "/admin/games/season/",
    "/admin/forum/post/",
)
SMALL = {"mafia": 1, "commissar": 1, "sergeant": 1, "doctor": 1, "civilian": 2}
NO_GAME = ("accounts/", "media/", "admin/", "mailbox/", "design/", "pictures/")
Leak = Callable[[Table, User], None]


@contextmanager
def a_world() -> Iterator[None]:
    """What happens inside didn't happen: rows are taken back, and so are the numbers that they were given."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT schemaname, sequencename, last_value FROM pg_sequences")
        numbers = cursor.fetchall()
    cache.clear()
    memory.forget()
    # Random keys are drawn alike, too: an address that differs would hide behind its own randomness.
    with transaction.atomic(), mock.patch("secrets.choice", random.Random(1).choice):
        yield
        transaction.set_rollback(True)
    with connection.cursor() as cursor:
        for schema, name, last in numbers:
            cursor.execute("SELECT setval(%s, %s, %s)", [f"{schema}.{name}", last or 1, last is not None])


def every_address(season: Season, posts: list[Post]) -> list[str]:
    """Every address of the site that takes no more than a season, a seat, a thread, a post, a nickname or a complaint,
    whether or not a page links to it."""
    known = {
        "season_id": [season.pk],
        "seat_number": [1],
        "number": [1],
        "key": [KEY, *(post.thread.key for post in posts)],
        "picture_key": [KEY],
        "slug": ["mafia"],
        "sanction_id": [1],
        "nick": [season.seats.all()[0].nick],
    }
    found = []
    for name, places in get_resolver().reverse_dict.lists():
        for possibilities, *_rest in places:
            for pattern, parameters in possibilities:
                if isinstance(name, str) and set(parameters) <= set(known):
                    found += _filled(pattern, parameters, known)
    return sorted({f"/{address}" for address in found if not address.startswith(NO_GAME)})


def _filled(pattern: str, parameters: list[str], known: dict[str, list[Any]]) -> list[str]:
    filled = [{}]
    for parameter in parameters:
        filled = [{**values, parameter: value} for values in filled for value in known[parameter]]
    return [pattern % values for values in filled]


def seen_by(user: User | None, starts: list[str]) -> dict[str, Any]:
    """Every answer that this viewer gets: from the starts, by links, and what a form's address says to a GET."""
    return crawl(user, starts, limit=300)


def at_once(user: User | None, story: Story) -> dict[str, Any]:
    """The pages on which a decision shows first."""
    browser = client_of(user)
    pages = ["/", "/letters/", f"/s/{story.table.season_id}/", f"/t/{story.table.thread.key}/"]
    answers = {address: browser.get(address) for address in pages}
    return {
        address: (answer.status_code, headers_of(answer), body_of(answer))
        for address, answer in answers.items()
    }


def mails_of(readers: list[User]) -> list[tuple[Any, ...]]:
    """The mails to these people, as they are sent."""
    mails = OutboxMail.objects.filter(user__in=readers).order_by("id").select_related("user", "season")
    return [
        (mail.user_id, mail.created_at, mail.send_after, letter.subject, letter.body, letter.extra_headers)
        for mail in mails
        for letter in [compose(mail)]
    ]


class Story:
    """A season in which `offender` has written the same letter to two people, and a public post."""

    def __init__(self, clock: StandingClock, *, hidden: bool) -> None:
        self.clock = clock
        self.mayor = make_user("Мэрия")
        self.table = day_table(mayor=self.mayor, composition=SMALL, complaints_hidden=hidden)
        self.offender, self.first, self.second, *self.others = self.table.seats()
        self.admin = make_user("Админ", is_staff=True, is_superuser=True)
        # An admin who plays is an admin still, and may look at nothing.
        User.objects.filter(pk=self.others[0].user_id).update(is_staff=True, is_superuser=True)
        self.post = self.table.talk(self.offender, "Кто признается?", clock.now)
        self.letters = [letter(self.offender.user, seat.user, "Скажи роль", clock.now) for seat in self.two]
        self.starts = [*STARTS, *every_address(self.table.season, [self.post])]

    @property
    def two(self) -> list[Seat]:
        return [self.first, self.second]

    @property
    def watchers(self) -> list[User | None]:
        """Everybody but the mayor and the two of whom one complains."""
        people = [self.offender.user, *(seat.user for seat in self.others[:2]), self.admin]
        return [None, *User.objects.filter(pk__in=[user.pk for user in people]).order_by("id")]

    def complain(self, number: int, *, of_letter: bool, leak: Leak | None) -> Complaint:
        seat = self.two[number]
        post = self.letters[number] if of_letter else self.post
        complaint = complain_of(seat.user, post, words="Выпытывает роль")
        Complaint.objects.filter(pk=complaint.pk).update(key=KEY)
        complaint.refresh_from_db()
        if leak is not None:
            leak(self.table, seat.user)
        return complaint

    def judge(self, complaint: Complaint) -> None:
        answer = decide(
            self.mayor,
            complaint,
            decision="sanction",
            kind="exclusion-ban",
            rule="D5",
            seasons="1",
            reason="Выпытывал роль",
        )
        assert answer.status_code == 302, answer.content.decode()


def told(story: Story, number: int, *, watchers: list[User | None], leak: Leak | None = None) -> list[Any]:
    """What they are told, at three times: with a complaint that waits, decided on, and after the end."""
    seen: list[Any] = []
    mayor_too = story.mayor in watchers
    with a_world():
        complaint = story.complain(number, of_letter=not mayor_too, leak=leak)
        seen.append([seen_by(user, story.starts) for user in watchers] if leak is None else [])
        story.judge(complaint)
        seen.append([at_once(user, story) for user in watchers])
        if story.table.season.status != "finished":
            actions.end_as_draw(season_id=story.table.season_id, actor=story.mayor, now=story.clock.now)
        seen.append([seen_by(user, story.starts) for user in watchers])
        seen.append(mails_of([user for user in watchers if user is not None]))
    return seen


def first_difference(one: list[Any], other: list[Any]) -> str:
    """Where two worlds differ, in words; "" if they are the same."""
    for stage, (first, second) in enumerate(zip(one[:3], other[:3], strict=True)):
        for place, (pages, others) in enumerate(zip(first, second, strict=True)):
            if pages.keys() != others.keys():
                return f"stage {stage}, viewer {place}: {pages.keys() ^ others.keys()}"
            for address, answer in pages.items():
                if answer != others[address]:
                    return f"stage {stage}, viewer {place}: {address}: {_lines(answer, others[address])}"
    return "" if one[3] == other[3] else f"mails: {one[3]} {other[3]}"


def _lines(answer: tuple[Any, ...], other: tuple[Any, ...]) -> str:
    if answer[:2] != other[:2]:
        return f"{answer[:2]} {other[:2]}"
    pairs = zip(answer[2].splitlines(), other[2].splitlines(), strict=False)
    return next((f"{left!r} ≠ {right!r}" for left, right in pairs if left != right), "one is longer")


def test_who_complained_changes_no_answer_to_anybody_but_the_mayor(clock: StandingClock) -> None:
    story = Story(clock, hidden=False)
    one, other = (told(story, number, watchers=story.watchers) for number in (0, 1))
    addresses = {address for pages in one[0] for address in pages}
    # What this compares holds the pages that matter; the crawl got there.
    thread = f"/t/{story.table.thread.key}/"
    for address in (thread, f"/complaints/{KEY}/", f"/s/{story.table.season_id}/mayor/", "/letters/"):
        assert address in addresses
    archive = f"/s/{story.table.season_id}/archive/"
    assert one[2][0][archive][0] == 200
    assert "Выпытывал роль" in one[1][0][thread][2]
    assert len(one[0]) == 5
    assert all(pages[f"/complaints/{KEY}/"][0] in (302, 404) for pages in (*one[0], *one[2]))
    assert first_difference(one, other) == ""


def test_hidden_complainants_change_no_answer_to_the_mayor_either(clock: StandingClock) -> None:
    story = Story(clock, hidden=True)
    one, other = (told(story, number, watchers=[None, story.mayor]) for number in (0, 1))
    assert one[0][-1][f"/complaints/{KEY}/"][0] == 200
    assert "Кто признается?" in one[0][-1][f"/complaints/{KEY}/"][2]
    assert first_difference(one, other) == ""


def test_the_other_of_the_two_is_told_nothing_either(clock: StandingClock) -> None:
    """Until it is decided, whoever didn't complain sees what he would have seen had nobody complained."""
    story = Story(clock, hidden=False)
    with a_world():
        nothing = seen_by(story.second.user, story.starts)
    with a_world():
        story.complain(0, of_letter=True, leak=None)
        waiting = seen_by(story.second.user, story.starts)
    assert waiting == nothing


def leak_into_a_decision(table: Table, user: User) -> None:
    seat = Seat.objects.get(season=table.season_id, user=user)
    Decision.objects.create(
        season=table.season, verb="pardon", details={"seat": seat.number}, created_at=seat.joined_at
    )


def leak_into_the_order_of_things(table: Table, user: User) -> None:
    """Nothing is said: one's own thread in the boards has only moved up."""
    for post in Post.objects.filter(author=user, thread__is_private=False).exclude(thread=table.thread):
        post.thread.last_post_at = table.season.ended_at or post.created_at.replace(year=2027)
        post.thread.save()


def leak_into_a_number(table: Table, user: User) -> None:
    """A count that anybody sees."""
    if user.pk == Seat.objects.get(season=table.season_id, number=2).user_id:
        type(table.thread).objects.filter(pk=table.thread.pk).update(last_number=3)


@pytest.mark.parametrize("leak", [leak_into_a_decision, leak_into_the_order_of_things, leak_into_a_number])
def test_the_comparison_finds_a_leak(clock: StandingClock, leak: Leak) -> None:
    story = Story(clock, hidden=False)
    Board.objects.get_or_create(slug="talk", defaults={"title": "Разговоры"})
    for seat in story.two:
        start_thread(board_slug="talk", author=seat.user, title=seat.nick, source="…", now=clock.now)
    one, other = (told(story, number, watchers=[None], leak=leak) for number in (0, 1))
    assert first_difference(one, other) != ""


def test_a_forged_address_says_the_same_as_one_that_was_never_given(clock: StandingClock) -> None:
    """Neither its being there nor who made it can be read from an answer."""
    story = Story(clock, hidden=False)
    with a_world():
        story.complain(0, of_letter=True, leak=None)
        for user in story.watchers:
            browser = client_of(user)
            there, nowhere = browser.get(f"/complaints/{KEY}/"), browser.get("/complaints/nosuchkey234/")
            assert there.status_code == nowhere.status_code
            assert headers_of(there).keys() == headers_of(nowhere).keys()
            if there.status_code == 404:
                assert body_of(there).replace(KEY, "") == body_of(nowhere).replace("nosuchkey234", "")
