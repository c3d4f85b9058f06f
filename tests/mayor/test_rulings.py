"""Rulings (D9), and votes and orders that the mayor enters for a player."""

from __future__ import annotations

import pytest

from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post, ThreadMember
from games.enums import ChannelKind
from games.models import LogEvent, Vote
from games.nightbridge import load_game, outcome_of, record_of
from tests.games.pages.test_secrecy import public_pages
from tests.mayor.conftest import DeskTable, desk_table
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db


def test_d9_a_ruling_takes_out_and_brings_back(day: DeskTable) -> None:
    doctor = day.dealt("doctor")[0]
    one = day.dealt("civilian")[0]
    day.vote(one, doctor, db_now())
    assert day.about(doctor, "ruling", status="killed", reason="") == 422
    assert day.about(doctor, "ruling", status="killed", reason="a bet lost") == 302
    out = day.seat(doctor.nick)
    assert (out.status, out.out_kind, out.out_number, out.announced_role) == ("killed", "day", 1, "")
    assert [vote.lapsed for vote in Vote.objects.all()] == [True]
    assert day.about(doctor, "ruling", status="alive", reason="the bet was off") == 302
    back = day.seat(doctor.nick)
    assert (back.status, back.out_kind, back.out_number) == ("alive", "", None)
    assert day.talk(doctor, "Here again.", db_now()).number
    told = day.notices()
    assert [("a bet lost" in line, "the bet was off" in line) for line in told] == [
        (True, False),
        (False, True),
    ]
    assert day.decisions("rule") == [
        {"seat": doctor.number, "status": "killed", "reason": "a bet lost"},
        {"seat": doctor.number, "status": "alive", "reason": "the bet was off"},
    ]
    events = [row.event for row in LogEvent.objects.filter(event__has_key="ruling")]
    assert events == [
        {"ruling": {"player": doctor.nick, "status": "killed"}},
        {"ruling": {"player": doctor.nick, "status": "alive"}},
    ]
    assert outcome_of(day.season)["phases"][0]["rulings"] == [event["ruling"] for event in events]


def test_d9_whoever_is_brought_back_has_his_channel_again(day: DeskTable) -> None:
    killer, other = day.dealt("mafia")
    clan = day.channel(ChannelKind.CLAN)
    day.about(killer, "ruling", status="jailed", reason="a mistake")
    assert ThreadMember.objects.get(thread=clan, user=killer.user).may_write is False
    day.write(clan, other, "Alone.", db_now())
    day.about(killer, "ruling", status="alive", reason="undone")
    member = ThreadMember.objects.get(thread=clan, user=killer.user)
    assert (member.until_number, member.may_write) == (None, True)
    assert day.write(clan, killer, "Back.", db_now()).number


def test_d9_in_dawn_it_waits_for_the_summary_and_shows_nothing_before(day: DeskTable) -> None:
    jailed = day.dealt("civilian")[0]
    day.jail(jailed)
    day.step()
    before = public_pages(day, None)
    assert day.about(jailed, "ruling", status="alive", reason="wrong verdict") == 302
    assert day.seat(jailed.nick).status == "jailed"
    assert public_pages(day, None) == before
    assert f"ruling on {jailed.nick}: alive" in day.page()
    day.step()
    assert day.seat(jailed.nick).status == "alive"
    kinds = Post.objects.filter(thread=day.thread).order_by("number").values_list("kind", flat=True)
    assert list(kinds) == [PostKind.SUMMARY, PostKind.NOTICE]
    assert "wrong verdict" in day.notices()[0]
    assert [len(day.decisions(verb)) for verb in ("waits_for_morning", "rule")] == [1, 1]


def test_d9_a_ruling_that_ends_the_game_ends_it_and_the_record_replays(day: DeskTable) -> None:
    first, second = day.dealt("mafia")
    day.about(first, "ruling", status="excluded", reason="left the forum")
    day.about(second, "ruling", status="killed", reason="left, too")
    season = day.season
    assert (season.status, season.winner) == ("finished", "good")
    assert outcome_of(season)["winner"] == "good"
    assert client_of(None).get(day.path("record.json")).json() == record_of(season)


