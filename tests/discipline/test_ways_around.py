"""Ways around a block, the graveyard, the end of a season; what admins lift where no mayor sits."""

from __future__ import annotations

import pytest

from accounts.models import User
from forum.models import Post, Thread, ThreadMember
from games.enums import ChannelKind
from games.errors import RuleViolation
from games.models import Complaint, Decision, GraveyardEntry, Sanction
from games.permissions import check_not_banned
from tests.discipline.conftest import StandingClock
from tests.discipline.kit import complain, complain_of, decide, letter, posts_of
from tests.discipline.test_graveyard import enter, jail
from tests.support.browsers import client_of
from tests.support.seasons import Table, make_user, moment

pytestmark = pytest.mark.django_db


def to_dawn(table: Table, clock: StandingClock) -> None:
    clock.set(moment(1, "23:00"))
    table.turn(clock.now)
    assert table.season.phase_kind == "dawn"


def morning(table: Table, clock: StandingClock) -> None:
    clock.set(moment(2, "10:00"))
    table.turn(clock.now)
    assert table.season.phase_kind == "day"


def test_who_is_let_back_in_dawn_enters_no_graveyard_before_the_morning(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    """Ruled alive while nothing shows: still out for everybody, he goes on reading; from the morning on he doesn't."""
    dead = jail(table, table.dealt("civilian")[0], clock)
    thread = enter(table, dead)
    to_dawn(table, clock)
    ruling = {"status": "alive", "reason": "Ошибка ведущего", "confirm_return": "1"}
    address = f"/s/{table.season_id}/mayor/{dead.number}/ruling/"
    assert client_of(mayor).post(address, ruling).status_code == 302
    assert not Decision.objects.filter(verb="graveyard_override").exists()
    assert enter(table, dead) == thread
    morning(table, clock)
    assert table.seat(dead.nick).status == "alive"
    assert Decision.objects.filter(verb="graveyard_override").count() == 1
    member = ThreadMember.objects.get(thread=thread, user=dead.user)
    assert (member.until_number is not None, member.may_write) == (True, False)
    assert GraveyardEntry.objects.get().overruled_at is not None


def test_who_enters_after_the_ruling_does_not_come_back_by_it(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    """The mayor wasn't asked: the ruling is void, and he can give it again, knowing."""
    dead = jail(table, table.dealt("civilian")[0], clock)
    to_dawn(table, clock)
    address = f"/s/{table.season_id}/mayor/{dead.number}/ruling/"
    desk = client_of(mayor)
    assert desk.post(address, {"status": "alive", "reason": "Ошибка"}).status_code == 302
    enter(table, dead)
    morning(table, clock)
    assert table.seat(dead.nick).status == "jailed"
    dropped = Decision.objects.get(verb="dropped")
    assert dropped.details["code"] == "in_graveyard"
    assert desk.post(address, {"status": "alive", "reason": "Ошибка"}).status_code == 422
    again = {"status": "alive", "reason": "Ошибка", "confirm_return": "1"}
    assert desk.post(address, again).status_code == 302
    assert table.seat(dead.nick).status == "alive"


def test_d7_who_is_out_is_blocked_in_the_graveyard_too(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    thread = enter(table, dead)
    blocked = {"kind": "block", "rule": "D7", "reason": "Брань", "until_day": "2"}
    address = f"/s/{table.season_id}/mayor/{dead.number}/sanction/"
    assert client_of(mayor).post(address, blocked).status_code == 302
    browser = client_of(dead.user)
    refused = browser.post(f"/t/{thread.key}/post/", {"source": "И ещё…"})
    assert refused.status_code == 422
    assert "Брань" in refused.content.decode()
    to_mayor = browser.post(f"/t/{table.letters(dead).key}/post/", {"source": "Извините"})
    assert to_mayor.status_code == 302


def test_the_mayor_hides_a_post_of_the_graveyard(table: Table, clock: StandingClock, mayor: User) -> None:
    dead = jail(table, table.dealt("civilian")[0], clock)
    thread = enter(table, dead)
    client_of(dead.user).post(f"/t/{thread.key}/post/", {"source": "Бранное слово"})
    desk = client_of(mayor)
    assert f"hide={thread.key}" in desk.get(f"/t/{thread.key}/").content.decode()
    page = desk.get(f"/s/{table.season_id}/mayor/").content.decode()
    assert f'<option value="{thread.key}">The graveyard</option>' in page
    hidden = desk.post(f"/s/{table.season_id}/mayor/hide/", {"thread": thread.key, "number": "2"})
    assert hidden.status_code == 302
    assert "Бранное слово" not in client_of(dead.user).get(f"/t/{thread.key}/").content.decode()


def test_a_complaint_of_the_last_hour_is_answered_with_a_warning_after_the_end(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    one, other = table.dealt("civilian")[:2]
    made = complain_of(one.user, letter(other.user, one.user, "Кто ты?", clock.now))
    client_of(mayor).post(f"/s/{table.season_id}/mayor/draw/", {"sure": "on"})
    assert table.season.status == "finished"
    assert decide(mayor, made, decision="warn", reason="Так нельзя").status_code == 302
    assert Sanction.objects.get().kind == "warning"
    browser = client_of(other.user)
    assert "Так нельзя" in browser.get(f"/s/{table.season_id}/").content.decode()
    browser.post(f"/s/{table.season_id}/warnings/")
    assert Sanction.objects.get().confirmed_at is not None


def test_admins_lift_what_they_have_imposed_where_the_mayor_is_automatic(
    automatic: Table, clock: StandingClock, db: None
) -> None:
    keeper, playing = make_user("Хранитель", is_staff=True), automatic.dealt("doctor")[0].user
    one, other = automatic.dealt("civilian")[:2]
    post = automatic.talk(other, "Брань", clock.now)
    made = complain_of(one.user, post)
    block = {"decision": "sanction", "kind": "block-1", "rule": "D6", "reason": "Брань"}
    assert decide(keeper, made, **block).status_code == 302
    block_id = Sanction.objects.get().pk
    page = client_of(keeper).get(f"/complaints/{made.key}/").content.decode()
    assert f'name="lift" value="{block_id}"' in page
    assert 'name="lift"' not in client_of(one.user).get(f"/complaints/{made.key}/").content.decode()
    lift = {"lift": str(block_id), "reason": "Извинился", "token": "1"}
    User.objects.filter(pk=playing.pk).update(is_staff=True, is_superuser=True)
    for cheat in (playing, one.user, other.user):
        assert decide(cheat, made, **lift).status_code == 404
    assert Sanction.objects.get().lifted_at is None
    for _twice in (1, 2):
        assert decide(keeper, made, **lift).status_code == 302
    assert Sanction.objects.get().lift_reason == "Извинился"
    assert Decision.objects.filter(verb="lift").count() == 1
    assert automatic.talk(other, "Спасибо", clock.now).number
    assert Complaint.objects.get().state == "sanctioned"


def test_a_block_shuts_every_other_way_into_the_days_thread(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    """Posts, edits, checks and previews of votes; channels, letters and orders stay."""
    killer = table.dealt("mafia")[0]
    post = table.talk(killer, "Доброе утро", clock.now)
    blocked = {"kind": "block", "rule": "D6", "reason": "Брань", "until_day": "1"}
    client_of(mayor).post(f"/s/{table.season_id}/mayor/{killer.number}/sanction/", blocked)
    browser, key = client_of(killer.user), table.thread.key
    red = {"source": f"[color=red]{table.dealt('civilian')[0].nick}[/color]"}
    for address in (f"/t/{key}/post/", f"/t/{key}/{post.number}/edit/"):
        refused = browser.post(address, {**red, "confirm_vote": table.dealt("civilian")[0].nick})
        assert refused.status_code == 422
        assert "Брань" in refused.content.decode()
    clan = table.channel(ChannelKind.CLAN)
    assert browser.post(f"/t/{clan.key}/post/", {"source": "Молчу"}).status_code == 302
    assert browser.post(f"/t/{table.letters(killer).key}/post/", {"source": "За что?"}).status_code == 302


def test_d5_an_outsider_who_asks_for_roles_is_banned_and_named(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    victim, outsider = table.seats()[0], make_user("Чужой")
    post = letter(outsider, victim.user, "Скажи свою роль", clock.now)
    complaint = complain_of(victim.user, post)
    page = client_of(mayor).get(f"/complaints/{complaint.key}/").text
    assert "The accused has no seat in this season" in page
    assert "posting block" not in page
    typed = {"decision": "sanction", "rule": "D5", "reason": "Выпытывал роли."}
    assert decide(mayor, complaint, kind="block-1", **typed).status_code == 422
    assert not Sanction.objects.exists()
    assert decide(mayor, complaint, kind="ban", seasons="2", **typed).status_code == 302
    ban = Sanction.objects.get()
    assert (ban.seat, ban.user, ban.kind, ban.seasons, ban.decided_by) == (None, outsider, "ban", 2, mayor)

    told = Thread.objects.get(policy="games.outcome", members__user=outsider)
    assert "Выпытывал роли." in posts_of(client_of(outsider), told)
    assert victim.nick not in posts_of(client_of(outsider), told)
    named = Post.objects.filter(thread=table.thread).latest("number")
    assert "Чужой" in named.source
    assert "Выпытывал роли." in named.source
    assert victim.nick not in named.source
    with pytest.raises(RuleViolation) as caught:
        check_not_banned(outsider)
    assert caught.value.code == "banned"
    assert "Sanction against Чужой (D5)" in client_of(mayor).get(f"/s/{table.season_id}/mayor/").text

    lifted = client_of(mayor).post(
        f"/complaints/{complaint.key}/", {"lift": ban.pk, "reason": "Извинился.", "token": "lift"}
    )
    assert lifted.status_code == 302
    check_not_banned(outsider)
    last = Post.objects.filter(thread__policy="games.outcome", thread__members__user=outsider).latest("pk")
    assert "Извинился." in last.source


def test_an_admin_bans_a_mayor_who_has_earned_it_and_may_take_it_back(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    admin = make_user("Управа")
    User.objects.filter(pk=admin.pk).update(is_staff=True)
    complain(table.seats()[0].user, f"/complaints/new/?season={table.season_id}")
    complaint = Complaint.objects.get()
    typed = {"decision": "sanction", "kind": "ban", "rule": "D9", "reason": "Подсказывал своим."}
    assert decide(mayor, complaint, **typed).status_code == 404
    vague = decide(admin, complaint, **typed, seasons="")
    assert vague.status_code == 422
    assert "Say for how many seasons, or tick that the ban is for good." in vague.text
    assert decide(admin, complaint, **typed, for_good="on").status_code == 302
    ban = Sanction.objects.get()
    assert (ban.seat, ban.user, ban.seasons) == (None, mayor, None)
    page = client_of(admin).get(f"/complaints/{complaint.key}/").text
    assert 'name="lift"' in page
    client_of(admin).post(f"/complaints/{complaint.key}/", {"lift": ban.pk, "reason": "", "token": "x"})
    ban.refresh_from_db()
    assert ban.lifted_by == admin
