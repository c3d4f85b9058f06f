"""Red text in a day's thread (F2, D4, UX)."""

from __future__ import annotations

import pytest

from forum.actions import edit_post
from forum.enums import PostKind
from forum.markup import parse
from forum.models import Post
from forum.policies import Draft, policy_of
from games import actions
from games.errors import RuleViolation
from games.models import LogEvent, Seat, Vote
from tests.support.seasons import Table, day_table, make_user, moment

pytestmark = pytest.mark.django_db

NOON = moment(1, "12:00")


def refused(table: Table, seat: Seat, text: str, now=NOON, **options: str) -> RuleViolation:
    before = Post.objects.count()
    with pytest.raises(RuleViolation) as caught:
        table.talk(seat, text, now, **options)
    assert Post.objects.count() == before
    return caught.value


def red(text: str) -> str:
    return f"[color=red]{text}[/color]"


def test_f2_2_red_text_is_asked_once_and_then_a_frozen_vote() -> None:
    table = day_table()
    voter, target, *_others = table.seats()
    question = refused(table, voter, f"Я думаю, {red('против ' + target.nick.lower())}!")
    assert (question.code, question.confirm) == ("confirm_vote", True)
    assert [(choice.name, choice.value) for choice in question.choices] == [
        ("confirm_vote", target.nick),
        ("without_red", "1"),
    ]
    post = table.talk(voter, red(target.nick), NOON, confirm_vote=target.nick)
    assert (post.kind, post.frozen) == (PostKind.VOTE, True)
    vote = Vote.objects.get()
    assert (vote.voter, vote.target, vote.post_number, vote.lapsed) == (voter, target, post.number, False)
    event = LogEvent.objects.get()
    assert (event.seq, event.phase_kind, event.phase_number) == (1, "day", 1)
    assert event.event == {"vote": {"by": voter.nick, "against": target.nick}}


def test_a_confirmation_is_for_one_nick() -> None:
    table = day_table()
    voter, target, other, *_others = table.seats()
    assert refused(table, voter, red(target.nick), confirm_vote=other.nick).code == "confirm_vote"


def test_f2_4_the_first_vote_stands() -> None:
    table = day_table()
    voter, target, other, *_others = table.seats()
    table.vote(voter, target, NOON)
    refusal = refused(table, voter, red(other.nick))
    assert refusal.code == "already_voted"
    plain = table.talk(voter, f"А ещё {red(other.nick)}", NOON, without_red="1")
    assert (plain.kind, plain.source) == (PostKind.PLAIN, f"А ещё {other.nick}")
    assert Vote.objects.count() == 1


def test_f2_3_nobody_votes_against_himself() -> None:
    table = day_table()
    voter, *_others = table.seats()
    assert refused(table, voter, red(voter.nick)).code == "self_target"


def test_a_near_miss_is_asked_back_with_buttons_that_vote() -> None:
    table = day_table()
    voter = table.seat("Аня")
    refusal = refused(table, voter, f"{red('Борса')}, и точка")
    assert refusal.code == "no_such_player"
    assert ("red_nick", "0:Борис") in [(choice.name, choice.value) for choice in refusal.choices]
    post = table.talk(voter, f"{red('Борса')}, и точка", NOON, red_nick="0:Борис")
    assert (post.kind, post.source) == (PostKind.VOTE, "[color=red]Борис[/color], и точка")
    assert Vote.objects.get().target.nick == "Борис"


@pytest.mark.parametrize("picked", ["", "x", "0", "0:", ":Борис", "7:Борис", "-1:Борис", "0:Никто", "0:Аня"])
def test_a_picked_name_that_was_never_offered_helps_nobody(picked: str) -> None:
    table = day_table()
    refusal = refused(table, table.seat("Аня"), red("Борса"), red_nick=picked)
    assert refusal.code in ("no_such_player", "self_target")


def test_red_for_two_players_is_no_vote() -> None:
    table = day_table()
    voter, one, two, *_others = table.seats()
    assert refused(table, voter, f"{red(one.nick)} и {red(two.nick)}").code == "several_players"


def test_red_in_a_quote_means_nothing_and_in_a_spoiler_it_counts() -> None:
    table = day_table()
    voter, target, *_others = table.seats()
    quote = table.talk(voter, f"[quote]{red(target.nick)}[/quote] вот как", NOON)
    assert quote.kind == PostKind.PLAIN
    assert refused(table, voter, f"[spoiler]{red(target.nick)}[/spoiler]").code == "confirm_vote"


