"""The mayor excludes a player, in every phase (D10, F2.9, F3.5, F8.3)."""

from __future__ import annotations

import pytest

from forum.enums import PostKind
from forum.models import Post, ThreadMember
from games import actions
from games.enums import ChannelKind, PhaseKind, SeatStatus
from games.errors import RuleViolation
from games.models import Decision, LogEvent, Season, Seat, Vote
from games.nightbridge import load_game, outcome_of
from tests.support.seasons import Table, day_table, dealt_table, make_user, moment

pytestmark = pytest.mark.django_db

NOON = moment(1, "12:00")


def with_mayor(**fields: object) -> Table:
    return day_table(mayor=make_user("Мэрия"), **fields)


def exclude(table: Table, seat: Seat, now, reason: str = "") -> Season:
    mayor = table.season.mayor
    assert mayor is not None
    return actions.exclude_player(
        season_id=table.season_id, seat_number=seat.number, actor=mayor, now=now, reason=reason
    )


def notices(table: Table, seat: Seat) -> list[str]:
    posts = Post.objects.filter(thread=table.letters(seat), kind=PostKind.NOTICE).order_by("number")
    return list(posts.values_list("source", flat=True))


def test_d10_by_day_at_once_with_the_role_and_votes_lapse() -> None:
    table = with_mayor()
    doctor, sergeant = table.dealt("doctor")[0], table.dealt("sergeant")[0]
    one, two, three = table.dealt("civilian")
    table.vote(one, doctor, NOON)
    table.vote(doctor, two, NOON)
    table.vote(two, three, NOON)
    table.order(doctor, "heal", [one], NOON)
    table.order(sergeant, "cover", [doctor], NOON)
    exclude(table, doctor, moment(1, "13:00"), reason="Спорил с судьёй")
    out = table.seat(doctor.nick)
    assert (out.status, out.out_kind, out.out_number, out.announced_role) == ("excluded", "day", 1, "doctor")
    notice = Post.objects.get(thread=table.thread, kind=PostKind.NOTICE).source
    assert doctor.nick in notice
    assert "Спорил с судьёй" in notice
    lapsed = {vote.voter.nick: vote.lapsed for vote in Vote.objects.select_related("voter")}
    assert lapsed == {one.nick: True, doctor.nick: True, two.nick: False}
    assert len(notices(table, one)) == 1
    assert len(notices(table, sergeant)) == 1
    assert notices(table, doctor) == notices(table, two) == []
    table.vote(one, three, moment(1, "13:30"))
    assert table.order(sergeant, "cover", [one], moment(1, "13:30")).kind == PostKind.ANSWER
    standing = load_game(table.season).standing_action(sergeant.nick)
    assert standing == {"by": sergeant.nick, "action": "cover", "targets": [one.nick]}
    with pytest.raises(RuleViolation) as refusal:
        table.talk(doctor, "За что?", moment(1, "13:31"))
    assert refusal.value.code == "out"
    with pytest.raises(RuleViolation) as again:
        exclude(table, doctor, moment(1, "13:32"))
    assert again.value.code == "not_alive"
    table.turn(moment(1, "22:00"))
    assert table.day.published["jailed"] == three.nick


def test_d10_by_night_in_the_days_closed_thread() -> None:
    table = with_mayor()
    table.turn(moment(1, "22:00"))
    killer, other = table.dealt("mafia")
    victim = table.dealt("civilian")[0]
    table.order(killer, "shoot", [victim], moment(1, "22:05"))
    exclude(table, killer, moment(1, "22:10"))
    assert Post.objects.filter(thread=table.thread, kind=PostKind.NOTICE).count() == 1
    assert table.seat(killer.nick).out_kind == "night"
    assert len(notices(table, other)) == 1
    table.order(other, "shoot", [victim], moment(1, "22:20"))
    table.turn(moment(1, "23:00"))
    table.turn(moment(2, "10:00"))
    assert table.seat(victim.nick).status == SeatStatus.KILLED


def test_f3_5_a_night_exclusion_leaves_the_votes_of_the_day() -> None:
    table = with_mayor()
    voter, target, *_others = table.seats()
    table.vote(voter, target, NOON)
    table.turn(moment(1, "22:00"))
    exclude(table, voter, moment(1, "22:10"))
    assert not Vote.objects.get().lapsed


def test_d10_between_deadline_and_morning_it_waits_for_the_summary() -> None:
    table = with_mayor()
    table.turn(moment(1, "22:00"))
    table.turn(moment(1, "23:00"))
    doctor, thread = table.dealt("doctor")[0], table.thread
    posts = Post.objects.filter(thread=thread).count()
    exclude(table, doctor, moment(2, "01:00"))
    assert table.seat(doctor.nick).status == SeatStatus.ALIVE
    assert Post.objects.filter(thread=thread).count() == posts
    with pytest.raises(RuleViolation) as twice:
        exclude(table, doctor, moment(2, "01:01"))
    assert twice.value.code == "done_before"
    table.turn(moment(2, "10:00"))
    kinds = list(Post.objects.filter(thread=table.thread).order_by("number").values_list("kind", flat=True))
    assert kinds == [PostKind.SUMMARY, PostKind.NOTICE]
    out = table.seat(doctor.nick)
    assert (out.status, out.out_kind, out.out_number) == ("excluded", "day", 2)
    assert list(LogEvent.objects.values_list("phase_kind", "phase_number")) == [("day", 2)]


