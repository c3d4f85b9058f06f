"""What pages that are asked for most cost, and that what their readers share is nobody's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from forum.clock import db_now
from forum.templatetags import forum_tags
from forum.views import live, publicthreads
from games.models import Seat, SeatNote
from tests.games.pages.conftest import PageTable, cost_of, page_of
from tests.support.browsers import client_of
from tests.support.seasons import make_user

Ask = Callable[[], str]
QUIETLY = {"HX-Request": "true"}
"""What a page asks for by itself."""


@pytest.fixture(autouse=True)
def _long_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered for a second is remembered for the whole test, however slow the machine."""
    monkeypatch.setattr(publicthreads, "LIFE_SECONDS", 3600.0)


def forget() -> None:
    """As in a process that has just begun."""
    publicthreads.memory.forget()
    live._written_posts.cache_clear()
    live._written_parts.cache_clear()
    forum_tags._card.cache_clear()


def news_of(table: PageTable, client: Client, *, shown: int, state: str = "another") -> Ask:
    """What an open page asks for that ends with post `shown`."""
    path = f"/t/{table.thread.key}/news/"
    query = {"shown": str(shown), "append": "1", "quote": "1", "state": state}

    def ask() -> str:
        answer = client.get(path, query, headers=QUIETLY)
        assert answer.status_code == 200
        return page_of(answer)

    return ask


def readers(table: PageTable) -> dict[str, Client]:
    """Everybody for whom something on the page is another's: buttons, marks, votes, words, hours."""
    author, voter, marks, plain = table.seats()[:4]
    SeatNote.objects.create(owner=marks.user, seat=author, mark="suspect", text="моё", written_at=db_now())
    mayor = table.season.mayor
    assert mayor is not None
    found = {
        "author": client_of(author.user, "ru"),
        "voter": client_of(voter.user, "ru"),
        "marks": client_of(marks.user, "ru"),
        "plain": client_of(plain.user, "ru"),
        "mayor": client_of(mayor, "ru"),
        "stranger": client_of(make_user("Чужой"), "ru"),
        "english": client_of(make_user("Englishman", language="en")),
        "far": client_of(make_user("Дальний", time_zone="Asia/Tokyo"), "ru"),
        "guest": client_of(None, "ru"),
    }
    table.vote(voter, plain, db_now())
    table.talk(author, "Доброе утро", db_now())
    table.talk(plain, "И вам", db_now())
    return found


@pytest.mark.parametrize("state", ["another", "same"])
def test_what_others_have_asked_for_changes_nobodys_answer(day: PageTable, state: str) -> None:
    """Each reader is answered what he would be if he were the only one."""
    shown = day.thread.last_number
    people = readers(day)
    forget()
    known = Client().get(f"/live/{day.thread.key}/0/").content.decode().split("-")[1]
    asks = {
        name: news_of(day, client, shown=shown, state=known if state == "same" else state)
        for name, client in people.items()
    }
    alone = {}
    for name, ask in asks.items():
        forget()
        alone[name] = ask()
    for order in (list(asks), list(asks)[::-1]):
        forget()
        assert {name: asks[name]() for name in order} == alone
    told = set(alone.values())
    assert len(told) == len(alone), "there is something to be mixed up"


def test_what_is_whose(day: PageTable) -> None:
    """The test above compares; this one reads."""
    shown = day.thread.last_number
    people = readers(day)
    told = {name: news_of(day, client, shown=shown)() for name, client in people.items()}

    def who(word: str) -> set[str]:
        return {name for name, text in told.items() if word in text}

    voted = day.seats()[3].nick
    assert who("note-suspect") == {"marks"}
    assert who(f"Ваш голос: {voted}") == {"voter"}
    assert who("/edit/") == {"author", "plain"}
    assert who("Add a note") | who("Note something") == {"english"}
    assert who("note-chip") == set(told) - {"guest"}


