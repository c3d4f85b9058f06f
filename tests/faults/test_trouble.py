"""One season breaks: it is marked and its mayor told; the others go on."""

from __future__ import annotations

import pytest
from django.db import OperationalError

from accounts.models import User
from games import clock
from games.enums import MailKind, PhaseKind
from games.errors import RuleViolation
from games.models import LogEvent, OutboxMail, Phase, Season
from games.nightbridge import LogBroken
from games.queries.season import season_page
from tests.support.seasons import day_table, make_season, make_user, moment

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_season_whose_log_the_rules_refuse_is_marked_and_its_mayor_told() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    voter, target, *_others = table.seats()
    table.vote(voter, target, moment(1, "12:00"))
    LogEvent.objects.update(event={"vote": {"by": voter.nick, "against": voter.nick}})
    with pytest.raises(LogBroken):
        table.turn(moment(1, "22:00"))
    season = table.season
    assert (season.phase_kind, season.trouble, season.attempts) == (PhaseKind.DAY, "LogBroken", 1)
    assert season.retry_at == moment(1, "22:00:10")
    assert OutboxMail.objects.get(kind=MailKind.TROUBLE).user == mayor
    assert clock.due_seasons(moment(1, "22:00:09")) == []
    assert clock.due_seasons(moment(1, "22:00:10")) == [season.pk]
    with pytest.raises(RuleViolation) as refusal:
        table.talk(target, "Есть кто?", moment(1, "22:01"))
    assert refusal.value.code == "trouble"
    with pytest.raises(LogBroken):
        table.turn(moment(1, "22:01"))
    assert table.season.attempts == 2
    assert OutboxMail.objects.filter(kind=MailKind.TROUBLE).count() == 1
    LogEvent.objects.update(event={"vote": {"by": voter.nick, "against": target.nick}})
    table.turn(moment(1, "22:05"))
    season = table.season
    assert (season.phase_kind, season.trouble, season.attempts, season.retry_at) == ("night", "", 0, None)


def test_of_an_automatic_seasons_trouble_admins_hear_who_do_not_play() -> None:
    admin = make_user("Админ", is_staff=True, is_superuser=True)
    table = day_table()
    voter, target, *_others = table.seats()
    User.objects.filter(pk=target.user_id).update(is_staff=True, is_superuser=True)
    table.vote(voter, target, moment(1, "12:00"))
    LogEvent.objects.update(event={"vote": {"by": voter.nick, "against": voter.nick}})
    with pytest.raises(LogBroken):
        table.turn(moment(1, "22:00"))
    assert OutboxMail.objects.get(kind=MailKind.TROUBLE).user == admin
    shown = {
        user: season_page(user, table.season_id) for user in (admin, User.objects.get(pk=target.user_id))
    }
    assert [page.trouble for page in shown.values() if page] == ["LogBroken", ""]


def test_another_season_goes_on() -> None:
    table = day_table()
    broken = make_season(status="running", phase_kind="day", phase_number=1, due_at=moment(1, "21:00"))
    due = clock.due_seasons(moment(1, "22:00"))
    assert due == [broken.pk, table.season_id]
    with pytest.raises(Phase.DoesNotExist):
        clock.advance_season(broken.pk, now=moment(1, "22:00"))
    clock.advance_season(table.season_id, now=moment(1, "22:00"))
    assert table.season.phase_kind == PhaseKind.NIGHT
    assert Season.objects.get(pk=broken.pk).trouble == "DoesNotExist"


def test_a_season_that_somebody_holds_is_left_to_him(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stuck letter holds one season's row: the clock passes by and tries again, nothing is marked."""
    table = day_table()

    def stuck(*_args: object, **_fields: object) -> None:
        raise OperationalError("canceling statement due to lock timeout")

    with monkeypatch.context() as patch:
        patch.setattr(clock, "play_overdue", stuck)
        with pytest.raises(OperationalError):
            table.turn(moment(1, "22:00"))
    assert table.season.trouble == ""
    assert not OutboxMail.objects.filter(kind=MailKind.TROUBLE).exists()
    assert table.turn(moment(1, "22:00:10"))
