"""Whatever runs twice happens once: seats, STOP, dawn, the clan's shot."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from forum.enums import PostKind
from forum.models import Post
from games import actions, clock
from games.enums import PhaseKind
from games.models import Decision, LogEvent, Phase, SealedNight
from tests.support.seasons import SMALL, day_table, make_user, moment, open_table, sit_down
from tests.support.together import split, together

NOON = moment(0, "13:00")
pytestmark = pytest.mark.django_db(transaction=True)


def test_two_sign_ups_for_the_last_seat() -> None:
    table = open_table(players=sum(SMALL.values()) - 1)
    late = [make_user("Яков"), make_user("Эмма")]
    results = together(*(partial(sit_down, table, user, now=moment(0, "13:00")) for user in late))
    taken, refused = split(results)
    assert len(taken) == 1
    assert [getattr(refusal, "code", refusal) for refusal in refused] == ["signup_closed"]
    assert [seat.number for seat in table.seats()] == list(range(1, 9))
    assert Decision.objects.filter(verb="start").count() == 1
    assert Phase.objects.count() == 1


def test_one_user_takes_one_seat() -> None:
    table = open_table()
    user = make_user("Яков")
    results = together(*(partial(sit_down, table, user, now=moment(0, "13:00")) for _time in range(4)))
    taken, refused = split(results)
    assert len(taken) == 1
    assert {getattr(refusal, "code", refusal) for refusal in refused} == {"done_before"}


def test_two_deals_at_once_make_one_automatic_mayor() -> None:
    make_user("Мэр")
    tables = [open_table(players=sum(SMALL.values()) - 1), open_table()]
    for number in range(sum(SMALL.values()) - 1):
        sit_down(tables[1], make_user(f"Игрок {number + 1}"), now=moment(0, "12:00"))
    last = [make_user("Яков"), make_user("Эмма")]
    deals = [partial(sit_down, table, user, now=NOON) for table, user in zip(tables, last, strict=True)]
    assert split(together(*deals))[1] == []
    assert [user.username for user in User.objects.filter(is_service=True)] == ["Мэр 2"]


def test_a_roster_has_no_gaps_whoever_comes_and_goes() -> None:
    table = open_table(players=4)
    leavers = [seat.user for seat in table.seats()[:2]]
    now = moment(0, "13:00")
    leave = [partial(actions.leave_season, season_id=table.season_id, user=user, now=now) for user in leavers]
    join = [partial(sit_down, table, make_user(nick), now=now) for nick in ("Яков", "Эмма", "Юра")]
    assert split(together(*leave, *join))[1] == []
    assert [seat.number for seat in table.seats()] == [1, 2, 3, 4, 5]


def test_many_clocks_post_one_stop_and_open_one_morning() -> None:
    table = day_table()
    for now in (moment(1, "22:00"), moment(1, "23:00"), moment(2, "10:00")):
        clocks = [partial(clock.advance_season, table.season_id, now=now) for _worker in range(6)]
        done, raised = split(together(*clocks))
        assert raised == []
        assert done.count(True) == 1
    kinds = list(Phase.objects.order_by("id").values_list("kind", "number"))
    assert kinds == [("prelude", 0), ("day", 1), ("night", 1), ("dawn", 1), ("day", 2)]
    assert Post.objects.filter(kind=PostKind.STOP).count() == 1
    assert Post.objects.filter(kind=PostKind.SUMMARY).count() == 1
    assert SealedNight.objects.count() == 1


def test_clocks_and_writers_close_the_day_once() -> None:
    table = day_table()
    now = moment(1, "22:00")
    writers = [partial(table.talk, seat, "Кто здесь?", now) for seat in table.seats()]
    clocks = [partial(clock.advance_season, table.season_id, now=now) for _worker in range(4)]
    _done, raised = split(together(*writers, *clocks))
    assert {getattr(refusal, "code", refusal) for refusal in raised} == {"day_closed"}
    assert len(raised) == len(writers)
    assert Post.objects.filter(kind=PostKind.STOP).count() == 1
    assert table.season.phase_kind == PhaseKind.NIGHT


def test_f3_2_of_two_shots_of_the_clan_at_once_one_is_taken() -> None:
    table = day_table()
    one, other = table.dealt("mafia")
    victims = table.dealt("civilian")
    now = moment(1, "12:00")
    answers, raised = split(
        together(
            partial(table.order, one, "shoot", [victims[0]], now),
            partial(table.order, other, "shoot", [victims[1]], now),
        )
    )
    # Whoever comes second has confirmed already: his letter is kept and answered, too.
    assert raised == []
    assert LogEvent.objects.count() == 1
    assert Post.objects.filter(kind=PostKind.ORDER).count() == 2
    assert answers[0].source.split()[0] != answers[1].source.split()[0]
