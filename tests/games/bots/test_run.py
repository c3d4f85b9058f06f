"""Bots in real seasons: what they know, what they leave alone, and a season played by them to its end."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from forum.enums import PostKind
from forum.models import Post
from games import actions
from games.bots import run
from games.bots.accounts import NAMES, bot_accounts
from games.bots.luck import Luck
from games.bots.memory import OwnMemory, SharedMemory
from games.bots.rounds import _LOCK, act, bot_seats, due_turns, next_move
from games.clock import season_turn
from games.demo.travel import play
from games.enums import SeasonStatus
from games.models import LogEvent, Season, Seat, SeatSecret, Vote
from games.nightbridge import outcome_of, record_of
from games.queries.knowledge import own_knowledge

pytestmark = pytest.mark.django_db

NOW = datetime(2030, 5, 1, 12, 0, tzinfo=UTC)
TOWN = {"mafia": 2, "commissar": 1, "sergeant": 1, "doctor": 1, "civilian": 3}
LUCK = Luck("test")


def running_season(**changes) -> Season:
    """A season of bots in day 1, opened at NOW: two hours of day, half an hour of night."""
    settings = {
        "title": "Быстрый город", "composition": TOWN, "options": {"max_days": 6}, "schedule": "durations",
        "prelude_minutes": 0, "day_minutes": 120, "night_minutes": 30, "dawn_minutes": 0, **changes,
    }  # fmt: skip
    season = Season.objects.create(**settings)
    actions.open_signup(season_id=season.pk, actor=None, now=NOW)
    for user in bot_accounts(season.language)[: season.size]:
        actions.join_season(season_id=season.pk, user=user, nonce=user.username, shares_letters=True, now=NOW)
    return turn(season, NOW)


def turn(season: Season, now: datetime) -> Season:
    with season_turn(season.pk, now=now):
        pass
    return Season.objects.get(pk=season.pk)


def to_night(season: Season) -> datetime:
    """STOP is posted; the moment."""
    stop = NOW + timedelta(minutes=120)
    turn(season, stop)
    return stop


def bot_posts() -> int:
    return Post.objects.filter(author__is_bot=True).count()


@pytest.mark.parametrize("language", NAMES)
def test_accounts_are_made_once_and_nobody_logs_in_with_them(language: str) -> None:
    first = bot_accounts(language)
    assert [user.username for user in first] == list(NAMES[language])
    assert all(user.is_bot and not user.has_usable_password() and not user.email for user in first)
    assert [user.pk for user in bot_accounts(language)] == [user.pk for user in first]


def test_nothing_happens_before_its_moment_and_looking_costs_little(django_assert_max_num_queries) -> None:
    season = running_season()
    first = next_move(list(bot_seats()), after=NOW, luck=Luck())
    assert first is not None
    with django_assert_max_num_queries(4):
        assert run(now=first - timedelta(seconds=1)) == 0
    thread = season.phases.get(kind="day").thread
    soon, before = NOW + timedelta(minutes=60), Post.objects.filter(thread=thread).count()
    for _turn in range(8):
        run(now=soon)
    settled = bot_posts()
    assert Post.objects.filter(thread=thread).count() > before
    assert run(now=soon) == 0
    assert bot_posts() == settled


def test_where_no_bot_plays_one_question_is_asked(django_assert_num_queries) -> None:
    with django_assert_num_queries(3):  # the lock, the seats, the lock given back
        assert run(now=NOW) == 0


def test_two_at_once_are_one() -> None:
    running_season()
    late = NOW + timedelta(minutes=100)
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
            assert run(now=late) == 0
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
    finally:
        other.close()
    assert run(now=late) > 0


def test_a_turn_is_bounded() -> None:
    running_season()
    late = NOW + timedelta(minutes=100)
    assert act(bot_seats(), now=late, luck=LUCK, memory=OwnMemory(), most=3) == 3


def test_a_day_of_bots_is_alive_and_everybody_votes_once() -> None:
    season = running_season()
    play(season.pk, start=NOW, until=NOW + timedelta(minutes=119), luck=LUCK, show=lambda _words: None)
    thread = season.phases.get(kind="day", number=1).thread
    for seat in season.seats.all():
        mine = Post.objects.filter(thread=thread, author=seat.user)
        assert mine.count() >= 3
        assert mine.filter(kind=PostKind.VOTE).count() == 1
    assert Vote.objects.count() == season.size
    stop = to_night(season)
    before = bot_posts()
    assert run(now=stop) == 0
    assert bot_posts() == before


@pytest.mark.parametrize("moment", ["paused", "due"])
def test_bots_dont_write_where_nobody_may_and_leave_the_clock_its_work(moment: str) -> None:
    season = running_season()
    late = NOW + timedelta(minutes=100)
    if moment == "paused":
        Season.objects.filter(pk=season.pk).update(status=SeasonStatus.PAUSED)
    else:
        late = NOW + timedelta(minutes=121)
    before = bot_posts()
    assert run(now=late) == 0
    assert bot_posts() == before
    assert Season.objects.get(pk=season.pk).phase_kind == "day"


def test_what_a_seat_knows_is_its_own_alone() -> None:
    season = running_season()
    roles = dict(Seat.objects.filter(season=season).values_list("nick", "secret__role"))
    for seat in season.seats.select_related("user"):
        known = own_knowledge(seat.user, season.pk)
        assert known is not None
        assert known.role == roles[seat.nick]
        circle = {"mafia": {"mafia"}, "commissar": {"sergeant"}, "sergeant": {"commissar"}}.get(
            known.role, set()
        )
        assert dict(known.knows) == {
            nick: role for nick, role in roles.items() if role in circle and nick != seat.nick
        }
        kinds = {"mafia": {"mayor", "clan"}, "commissar": {"mayor", "pair"}, "sergeant": {"mayor", "pair"}}
        assert set(known.threads) == kinds.get(known.role, {"mayor"})
        assert known.reports == ()
    outsider = bot_accounts("en")[0]
    assert own_knowledge(outsider, season.pk) is None


def test_what_a_civilian_does_depends_on_nothing_that_he_cannot_know() -> None:
    """Two worlds that differ in what is secret: the civilian's posts are the same to the letter."""
    season = running_season()
    civilian = season.seats.filter(secret__role="civilian").select_related("user").first()
    assert civilian is not None
    until = NOW + timedelta(minutes=118)

    def writes() -> list[str]:
        memory = OwnMemory()
        for minute in range(0, 119, 2):
            seats = bot_seats().filter(pk=civilian.pk)
            act(seats, now=NOW + timedelta(minutes=minute), luck=LUCK, memory=memory)
        posts = Post.objects.filter(author=civilian.user, created_at__lte=until).order_by("id")
        sources = list(posts.values_list("source", flat=True))
        Vote.objects.all().delete()
        LogEvent.objects.all().delete()
        posts.delete()
        return sources

    first = writes()
    others = list(SeatSecret.objects.exclude(seat=civilian).order_by("seat__number"))
    rotated = [*[secret.role for secret in others[1:]], others[0].role]
    assert rotated != [secret.role for secret in others]
    for secret, role in zip(others, rotated, strict=True):
        SeatSecret.objects.filter(pk=secret.pk).update(role=role)
    assert len(first) >= 3
    assert writes() == first


