"""T3 on the forum: nomination, defence, final, revote, each with its own STOP."""

from __future__ import annotations

import pytest

from forum.enums import PostKind
from forum.models import Post
from games import actions
from games.errors import DoneBefore, RuleViolation
from games.models import LogEvent, OutboxMail, Vote
from games.nightbridge import outcome_of, record_of
from nightengine import replay
from tests.support.seasons import make_user, moment
from tests.traditional.kit import first_day

pytestmark = pytest.mark.django_db


def refused(what) -> str:
    with pytest.raises(RuleViolation) as refusal:
        what()
    return refusal.value.code


def test_t3_a_day_from_nomination_to_verdict() -> None:
    table = first_day()
    one, two, three, four, *_others = table.seats()
    assert (table.day.round, table.season.due_at) == ("nomination", moment(1, "18:00"))
    table.vote_all((one, two), (two, three), (three, two), (four, three))
    assert table.step() == "defence"
    assert (table.day.candidates, table.season.due_at) == ([two.nick, three.nick], moment(1, "19:30"))
    assert table.step() == "final"
    assert table.season.due_at == moment(1, "22:00")
    table.vote_all((one, two), (four, two), (two, three))
    assert table.step() == "night"
    assert (table.seat(two.nick).status, table.season.due_at) == ("jailed", moment(1, "23:00"))
    seat = table.seat(two.nick)
    assert (seat.announced_role, seat.announced_card) == (two.secret.role, two.secret.card)
    nomination, defence, final = table.stops()
    assert "Аня" in nomination.source
    assert "<svg" in final.html
    assert "<svg" not in nomination.html + defence.html
    assert [event["round"] for event in rounds_logged()] == ["final"]
    assert [part["round"] for part in table.day.published["rounds"]] == ["nomination", "final"]
    assert table.thread.is_closed


def rounds_logged() -> list[dict[str, object]]:
    return [row.event for row in LogEvent.objects.order_by("seq") if "round" in row.event]


def test_t3_2_nobody_nominated_and_the_talk_goes_on_until_the_finals_stop() -> None:
    table = first_day()
    one, two, *_others = table.seats()
    assert table.step() == "talk"
    assert table.season.due_at == moment(1, "22:00")
    assert table.talk(one, "Тихо сегодня.", table.now()).number
    assert refused(lambda: table.vote(one, two, table.now())) == "wrong_round"
    assert table.step() == "night"
    assert [seat.status for seat in table.seats()] == ["alive"] * 10
    assert rounds_logged() == []
    assert len(table.stops()) == 2


def test_t3_3_in_the_defence_only_candidates_and_the_mayor_write_and_nobody_votes() -> None:
    mayor = make_user("Мэрия")
    table = first_day(mayor=mayor)
    one, two, *_others = table.seats()
    table.vote_all((one, two), (two, one))
    table.step()
    now = table.now()
    assert table.talk(two, "Я мирный!", now).number
    assert refused(lambda: table.talk(table.seats()[2], "Не верю.", now)) == "defence"
    assert refused(lambda: table.vote(two, one, now)) == "wrong_round"
    from forum.actions import create_post

    assert create_post(thread_id=table.thread.pk, author=mayor, source="Говорите.", now=now, options={})
    assert Vote.objects.filter(round="defence").count() == 0


def test_t3_4_the_final_takes_votes_against_candidates_alone_and_not_oneself() -> None:
    table = first_day()
    one, two, three, *_others = table.seats()
    table.vote_all((one, two), (two, one))
    table.step()
    table.step()
    now = table.now()
    assert refused(lambda: table.vote(one, three, now)) == "not_candidate"
    assert refused(lambda: table.vote(one, one, now)) == "self_target"
    table.vote(one, two, now)
    assert refused(lambda: table.vote(one, two, now)) == "already_voted"


def test_t3_5_a_tie_is_voted_on_once_more_and_a_second_tie_lets_all_stay() -> None:
    table = first_day()
    one, two, three, four, *_others = table.seats()
    table.vote_all((one, two), (two, one), (three, four))
    table.step()
    assert table.step() == "final"
    assert table.day.candidates == [one.nick, two.nick, four.nick]
    table.vote_all((one, two), (two, one))
    assert table.step() == "revote"
    assert (table.day.candidates, table.season.due_at) == ([one.nick, two.nick], moment(1, "22:30"))
    assert refused(lambda: table.vote(three, four, table.now())) == "not_candidate"
    table.vote_all((one, two), (two, one))
    assert table.step() == "night"
    assert {seat.status for seat in table.seats()} == {"alive"}
    assert table.season.due_at == moment(1, "23:30")
    assert [event["round"] for event in rounds_logged()] == ["final", "revote"]


def test_t3_5_the_revote_decides() -> None:
    table = first_day()
    one, two, three, *_others = table.seats()
    table.vote_all((one, two), (two, one))
    for _part in range(2):
        table.step()
    table.vote_all((one, two), (two, one))
    table.step()
    table.vote_all((one, two), (three, two))
    assert table.step() == "night"
    assert table.seat(two.nick).status == "jailed"
    record = record_of(table.season)
    assert replay(record) == outcome_of(table.season)
    assert replay(record)["phases"][0]["jailed"] == two.nick


