"""A season's course by its clock: deal, day, STOP, night, morning, end."""

from __future__ import annotations

import pytest

from forum.enums import PostKind
from forum.models import Post, ThreadMember
from games import actions
from games.enums import ChannelKind, PhaseKind, SeasonStatus, SeatStatus
from games.errors import RuleViolation
from games.models import Channel, Phase, Season
from games.nightbridge import deal_file, outcome_of, record_of
from nightengine import replay, verify_deal
from tests.support.seasons import day_table, dealt_table, make_user, moment, open_table

pytestmark = pytest.mark.django_db


def test_f1_4_the_last_seat_deals_the_roles_and_sends_each_his_own() -> None:
    table = dealt_table()
    season = table.season
    assert (season.status, season.phase_kind, season.due_at) == ("running", "prelude", moment(1, "10:00"))
    roles = sorted(seat.secret.role for seat in table.seats())
    assert roles == ["civilian"] * 3 + ["commissar", "doctor", "mafia", "mafia", "sergeant"]
    for seat in table.seats():
        (letter,) = Post.objects.filter(thread=table.letters(seat))
        assert letter.kind == PostKind.ROLE
        members = ThreadMember.objects.filter(thread=letter.thread).values_list("user", flat=True)
        assert list(members) == [seat.user_id]


def test_f1_3_clan_and_pair_have_channels_of_their_own() -> None:
    mayor = make_user("Мэрия")
    table = dealt_table(mayor=mayor)
    clan = {seat.user_id for seat in table.dealt("mafia")}
    pair = {seat.user_id for seat in table.dealt("commissar") + table.dealt("sergeant")}
    for kind, members in ((ChannelKind.CLAN, clan), (ChannelKind.PAIR, pair)):
        thread = table.channel(kind)
        assert thread.is_private
        rows = ThreadMember.objects.filter(thread=thread).values_list("user", flat=True)
        assert set(rows) == members | {mayor.pk}


def test_a_clan_of_one_has_no_channel() -> None:
    table = dealt_table(composition={"mafia": 1, "commissar": 1, "civilian": 3})
    assert set(Channel.objects.values_list("kind", flat=True)) == {ChannelKind.MAYOR}
    assert table.season.phase_kind == PhaseKind.PRELUDE


def test_the_week_from_day_to_stop_to_morning() -> None:
    table = day_table()
    assert (table.season.phase_kind, table.season.due_at) == ("day", moment(1, "22:00"))
    first = Post.objects.get(thread=table.thread, number=1)
    assert first.kind == PostKind.OPENING
    commissar, (victim, *others) = table.dealt("commissar")[0], table.dealt("civilian")
    for voter in (commissar, *others):
        table.vote(voter, victim, moment(1, "15:00"))
    assert table.turn(moment(1, "22:00"))
    stop = Post.objects.get(thread=table.thread, kind=PostKind.STOP)
    day = table.day
    assert (day.stop_number, day.closed_at) == (stop.number, moment(1, "22:00"))
    assert day.published["jailed"] == victim.nick
    assert day.published["announced_role"] == "civilian"
    assert table.thread.is_closed
    jailed = table.seat(victim.nick)
    assert (jailed.status, jailed.out_kind, jailed.out_number) == (SeatStatus.JAILED, "day", 1)
    assert (table.season.phase_kind, table.season.due_at) == ("night", moment(1, "23:00"))
    doomed = others[0]
    answer = table.order(table.dealt("mafia")[0], "shoot", [doomed], moment(1, "22:10"))
    assert answer.kind == PostKind.ANSWER
    table.turn(moment(1, "23:00"))
    assert (table.season.phase_kind, table.season.due_at) == ("dawn", moment(2, "10:00"))
    assert table.seat(doomed.nick).status == SeatStatus.ALIVE
    table.turn(moment(2, "10:00"))
    dead = table.seat(doomed.nick)
    assert (dead.status, dead.out_kind, dead.out_number, dead.announced_role) == (
        "killed",
        "night",
        1,
        "civilian",
    )
    assert (table.season.phase_kind, table.season.phase_number) == ("day", 2)
    dawn = Phase.objects.get(kind=PhaseKind.DAWN)
    assert [line["kind"] for line in dawn.published["summary"]] == ["death", "someone_slept"]
    summary = Post.objects.get(thread=table.thread, number=1)
    assert summary.kind == PostKind.SUMMARY
    assert doomed.nick in summary.source


def test_stop_that_ends_the_game_opens_everything() -> None:
    table = dealt_table(composition={"mafia": 1, "commissar": 1, "civilian": 3})
    sharer, (killer,) = table.dealt("commissar")[0], table.dealt("mafia")
    sharer.shares_letters = True
    sharer.save()
    table.turn(moment(1, "10:00"))
    for voter in table.alive():
        if voter.pk != killer.pk:
            table.vote(voter, killer, moment(1, "12:00"))
    table.turn(moment(1, "22:00"))
    season = table.season
    assert (season.status, season.winner, season.due_at) == (SeasonStatus.FINISHED, "good", None)
    end = table.source(table.thread, PostKind.END)
    assert season.secret.seed in end
    assert season.seed_hash in end
    assert season.afterwards is not None
    assert not season.afterwards.is_private
    assert not table.letters(sharer).is_private
    assert table.letters(killer).is_private
    assert verify_deal(deal_file(season)) == []
    assert replay(record_of(season)) == outcome_of(season)
    assert outcome_of(season)["winner"] == "good"


def test_a_season_starts_only_with_a_roster_that_fits() -> None:
    mayor = make_user("Мэрия")
    table = open_table(players=3, mayor=mayor, start_mode="mayor")
    with pytest.raises(RuleViolation) as refusal:
        actions.start_now(season_id=table.season_id, actor=mayor, now=moment(0, "13:00"))
    assert refusal.value.code == "composition"
    assert Season.objects.get().status == SeasonStatus.SIGNUP