def test_an_order_that_lapsed_is_sent_again() -> None:
    season = running_season()
    stop = to_night(season)
    memory = OwnMemory()
    doctor = season.seats.get(secret__role="doctor")
    seats = bot_seats().filter(pk=doctor.pk)
    minutes = [stop + timedelta(minutes=minute) for minute in range(1, 26)]
    for now in minutes:
        act(seats, now=now, luck=Luck("awake"), memory=memory)
    (event,) = LogEvent.objects.filter(event__act__by=doctor.nick)
    assert event.event["act"]["action"] == "heal"
    target = season.seats.get(nick=event.event["act"]["targets"][0])
    staff = bot_accounts("en")[0]
    staff.is_staff = True
    staff.save()
    actions.exclude_player(season_id=season.pk, seat_number=target.number, actor=staff, now=minutes[-1])
    if target.pk != doctor.pk:
        for minute in range(26, 30):
            act(seats, now=stop + timedelta(minutes=minute), luck=Luck("awake"), memory=memory)
        assert LogEvent.objects.filter(event__act__by=doctor.nick).count() == 2


def test_a_clan_settles_in_its_channel_and_one_of_it_sends() -> None:
    season = running_season()
    stop = to_night(season)
    seats = bot_seats().filter(season=season)
    clan = [seat.nick for seat in season.seats.filter(secret__role="mafia", status="alive")]
    memory = OwnMemory()
    for second in range(0, 29 * 60, 30):
        act(seats, now=stop + timedelta(seconds=second), luck=LUCK, memory=memory)
    shots = LogEvent.objects.filter(event__act__action="shoot", phase_kind="night")
    assert shots.count() == 1
    named = [post for post in _clan_posts(season, stop) if shots[0].event["act"]["targets"][0] in post.source]
    assert len(clan) < 2 or named


def _clan_posts(season: Season, since: datetime) -> list[Post]:
    thread = season.channels.get(kind="clan").thread
    return list(
        Post.objects.filter(thread=thread, author__is_bot=True, created_at__gte=since).order_by("number")
    )


def test_a_season_of_bots_ends_by_itself_and_its_record_replays_equal() -> None:
    season = running_season(language="en")
    end = NOW + timedelta(days=2)
    season = play(season.pk, start=NOW, until=end, luck=LUCK, show=lambda _words: None)
    assert season.status == SeasonStatus.FINISHED
    assert season.winner
    assert Post.objects.filter(kind=PostKind.ORDER, author__is_bot=True).exists()
    done = subprocess.run(
        [sys.executable, "-m", "nightengine", "replay", "-"],
        input=json.dumps(record_of(season)),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    outcome = json.loads(done.stdout)
    assert outcome == json.loads(json.dumps(outcome_of(season)))
    assert outcome["winner"] == season.winner
    statuses = {player["name"]: player["status"] for player in outcome["players"]}
    assert statuses == dict(season.seats.values_list("nick", "status"))
    assert [phase["refused"] for phase in outcome["phases"]] == [[]] * len(outcome["phases"])


def test_memory_forgets_when_its_time_is_over() -> None:
    for memory in (SharedMemory(), OwnMemory()):
        memory.settle("сезон:Ямщик", NOW, timedelta(minutes=5))
        assert memory.settled(["сезон:Ямщик", "other"], NOW + timedelta(minutes=4)) == {"сезон:Ямщик"}
        assert memory.settled(["сезон:Ямщик"], NOW + timedelta(minutes=6)) == set()


def test_after_an_outage_nobody_writes_several_posts_at_once() -> None:
    season = running_season()
    late, memory = NOW + timedelta(minutes=112), OwnMemory()
    turns = due_turns(list(bot_seats()), now=late, luck=LUCK)
    talk = [turn for turn in turns if turn.move.kind == "talk"]
    assert all(turn.move.at > late - timedelta(minutes=10) for turn in talk)
    for _turn in range(12):
        act(bot_seats(), now=late, luck=LUCK, memory=memory)
    for seat in season.seats.all():
        public = Post.objects.filter(thread__board__isnull=False, author=seat.user)
        assert public.filter(kind=PostKind.VOTE).count() == 1
        assert public.filter(kind=PostKind.PLAIN).count() <= 1
