"""Orders by letter and by form, in the conversation with the mayor (F3, UX)."""

from __future__ import annotations

import pytest

from forum.actions import create_post, edit_post
from forum.enums import PostKind
from forum.models import Post
from games import actions
from games.errors import RuleViolation
from games.models import LogEvent, Seat
from tests.support.seasons import Table, day_table, dealt_table, make_user, moment

pytestmark = pytest.mark.django_db

NOON = moment(1, "12:00")
WHOLE = {
    "mafia": 2, "butterfly": 1, "commissar": 1, "sergeant": 1, "doctor": 1, "priest": 1, "witness": 1,
    "journalist": 1, "hacker": 1, "maniac": 1, "kamikaze": 1, "civilian": 3,
}  # fmt: skip


def send(table: Table, seat: Seat, text: str, now=NOON, **options: str) -> Post:
    return table.write(table.letters(seat), seat, text, now, **options)


def refusal_of(table: Table, seat: Seat, text: str, now=NOON, **options: str) -> RuleViolation:
    before = Post.objects.count()
    with pytest.raises(RuleViolation) as caught:
        send(table, seat, text, now, **options)
    assert Post.objects.count() == before
    return caught.value


def answers(table: Table, seat: Seat) -> list[Post]:
    return list(Post.objects.filter(thread=table.letters(seat), kind=PostKind.ANSWER).order_by("number"))


def test_f3_2_an_order_is_asked_once_then_kept_and_answered() -> None:
    table = day_table()
    doctor, patient = table.dealt("doctor")[0], table.dealt("civilian")[0]
    text = f"Добрый вечер!\nЛечу {patient.nick.lower()}."
    question = refusal_of(table, doctor, text)
    assert (question.code, question.confirm) == ("confirm_order", True)
    choice = question.choices[0]
    assert (choice.name, choice.value) == ("confirm_order", f"heal:{patient.nick}")
    letter = send(table, doctor, text, confirm_order=choice.value)
    assert (letter.kind, letter.frozen, letter.source) == (PostKind.ORDER, True, text)
    (answer,) = answers(table, doctor)
    assert answer.number == letter.number + 1
    assert patient.nick in answer.source
    event = LogEvent.objects.get()
    assert event.event == {"act": {"by": doctor.nick, "action": "heal", "targets": [patient.nick]}}
    again = refusal_of(table, doctor, f"лечу {patient.nick}")
    assert again.code == "already_acted"


@pytest.mark.parametrize("text", ["Кого бы полечить?", "лечу Вася?", "спасибо за игру", "Я буду лечить."])
def test_everything_else_is_talk_and_kept(text: str) -> None:
    table = day_table()
    letter = send(table, table.dealt("doctor")[0], text)
    assert (letter.kind, letter.source) == (PostKind.PLAIN, text)
    assert not LogEvent.objects.exists()


def test_a_near_miss_is_asked_back_and_a_picked_name_is_the_order() -> None:
    table = day_table()
    doctor = table.dealt("doctor")[0]
    target = next(seat for seat in table.seats() if seat.pk != doctor.pk and len(seat.nick) > 3)
    text = f"лечу {target.nick[:-1]}ъ"
    refusal = refusal_of(table, doctor, text)
    assert refusal.code == "no_such_player"
    choice = next(choice for choice in refusal.choices if target.nick in choice.value)
    assert target.nick in choice.label
    letter = send(table, doctor, text, **{choice.name: choice.value})
    assert (letter.kind, letter.source) == (PostKind.ORDER, text)
    assert LogEvent.objects.get().event["act"]["targets"] == [target.nick]


def test_a_picked_name_confirms_nothing_but_the_order_that_its_button_showed() -> None:
    table = day_table()
    doctor, (one, two, *_rest) = table.dealt("doctor")[0], table.dealt("civilian")
    refusal = refusal_of(table, doctor, f"Всем привет\nлечу {one.nick}", order_nick=f"1:0:{two.nick}")
    assert refusal.code == "confirm_order"
    assert refusal.choices[0].value == f"heal:{one.nick}"


def test_any_letter_can_be_sent_as_talk() -> None:
    table = day_table()
    doctor, patient = table.dealt("doctor")[0], table.dealt("civilian")[0]
    letter = send(table, doctor, f"лечу {patient.nick}", as_talk="1")
    assert letter.kind == PostKind.PLAIN
    assert not LogEvent.objects.exists()


def test_two_orders_in_a_letter_are_asked_back() -> None:
    table = day_table()
    sergeant, (one, two, *_rest) = table.dealt("sergeant")[0], table.dealt("civilian")
    text = f"прикрываю {one.nick}\nищу свидетеля, {two.nick}"
    refusal = refusal_of(table, sergeant, text)
    assert refusal.code == "several_orders"
    choice = refusal.choices[0]
    letter = send(table, sergeant, text, **{choice.name: choice.value})
    assert letter.kind == PostKind.ORDER
    assert LogEvent.objects.count() == 1


