"""The door of the night and a deploy behind it: what was sealed is compared with what is told."""

from __future__ import annotations

import pytest

from games import clock
from games.enums import MailKind
from games.models import Decision, OutboxMail, SealedNight
from games.nightbridge import load_game, outcome_hash
from tests.support.seasons import day_table, make_user, moment

pytestmark = pytest.mark.django_db


def test_the_seal_is_the_hash_of_what_the_morning_tells() -> None:
    table = day_table()
    table.order(table.dealt("mafia")[0], "shoot", [table.dealt("civilian")[0]], moment(1, "12:00"))
    table.turn(moment(1, "22:00"))
    table.turn(moment(1, "23:00"))
    sealed = SealedNight.objects.get()
    assert sealed.outcome_hash == outcome_hash(load_game(table.season).end_night())
    table.turn(moment(2, "10:00"))
    assert not Decision.objects.filter(verb="outcome_changed").exists()


def test_a_mayor_is_told_once_if_other_rules_change_the_sealed_night() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    table.turn(moment(1, "22:00"))
    table.turn(moment(1, "23:00"))
    clock.check_seals(now=moment(2, "01:00"))
    assert not OutboxMail.objects.filter(kind=MailKind.TROUBLE).exists()
    SealedNight.objects.update(rules_version="0", outcome_hash="0" * 64)
    for now in (moment(2, "02:00"), moment(2, "02:01")):
        clock.check_seals(now=now)
    assert OutboxMail.objects.get(kind=MailKind.TROUBLE).user == mayor
    table.turn(moment(2, "10:00"))
    assert Decision.objects.filter(verb="outcome_changed").count() == 1
    assert table.season.phase_kind == "day"


def test_a_deploy_that_changes_nothing_tells_nobody() -> None:
    table = day_table(mayor=make_user("Мэрия"))
    table.turn(moment(1, "22:00"))
    table.turn(moment(1, "23:00"))
    SealedNight.objects.update(rules_version="0")
    clock.check_seals(now=moment(2, "02:00"))
    assert SealedNight.objects.get().rules_version != "0"
    assert not Decision.objects.filter(verb="outcome_changed").exists()
