"""Forms of pages that were left open, decisions taken back before the morning, pauses, the traditional game."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client

from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post, ThreadMember
from games import actions
from games.enums import ChannelKind
from games.models import Decision, LogEvent, Sanction, Season, Seat, Story, Suicide, Vote
from games.nightbridge import outcome_of
from tests.games.pages.conftest import PageTable, make_table
from tests.mayor.conftest import DeskTable, desk_table
from tests.mayor.test_clock import ends_at, to_minute, typed
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db


def fields(html: str, action: str) -> dict[str, str]:
    """The hidden fields of the first form of this address."""
    form = re.search(rf'<form[^>]*action="[^"]*{action}"[^>]*>.*?</form>', html, re.S)
    assert form is not None, action
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0])
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def test_a_time_that_was_meant_for_the_day_moves_no_night(day: DeskTable) -> None:
    old = fields(day.page(), "/mayor/end/")
    day.step()
    night = ends_at(day)
    later = typed(to_minute(night + datetime.timedelta(hours=2)))
    answer = day.desk.post(day.path("mayor/end/"), {**old, "at": later})
    assert answer.status_code == 422
    assert "gone on" in answer.content.decode()
    assert ends_at(day) == night
    new = fields(day.page(), "/mayor/end/")
    assert day.desk.post(day.path("mayor/end/"), {**new, "at": later}).status_code == 302
    assert day.decisions("move_end")


def test_a_double_tap_on_a_time_is_no_older_page(day: DeskTable) -> None:
    """The second tap comes when the first has changed what the page showed."""
    form = fields(day.page(), "/mayor/end/")
    later = typed(to_minute(ends_at(day) + datetime.timedelta(hours=2)))
    answers = [day.desk.post(day.path("mayor/end/"), {**form, "at": later}).status_code for _tap in (1, 2)]
    assert answers == [302, 302]
    assert len(day.decisions("move_end")) == 1


def test_a_vote_and_an_order_of_an_older_page_are_not_those_of_the_next_day(day: DeskTable) -> None:
    voter, target, _other = day.dealt("civilian")
    commissar = day.dealt("commissar")[0]
    vote = fields(day.page(f"mayor/{voter.number}/"), "/vote/")
    order = fields(day.page(f"mayor/{commissar.number}/"), "/order/")
    day.step()
    checked = {**order, "check-1": str(target.number)}
    address = day.path(f"mayor/{commissar.number}/order/")
    assert day.desk.post(address, checked).status_code == 302, "an order of the day is for the same night"
    LogEvent.objects.all().delete()
    Decision.objects.filter(verb="enter_order").delete()
    day.step()
    day.step()
    assert day.season.phase_number == 2
    assert day.desk.post(address, checked).status_code == 422
    stale = day.desk.post(day.path(f"mayor/{voter.number}/vote/"), {**vote, "against": str(target.number)})
    assert stale.status_code == 422
    assert not Vote.objects.exists()
    assert not LogEvent.objects.exists()


def test_a_story_that_comes_too_late_is_kept_for_no_other_night(day: DeskTable) -> None:
    day.step()
    form = fields(day.page(), "/story/")
    day.step()
    day.step()
    answer = day.desk.post(day.path("story/"), {**form, "source": "It was a long night."})
    assert answer.status_code == 422
    assert "It was a long night." in answer.content.decode()
    assert not Story.objects.exists()


def test_a_story_kept_twice_is_one_decision(day: DeskTable) -> None:
    assert day.press("story/", source="Fog over the quay.") == 302
    assert day.press("story/", source="Fog over the quay.") == 302
    assert len(day.decisions("write_story")) == 1
    day.press("story/", source="")
    day.press("story/", source="")
    assert len(day.decisions("write_story")) == 2


@pytest.mark.parametrize("kind", ["day", "night"])
def test_a_pause_cuts_neither_day_nor_night(day: DeskTable, kind: str) -> None:
    while day.season.phase_kind != kind:
        day.step()
    day.press("pause/")
    left = day.season.paused_left
    assert left is not None
    soon = typed(db_now() + left / 2)
    assert day.press("resume/", until="1", at=soon) == 422
    assert day.season.status == "paused"
    assert day.press("resume/", until="1", at=typed(db_now() + datetime.timedelta(days=400))) == 422
    assert day.press("resume/", until="1", at=typed(db_now() + left + datetime.timedelta(hours=1))) == 302
    assert day.season.status == "running"


def test_what_waits_for_the_morning_can_be_taken_back(day: DeskTable) -> None:
    one, two = day.dealt("civilian")[:2]
    day.step()
    day.step()
    day.about(one, "ruling", status="jailed", reason="a bet")
    day.about(two, "sanction", kind="exclusion", rule="D6", reason="shouting", sure="on")
    assert Sanction.objects.get().lifted_at is None
    form = fields(day.page(), "/mayor/withdraw/")
    for _twice in (1, 2):
        assert day.desk.post(day.path("mayor/withdraw/"), form).status_code == 302
    other = fields(day.page(), "/mayor/withdraw/")
    assert day.desk.post(day.path("mayor/withdraw/"), other).status_code == 302
    assert len(day.decisions("withdraw")) == 2
    assert "Taken back before the morning" in day.page()
    assert not LogEvent.objects.exists()
    assert Sanction.objects.get().lifted_at is not None
    day.step()
    assert [day.seat(seat.nick).status for seat in (one, two)] == ["alive", "alive"]
    assert day.desk.post(day.path("mayor/withdraw/"), {**other, "token": "later"}).status_code == 302
    assert len(day.decisions("withdraw")) == 2
    gone = {**other, "decision": "1", "token": "another"}
    assert day.desk.post(day.path("mayor/withdraw/"), gone).status_code == 422


def test_a_suicide_whose_exclusion_is_taken_back_waits_again(db: None) -> None:
    table = desk_table(suicide_no_vote_days=1, suicide_few_posts_days=0, suicide_by_mayor=True)
    table.step()
    table.step()
    table.step()
    seat = table.seats()[0]
    assert table.press("mayor/suicide/", seat=str(seat.number)) == 302
    assert Suicide.objects.get(seat=seat).state == "excluded"
    form = fields(table.page(), "/mayor/withdraw/")
    assert table.desk.post(table.path("mayor/withdraw/"), form).status_code == 302
    assert Suicide.objects.get(seat=seat).state == "pending"


def test_an_exclusion_that_the_night_made_void_is_no_sanction_that_stands(day: DeskTable) -> None:
    victim, killer = day.dealt("civilian")[0], day.dealt("mafia")[0]
    day.step()
    day.order(killer, "shoot", [victim], db_now())
    day.step()
    day.about(victim, "sanction", kind="exclusion", rule="D5", reason="asked for roles", sure="on")
    day.step()
    assert day.seat(victim.nick).status == "killed"
    assert Sanction.objects.get().lifted_at is not None
    assert not [line for line in day.notices() if "asked for roles" in line]


def test_a_suicide_that_waits_is_pardoned_on_the_next_day_too(db: None) -> None:
    table = desk_table(suicide_no_vote_days=1, suicide_few_posts_days=0, suicide_by_mayor=True)
    table.step()
    table.step()
    table.step()
    table.step()
    assert (table.season.phase_kind, table.season.phase_number) == ("day", 2)
    one, two = table.seats()[:2]
    form = fields(table.page(), "/mayor/pardon/")
    assert table.desk.post(table.path("mayor/pardon/"), form).status_code == 302
    assert Suicide.objects.get(seat=one, day=1).state == "pardoned"
    assert not Suicide.objects.filter(seat=one, day=2).exists(), "the day that runs isn't forgiven by that"
    assert table.press("mayor/pardon/", seat=str(two.number)) == 302
    assert list(Suicide.objects.filter(seat=two).order_by("day").values_list("day", "state")) == [
        (1, "pardoned"),
        (2, "pardoned"),
    ]


def test_d9_in_dawn_the_mayor_can_save_whom_the_night_kills(day: DeskTable) -> None:
    victim, killer = day.dealt("civilian")[0], day.dealt("mafia")[0]
    day.step()
    day.order(killer, "shoot", [victim], db_now())
    day.step()
    page = day.page(f"mayor/{victim.number}/")
    assert '<option value="alive">' in page
    assert day.about(victim, "ruling", status="alive", reason="the shot was a mistake") == 302
    day.step()
    assert day.seat(victim.nick).status == "alive"
    assert "the shot was a mistake" in day.notices()[0]
    assert outcome_of(day.season)["phases"][1]["deaths"]


def test_called_off_in_dawn_the_dead_are_dead_on_every_page(day: DeskTable) -> None:
    victim, killer = day.dealt("civilian")[0], day.dealt("mafia")[0]
    day.step()
    day.order(killer, "shoot", [victim], db_now())
    day.step()
    day.press("mayor/cancel/", reason="flood", sure="on")
    assert day.season.status == "cancelled"
    by_record = {player["name"]: player["status"] for player in outcome_of(day.season)["players"]}
    assert by_record[victim.nick] == "killed"
    assert {seat.nick: seat.status for seat in day.seats()} == by_record
    archive = client_of(None).get(day.path("archive/")).content.decode()
    assert "killed" in archive
    record = client_of(None).get(day.path("record.json")).json()
    assert record["phases"][-1] == {"phase": "day", "number": 2, "events": [{"end": "draw"}]}
    assert outcome_of(day.season)["winner"] == "draw"


def test_called_off_in_the_dawn_of_a_night_that_ended_the_game_nothing_follows_it(db: None) -> None:
    table = desk_table(options={"max_days": 1})
    while table.season.phase_kind != "dawn":
        table.step()
    table.press("mayor/cancel/", reason="flood", sure="on")
    record = client_of(None).get(table.path("record.json")).json()
    assert [phase["phase"] for phase in record["phases"]] == ["day", "night"]
    assert outcome_of(table.season)["winner"] == "draw"


TOWN = {"mafia": 2, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 5}


def test_t4_2_a_naming_is_entered_changed_and_told_to_the_clan(db: None) -> None:
    table = desk_table(ruleset="traditional", composition=TOWN)
    table.step()
    madam, killer = table.dealt("madam")[0], table.dealt("mafia")[0]
    one, two = table.dealt("civilian")[:2]
    assert table.about(madam, "order", **{"action": "visit", "visit-1": str(one.number)}) == 422, (
        "T4: by night"
    )
    while table.season.phase_kind != "night":
        table.step()

    def enter(seat: Seat, action: str, target: Seat) -> int:
        return table.about(seat, "order", **{"action": action, f"{action}-1": str(target.number)})

    assert enter(killer, "shoot", one) == 302
    assert enter(killer, "shoot", two) == 302
    assert enter(madam, "shoot", two) == 302
    page = table.page(f"mayor/{madam.number}/")
    assert "visit-1" in page
    assert "shoot-1" in page
    assert enter(madam, "visit", one) == 302
    assert "visit-1" not in table.page(f"mayor/{madam.number}/")
    told = Post.objects.filter(thread=table.channel(ChannelKind.CLAN), kind=PostKind.NOTICE)
    assert [killer.nick in line for line in told.order_by("number").values_list("source", flat=True)] == [
        True,
        True,
        False,
    ]


def signup_table() -> tuple[PageTable, Client]:
    mayor = make_user("Мэрия")
    return make_table(players=3, mayor=mayor, language="en"), client_of(mayor)


def test_the_desk_is_shared_from_sign_up_on(db: None) -> None:
    table, mayor = signup_table()
    make_user("Помощница")
    make_user("Заместитель")
    assert "Who sits at this desk" in mayor.get(table.path()).content.decode()
    assert "Who sits at this desk" not in client_of(table.seats()[0].user).get(table.path()).content.decode()
    address = table.path("mayor/staff/")
    refused = mayor.post(address, {"nick": table.seats()[0].nick, "kind": "co_mayor", "token": "0"})
    assert refused.status_code == 422
    assert "plays in this season" in refused.content.decode()
    for _twice in (1, 2):
        assert mayor.post(address, {"nick": "Помощница", "kind": "co_mayor", "token": "1"}).status_code == 302
    assert mayor.post(address, {"nick": "Заместитель", "kind": "deputy", "token": "2"}).status_code == 302
    assert Decision.objects.filter(verb="appoint").count() == 2
    helper = table.season.staff.get(kind="co_mayor").user
    assert client_of(helper).post(table.path("join/")).status_code == 422
    assert client_of(helper).post(address, {"nick": "Заместитель", "kind": "co_mayor"}).status_code == 404
    assert client_of(table.seats()[0].user).post(address, {"nick": "Помощница"}).status_code == 404
    assert mayor.post(table.path("mayor/dismiss/"), {"nick": "Заместитель", "token": "3"}).status_code == 302
    assert table.season.staff.count() == 1


def test_a_co_mayor_of_the_sign_up_reads_all_from_the_deal_on(db: None) -> None:
    table, mayor = signup_table()
    helper = make_user("Помощница")
    deputy = make_user("Заместитель")
    mayor.post(table.path("mayor/staff/"), {"nick": helper.username, "kind": "co_mayor", "token": "1"})
    mayor.post(table.path("mayor/staff/"), {"nick": deputy.username, "kind": "deputy", "token": "2"})
    for number in range(5):
        actions.join_season(
            season_id=table.season_id,
            user=make_user(f"Ещё {number}"),
            nonce="",
            shares_letters=False,
            now=db_now(),
        )
    assert Season.objects.get().dealt_at is not None
    browser = client_of(helper)
    assert browser.get(table.path("mayor/")).status_code == 200
    assert browser.get(f"/t/{table.channel(ChannelKind.CLAN).key}/").status_code == 200
    assert browser.get(f"/t/{table.letters(table.seats()[0]).key}/").status_code == 200
    assert not ThreadMember.objects.filter(user=deputy).exists()
    assert client_of(deputy).get(table.path("mayor/")).status_code == 404
