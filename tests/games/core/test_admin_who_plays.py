"""An admin with a seat has no more power in that season than anybody else at its table."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.actions.sanctions import Verdict, lift_sanction, sanction_player
from games.errors import RuleViolation
from tests.support.seasons import day_table, make_user, moment

pytestmark = pytest.mark.django_db

NOON = moment(1, "12:00")


def test_an_admin_who_plays_lifts_no_sanction_of_his_season() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    one, other = table.dealt("civilian")[:2]
    User.objects.filter(pk=one.user_id).update(is_staff=True, is_superuser=True)
    admin = User.objects.get(pk=one.user_id)
    outside = make_user("Админ", is_staff=True, is_superuser=True)
    for seat in (one, other):
        (made,) = sanction_player(
            season_id=table.season_id,
            seat_number=seat.number,
            actor=mayor,
            verdict=Verdict(kind="block", rule="D6", reason="Шантаж.", until_day=1),
            now=NOON,
        )
        with pytest.raises(RuleViolation) as refusal:
            lift(table.season_id, made.pk, admin)
        assert refusal.value.code == "not_mayor"
        assert lift(table.season_id, made.pk, outside).lifted_by == outside


def lift(season_id: int, sanction_id: int, actor: User):  # type: ignore[no-untyped-def]
    return lift_sanction(season_id=season_id, sanction_id=sanction_id, actor=actor, reason="", now=NOON)
