"""The graveyard: asked first, no way back without a word of the mayor's that is recorded, open at the end (T3.7)."""

from __future__ import annotations

import pytest

from accounts.models import User
from forum.models import Thread
from games import actions
from games.enums import ChannelKind
from games.models import Channel, Decision, GraveyardEntry, Season, Seat
from tests.discipline.conftest import StandingClock
from tests.support.browsers import client_of
from tests.support.seasons import Table, make_user, moment

pytestmark = pytest.mark.django_db


def jail(table: Table, seat: Seat, clock: StandingClock) -> Seat:
    """Everybody votes against one; STOP comes."""
    for voter in table.alive():
        if voter.pk != seat.pk:
            table.vote(voter, seat, clock.now)
    clock.set(moment(1, "22:00"))
    table.turn(clock.now)
    return table.seat(seat.nick)


def enter(table: Table, seat: Seat) -> Thread:
    answer = client_of(seat.user).post(f"/s/{table.season_id}/graveyard/", {"confirm_graveyard": "1"})
    assert answer.status_code == 302
    return Thread.objects.get(key=answer["Location"].strip("/").split("/")[-1])


def test_who_is_out_is_asked_first(table: Table, clock: StandingClock) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    address = f"/s/{table.season_id}/graveyard/"
    browser = client_of(dead.user)
    assert address in browser.get(f"/s/{table.season_id}/").content.decode()
    assert "Nobody comes back from here" in browser.get(address).content.decode()
    asked = browser.post(address)
    assert asked.status_code == 422
    assert 'name="confirm_graveyard"' in asked.content.decode()
    assert not GraveyardEntry.objects.exists()
    thread = enter(table, dead)
    assert enter(table, dead) == thread
    assert GraveyardEntry.objects.count() == 1
    assert browser.get(address)["Location"] == f"/t/{thread.key}/"
    assert browser.post(f"/t/{thread.key}/post/", {"source": "Я был мирным."}).status_code == 302


def test_the_living_outsiders_and_admins_do_not_know_of_it(
    table: Table, clock: StandingClock, mayor: User, admin: User
) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    thread = enter(table, dead)
    living = table.alive()[0]
    for user in (living.user, make_user("Чужой"), admin):
        browser = client_of(user)
        assert browser.get(f"/t/{thread.key}/").status_code == 404
        assert browser.get(f"/s/{table.season_id}/graveyard/").status_code == 404
        refused = browser.post(f"/s/{table.season_id}/graveyard/", {"confirm_graveyard": "1"})
        assert refused.status_code == 404
        assert thread.key not in browser.get(f"/s/{table.season_id}/").content.decode()
    desk = client_of(mayor)
    assert desk.get(f"/t/{thread.key}/").status_code == 200
    assert desk.post(f"/t/{thread.key}/post/", {"source": "Тише, мёртвые."}).status_code == 302


def test_from_the_graveyard_nobody_writes_letters_to_the_living(table: Table, clock: StandingClock) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    living = table.alive()[0]
    typed = {"to": living.nick, "title": "Знаешь…", "source": "Привет с того света"}
    assert client_of(dead.user).post("/letters/new/", typed).status_code == 302
    enter(table, dead)
    assert client_of(dead.user).post("/letters/new/", typed).status_code == 422


def test_nobody_comes_back_without_a_recorded_word_of_the_mayor(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    thread = enter(table, dead)
    desk, address = client_of(mayor), f"/s/{table.season_id}/mayor/{dead.number}/ruling/"
    ruling = {"status": "alive", "reason": "Ошибка ведущего"}
    asked = desk.post(address, ruling)
    assert asked.status_code == 422
    assert 'name="confirm_return"' in asked.content.decode()
    assert "Ошибка ведущего" in asked.content.decode()
    assert table.seat(dead.nick).status == "jailed"
    assert not Decision.objects.filter(verb="graveyard_override").exists()
    assert desk.post(address, {**ruling, "confirm_return": "1"}).status_code == 302
    assert table.seat(dead.nick).status == "alive"
    override = Decision.objects.get(verb="graveyard_override")
    assert (override.actor, override.details) == (mayor, {"seat": dead.number})
    browser = client_of(dead.user)
    assert browser.post(f"/t/{thread.key}/post/", {"source": "Я снова жив"}).status_code == 422
    other = kill_another(table, dead)
    assert enter(table, other) == thread
    client_of(other.user).post(f"/t/{thread.key}/post/", {"source": "Он был дон"})
    assert "Он был дон" not in browser.get(f"/t/{thread.key}/").content.decode()


def kill_another(table: Table, spared: Seat) -> Seat:
    seat = next(one for one in table.dealt("civilian") if one.pk != spared.pk)
    Seat.objects.filter(pk=seat.pk).update(status="killed", out_kind="night", out_number=1)
    return table.seat(seat.nick)


def test_the_option_and_the_ruleset_decide(table: Table, clock: StandingClock) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    address = f"/s/{table.season_id}/graveyard/"
    season = Season.objects.filter(pk=table.season_id)
    for fields, found in (
        ({"graveyard": False}, 404),
        ({"graveyard": None, "ruleset": "traditional"}, 404),
        ({"graveyard": True, "ruleset": "traditional"}, 200),
        ({"graveyard": None, "ruleset": "forum"}, 200),
    ):
        season.update(**fields)
        assert client_of(dead.user).get(address).status_code == found


def test_it_opens_to_all_at_the_end(table: Table, clock: StandingClock, mayor: User) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    thread = enter(table, dead)
    stranger = client_of(make_user("Чужой"))
    assert stranger.get(f"/t/{thread.key}/").status_code == 404
    actions.end_as_draw(season_id=table.season_id, actor=mayor, now=clock.now)
    assert stranger.get(f"/t/{thread.key}/").status_code == 200
    assert f"/t/{thread.key}/" in stranger.get(f"/s/{table.season_id}/archive/").content.decode()
    assert client_of(dead.user).post(f"/t/{thread.key}/post/", {"source": "Ещё"}).status_code == 422
    assert Channel.objects.filter(kind=ChannelKind.GRAVE).count() == 1
