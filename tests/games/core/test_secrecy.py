"""Who may know this? Channels, letters, the time between deadline and morning, mails."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core import mail as outbox
from django.core import serializers
from django.http import Http404

from forum.actions import create_post, edit_post
from forum.models import Post, Thread, ThreadMember
from forum.permissions import check_see_thread
from games import actions
from games.actions.outbox import compose
from games.enums import ChannelKind, MailKind
from games.errors import RuleViolation
from games.models import OutboxMail, Phase, Season, Seat, Vote
from games.phrases.roles import role_name
from tests.support.seasons import SMALL, day_table, dealt_table, make_user, moment

pytestmark = pytest.mark.django_db

NOON = moment(1, "12:00")


def public_rows() -> Any:
    """Everything that a page for all is made of."""
    threads = Thread.objects.filter(is_private=False)
    posts = Post.objects.filter(thread__is_private=False)
    tables = (
        Season.objects.all(),
        Seat.objects.all(),
        Phase.objects.all(),
        Vote.objects.all(),
        threads,
        posts,
    )
    return [json.loads(serializers.serialize("json", rows.order_by("pk"))) for rows in tables]


def test_between_deadline_and_morning_nothing_public_changes_whatever_is_done() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    victim, other, third = table.dealt("civilian")
    killer = table.dealt("mafia")[0]
    table.order(killer, "shoot", [victim], NOON)
    table.turn(moment(1, "22:00"))
    table.turn(moment(1, "23:00"))
    before = public_rows()
    actions.exclude_player(
        season_id=table.season_id, seat_number=other.number, actor=mayor, now=moment(1, "23:30")
    )
    actions.write_story(season_id=table.season_id, actor=mayor, source="Ночь.", now=moment(1, "23:40"))
    table.write(table.channel(ChannelKind.CLAN), killer, "Готово.", moment(2, "00:10"))
    table.write(table.letters(victim), victim, "Жив?", moment(2, "00:20"))
    with pytest.raises(RuleViolation):
        table.order(table.dealt("doctor")[0], "heal", [third], moment(2, "00:30"))
    assert not table.turn(moment(2, "09:59:59"))
    assert public_rows() == before
    table.turn(moment(2, "10:00"))
    assert public_rows() != before


def test_the_deadline_itself_shows_the_same_whatever_the_night_holds() -> None:
    """Two nights, one with a shot: the public rows of the deadline differ in nothing but ids."""
    shown: list[Any] = []
    for shoots in (False, True):
        table = dealt_table() if not shown else _second_table()
        table.turn(moment(1, "10:00"))
        if shoots:
            table.order(table.dealt("mafia")[0], "shoot", [table.dealt("civilian")[0]], NOON)
        table.turn(moment(1, "22:00"))
        table.turn(moment(1, "23:00"))
        season = table.season
        phases = season.phases.values_list("kind", "number", "ends_at", "closed_at", "published")
        seats = season.seats.values_list("number", "status", "out_kind", "announced_role")
        threads = Thread.objects.filter(is_private=False, pk=table.thread.pk).values_list("last_number")
        shown.append((list(phases), list(seats), list(threads), season.due_at, season.status))
    assert shown[0] == shown[1]


def _second_table():
    from tests.support import seasons

    table = seasons.open_table()
    for number in range(sum(SMALL.values())):
        seasons.sit_down(table, make_user(f"Игрок {number + 1}"), now=moment(0, "12:00"))
    return table


def test_f1_3_whoever_is_out_reads_the_channel_up_to_his_exit_and_no_edit_reaches_him() -> None:
    table = day_table()
    killer, other = table.dealt("mafia")
    clan = table.channel(ChannelKind.CLAN)
    early = table.write(clan, other, "Я за Вас голосовать не буду.", moment(1, "21:55"))
    for voter in table.seats():
        if voter.pk != killer.pk:
            table.vote(voter, killer, moment(1, "21:56"))
    table.turn(moment(1, "22:00"))
    late = table.write(clan, other, "Одного взяли.", moment(1, "22:01"))
    member = ThreadMember.objects.get(thread=clan, user=killer.user)
    assert early.number <= (member.until_number or 0) < late.number
    with pytest.raises(RuleViolation):
        table.write(clan, killer, "Я тут!", moment(1, "22:02"))
    with pytest.raises(RuleViolation) as refusal:
        edit_post(post_id=early.pk, editor=other.user, source="Вася — сержант", now=moment(1, "22:03"))
    assert refusal.value.code == "edit_late"
    assert edit_post(post_id=late.pk, editor=other.user, source="Увы.", now=moment(1, "22:04")).edited_at


def test_a_killed_member_keeps_his_channel_until_the_city_knows() -> None:
    table = day_table()
    killer, other = table.dealt("mafia")
    clan = table.channel(ChannelKind.CLAN)
    table.order(killer, "shoot", [other], NOON)
    table.turn(moment(1, "22:00"))
    table.turn(moment(1, "23:00"))
    assert table.write(clan, other, "Спокойной ночи.", moment(2, "01:00")).number
    table.turn(moment(2, "10:00"))
    with pytest.raises(RuleViolation):
        table.write(clan, other, "Эй!", moment(2, "10:01"))
    assert ThreadMember.objects.get(thread=clan, user=other.user).until_number == 2


def test_private_threads_do_not_exist_for_others() -> None:
    table = day_table()
    civilian = table.dealt("civilian")[0]
    hidden = [
        table.channel(ChannelKind.CLAN),
        table.channel(ChannelKind.PAIR),
        table.letters(table.seats()[0]),
    ]
    for thread in hidden:
        for viewer in (None, make_user(f"Чужой {thread.pk}"), civilian.user):
            if thread.pk == table.letters(civilian).pk and viewer == civilian.user:
                continue
            with pytest.raises(Http404):
                check_see_thread(viewer, thread)
    with pytest.raises(Http404):
        create_post(thread_id=hidden[0].pk, author=civilian.user, source="Привет, клан", now=NOON)


def test_mails_go_to_people_who_want_them_and_hold_no_secret() -> None:
    table = day_table()
    killer, other = table.dealt("mafia")
    victim, silent, bot = table.dealt("civilian")
    # At the deal everybody gets one mail, whatever he was dealt.
    assert OutboxMail.objects.filter(kind=MailKind.LETTER).count() == len(table.seats())
    silent.user.mail_day_opened = False
    silent.user.save()
    bot.user.is_bot = True
    bot.user.save()
    table.write(table.channel(ChannelKind.CLAN), killer, "Кого?", NOON)
    table.write(table.channel(ChannelKind.CLAN), killer, "Я за доктора.", NOON)
    table.order(killer, "shoot", [victim], NOON)
    for step in ("22:00", "23:00"):
        table.turn(moment(1, step))
    table.turn(moment(2, "10:00"))
    second = OutboxMail.objects.filter(kind=MailKind.DAY_OPENED, created_at=moment(2, "10:00"))
    got = set(second.values_list("user__username", flat=True))
    assert got == {seat.nick for seat in table.alive()} - {silent.nick, bot.nick}
    secret = [role_name(role, language) for role in SMALL for language in ("ru", "en")]
    secret += [seat.nick for seat in table.seats()] + ["клан", "clan", "доктора"]
    mails = [compose(mail) for mail in OutboxMail.objects.select_related("user", "season")]
    assert len(mails) > 10
    for mail in mails:
        words = f"{mail.subject} {mail.body}".casefold().split("http")[0]
        assert [word for word in secret if word.casefold() in words] == []
    letters = {(m.subject, m.body.split("http")[0]) for m in mails if "письмо" in m.subject}
    assert len(letters) == 1
    of_the_clan = OutboxMail.objects.filter(kind=MailKind.LETTER, user=other.user)
    assert list(of_the_clan.order_by("id").values_list("created_at", flat=True)) == [moment(0, "12:00"), NOON]


def test_mails_are_sent_once_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt_table(composition={"mafia": 1, "commissar": 1, "civilian": 1})
    waiting = OutboxMail.objects.count()
    assert waiting == 3
    assert actions.send_mails(now=moment(0, "12:01")) == waiting
    assert actions.send_mails(now=moment(0, "12:01")) == 0
    assert sorted(mail.to[0] for mail in outbox.outbox) == sorted(seat.user.email for seat in table.seats())
    OutboxMail.objects.filter(pk=OutboxMail.objects.first().pk).update(sent_at=None)  # type: ignore[union-attr]

    def fail(*_args: object) -> int:
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.message.EmailMessage.send", fail)
        assert actions.send_mails(now=moment(0, "13:00")) == 0
    failed = OutboxMail.objects.get(sent_at__isnull=True)
    assert (failed.attempts, failed.failure) == (2, "ConnectionRefusedError")
    assert actions.send_mails(now=moment(0, "13:01")) == 0
    assert actions.send_mails(now=moment(0, "13:05")) == 1


def test_an_hour_before_stop_who_has_not_voted_is_reminded_once() -> None:
    table = day_table()
    voter, target, *others = table.seats()
    table.vote(voter, target, NOON)
    assert actions.remind_before_stop(now=moment(1, "20:59")) == 0
    assert actions.remind_before_stop(now=moment(1, "21:00")) == 1
    assert actions.remind_before_stop(now=moment(1, "21:01")) == 0
    got = OutboxMail.objects.filter(kind=MailKind.STOP_SOON).values_list("user", flat=True)
    assert set(got) == {seat.user_id for seat in (target, *others)}


def test_a_short_day_has_no_reminder() -> None:
    table = day_table(stop_time=moment(1, "11:30").time())
    assert actions.remind_before_stop(now=moment(1, "11:00")) == 0
    assert table.season.phase_kind == "day"