def test_the_live_check_says_what_the_post_will() -> None:
    table = day_table()
    voter, target, *_others = table.seats()
    policy = policy_of(table.thread)

    def check(text: str) -> str:
        return policy.check(Draft(table.thread, voter.user, text, parse(text), {}, NOON))

    assert check("просто слова") == ""
    assert target.nick in check(red(target.nick))
    with pytest.raises(RuleViolation):
        check(red("Никто"))
    assert not Vote.objects.exists()


def test_d4_outsiders_and_the_out_do_not_write_and_the_mayor_does() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    voter, target, *others = table.seats()
    outsider = make_user("Яков")
    with pytest.raises(RuleViolation) as refusal:
        actions_post(table, outsider, "Привет")
    assert refusal.value.code == "not_a_player"
    post = actions_post(table, mayor, red(target.nick))
    assert post.kind == PostKind.PLAIN
    assert not Vote.objects.exists()
    for other in (voter, *others):
        table.vote(other, target, NOON)
    table.turn(moment(1, "22:00"))
    assert refused(table, voter, "ещё", moment(1, "22:01")).code == "day_closed"
    with pytest.raises(RuleViolation) as late:
        actions_post(table, mayor, "ещё", moment(1, "22:01"))
    assert late.value.code == "day_closed"
    table.turn(moment(1, "23:00"))
    table.turn(moment(2, "10:00"))
    assert refused(table, target, "Я из тюрьмы", moment(2, "10:01")).code == "out"


def actions_post(table: Table, user, text: str, now=NOON) -> Post:
    from forum.actions import create_post

    return create_post(thread_id=table.thread.pk, author=user, source=text, now=now)


def test_f2_5_votes_are_not_edited_and_an_edit_adds_none() -> None:
    table = day_table()
    voter, target, *_others = table.seats()
    vote = table.vote(voter, target, NOON)
    plain = table.talk(voter, "слово", NOON)
    soon = moment(1, "12:05")
    for post, source, code in (
        (vote, "передумал", "frozen"),
        (plain, red(target.nick), "red_by_edit"),
    ):
        with pytest.raises(RuleViolation) as refusal:
            edit_post(post_id=post.pk, editor=voter.user, source=source, now=soon)
        assert refusal.value.code == code
    assert edit_post(post_id=plain.pk, editor=voter.user, source="два слова", now=soon).source == "два слова"
    last = table.talk(voter, "последнее", moment(1, "21:58"))
    with pytest.raises(RuleViolation) as refusal:
        edit_post(post_id=last.pk, editor=voter.user, source="ой", now=moment(1, "22:00"))
    assert refusal.value.code == "closed"
    assert table.season.phase_kind == "night"


def test_a_paused_day_is_frozen_for_all_but_the_mayor() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    voter, target, *_others = table.seats()
    actions.pause_season(season_id=table.season_id, actor=mayor, now=NOON)
    assert refused(table, voter, "слово", moment(1, "13:00")).code == "paused"
    assert actions_post(table, mayor, "Ждём", moment(1, "13:00")).number
    assert not table.turn(moment(1, "23:00"))
    actions.resume_season(season_id=table.season_id, actor=mayor, now=moment(2, "10:00"))
    assert table.season.due_at == moment(2, "20:00")
    assert table.vote(voter, target, moment(2, "19:59")).kind == PostKind.VOTE


def test_the_picker_shows_living_others_in_an_order_of_the_viewers_own() -> None:
    table = day_table(composition={"mafia": 3, "commissar": 1, "civilian": 16})
    policy = policy_of(table.thread)
    orders = set()
    for seat in table.seats():
        composer = policy.composer(thread=table.thread, viewer=seat.user, now=NOON)
        assert sorted(composer.vote_names) == sorted(s.nick for s in table.seats() if s.pk != seat.pk)
        orders.add(composer.vote_names)
    assert len(orders) == 20
    voter, target, *_others = table.seats()
    table.vote(voter, target, NOON)
    composer = policy.composer(thread=table.thread, viewer=voter.user, now=NOON)
    assert (composer.vote_names, target.nick in composer.hint) == ((), True)
    assert policy.composer(thread=table.thread, viewer=None, now=NOON).closed_reason
