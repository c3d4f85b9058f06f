"""T4 on the forum: namings, shoot-out, madam, commissar, doctor; what the clan sees and nobody else."""

from __future__ import annotations

import pytest

from forum.actions import create_post
from forum.actions.pace import WRITES_A_MINUTE
from forum.enums import PostKind
from forum.models import Post
from games.enums import ChannelKind, MailKind
from games.errors import RuleViolation
from games.models import OutboxMail, Seat
from games.nightbridge import load_game
from games.orders import order_line, order_value
from games.phrases.letters import order_refused
from games.queries.orders import naming_panel, order_panel, order_wanted, standing_orders
from games.queries.role import role_page
from tests.support.seasons import make_user, moment
from tests.traditional.kit import Traditional, first_day

pytestmark = pytest.mark.django_db


def first_night(**fields: object) -> Traditional:
    table = first_day(**fields)
    assert (table.step(), table.step()) == ("talk", "night")
    return table


def deaths(table: Traditional) -> list[str]:
    return [seat.nick for seat in table.seats() if seat.status == "killed"]


def test_t4_actions_are_taken_from_stop_on() -> None:
    table = first_day()
    commissar, target = table.dealt("commissar")[0], table.dealt("civilian")[0]
    with pytest.raises(RuleViolation) as refusal:
        table.order(commissar, "check", [target], table.now())
    assert refusal.value.code == "too_early"
    assert order_panel(commissar.user, table.season_id) is None
    assert order_wanted(commissar.user, table.season_id) is None
    page = role_page(commissar.user, table.season_id)
    assert page is not None
    assert (page.acts, page.orders_by_day) == (True, False)
    table.step()
    table.step()
    assert table.order(commissar, "check", [target], table.night()).kind == PostKind.ANSWER
    assert [order.label for order in order_panel(commissar.user, table.season_id).standing]
    assert not order_wanted(commissar.user, table.season_id).is_open


def test_t4_2_agreed_is_shot_and_the_role_stays_hidden() -> None:
    table = first_night()
    victim = table.dealt("civilian")[0]
    for killer in (*table.dealt("mafia"), *table.dealt("madam")):
        table.order(killer, "shoot", [victim], table.night())
    table.step()
    table.step()
    assert deaths(table) == [victim.nick]
    gone = table.seat(victim.nick)
    assert (gone.announced_role, gone.announced_card) == ("", "")
    summary = Post.objects.get(thread=table.thread, kind=PostKind.SUMMARY)
    assert victim.nick in summary.source
    assert "мирный" not in summary.source


def test_t4_2_a_naming_can_be_changed_and_disagreement_is_a_shoot_out() -> None:
    table = first_night()
    one, two, three = table.dealt("mafia")
    victim, other = table.dealt("civilian")[:2]
    for killer in (one, two):
        table.order(killer, "shoot", [victim], table.night())
    answer = table.order(three, "shoot", [victim], table.night())
    assert "вместо" not in answer.source
    answer = table.order(three, "shoot", [other], table.night())
    assert other.nick in answer.source
    panel = order_panel(three.user, table.season_id)
    assert panel is not None
    assert panel.is_open
    assert {naming.nick: naming.target for naming in panel.namings} == {
        one.nick: victim.nick, two.nick: victim.nick, three.nick: other.nick, table.dealt("madam")[0].nick: "",
    }  # fmt: skip
    assert panel.final == ()
    table.step()
    table.step()
    assert deaths(table) == []
    kinds = [line["kind"] for line in table.season.phases.get(kind="dawn").published["summary"]]
    assert kinds == ["nobody_died", "shootout"]


def test_t4_2_no_flood_keeps_anybody_from_naming_and_one_of_changes_is_refused() -> None:
    """Each naming is an event that all later folds of the season read: one player could make them slow for all."""
    table = first_night()
    killer, commissar = table.dealt("mafia")[0], table.dealt("commissar")[0]
    one, other = table.dealt("civilian")[:2]

    def send(seat: Seat, source: str, **options: str) -> str:
        try:
            create_post(
                thread_id=table.letters(seat).pk, author=seat.user, source=source, options=options, now=table.night(),
                by_hand=True,
            )  # fmt: skip
        except RuleViolation as refusal:
            return refusal.code
        return ""

    def order(seat: Seat, action: str, target: Seat) -> str:
        line = order_line(action, [target.nick], "ru")
        return send(seat, line, confirm_order=order_value(action, [target.nick]))

    for seat in (killer, commissar):
        assert [send(seat, f"слово {number}") for number in range(WRITES_A_MINUTE)] == [""] * WRITES_A_MINUTE
        assert send(seat, "ещё слово") == "too_fast"
    assert [order(killer, "shoot", target) for target in (one, other)] == ["", "too_fast"]
    assert [order(commissar, "check", target) for target in (one, other)] == ["", "too_fast"]
    assert [order.targets for order in standing_orders(load_game(table.season), killer.nick)] == [(one.nick,)]


def test_t4_2_a_refused_naming_changes_nothing() -> None:
    table = first_day()
    gone = table.dealt("civilian")[0]
    table.jail(gone)
    killer, victim = table.dealt("mafia")[0], table.dealt("doctor")[0]
    table.order(killer, "shoot", [victim], table.night())
    answer = table.order(killer, "shoot", [gone], table.night())
    assert answer.source == order_refused("ru", code="target_out", action="shoot", targets=[gone.nick])
    assert naming_panel(killer.user, table.season_id).namings[0].target == victim.nick


