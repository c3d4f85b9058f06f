"""Chains of fast seasons: one season at a time, seats filled by bots when sign-up is over, the next one after."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from forum.models import Thread
from games import actions, chains
from games.clock import season_turn
from games.enums import SeasonStatus
from games.models import Season, SeasonChain
from games.nightbridge import preset_for
from tests.support.seasons import make_user
from tests.support.together import split, together

NOW = datetime(2030, 5, 1, 12, 0, tzinfo=UTC)
RECRUITED = NOW + timedelta(minutes=3)


def make_chain(**changes) -> SeasonChain:
    settings = {
        "title": "Быстрый город", "language": "ru", "composition": preset_for("forum", 10), "schedule": "durations",
        "day_minutes": 2, "night_minutes": 1, "dawn_minutes": 0, "prelude_minutes": 0, "recruit_minutes": 3,
        "options": {"max_days": 5}, **changes,
    }  # fmt: skip
    return SeasonChain.objects.create(**settings)


@pytest.mark.django_db
def test_a_chain_recruits_with_its_own_settings_and_twice_is_once() -> None:
    chain = make_chain()
    chains.tend(now=NOW)
    chains.tend(now=NOW)
    (season,) = Season.objects.all()
    assert (season.title, season.status, season.chain_id) == (
        "Быстрый город № 1",
        SeasonStatus.SIGNUP,
        chain.pk,
    )
    assert (season.composition, season.options, season.day_minutes) == (chain.composition, {"max_days": 5}, 2)
    assert season.seed_hash
    assert not season.seats.exists()


@pytest.mark.django_db
def test_bots_take_the_seats_that_people_left_free() -> None:
    make_chain()
    chains.tend(now=NOW)
    season = Season.objects.get()
    people = [make_user("Аня"), make_user("Борис")]
    for user in people:
        actions.join_season(season_id=season.pk, user=user, nonce="", shares_letters=False, now=NOW)
    chains.tend(now=RECRUITED - timedelta(seconds=1))
    assert season.seats.count() == 2
    chains.tend(now=RECRUITED)
    season.refresh_from_db()
    assert season.status == SeasonStatus.RUNNING
    assert list(season.seats.filter(user__is_bot=False).values_list("number", flat=True)) == [1, 2]
    assert season.seats.filter(user__is_bot=True).count() == 8
    words = [
        set(season.seats.filter(user__is_bot=bot).values_list("secret__nonce", flat=True))
        for bot in (True, False)
    ]
    assert words[0] == {""}, "a server has no dice to throw again after the last player's word"
    assert len(words[1] - {""}) == 2
    chains.tend(now=RECRUITED + timedelta(minutes=1))
    assert Season.objects.count() == 1


@pytest.mark.django_db
def test_people_alone_fill_a_season_and_no_bot_gets_in() -> None:
    make_chain(composition={"mafia": 1, "commissar": 1, "civilian": 2})
    chains.tend(now=NOW)
    season = Season.objects.get()
    for nick in ("Аня", "Борис", "Вася", "Галя"):
        actions.join_season(
            season_id=season.pk, user=make_user(nick), nonce="", shares_letters=False, now=NOW
        )
    chains.tend(now=RECRUITED)
    assert not season.seats.filter(user__is_bot=True).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("status", [SeasonStatus.FINISHED, SeasonStatus.CANCELLED])
def test_the_next_season_follows_a_number_later(status: str) -> None:
    make_chain(title="Quick Town", language="en")
    chains.tend(now=NOW)
    Season.objects.update(status=status, due_at=None)
    chains.tend(now=NOW + timedelta(minutes=20))
    assert list(Season.objects.order_by("id").values_list("title", flat=True)) == [
        "Quick Town no. 1",
        "Quick Town no. 2",
    ]


@pytest.mark.django_db
def test_a_season_that_cannot_go_on_does_not_end_its_chain() -> None:
    make_chain()
    chains.tend(now=NOW)
    Season.objects.update(status=SeasonStatus.RUNNING, trouble="LogBroken", due_at=NOW)
    chains.tend(now=NOW + timedelta(minutes=9))
    assert Season.objects.count() == 1
    chains.tend(now=NOW + timedelta(minutes=11))
    assert Season.objects.filter(status=SeasonStatus.SIGNUP).count() == 1


@pytest.mark.django_db
def test_chains_that_rest_or_cannot_be_played_leave_the_others_alone() -> None:
    make_chain(title="Спит", is_active=False)
    make_chain(title="Сломана", composition={"mafia": 3})
    make_chain(title="Жива")
    chains.tend(now=NOW)
    assert [season.title for season in Season.objects.all()] == ["Жива № 1"]


@pytest.mark.django_db
def test_busy_bots_are_asked_last() -> None:
    make_chain()
    make_chain(title="Вторая")
    chains.tend(now=NOW)
    chains.tend(now=RECRUITED)
    players = [set(season.seats.values_list("user_id", flat=True)) for season in Season.objects.all()]
    assert [len(seats) for seats in players] == [10, 10]
    assert not players[0] & players[1]


@pytest.mark.django_db
def test_a_whole_chain_season_takes_a_quarter_of_an_hour() -> None:
    """Without a single post: the clock alone brings it to its end."""
    make_chain()
    chains.tend(now=NOW)
    chains.tend(now=RECRUITED)
    season, now = Season.objects.get(), RECRUITED
    while season.status == SeasonStatus.RUNNING:
        now += timedelta(seconds=30)
        with season_turn(season.pk, now=now) as season:
            pass
    assert now - RECRUITED <= timedelta(minutes=16)
    assert {thread.board.slug for thread in Thread.objects.exclude(board=None)} == {"fast"}


@pytest.mark.django_db(transaction=True)
def test_two_tenders_at_once_open_one_season_and_fill_it_once() -> None:
    make_chain()
    done, raised = split(together(*[lambda: chains.tend(now=NOW)] * 4))
    assert raised == []
    assert Season.objects.count() == 1
    done, raised = split(together(*[lambda: chains.tend(now=RECRUITED)] * 4))
    assert (len(done), raised) == (4, [])
    (season,) = Season.objects.all()
    assert (season.seats.count(), season.status) == (10, SeasonStatus.RUNNING)
