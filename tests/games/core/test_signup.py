"""Sign-up: setting up, joining, leaving, the deal's promise (F1, F1.4, F1.6)."""

from __future__ import annotations

import datetime
import hashlib
from typing import Any

import pytest

from accounts.guards import nick_refusal
from games import actions
from games.enums import SeasonStatus
from games.errors import RuleViolation
from games.models import Season
from games.nightbridge import deal_file
from nightengine import verify_deal
from tests.support.seasons import (
    SMALL,
    Table,
    dealt_table,
    make_season,
    make_user,
    moment,
    open_table,
    sit_down,
)

pytestmark = pytest.mark.django_db

NOON = moment(0, "12:00")


def code_of(deed: Any) -> str:
    with pytest.raises(RuleViolation) as refusal:
        deed()
    assert refusal.value.message
    return refusal.value.code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"composition": {"mafia": 1, "civilian": 0}}, "composition"),
        ({"composition": {"mafia": 2, "civilian": 5}}, "composition"),  # F1.6: evil has won at the deal
        ({"composition": {"commissar": 1, "civilian": 5}}, "composition"),
        ({"composition": {"mafia": 1, "commissar": 2, "civilian": 5}}, "composition"),
        ({"composition": {"mafia": 1, "wizard": 1, "commissar": 1}}, "composition"),
        ({"composition": {"mafia": "1", "commissar": 1}}, "composition"),
        ({"options": {"night_model": "dreamy"}}, "composition"),
        ({"options": {"parity_ends": True}}, "composition"),
        ({"start_mode": "time"}, "no_start_time"),
        ({"start_mode": "time", "start_at": moment(0, "11:59")}, "no_start_time"),
        ({"start_mode": "mayor"}, "no_mayor"),
    ],
)
def test_f1_6_a_season_that_can_not_be_played_is_not_opened(fields: dict[str, Any], code: str) -> None:
    season = make_season(**fields)
    assert code_of(lambda: actions.open_signup(season_id=season.pk, actor=None, now=NOON)) == code
    season.refresh_from_db()
    assert (season.status, season.seed_hash) == (SeasonStatus.DRAFT, "")


def test_f1_4_the_hash_of_the_seed_is_published_before_anybody_joins() -> None:
    table = open_table()
    season = table.season
    seed = season.secret.seed
    assert season.seed_hash == hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    assert len(seed) == 64
    refused = code_of(lambda: actions.open_signup(season_id=season.pk, actor=None, now=NOON))
    assert refused == "not_a_draft"
    assert table.season.secret.seed == seed


def test_f1_4_each_nonce_is_in_the_deal() -> None:
    table = open_table(players=sum(SMALL.values()) - 1)
    last = make_user("Яков")
    seat = actions.join_season(
        season_id=table.season_id, user=last, nonce=" мой\u0000 жребий ", shares_letters=True, now=NOON
    )
    assert seat.secret.nonce == "мой жребий"
    assert seat.shares_letters
    assert len({seat.secret.nonce for seat in table.seats()}) == len(table.seats())
    proof = deal_file(table.season)
    assert verify_deal(proof) == []
    # With another nonce of one player the same seed gives another deal (or, once in a blue moon, the same).
    roles = {tuple(row["role"] for row in proof["roster"])}
    for number in range(5):
        proof["roster"][-1]["nonce"] = f"другой {number}"
        roles.add(tuple(verify_deal(proof)))
    assert len(roles) > 2


def test_who_may_not_join_is_told_why() -> None:
    mayor = make_user("Мэрия")
    table = open_table(players=1, mayor=mayor)
    service = make_user("Служба", is_service=True)
    later = NOON + datetime.timedelta(minutes=2)
    for user, code in (
        (mayor, "mayor_plays"),
        (service, "cannot_play"),
        (table.seats()[0].user, "already_joined"),
    ):
        assert code_of(lambda user=user: sit_down(table, user, now=later)) == code
    long = make_user("Яков")
    too_long = code_of(
        lambda: actions.join_season(
            season_id=table.season_id, user=long, nonce="x" * 65, shares_letters=False, now=NOON
        )
    )
    assert too_long == "nonce_too_long"
    assert code_of(lambda: sit_down(Table(table.season_id + 1), long, now=NOON)) == "no_season"


def test_a_full_season_that_waits_for_its_time_takes_nobody_else() -> None:
    table = open_table(players=sum(SMALL.values()), start_mode="time", start_at=moment(0, "20:00"))
    assert table.season.status == SeasonStatus.SIGNUP
    assert code_of(lambda: sit_down(table, make_user("Яков"), now=NOON)) == "full"
    table.turn(moment(0, "20:00"))
    assert table.season.phase_kind == "prelude"


def test_leaving_is_free_until_the_deal() -> None:
    table = open_table(players=3)
    second = table.seats()[1].user
    actions.leave_season(season_id=table.season_id, user=second, now=NOON)
    assert [(seat.number, seat.nick) for seat in table.seats()] == [(1, "Аня"), (2, "Вася")]
    left = code_of(lambda: actions.leave_season(season_id=table.season_id, user=second, now=NOON))
    assert left == "not_a_player"
    dealt = dealt_late(table)
    player = dealt.seats()[0].user
    refused = code_of(lambda: actions.leave_season(season_id=dealt.season_id, user=player, now=NOON))
    assert refused == "signup_closed"


def dealt_late(table: Table) -> Table:
    for number in range(sum(SMALL.values()) - len(table.seats())):
        sit_down(table, make_user(f"Игрок {number + 1}"), now=NOON)
    return table


def test_a_nickname_can_not_change_while_its_owner_plays() -> None:
    table = dealt_table()
    player = table.seats()[0].user
    assert nick_refusal(player)
    Season.objects.update(status=SeasonStatus.FINISHED)
    assert nick_refusal(player) == ""


def test_the_mayor_starts_a_season_that_may_be_smaller() -> None:
    mayor = make_user("Мэрия")
    table = open_table(
        players=10, mayor=mayor, start_mode="mayor", allow_smaller=True, composition={**SMALL, "civilian": 9}
    )
    stranger = table.seats()[0].user
    refused = code_of(lambda: actions.start_now(season_id=table.season_id, actor=stranger, now=NOON))
    assert refused == "not_mayor"
    actions.start_now(season_id=table.season_id, actor=mayor, now=NOON)
    assert (table.season.phase_kind, table.season.composition["mafia"]) == ("prelude", 3)


def test_a_season_that_was_called_off_takes_nobody() -> None:
    table = open_table(players=2)
    actions.cancel_season(season_id=table.season_id, actor=make_user("Админ"), now=NOON)
    assert table.season.status == SeasonStatus.CANCELLED
    assert code_of(lambda: sit_down(table, make_user("Яков"), now=NOON)) == "signup_closed"
    dealt = dealt_table_of_others()
    refused = code_of(
        lambda: actions.cancel_season(season_id=dealt.season_id, actor=make_user("Другой"), now=NOON)
    )
    assert refused == "not_signup"


def dealt_table_of_others() -> Table:
    return dealt_late(open_table())
