"""The desk itself: what it shows, to whom, notes, staff, last seen, a mayor who is away."""

from __future__ import annotations

import datetime

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from forum.clock import db_now
from forum.models import ThreadMember
from games import actions
from games.enums import MailKind
from games.models import Decision, LastSeen, MayorNote, OutboxMail, Staff, Vote
from tests.games.pages.conftest import page_of
from tests.mayor.conftest import DeskTable, desk_table
from tests.support.browsers import client_of
from tests.support.seasons import make_user, sit_down

pytestmark = pytest.mark.django_db
POSTS = (
    "stop/", "story/", "pause/", "resume/", "mayor/end/", "mayor/morning/", "mayor/overdue/", "mayor/cancel/",
    "mayor/draw/", "mayor/pardon/", "mayor/suicide/", "mayor/staff/", "mayor/dismiss/", "mayor/hide/", "mayor/1/note/",
    "mayor/1/vote/", "mayor/1/order/", "mayor/1/ruling/", "mayor/1/sanction/", "mayor/1/lift/1/",
)  # fmt: skip


def test_the_night_as_it_would_be_now_with_reasons_and_the_draft(day: DeskTable) -> None:
    killer, doctor, commissar = day.dealt("mafia")[0], day.dealt("doctor")[0], day.dealt("commissar")[0]
    victim, convict = day.dealt("civilian")[:2]
    day.order(killer, "shoot", [victim], db_now())
    day.order(doctor, "heal", [victim], db_now())
    day.order(commissar, "check", [day.dealt("mafia")[1]], db_now())
    day.vote(commissar, convict, db_now())
    day.desk.post(day.path("story/"), {"source": "The moon rose."})
    page = day.page()
    night = page[page.index('id="tonight"') :]
    assert f"By the votes that stand now {convict.nick} goes to jail first." in night
    assert f"<strong>{killer.nick}</strong>: shoot, {victim.nick}" in night
    assert f"{victim.nick} is healed: no wound any more (F10.1)" in night
    assert f"{day.dealt('mafia')[1].nick} dies: shot" in night
    assert "The moon rose." in night
    assert night.index("The moon rose.") < night.index("Morning summary. Day 2")
    assert "Someone slept." in night
    assert not Vote.objects.filter(lapsed=True).exists()
    assert day.season.phase_kind == "day"


def test_the_desk_says_when_the_verdict_would_end_the_game(db: None) -> None:
    table = desk_table(composition={"mafia": 1, "commissar": 1, "sergeant": 1, "civilian": 3})
    table.step()
    table.vote(table.dealt("commissar")[0], table.dealt("mafia")[0], db_now())
    assert "The verdict would end the game: The city has won" in table.page()


def test_a_note_is_a_line_for_the_desk_alone_and_stays_shut(day: DeskTable) -> None:
    seat = day.dealt("civilian")[0]
    seen = [page_of(client_of(user).get(day.path())) for user in (None, seat.user)]
    assert day.about(seat, "note", text="argues with everybody") == 302
    assert "argues with everybody" in day.page()
    assert [page_of(client_of(user).get(day.path())) for user in (None, seat.user)] == seen
    day.press("mayor/draw/", sure="on")
    archive = client_of(None).get(day.path("archive/")).content.decode()
    assert "argues with everybody" not in archive
    day.about(seat, "note", text=" ")
    assert not MayorNote.objects.exists()


def test_last_seen_is_written_once_in_some_minutes_and_shown_on_the_desk_alone(day: DeskTable) -> None:
    seat, watcher = day.dealt("civilian")[:2]
    public = [page_of(client_of(user).get(day.path())) for user in (None, watcher.user)]
    client = client_of(seat.user)
    client.get("/")
    seen = LastSeen.objects.get(user=seat.user)
    client.get(day.path())
    cache.clear()
    client.get(day.path())
    assert LastSeen.objects.get(user=seat.user).at == seen.at
    long_ago = db_now() - datetime.timedelta(hours=3)
    LastSeen.objects.filter(user=seat.user).update(at=long_ago)
    cache.clear()
    client.get(f"/t/{day.thread.key}/news/?shown=1&seen=1", headers={"hx-request": "true"})
    assert LastSeen.objects.get(user=seat.user).at == long_ago
    assert long_ago.isoformat(timespec="seconds") in day.page()
    assert [page_of(client_of(user).get(day.path())) for user in (None, watcher.user)] == public
    client.get("/")
    assert LastSeen.objects.get(user=seat.user).at > long_ago
    stranger = make_user("Прохожий")
    client_of(stranger).get(day.path())
    assert not LastSeen.objects.filter(user=stranger).exists()


def is_hidden(client: Client, table: DeskTable) -> bool:
    gets = [client.get(table.path(rest)).status_code for rest in ("mayor/", "mayor/1/")]
    posts = [client.post(table.path(rest), {"sure": "on", "confirm_stop": "1"}).status_code for rest in POSTS]
    return set(gets + posts) == {404}


def test_for_everybody_else_there_is_no_desk(day: DeskTable) -> None:
    deputy = make_user("Зам")
    assert day.press("mayor/staff/", nick="Зам", kind="deputy") == 302
    before = (day.season.status, day.season.phase_kind, day.season.due_at, Decision.objects.count())
    admin = make_user("Админ", is_staff=True, is_superuser=True)
    for user in (day.seats()[0].user, make_user("Чужой"), admin, deputy):
        assert is_hidden(client_of(user), day), user
    guest = client_of(None)
    assert all(guest.get(day.path(rest)).status_code == 302 for rest in ("mayor/", "mayor/1/"))
    assert all("/accounts/login/" in guest.post(day.path(rest))["Location"] for rest in POSTS)
    told = [guest.post(day.path(rest), {"source": "Рассказ", "reason": "спам"}) for rest in POSTS]
    assert all(("Рассказ" in answer.text, answer.status_code) == (True, 422) for answer in told)
    assert (day.season.status, day.season.phase_kind, day.season.due_at, Decision.objects.count()) == before


