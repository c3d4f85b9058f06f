"""Roles of the killed appear nowhere before the end: two seasons that differ in nothing else look the same to all.

The same people play the same course twice, each time in a transaction that is taken back; only what was dealt to two
players who are killed is exchanged. Whoever they are not reads every page he can reach by links, both times.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from accounts.models import User
from forum.clock import db_now
from forum.views.publicthreads import memory
from games import actions
from games.models import OutboxMail, Season, SeasonSecret, Seat
from tests.games.pages.conftest import page_of
from tests.support.browsers import client_of
from tests.support.seasons import NICKS, make_season, make_user
from tests.traditional.kit import Traditional

pytestmark = pytest.mark.django_db

TOWN = {"mafia": 2, "commissar": 1, "doctor": 1, "civilian": 6}
ROLES = ("mafia", "mafia", "commissar", "doctor", *["civilian"] * 6)
FIRST, SECOND = "Ева", "Женя"
"""They are killed in the first and the second night; what they are is what differs."""
SEED = "5eed" * 16


def dealt(one: str, other: str) -> dict[str, str]:
    """A deal in which the two have these roles, and everybody else always the same."""
    rest = list(ROLES)
    rest.remove(one)
    rest.remove(other)
    others = [nick for nick in NICKS[:10] if nick not in (FIRST, SECOND)]
    return {FIRST: one, SECOND: other, **dict(zip(others, rest, strict=True))}


class TakenBackError(Exception):
    pass


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is written inside is undone; numbers that the database hands out begin again where they stood."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sequencename, COALESCE(last_value, 0) FROM pg_sequences WHERE schemaname = 'public'"
        )
        stood = cursor.fetchall()
    memory.forget()
    try:
        with transaction.atomic():
            yield
            raise TakenBackError
    except TakenBackError:
        pass
    with connection.cursor() as cursor:
        for name, value in stood:
            cursor.execute(
                f"SELECT setval(%s, %s, {'true' if value else 'false'})", [f'"{name}"', value or 1]
            )


def soon(table: Traditional) -> datetime.datetime:
    """A moment before what runs ends."""
    due = table.season.due_at
    assert due is not None
    return due - datetime.timedelta(minutes=5)


def play(monkeypatch: pytest.MonkeyPatch, season: Season, roles: Mapping[str, str]) -> Iterator[Traditional]:
    """The course, up to each moment at which everybody looks."""
    monkeypatch.setattr("games.nightbridge.deal_roles", lambda season, seats: dict(roles))
    for nick in NICKS[:10]:
        user = User.objects.get(username=nick)
        actions.join_season(
            season_id=season.pk, user=user, nonce=nick, shares_letters=False, now=season.signup_opened_at
        )
    table = Traditional(season.pk)
    killer = next(seat for seat in table.dealt("mafia") if seat.nick not in (FIRST, SECOND))
    commissar = table.dealt("commissar")[0]
    table.step()
    for night, victim in enumerate((FIRST, SECOND), start=1):
        assert table.step() == "talk"
        assert table.step() == "night"
        now = soon(table)
        table.order(killer, "shoot", [table.seat(victim)], now)
        if commissar.nick not in (FIRST, SECOND):
            table.order(commissar, "check", [table.seat(NICKS[9])], now)
        table.step()
        yield table
        table.step()
        assert table.seat(victim).status == "killed", night
        table.talk(table.seat(NICKS[8]), "Помним.", soon(table))
        yield table


def anonymous(text: str, keys: dict[str, str]) -> str:
    """Random keys by the order in which they are met; moments and tokens left out."""

    def name(found: re.Match[str]) -> str:
        return f"/{found[1]}/{keys.setdefault(found[2], str(len(keys)))}/"

    text = re.sub(r"/(t|live)/([A-Za-z0-9_-]{6,})/", name, text)
    text = re.sub(r"post=[a-z0-9]+%2F", "post=", text)
    text = re.sub(r"draft:\d+:[A-Za-z0-9_-]+", "draft", text)
    text = re.sub(r"every \d+s", "every", text)
    text = re.sub(r'(data-countdown|datetime)="[^"]*"', "", text)
    text = re.sub(r"\d\d:\d\d(:\d\d)?", "00:00", text)
    return re.sub(r"\d+ (min|h|d|s)\b", "n", text)


def crawl(viewer: User | None, season_id: int) -> dict[str, str]:
    """Everything that this viewer reaches by links, what his open pages ask for, and what isn't there for him."""
    client = client_of(viewer)
    keys: dict[str, str] = {}
    base = f"/s/{season_id}/"
    hidden = [base + rest for rest in ("archive/", "record.json", "deal.json", "mayor/", "role/?order")]
    todo, seen = ["/", "/seasons/", "/boards/", "/letters/", base, *hidden], dict[str, str]()
    while todo:
        path = todo.pop(0)
        shown = anonymous(path, keys)
        if shown in seen:
            continue
        answer = client.get(path)
        text = f"{answer.status_code} {answer.headers.get('Location', '')}\n{page_of(answer)}"
        seen[shown] = anonymous(text, keys)
        links = re.findall(r'(?:href|data-live|data-version-url)="(/[^"#]*)', text)
        todo += [link.replace("&amp;", "&") for link in links if wanted(link)]
    return seen


