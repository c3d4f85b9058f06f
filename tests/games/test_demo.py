"""The demo: complete, quick to make again, the same story by the same seed, and never where real people are."""

from __future__ import annotations

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command

from accounts.models import User
from forum.clock import db_now
from forum.models import Post, Thread
from games.demo.people import MAYOR, PEOPLE, PLAYER
from games.demo.stages import STORY
from games.enums import PhaseKind, SeasonStatus, SeatStatus
from games.models import OutboxMail, Season, SeasonChain
from games.nightbridge import deal_file, outcome_of
from games.queries.orders import order_panel
from nightengine import verify_deal

pytestmark = pytest.mark.django_db


def seed(*words: str) -> str:
    out = StringIO()
    call_command("seed_demo", *words, stdout=out)
    return out.getvalue()


def test_the_whole_demo(client) -> None:
    said = seed("--if-empty")
    assert "The demo is there" in said
    archive, running, signup = Season.objects.filter(ruleset="forum").order_by("id")
    player, mayor = (User.objects.get(username=person.nick) for person in (PLAYER, MAYOR))

    assert (archive.status, bool(archive.winner)) == (SeasonStatus.FINISHED, True)
    assert verify_deal(deal_file(archive)) == []
    assert outcome_of(archive)["winner"] == archive.winner

    assert (running.status, running.phase_kind, running.phase_number) == (
        SeasonStatus.RUNNING,
        PhaseKind.DAY,
        2,
    )
    assert running.mayor == mayor
    assert running.due_at is not None
    assert 4 < (running.due_at - db_now()).total_seconds() / 3600 < 7
    seat = running.seats.get(user=player)
    assert (seat.status, seat.secret.role) == (SeatStatus.ALIVE, "commissar")
    assert not running.phases.get(kind=PhaseKind.DAY, number=2).votes.filter(voter=seat).exists()
    panel = order_panel(player, running.pk)
    assert panel is not None
    assert panel.is_open
    assert (
        STORY[:30]
        in Post.objects.get(thread=running.phases.get(kind="day", number=2).thread, number=1).source
    )

    assert signup.status == SeasonStatus.SIGNUP
    assert 0 < signup.seats.count() < signup.size
    assert Thread.objects.filter(board__slug="talk").count() == 3
    assert sorted(SeasonChain.objects.values_list("language", flat=True)) == ["en", "ru", "ru"]
    assert Post.objects.filter(created_at__gt=db_now()).count() == 0
    assert (
        OutboxMail.objects.filter(created_at__lt=running.phases.get(kind="day", number=2).opened_at).count()
        == 0
    )

    rows = Post.objects.count()
    assert seed("--if-empty") == ""
    assert Post.objects.count() == rows
    for person in PEOPLE:
        assert client.login(username=person.nick, password=person.password)
        assert EmailAddress.objects.get(user__username=person.nick).verified
    assert User.objects.get(username=PEOPLE[2].nick).is_superuser


@pytest.mark.parametrize(
    ("stage", "where"),
    [
        ("signup", (SeasonStatus.SIGNUP, "", 0)),
        ("day1", (SeasonStatus.RUNNING, "day", 1)),
    ],
)
def test_one_stage_makes_that_season_alone(stage: str, where: tuple[str, str, int]) -> None:
    seed("--stage", stage)
    (season,) = Season.objects.all()
    assert (season.status, season.phase_kind, season.phase_number) == where


def story() -> list[tuple[str, str, str]]:
    posts = Post.objects.filter(author__is_bot=True).order_by("thread_id", "number")
    return list(posts.values_list("thread__title", "author__username", "source"))


def test_the_same_seed_tells_the_same_story_and_another_one_another() -> None:
    seed("--stage", "night1", "--seed", "7")
    first, seed_hash = story(), Season.objects.get().seed_hash
    wipe()
    seed("--stage", "night1", "--seed", "7")
    assert len(first) > 30
    assert story() == first
    assert Season.objects.get().seed_hash == seed_hash
    wipe()
    hashes = []
    for number in ("7", "8"):
        seed("--stage", "signup", "--seed", number)
        hashes.append(Season.objects.get().seed_hash)
        wipe()
    assert hashes[0] != hashes[1]


def wipe() -> None:
    Post.objects.all().delete()
    Season.objects.all().delete()
    Thread.objects.all().delete()


def test_never_where_real_people_are(settings) -> None:
    settings.DEMO = False
    for command in ("seed_demo", "demo_logins"):
        with pytest.raises(CommandError, match="DEMO"):
            call_command(command, stdout=StringIO())
    assert not User.objects.exists()


def test_logins_are_said_only_while_their_passwords_are_the_known_ones() -> None:
    seed("--stage", "signup")
    user = User.objects.get(username=MAYOR.nick)
    user.set_password("something of his own 7")
    user.save()
    out = StringIO()
    call_command("demo_logins", stdout=out)
    assert [line.split()[0] for line in out.getvalue().splitlines()] == ["player", "admin"]
    assert f"{PLAYER.nick} / {PLAYER.password}" in out.getvalue()