def test_a_thread_for_thousands_asks_little(day: PageTable) -> None:
    seats = day.seats()
    day.vote(seats[1], seats[2], db_now())
    path = f"/t/{day.thread.key}/"
    costs = {
        "player": cost_of(client_of(seats[0].user), path),
        "mayor": cost_of(client_of(day.season.mayor), path),
        "stranger": cost_of(client_of(make_user("Чужой")), path),
        "guest": cost_of(Client(), path),
    }
    assert costs == {"player": 18, "mayor": 15, "stranger": 16, "guest": 10}


def test_home_asks_little(day: PageTable) -> None:
    costs = {
        "player": cost_of(client_of(day.dealt("doctor")[0].user), "/"),
        "stranger": cost_of(client_of(make_user("Чужой")), "/"),
        "guest": cost_of(Client(), "/"),
    }
    assert costs == {"player": 16, "stranger": 6, "guest": 2}


def test_a_post_costs_the_second_reader_himself_and_his_marks(day: PageTable) -> None:
    first, second = day.seats()[:2]
    shown = day.thread.last_number
    day.talk(day.seats()[2], "Доброе утро", db_now())
    forget()
    known = Client().get(f"/live/{day.thread.key}/0/").content.decode().split("-")[1]
    news_of(day, client_of(first.user), shown=shown, state=known)()

    def cost(client: Client) -> list[str]:
        ask = news_of(day, client, shown=shown, state=known)
        with CaptureQueriesContext(connection) as queries:
            ask()
        return [re.findall(r'FROM "(\w+)"', query["sql"])[0] for query in queries.captured_queries]

    assert cost(client_of(second.user)) == ["django_session", "accounts_user", "games_seatnote"]
    assert cost(Client()) == []


def test_seasons_that_differ_in_secrets_alone_have_the_same_news(day: PageTable) -> None:
    """The same evening twice, once with orders and letters between the posts, told to who may not know of them."""
    watchers = [Client(), client_of(make_user("Чужой")), client_of(day.dealt("civilian")[0].user)]
    shown = day.thread.last_number

    def evening(*, secrets: bool) -> list[str]:
        with transaction.atomic():
            if secrets:
                _whisper(day, day.dealt("doctor"))
            day.vote(day.dealt("doctor")[0], day.dealt("mafia")[0], db_now())
            forget()
            told = [without_times(news_of(day, watcher, shown=shown)()) for watcher in watchers]
            transaction.set_rollback(True)
        return told

    assert evening(secrets=True) == evening(secrets=False)


def _whisper(day: PageTable, seats: Iterable[Seat]) -> None:
    day.write(day.channel("clan"), day.dealt("mafia")[0], "Кого?", db_now())
    day.order(day.dealt("mafia")[0], "shoot", [day.dealt("doctor")[0]], db_now())
    for seat in seats:
        day.write(day.letters(seat), seat, "Что слышно?", db_now())


def without_times(text: str) -> str:
    return re.sub(r"<time[^>]*>[^<]*</time>", "", text)


def test_an_address_of_the_menu_is_the_pages_own(day: PageTable) -> None:
    """What every page has alike is written down once: it must not be another page's."""

    def current(path: str, user: User | None = None) -> list[str]:
        page = (client_of(user) if user else Client()).get(path).content.decode()
        return re.findall(r'class="nav-link[^"]*" href="([^"]*)"[^>]* aria-current="page"', page)

    paths = ["/seasons/", "/boards/", "/people/", "/", "/seasons/"]
    assert [current(path) for path in paths] == [["/seasons/"], ["/boards/"], ["/people/"], [], ["/seasons/"]]


def test_theme_and_language_are_each_readers_own(day: PageTable) -> None:
    """One after another, and the first again: a piece that is kept says what its reader has chosen."""

    def pressed(user: User) -> list[str]:
        page = client_of(user).get("/").content.decode()
        return re.findall(r'value="(\w+)"[^>]* aria-pressed="true"', page)

    people = [
        make_user("Первый", language="ru", theme="dark"),
        make_user("Вторая", language="en", theme="light"),
        make_user("Третья", language="ru", theme="light"),
    ]
    chosen = [["ru", "dark"], ["en", "light"], ["ru", "light"]]
    assert [pressed(user) for user in [*people, *people]] == [*chosen, *chosen]