@pytest.mark.parametrize("language", ["ru", "en"])
def test_each_role_orders_by_form_in_both_languages(language: str) -> None:
    from games.orders import order_line, order_value

    table = day_table(composition=WHOLE)
    targets = [seat.nick for seat in table.dealt("civilian")]
    orders = (
        ("butterfly", "sleep"), ("priest", "confess"), ("commissar", "check"), ("kamikaze", "detonate"),
        ("maniac", "stab"), ("mafia", "shoot"), ("sergeant", "cover"), ("witness", "watch"), ("doctor", "heal"),
        ("journalist", "compare"), ("hacker", "hack"),
    )  # fmt: skip
    for sent, (role, action) in enumerate(orders, start=1):
        seat = table.dealt(role)[0]
        nicks = targets[:2] if action == "compare" else targets[:1]
        value = order_value(action, nicks)
        assert (
            send(table, seat, order_line(action, nicks, language), confirm_order=value).kind == PostKind.ORDER
        )
        assert LogEvent.objects.count() == sent, role


def test_every_refusal_of_the_rules_is_told_before_and_answered_after() -> None:
    table = day_table(composition=WHOLE)
    sergeant, commissar, doctor = (table.dealt(role)[0] for role in ("sergeant", "commissar", "doctor"))
    journalist, civilian = table.dealt("journalist")[0], table.dealt("civilian")[0]
    killer, other = table.dealt("mafia")
    table.order(killer, "shoot", [civilian], NOON)
    cases = [
        (civilian, "heal", [doctor], "not_your_action"),
        (other, "shoot", [civilian], "clan_acted"),
        (journalist, "compare", [civilian, civilian], "target_count"),
        (commissar, "check", [commissar], "self_target"),
        (doctor, "heal", [doctor], "first_night"),
        (sergeant, "cover", [commissar], "forbidden_target"),
    ]
    for seat, action, targets, code in cases:
        answer = table.order(seat, action, targets, NOON)
        assert answer.kind == PostKind.ANSWER, code
        assert answer.source != ""
    assert LogEvent.objects.count() == 1
    for seat, action, targets, code in cases:
        from games.orders import order_line

        line = order_line(action, [target.nick for target in targets], "ru")
        assert refusal_of(table, seat, line).code == code


def test_f3_1_orders_are_taken_from_the_opening_of_the_day_to_the_deadline() -> None:
    table = dealt_table()
    doctor, patient = table.dealt("doctor")[0], table.dealt("civilian")[0]
    text = f"лечу {patient.nick}"
    assert refusal_of(table, doctor, text, moment(0, "13:00")).code == "too_early"
    table.turn(moment(1, "10:00"))
    table.turn(moment(1, "22:00"))
    assert refusal_of(table, doctor, text, moment(1, "22:59:59")).code == "confirm_order"
    value = f"heal:{patient.nick}"
    assert refusal_of(table, doctor, text, moment(1, "23:00"), confirm_order=value).code == "deadline_passed"
    assert send(table, doctor, "Опоздал, жаль.", moment(1, "23:01")).kind == PostKind.PLAIN
    assert table.season.phase_kind == "dawn"


def test_the_mayor_answers_and_his_words_are_no_orders() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    doctor, patient = table.dealt("doctor")[0], table.dealt("civilian")[0]
    thread = table.letters(doctor)
    post = create_post(thread_id=thread.pk, author=mayor, source=f"лечу {patient.nick}", now=NOON)
    assert post.kind == PostKind.PLAIN
    actions.pause_season(season_id=table.season_id, actor=mayor, now=NOON)
    assert send(table, doctor, "Что случилось?", moment(1, "12:01")).kind == PostKind.PLAIN
    refusal = refusal_of(table, doctor, f"лечу {patient.nick}", moment(1, "12:01"))
    assert refusal.code == "paused"


def test_whoever_is_out_may_still_talk_to_the_mayor() -> None:
    table = day_table()
    doctor, *others = table.seats()
    for voter in others:
        table.vote(voter, doctor, NOON)
    table.turn(moment(1, "22:00"))
    letter = send(table, table.seat(doctor.nick), f"лечу {others[0].nick}", moment(1, "22:10"))
    assert letter.kind == PostKind.PLAIN


def test_letters_to_the_mayor_are_not_edited() -> None:
    table = day_table()
    doctor = table.dealt("doctor")[0]
    letter = send(table, doctor, "просто так")
    with pytest.raises(RuleViolation) as refusal:
        edit_post(post_id=letter.pk, editor=doctor.user, source="лечу всех", now=NOON)
    assert refusal.value.code == "frozen"