@pytest.mark.parametrize("part", ["nomination", "defence", "final", "revote"])
def test_t3_6_an_excluded_candidate_is_none_and_votes_lapse_in_the_round_that_runs(part: str) -> None:
    mayor = make_user("Мэрия")
    table = first_day(mayor=mayor)
    one, two, three, four, five, *_others = table.seats()
    table.vote_all((one, two), (two, one), (three, two), (four, one), (five, three))
    reached = table.day.round
    while reached != part:
        if reached == "final":
            table.vote_all((one, two), (two, one))
        reached = table.step()
    if part in ("final", "revote"):
        table.vote_all((three, two), (four, one))
    standing = Vote.objects.filter(round=part, lapsed=False).count()
    actions.exclude_player(season_id=table.season_id, seat_number=two.number, actor=mayor, now=table.now())
    lapsed = Vote.objects.filter(lapsed=True)
    assert set(lapsed.values_list("round", flat=True)) <= {part}
    assert Vote.objects.filter(round=part, lapsed=False).count() == standing - lapsed.count()
    if part == "defence":
        assert lapsed.count() == 0
    if part in ("final", "revote"):
        assert refused(lambda: table.vote(three, two, table.now())) == "not_alive"
        table.vote(three, one, table.now())
    while table.season.phase_kind == "day":
        table.step()
    record = record_of(table.season)
    outcome = replay(record)
    assert outcome["phases"][0]["refused"] == []
    assert table.day.published["rounds"] == outcome["phases"][0]["rounds"]
    assert table.day.published["jailed"] == outcome["phases"][0]["jailed"]


def test_t3_3_with_every_candidate_excluded_the_talk_is_everybodys_again() -> None:
    mayor = make_user("Мэрия")
    table = first_day(mayor=mayor)
    one, two, three, *_others = table.seats()
    table.vote_all((one, two))
    table.step()
    assert table.day.candidates == [two.nick]
    now = table.now()
    assert refused(lambda: table.talk(three, "Эх.", now)) == "defence"
    actions.exclude_player(season_id=table.season_id, seat_number=two.number, actor=mayor, now=now)
    assert table.talk(three, "Эх.", now).number
    assert table.step() == "talk"
    assert table.season.due_at == moment(1, "22:00")
    assert table.step() == "night"


def test_t4_7_a_muted_player_has_no_vote_in_any_round_and_is_told() -> None:
    table = first_day()
    table.step()
    table.step()
    madam, target = table.dealt("madam")[0], table.dealt("civilian")[0]
    table.order(madam, "visit", [target], table.night())
    table.step()
    table.step()
    assert table.day.muted == [target.nick]
    summary = Post.objects.get(thread=table.thread, kind=PostKind.SUMMARY)
    assert target.nick in summary.source
    now = moment(2, "12:00")
    assert refused(lambda: table.vote(target, madam, now)) == "no_vote_today"
    assert table.talk(target, "Увы.", now).number
    table.vote_all((madam, target))
    table.step()
    table.step()
    assert refused(lambda: table.vote(target, madam, table.now())) == "no_vote_today"


def test_who_has_no_vote_is_not_reminded_and_each_voting_has_its_own_mail() -> None:
    table = first_day()
    one, two, *_others = table.seats()
    assert actions.remind_before_stop(now=moment(1, "16:59")) == 0
    table.vote_all((one, two), (two, one))
    assert actions.remind_before_stop(now=moment(1, "17:00")) == 1
    assert OutboxMail.objects.filter(kind="stop_soon").count() == 8
    table.step()
    assert actions.remind_before_stop(now=moment(1, "18:45")) == 0
    table.step()
    table.vote_all((one, two))
    assert actions.remind_before_stop(now=moment(1, "21:00")) == 1
    assert OutboxMail.objects.filter(kind="stop_soon").count() == 8 + 9


def test_posts_above_a_rounds_stop_stay_as_they_are() -> None:
    from forum.actions import edit_post

    table = first_day()
    one, *_others = table.seats()
    post = table.talk(one, "Подумаю.", moment(1, "17:59"))
    table.turn(moment(1, "18:00"))
    later = table.talk(one, "Ещё подумаю.", moment(1, "18:01"))
    code = refused(lambda: edit_post(post_id=post.pk, editor=one.user, source="Нет!", now=moment(1, "18:02")))
    assert code == "edit_late"
    assert edit_post(post_id=later.pk, editor=one.user, source="Да!", now=moment(1, "18:02"))


def test_the_mayor_posts_each_stop_by_hand_and_the_clock_waits_fifteen_minutes() -> None:
    mayor = make_user("Мэрия")
    table = first_day(mayor=mayor, stop_by_hand=True)
    one, two, *_others = table.seats()
    table.vote_all((one, two), (two, one))
    assert table.season.due_at == moment(1, "18:15")
    early = moment(1, "17:00")
    with pytest.raises(RuleViolation) as refusal:
        actions.post_stop(season_id=table.season_id, actor=mayor, now=early)
    assert refusal.value.confirm
    actions.post_stop(season_id=table.season_id, actor=mayor, now=early, confirm=True)
    assert (table.day.round, table.season.due_at) == ("defence", moment(1, "19:45"))
    with pytest.raises(DoneBefore):
        actions.post_stop(season_id=table.season_id, actor=mayor, now=early, day=1, part="nomination")
    table.turn(moment(1, "19:45"))
    assert (table.day.round, table.season.due_at) == ("final", moment(1, "22:15"))
    table.vote_all((one, two))
    with pytest.raises(RuleViolation) as stale:
        actions.post_stop(
            season_id=table.season_id,
            actor=mayor,
            now=moment(1, "22:02"),
            confirm=True,
            day=1,
            part="nomination",
        )
    assert stale.value.code == "not_day"
    actions.post_stop(season_id=table.season_id, actor=mayor, now=moment(1, "22:02"), day=1, part="final")
    assert table.season.phase_kind == "night"
