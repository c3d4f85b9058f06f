"""A second tap, or the same button in a second tab: the page with a calm word, and one line in the log."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client

from forum.clock import db_now
from games import actions
from games.models import Decision, Sanction
from tests.games.pages.conftest import make_table
from tests.mayor.conftest import DeskTable
from tests.mayor.test_clock import ends_at, to_minute, typed
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)


def again(client: Client, path: str, **fields: Any) -> str:
    """The form sent by two tabs, each with a token of its own: done, then led to a page that says when."""
    first = client.post(path, {**fields, "token": "first tab " + path + str(sorted(fields.items()))[-20:]})
    assert first.status_code == 302, first.content.decode()
    count = Decision.objects.count()
    second = client.post(path, {**fields, "token": "second tab"}, follow=True)
    assert second.redirect_chain
    assert Decision.objects.count() == count
    page = second.content.decode()
    assert 'class="alert alert-info">Already done at ' in page
    return page


def test_by_day_everything_is_done_once_and_said_calmly(day: DeskTable) -> None:
    voter, target, third = day.dealt("civilian")
    post = day.talk(third, "Ерунда!", db_now())
    later = typed(to_minute(ends_at(day) + HOUR))
    again(day.desk, day.path("pause/"))
    again(day.desk, day.path("resume/"))
    again(day.desk, day.path("mayor/end/"), at=later)
    again(day.desk, day.path("mayor/hide/"), thread=day.thread.key, number=post.number, reason="fie")
    again(day.desk, day.path(f"mayor/{voter.number}/vote/"), against=target.number)
    again(day.desk, day.path(f"mayor/{third.number}/ruling/"), status="jailed", reason="a bet")
    again(day.desk, day.path("mayor/pardon/"), seat=voter.number)
    make_user("Помощница")
    again(day.desk, day.path("mayor/staff/"), nick="Помощница", kind="co_mayor")
    again(day.desk, day.path("mayor/dismiss/"), nick="Помощница")
    out = {"kind": "exclusion", "rule": "D6", "reason": "rude", "sure": "on"}
    again(day.desk, day.path(f"mayor/{target.number}/sanction/"), **out)
    warn = {"kind": "warning", "rule": "D6", "reason": "rude"}
    assert day.about(voter, "sanction", **warn) == 302
    lift = f"mayor/{voter.number}/lift/{Sanction.objects.get(kind='warning').pk}/"
    again(day.desk, day.path(lift), reason="sorry")
    again(day.desk, day.path("stop/"), day=1, part="vote", confirm_stop="1")


def test_by_night_and_in_dawn_too(day: DeskTable) -> None:
    day.step()
    doctor, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    order = {"action": "heal", "heal-1": target.number}
    again(day.desk, day.path(f"mayor/{doctor.number}/order/"), **order)
    again(day.desk, day.path("mayor/morning/"), at=typed(to_minute(ends_at(day) + 2 * HOUR)))
    day.step()
    again(day.desk, day.path(f"mayor/{target.number}/ruling/"), status="jailed", reason="a bet")
    waits = Decision.objects.get(verb="waits_for_morning").pk
    again(day.desk, day.path("mayor/withdraw/"), decision=waits)
    again(day.desk, day.path("mayor/cancel/"), reason="flood", sure="on")


def test_what_another_has_done_is_still_refused(day: DeskTable) -> None:
    helper = make_user("Помощница")
    actions.appoint_staff(
        season_id=day.season_id, actor=day.mayor, nick="Помощница", kind="co_mayor", now=db_now()
    )
    stop = {"day": 1, "part": "vote", "confirm_stop": "1"}
    assert day.desk.post(day.path("stop/"), stop).status_code == 302
    answer = client_of(helper).post(day.path("stop/"), stop)
    assert answer.status_code == 422
    assert "Already done" not in answer.content.decode()


def test_the_last_player_taps_twice() -> None:
    table = make_table(players=7)
    player = client_of(make_user("Последний"))
    form = {"nonce": "слово", "shares_letters": ""}
    assert player.post(table.path("join/"), form).status_code == 302
    assert table.season.status == "running"
    page = player.post(table.path("join/"), form, follow=True)
    assert "Already done at " in page.content.decode()


def test_a_season_is_started_once() -> None:
    mayor = make_user("Мэрия")
    table = make_table(mayor=mayor, start_mode="mayor")
    again(client_of(mayor), table.path("start/"))
