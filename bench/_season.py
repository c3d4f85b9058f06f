"""A day's thread for the benchmarks, written by the site's own actions. Imported when Django is set up."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
from forum.actions import create_post
from forum.clock import db_now
from games.enums import PhaseKind, SeatStatus
from games.models import Phase, Seat

TALK = (
    "Доброе утро. [b]Кто-нибудь[/b] видел, куда вчера смотрел наш сосед?\n\nЯ бы не торопился: до вечера ещё далеко, "
    "а голос потом не вернуть. [i]Подумаем вместе.[/i]"
)
VOTES = 6


def fill(posts: int) -> tuple[str, tuple[str, ...]]:
    """Posts up to the number, the last of them votes; the thread's key and session cookies of living players."""
    day = Phase.objects.select_related("thread").get(kind=PhaseKind.DAY, closed_at=None)
    assert day.thread is not None
    seats = list(day.season.seats.filter(status=SeatStatus.ALIVE).select_related("user"))
    free = [seat for seat in seats if not day.votes.filter(voter=seat).exists()]
    number = day.thread.posts.count()
    while number < posts:
        seat = seats[number % len(seats)]
        if number >= posts - VOTES and free:
            vote(day, free.pop(), seats)
        else:
            create_post(thread_id=day.thread.pk, author=seat.user, source=TALK, now=db_now())
        number = day.thread.posts.count()
    return day.thread.key, tuple(f"{settings.SESSION_COOKIE_NAME}={session_of(seat.user)}" for seat in seats)


def vote(day: Phase, voter: Seat, seats: list[Seat]) -> None:
    """A vote against somebody else."""
    target = next(seat for seat in seats if seat.pk != voter.pk)
    assert day.thread is not None
    create_post(
        thread_id=day.thread.pk,
        author=voter.user,
        source=f"[color=red]{target.nick}[/color]",
        now=db_now(),
        options={"confirm_vote": target.nick},
    )


def session_of(user: User) -> str:
    """The key of a session in which the user is logged in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def write_post(key: str) -> None:
    """One more post in the thread."""
    day = Phase.objects.select_related("thread").get(thread__key=key)
    seat = day.season.seats.filter(status=SeatStatus.ALIVE).select_related("user")[0]
    assert day.thread is not None
    create_post(thread_id=day.thread.pk, author=seat.user, source=TALK, now=db_now())