def test_t4_2_namings_are_told_in_the_channel_and_seen_by_the_clan_alone() -> None:
    table = first_night()
    killer, ally, _third = table.dealt("mafia")
    madam, doctor = table.dealt("madam")[0], table.dealt("doctor")[0]
    table.order(killer, "shoot", [doctor], table.night())
    table.order(madam, "shoot", [madam], table.night())
    told = Post.objects.filter(thread=table.channel(ChannelKind.CLAN), kind=PostKind.NOTICE)
    assert [killer.nick in post.source or madam.nick in post.source for post in told] == [True, True]
    assert naming_panel(ally.user, table.season_id).namings[1:]
    for outsider in (doctor, table.dealt("civilian")[0], table.dealt("commissar")[0]):
        assert naming_panel(outsider.user, table.season_id) is None
        panel = order_panel(outsider.user, table.season_id)
        assert panel is None or panel.namings == ()
    assert naming_panel(make_user("Чужой"), table.season_id) is None
    assert naming_panel(None, table.season_id) is None


def test_t4_3_the_madam_visits_and_names_and_the_visit_alone_is_final() -> None:
    table = first_night()
    madam, target, victim = table.dealt("madam")[0], table.dealt("doctor")[0], table.dealt("civilian")[0]
    table.order(madam, "visit", [target], table.night())
    assert order_wanted(madam.user, table.season_id).is_open
    panel = order_panel(madam.user, table.season_id)
    assert [action.action for action in panel.open_actions] == ["shoot"]
    table.order(madam, "shoot", [victim], table.night())
    panel = order_panel(madam.user, table.season_id)
    assert [order.action for order in panel.final] == ["visit"]
    assert [action.action for action in panel.open_actions] == ["shoot"]
    assert not order_wanted(madam.user, table.season_id).is_open
    answer = table.order(madam, "visit", [victim], table.night())
    assert answer.source == order_refused("ru", code="already_acted", action="visit", targets=[victim.nick])


def test_t4_4_and_t4_5_by_free_words() -> None:
    table = first_night()
    commissar, doctor, killer = (table.dealt(role)[0] for role in ("commissar", "doctor", "mafia"))
    now = table.night()
    table.write(
        table.letters(commissar),
        commissar,
        f"проверяю {killer.nick}",
        now,
        confirm_order=f"check:{killer.nick}",
    )
    table.write(
        table.letters(doctor), doctor, f"heal {commissar.nick}", now, confirm_order=f"heal:{commissar.nick}"
    )
    table.write(
        table.letters(killer), killer, f"стреляю в игрока {commissar.nick}", now,
        confirm_order=f"shoot:{commissar.nick}",
    )  # fmt: skip
    table.step()
    table.step()
    assert deaths(table) == []
    report = Post.objects.get(thread=table.letters(commissar), kind=PostKind.REPORT)
    assert killer.nick in report.source
    assert not Post.objects.filter(thread=table.letters(doctor), kind=PostKind.REPORT).exists()


def test_t4_6_a_lapsed_naming_is_told_to_its_sender_alone() -> None:
    from games import actions

    mayor = make_user("Мэрия")
    table = first_night(mayor=mayor)
    killer, ally, third = table.dealt("mafia")
    victim, other = table.dealt("civilian")[:2]
    table.order(killer, "shoot", [victim], table.night())
    table.order(ally, "shoot", [other], table.night())
    actions.exclude_player(
        season_id=table.season_id, seat_number=victim.number, actor=mayor, now=table.night()
    )
    told = Post.objects.filter(
        kind=PostKind.NOTICE, thread__in=[table.letters(s).pk for s in (killer, ally, third)]
    )
    assert [post.thread_id for post in told] == [table.letters(killer).pk]
    assert naming_panel(killer.user, table.season_id).namings[0].target == ""


@pytest.mark.parametrize("sends", [False, True])
def test_nights_run_their_full_time_whether_orders_came_or_not(sends: bool) -> None:
    table = first_night()
    if sends:
        victim = table.dealt("civilian")[0]
        for seat in table.seats():
            for action in {"mafia": ["shoot"], "madam": ["shoot", "visit"], "commissar": ["check"],
                           "doctor": ["heal"]}.get(seat.secret.role, []):  # fmt: skip
                table.order(seat, action, [victim], table.night())
    assert not table.turn(moment(1, "22:59:59"))
    assert table.season.due_at == moment(1, "23:00")
    table.step()
    assert table.season.due_at == moment(2, "10:00")


def test_t4_2_a_naming_is_news_to_the_others_of_the_clan_and_not_to_its_sender() -> None:
    table = first_night()
    killer, victim = table.dealt("mafia")[0], table.dealt("civilian")[0]
    clan = table.channel(ChannelKind.CLAN)
    mails = OutboxMail.objects.filter(kind=MailKind.LETTER, context__thread=clan.key)
    assert not mails.exists()
    table.order(killer, "shoot", [victim], table.night())
    others = {seat.nick for seat in (*table.dealt("mafia"), *table.dealt("madam"))} - {killer.nick}
    assert {mail.user.username for mail in mails} == others
    table.order(killer, "shoot", [table.dealt("doctor")[0]], table.night())
    assert killer.nick not in {mail.user.username for mail in mails}
