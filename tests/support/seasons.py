"""A season at a table: set up, joined, played through the same actions as people use, with `now` handed in."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from accounts.models import User
from forum.actions import create_post
from forum.models import Post, Thread
from games import actions, clock
from games.enums import PhaseKind, SeatStatus
from games.models import Channel, Phase, Season, Seat
from games.orders import order_line, order_value

MOSCOW = ZoneInfo("Europe/Moscow")
NICKS = (
    "Аня", "Борис", "Вася", "Галя", "Дима", "Ева", "Женя", "Зоя", "Игорь", "Катя",
    "Лёша", "Маша", "Нина", "Олег", "Петя", "Рома", "Света", "Таня", "Ульяна", "Федя",
)  # fmt: skip
SMALL: Mapping[str, int] = {"mafia": 2, "commissar": 1, "sergeant": 1, "doctor": 1, "civilian": 3}


def moment(day: int, clock_time: str) -> datetime.datetime:
    """A moment on the season's clock; day 0 is the day of sign-up, on day 1 the first day opens at 10:00."""
    date = datetime.date(2026, 3, 2) + datetime.timedelta(days=day)
    return datetime.datetime.combine(date, datetime.time.fromisoformat(clock_time), tzinfo=MOSCOW)


def make_user(nick: str, **fields: Any) -> User:
    """A user with an address that is sure to be his own."""
    number = User.objects.count()
    return User.objects.create_user(
        username=nick, email=f"user{number}@example.test", password=None, **fields
    )


NO_SUICIDES: Mapping[str, int] = {"suicide_no_vote_days": 0, "suicide_few_posts_days": 0}
"""Most tests are of seasons in which nobody has to write every day."""


def make_season(**fields: Any) -> Season:
    """A draft on Moscow's wall clock, 10:00 to 22:00, an hour of night, without D1 and D2."""
    settings = {"title": "Город", "composition": dict(SMALL), "language": "ru", **NO_SUICIDES, **fields}
    return Season.objects.create(**settings)


@dataclass
class Table:
    """A season and its players, for tests."""

    season_id: int

    @property
    def season(self) -> Season:
        return Season.objects.get(pk=self.season_id)

    @property
    def day(self) -> Phase:
        """The newest day."""
        days = Phase.objects.filter(season=self.season_id, kind=PhaseKind.DAY)
        return days.select_related("thread").order_by("-number")[0]

    @property
    def thread(self) -> Thread:
        thread = self.day.thread
        assert thread is not None
        return thread

    def seats(self) -> list[Seat]:
        return list(
            Seat.objects.filter(season=self.season_id).select_related("user", "secret").order_by("number")
        )

    def seat(self, nick: str) -> Seat:
        return next(seat for seat in self.seats() if seat.nick == nick)

    def dealt(self, role: str) -> list[Seat]:
        """The seats that were dealt this role."""
        return [seat for seat in self.seats() if seat.secret.role == role]

    def alive(self) -> list[Seat]:
        return [seat for seat in self.seats() if seat.status == SeatStatus.ALIVE]

    def letters(self, seat: Seat) -> Thread:
        """The seat's conversation with the mayor."""
        return Channel.objects.select_related("thread").get(seat=seat).thread

    def channel(self, kind: str) -> Thread:
        return Channel.objects.select_related("thread").get(season=self.season_id, kind=kind).thread

    def write(self, thread: Thread, seat: Seat, text: str, now: datetime.datetime, **options: str) -> Post:
        return create_post(thread_id=thread.pk, author=seat.user, source=text, now=now, options=options)

    def talk(self, seat: Seat, text: str, now: datetime.datetime, **options: str) -> Post:
        return self.write(self.thread, seat, text, now, **options)

    def vote(self, voter: Seat, target: Seat, now: datetime.datetime) -> Post:
        text = f"[color=red]{target.nick}[/color]"
        return self.talk(voter, text, now, confirm_vote=target.nick)

    def order(self, seat: Seat, action: str, targets: Iterable[Seat], now: datetime.datetime) -> Post:
        """By form: the canonical line, confirmed. The mayor's answer."""
        nicks = [target.nick for target in targets]
        letter = self.write(
            self.letters(seat),
            seat,
            order_line(action, nicks, "ru"),
            now,
            confirm_order=order_value(action, nicks),
        )
        return Post.objects.get(thread=letter.thread_id, number=letter.number + 1)

    def turn(self, now: datetime.datetime) -> bool:
        """The clock's turn."""
        return clock.advance_season(self.season_id, now=now)

    def source(self, thread: Thread, kind: str) -> str:
        """The newest post of a kind in a thread."""
        return Post.objects.filter(thread=thread, kind=kind).order_by("-number")[0].source


def open_table(*, now: datetime.datetime | None = None, players: int = 0, **fields: Any) -> Table:
    """A season in sign-up with so many players."""
    now = now or moment(0, "12:00")
    season = make_season(**fields)
    actions.open_signup(season_id=season.pk, actor=None, now=now)
    table = Table(season.pk)
    for nick in NICKS[:players]:
        sit_down(table, make_user(nick), now=now)
    return table


def sit_down(table: Table, user: User, *, now: datetime.datetime, shares_letters: bool = False) -> Seat:
    return actions.join_season(
        season_id=table.season_id, user=user, nonce="", shares_letters=shares_letters, now=now
    )


def dealt_table(**fields: Any) -> Table:
    """A season that is full and dealt at 12:00 of day 0."""
    size = sum(fields.get("composition", SMALL).values())
    return open_table(players=size, **fields)


def day_table(**fields: Any) -> Table:
    """A season in day 1, opened at 10:00."""
    table = dealt_table(**fields)
    assert table.turn(moment(1, "10:00"))
    return table