def test_a_co_mayor_shares_the_desk_reads_and_decides_until_dismissed(day: DeskTable) -> None:
    helper = make_user("Помощница")
    letters = day.letters(day.seats()[0])
    client = client_of(helper)
    assert client.get(f"/t/{letters.key}/").status_code == 404
    assert day.press("mayor/staff/", nick="помощница", kind="co_mayor") == 302
    assert client.get(day.path("mayor/")).status_code == 200
    assert client.get(f"/t/{letters.key}/").status_code == 200
    assert client.get(f"/t/{day.channel('clan').key}/").status_code == 200
    assert client.post(f"/t/{day.thread.key}/post/", {"source": "Order, please."}).status_code == 302
    assert client.post(day.path("pause/"), {"token": "x"}).status_code == 302
    assert Decision.objects.get(verb="pause").actor == helper
    assert client.post(day.path("resume/"), {"token": "y"}).status_code == 302
    assert (
        "Mayor&#x27;s desk" in client.get("/").content.decode()
        or "Mayor's desk" in client.get("/").content.decode()
    )
    assert client.post(day.path("mayor/staff/"), {"nick": "Мэрия", "kind": "deputy"}).status_code == 422
    assert day.press("mayor/dismiss/", nick="Помощница") == 302
    assert client.get(day.path("mayor/")).status_code == 404
    member = ThreadMember.objects.get(thread=letters, user=helper)
    assert (member.until_number, member.may_write) == (letters.last_number, False)
    assert len(day.decisions("appoint")) == len(day.decisions("dismiss")) == 1


def test_who_sits_at_the_desk_does_not_play_and_who_plays_does_not_sit_there(day: DeskTable) -> None:
    player = day.seats()[0]
    assert day.press("mayor/staff/", nick=player.nick, kind="co_mayor") == 422
    assert day.press("mayor/staff/", nick="Мэрия", kind="co_mayor") == 422
    assert day.press("mayor/staff/", nick="Никто", kind="co_mayor") == 422
    make_user("Зам"), make_user("Зам второй")
    assert day.press("mayor/staff/", nick="Зам", kind="deputy") == 302
    assert day.press("mayor/staff/", nick="Зам второй", kind="deputy") == 422
    assert [(row.user.username, row.kind) for row in Staff.objects.all()] == [("Зам", "deputy")]


def absent(table: DeskTable, hours: float) -> datetime.datetime:
    """The mayor was seen so long before the moment that is handed back."""
    LastSeen.objects.filter(season=table.season_id, user=table.mayor).delete()
    dealt = table.season.dealt_at
    assert dealt is not None
    return dealt + datetime.timedelta(hours=hours)


def test_a_mayor_not_seen_for_twelve_hours_calls_the_deputy_until_he_is_back(day: DeskTable) -> None:
    deputy = make_user("Зам")
    day.press("mayor/staff/", nick="Зам", kind="deputy")
    client = client_of(deputy)
    assert actions.watch_mayors(now=absent(day, 11.9)) == 0
    assert client.get(day.path("mayor/")).status_code == 404
    called = absent(day, 12)
    assert actions.watch_mayors(now=called) == 1
    assert actions.watch_mayors(now=called) == 0
    assert client.get(day.path("mayor/")).status_code == 200
    assert client.get(f"/t/{day.letters(day.seats()[0]).key}/").status_code == 200
    assert OutboxMail.objects.filter(kind=MailKind.TROUBLE, user=deputy).count() == 1
    LastSeen.objects.create(season=day.season, user=day.mayor, at=called + datetime.timedelta(minutes=1))
    assert client.get(day.path("mayor/")).status_code == 404
    assert actions.watch_mayors(now=called + datetime.timedelta(minutes=2)) == 1
    assert ThreadMember.objects.get(thread=day.letters(day.seats()[0]), user=deputy).may_write is False
    assert [len(day.decisions(verb)) for verb in ("call_deputy", "mayor_back")] == [1, 1]


def test_without_a_deputy_the_admins_are_told_once_and_nobody_else(day: DeskTable) -> None:
    admin = make_user("Админ", is_staff=True, is_superuser=True)
    User.objects.filter(pk=day.seats()[0].user_id).update(is_staff=True, is_superuser=True)
    actions.watch_mayors(now=absent(day, 13))
    actions.watch_mayors(now=absent(day, 14))
    told = OutboxMail.objects.filter(kind=MailKind.TROUBLE)
    assert [(mail.user, mail.context) for mail in told] == [(admin, {})]
    assert len(day.decisions("mayor_missing")) == 1


def test_a_season_that_does_not_run_misses_no_mayor(day: DeskTable) -> None:
    make_user("Админ", is_staff=True, is_superuser=True)
    day.press("pause/")
    assert actions.watch_mayors(now=absent(day, 30)) == 0
    day.press("resume/")
    day.press("mayor/draw/", sure="on")
    assert actions.watch_mayors(now=absent(day, 60)) == 0


def test_a_deputy_cannot_join_the_next_sign_up_of_his_own_season(day: DeskTable) -> None:
    make_user("Зам")
    day.press("mayor/staff/", nick="Зам", kind="deputy")
    user = Staff.objects.get().user
    type(day.season).objects.filter(pk=day.season_id).update(status="signup")
    from games.errors import RuleViolation

    with pytest.raises(RuleViolation) as refusal:
        sit_down(day, user, now=db_now())
    assert refusal.value.code == "mayor_plays"