def test_a_vote_is_entered_as_an_ordinary_one_marked_and_told(day: DeskTable) -> None:
    voter, target, other = day.dealt("civilian")
    assert day.about(voter, "vote", against=str(target.number)) == 302
    vote = Vote.objects.get()
    assert (vote.voter, vote.target, vote.entered, vote.lapsed) == (voter, target, True, False)
    post = Post.objects.get(thread=day.thread, number=vote.post_number)
    assert (post.author, post.kind, post.frozen) == (day.mayor, PostKind.VOTE, True)
    row = LogEvent.objects.get()
    assert (row.event, row.entered_by) == ({"vote": {"by": voter.nick, "against": target.nick}}, day.mayor)
    letters = day.notices(voter)
    assert len(letters) == 1
    assert target.nick in letters[0]
    assert f"post {vote.post_number}" in letters[0]
    assert day.decisions("enter_vote") == [{"seat": voter.number, "against": target.number, "number": 1}]
    again = day.desk.post(day.path(f"mayor/{voter.number}/vote/"), {"against": str(other.number)})
    assert again.status_code == 422
    assert "You have voted already" in again.content.decode()
    assert Vote.objects.count() == 1
    day.step()
    assert day.day.published["jailed"] == target.nick


def test_an_order_is_entered_as_an_ordinary_one_marked_and_told(day: DeskTable) -> None:
    commissar, suspect = day.dealt("commissar")[0], day.dealt("mafia")[0]
    asked = {"action": "check", "check-1": str(suspect.number)}
    assert day.about(commissar, "order", **asked) == 302
    standing = load_game(day.season).standing_action(commissar.nick)
    assert standing == {"by": commissar.nick, "action": "check", "targets": [suspect.nick]}
    assert LogEvent.objects.get().entered_by == day.mayor
    letter = Post.objects.filter(thread=day.letters(commissar)).order_by("-number")[0]
    assert letter.kind == PostKind.ANSWER
    assert suspect.nick in letter.source
    assert len(day.decisions("enter_order")) == 1
    other = next(seat for seat in day.seats() if seat not in (commissar, suspect))
    assert day.about(commissar, "order", **{**asked, "check-1": str(other.number)}) == 422
    assert day.about(commissar, "order", **asked) == 302, "the same once more is no fault"
    assert len(day.decisions("enter_order")) == 1
    civilian = day.dealt("civilian")[0]
    assert day.about(civilian, "order", **asked) == 422
    assert LogEvent.objects.count() == 1


def test_a_role_from_the_outside_is_no_order_and_a_stranger_no_target(day: DeskTable) -> None:
    commissar = day.dealt("commissar")[0]
    assert day.about(commissar, "order", action="check") == 422
    assert day.about(commissar, "order", **{"action": "check", "check-1": "99"}) == 422
    assert day.about(commissar, "order", **{"action": "fly", "fly-1": "1"}) == 422
    assert not LogEvent.objects.exists()


def test_in_dawn_no_vote_and_no_order_can_be_entered(db: None) -> None:
    table = desk_table()
    for _phase in ("prelude", "day", "night"):
        table.step()
    commissar, target = table.dealt("commissar")[0], table.dealt("mafia")[0]
    assert table.about(commissar, "vote", against=str(target.number)) == 422
    assert table.about(commissar, "order", **{"action": "check", "check-1": str(target.number)}) == 422
    assert not LogEvent.objects.exists()


def test_t3_3_no_vote_is_entered_in_the_defence_and_the_finals_is_one_of_the_final(db: None) -> None:
    table = desk_table(
        ruleset="traditional",
        composition={"mafia": 2, "commissar": 1, "doctor": 1, "civilian": 4},
        nomination_minutes=60,
        defence_minutes=60,
        final_minutes=60,
    )
    table.step()
    one, two, three, *_rest = table.seats()
    assert table.about(one, "vote", against=str(two.number)) == 302
    assert table.about(two, "vote", against=str(three.number)) == 302
    table.step()
    assert table.day.round == "defence"
    assert 'id="id_against"' not in table.page(f"mayor/{one.number}/")
    assert table.about(one, "vote", against=str(two.number)) == 422
    table.step()
    assert table.about(one, "vote", against=str(two.number)) == 302
    rounds = Vote.objects.order_by("id").values_list("round", "voter__nick", "target__nick")
    assert list(rounds) == [
        ("nomination", one.nick, two.nick),
        ("nomination", two.nick, three.nick),
        ("final", one.nick, two.nick),
    ]