def wanted(link: str) -> bool:
    """Pages of the game and the forum; those of accounts and rules tell nothing of it, quotes and changes write."""
    return link.startswith(("/s/", "/t/", "/live/", "/boards", "/letters", "/people/")) and not re.search(
        r"quote=|author=|only=|since=|votes=|/notes/\d|/edit/|/complain|/join|/leave|/report|/t/[^/]+/(\d+|unread)/",
        link,
    )


def mails() -> list[Any]:
    """Who has got which mails, but for the two themselves: their own clan writes to one of them."""
    rows = (
        OutboxMail.objects.exclude(user__username__in=[FIRST, SECOND])
        .order_by("id")
        .values_list("user__username", "kind", "context")
    )
    return [(nick, kind, sorted(context)) for nick, kind, context in rows]


def world(
    monkeypatch: pytest.MonkeyPatch, season: Season, roles: Mapping[str, str], leak: bool = False
) -> Any:
    """What each viewer sees at each moment."""
    clan_differs = "mafia" in (roles[FIRST], roles[SECOND])
    watchers = [
        nick
        for nick in NICKS[:10]
        if nick not in (FIRST, SECOND) and not (clan_differs and roles[nick] == "mafia")
    ]
    if clan_differs:  # who has the same role sees the same; the other pair is looked at by everybody
        watchers = list({roles[nick]: nick for nick in watchers}.values())
    viewers = [
        None,
        User.objects.get(username="Чужой"),
        *User.objects.filter(username__in=watchers).order_by("id"),
    ]
    looks = []
    with taken_back():
        for moment, table in enumerate(play(monkeypatch, season, roles)):
            if leak:
                gone = Seat.objects.filter(season=season, status="killed").select_related("secret")
                for seat in gone:
                    Seat.objects.filter(pk=seat.pk).update(announced_role=seat.secret.role)
            seeing = viewers if moment == 3 else viewers[2:3] * (moment == 1)
            looks += [crawl(viewer, season.pk) for viewer in (viewers[:1] if leak else seeing)]
            looks.append({"mails": str(mails())})
            looks.append({"due": str(table.season.due_at)})
    return looks


@pytest.fixture
def season(db: None) -> Season:
    start = db_now()
    for nick in (*NICKS[:10], "Чужой"):
        make_user(nick)
    season = make_season(
        ruleset="traditional", composition=TOWN, schedule="durations", prelude_minutes=5, nomination_minutes=600,
        defence_minutes=60, final_minutes=60, night_minutes=60, dawn_minutes=60,
    )  # fmt: skip
    actions.open_signup(season_id=season.pk, actor=None, now=start)
    SeasonSecret.objects.filter(season=season).update(seed=SEED)
    season.refresh_from_db()
    return season


PAIRS = [("doctor", "civilian"), ("mafia", "civilian")]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_seasons_that_differ_in_the_roles_of_the_killed_look_the_same(
    monkeypatch: pytest.MonkeyPatch, season: Season, one: str, other: str
) -> None:
    first = world(monkeypatch, season, dealt(one, other))
    second = world(monkeypatch, season, dealt(other, one))
    assert len(first) == len(second)
    for mine, yours in zip(first, second, strict=True):
        assert mine.keys() == yours.keys()
        for path in mine:
            assert mine[path] == yours[path], path


def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch, season: Season) -> None:
    one, other = PAIRS[0]
    assert world(monkeypatch, season, dealt(one, other), leak=True) != world(
        monkeypatch, season, dealt(other, one), leak=True
    )


def test_whoever_is_killed_reads_his_channel_up_to_then_and_no_further(
    client: Client, season: Season
) -> None:
    from forum.models import ThreadMember
    from games.enums import ChannelKind

    with pytest.MonkeyPatch.context() as patch:
        course = play(patch, season, dealt("mafia", "civilian"))
        next(course)
        table = next(course)
        clan = table.channel(ChannelKind.CLAN)
        ally = next(seat for seat in table.dealt("mafia") if seat.nick != FIRST)
        late = table.write(clan, ally, "Одного потеряли.", db_now())
        member = ThreadMember.objects.get(thread=clan, user__username=FIRST)
        assert member.until_number is not None
        assert member.until_number < late.number
        page = client_of(User.objects.get(username=FIRST)).get(f"/t/{clan.key}/").content.decode()
        assert "Одного потеряли" not in page