def test_an_exclusion_that_the_night_has_made_void_is_dropped() -> None:
    table = with_mayor()
    victim = table.dealt("civilian")[0]
    table.order(table.dealt("mafia")[0], "shoot", [victim], NOON)
    table.turn(moment(1, "22:00"))
    table.turn(moment(1, "23:00"))
    exclude(table, victim, moment(2, "01:00"))
    table.turn(moment(2, "10:00"))
    assert table.seat(victim.nick).status == SeatStatus.KILLED
    assert not LogEvent.objects.filter(phase_kind="day", phase_number=2).exists()
    assert Decision.objects.get(verb="dropped").details["code"] == "not_alive"


def test_before_day_1_it_waits_for_the_opening() -> None:
    table = dealt_table(mayor=make_user("Мэрия"))
    seat = table.dealt("civilian")[0]
    exclude(table, seat, moment(0, "20:00"))
    assert table.seat(seat.nick).status == SeatStatus.ALIVE
    table.turn(moment(1, "10:00"))
    assert table.seat(seat.nick).status == SeatStatus.EXCLUDED
    kinds = list(Post.objects.filter(thread=table.thread).order_by("number").values_list("kind", flat=True))
    assert kinds == [PostKind.OPENING, PostKind.NOTICE]


@pytest.mark.parametrize("when", ["prelude", "day", "night", "dawn"])
def test_an_exclusion_that_ends_the_game_ends_it_in_every_phase(when: str) -> None:
    table = dealt_table(
        mayor=make_user("Мэрия"), composition={"mafia": 1, "commissar": 1, "sergeant": 1, "civilian": 3}
    )
    killer = table.dealt("mafia")[0]
    steps = {
        "prelude": [],
        "day": ["10:00"],
        "night": ["10:00", "22:00"],
        "dawn": ["10:00", "22:00", "23:00"],
    }
    for step in steps[when]:
        table.turn(moment(1, step))
    now = moment(0, "20:00") if when == "prelude" else moment(1, "23:30" if when == "dawn" else "22:10")
    if when == "day":
        now = NOON
    exclude(table, killer, now)
    if when in ("prelude", "dawn"):
        assert table.season.status == "running"
        table.turn(moment(1 if when == "prelude" else 2, "10:00"))
    season = table.season
    assert (season.status, season.winner) == ("finished", "good")
    assert Post.objects.filter(kind=PostKind.END).count() == 1
    assert table.thread.is_closed
    outcome = outcome_of(season)
    assert outcome["winner"] == "good"
    assert outcome["phases"][-1]["phase"] == ("night" if when == "night" else "day")
    assert not season.phases.filter(closed_at__isnull=True).exists()


def test_f8_3_a_sergeant_who_inherits_by_exclusion_is_told_at_once() -> None:
    table = with_mayor(options={"sergeant_inherits": "any_exit"})
    commissar, sergeant = table.dealt("commissar")[0], table.dealt("sergeant")[0]
    exclude(table, commissar, NOON)
    assert len(notices(table, sergeant)) == 1
    assert load_game(table.season).acting_commissar == sergeant.nick
    assert table.order(sergeant, "check", [table.dealt("mafia")[0]], NOON).kind == PostKind.ANSWER
    assert LogEvent.objects.filter(event__has_key="act").count() == 1


def test_whoever_is_excluded_reads_his_channel_up_to_then() -> None:
    table = with_mayor()
    killer, other = table.dealt("mafia")
    clan = table.channel(ChannelKind.CLAN)
    table.write(clan, killer, "Кого сегодня?", NOON)
    exclude(table, killer, NOON)
    last = clan.last_number + 1
    table.write(clan, other, "Теперь я один.", moment(1, "13:00"))
    member = ThreadMember.objects.get(thread=clan, user=killer.user)
    assert (member.until_number, member.may_write) == (last, False)


def test_only_the_mayor_excludes() -> None:
    table = with_mayor()
    one, two, *_others = table.seats()
    with pytest.raises(RuleViolation) as refusal:
        actions.exclude_player(season_id=table.season_id, seat_number=two.number, actor=one.user, now=NOON)
    assert refusal.value.code == "not_mayor"
    assert table.season.phase_kind == PhaseKind.DAY


@pytest.mark.parametrize("when", ["day", "night", "dawn"])
def test_f16_4_the_host_ends_the_game_as_a_draw(when: str) -> None:
    table = with_mayor()
    mayor = table.season.mayor
    assert mayor is not None
    now = NOON
    if when != "day":
        table.turn(moment(1, "22:00"))
        now = moment(1, "22:10")
    if when == "dawn":
        table.turn(moment(1, "23:00"))
        now = moment(1, "23:10")
    actions.end_as_draw(season_id=table.season_id, actor=mayor, now=now)
    if when == "dawn":
        assert table.season.status == "running"
        table.turn(moment(2, "10:00"))
    season = table.season
    assert (season.status, season.winner, outcome_of(season)["winner"]) == ("finished", "draw", "draw")
