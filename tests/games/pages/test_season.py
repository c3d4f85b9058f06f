"""A season's page: what everybody sees, sign-up and leaving, the start."""

from __future__ import annotations

import datetime

import pytest

from forum.clock import db_now
from games.models import Season, Seat
from tests.games.pages.conftest import PageTable, cost_of, make_table
from tests.support.browsers import client_of
from tests.support.seasons import make_season, make_user, sit_down

pytestmark = pytest.mark.django_db


def test_a_guest_sees_what_it_is_who_plays_and_how_to_get_in(signup: PageTable) -> None:
    page = client_of(None).get(signup.path()).content.decode()
    assert "3 of 8 seats taken" in page
    for nick in ("Аня", "Борис", "Вася"):
        assert nick in page
    assert signup.season.seed_hash in page
    assert f"/accounts/login/?next={signup.path()}" in page
    assert "automatic: the clock keeps the rules" in page
    assert "mafia: 2" in page


def test_a_draft_is_for_staff_alone() -> None:
    draft = make_season()
    assert client_of(None).get(f"/s/{draft.pk}/").status_code == 404
    assert client_of(make_user("Аня")).get(f"/s/{draft.pk}/rules/").status_code == 404
    staff = make_user("Админ", is_staff=True)
    assert client_of(staff).get(f"/s/{draft.pk}/").status_code == 200


def test_join_with_a_word_of_ones_own_that_nobody_else_sees(signup: PageTable) -> None:
    user = make_user("Галя")
    client = client_of(user)
    answer = client.post(signup.path("join/"), {"nonce": "сорок два кота", "shares_letters": "on"})
    assert answer["Location"] == signup.path()
    seat = signup.seat("Галя")
    assert (seat.number, seat.secret.nonce, seat.shares_letters) == (4, "сорок два кота", True)
    assert "сорок два кота" in client.get(signup.path()).content.decode()
    for other in (None, signup.seats()[0].user, make_user("Админ", is_staff=True)):
        assert "сорок два кота" not in client_of(other).get(signup.path()).content.decode()


def test_join_without_a_word_gets_one(signup: PageTable) -> None:
    client_of(make_user("Галя")).post(signup.path("join/"), {"nonce": ""})
    assert len(signup.seat("Галя").secret.nonce) == 32


def test_a_word_that_is_too_long_is_kept_and_told(signup: PageTable) -> None:
    answer = client_of(make_user("Галя")).post(signup.path("join/"), {"nonce": "я" * 65})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "At most 64 characters, please; there are 65." in page
    assert f'value="{"я" * 65}"' in page
    assert Seat.objects.filter(season=signup.season).count() == 3


def test_whoever_comes_too_late_is_told_and_loses_nothing(signup: PageTable) -> None:
    late = client_of(make_user("Опоздавший"))
    for nick in ("Галя", "Дима", "Ева", "Женя", "Зоя"):
        client_of(make_user(nick)).post(signup.path("join/"), {"nonce": ""})
    assert signup.season.status == "running"
    answer = late.post(signup.path("join/"), {"nonce": "моё"})
    assert answer.status_code == 422
    assert "Sign-up of this season isn&#x27;t open." in answer.content.decode()


def test_a_seat_is_taken_once_and_leaving_frees_it(signup: PageTable) -> None:
    client = client_of(signup.seat("Аня").user)
    assert client.post(signup.path("join/"), {"nonce": ""}).status_code == 302
    assert len(signup.seats()) == 3
    Seat.objects.update(joined_at=db_now() - datetime.timedelta(minutes=5))
    assert client.post(signup.path("join/"), {"nonce": ""}).status_code == 422
    for _tap in (1, 2):
        assert client.post(signup.path("leave/")).status_code == 302
    assert [(seat.number, seat.nick) for seat in signup.seats()] == [(1, "Борис"), (2, "Вася")]


def test_guests_are_asked_to_log_in_and_get_does_nothing(signup: PageTable) -> None:
    guest = client_of(None)
    for action in ("join/", "leave/", "start/", "stop/", "story/", "order/", "pause/"):
        answer = guest.post(signup.path(action))
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/")
    assert client_of(make_user("Галя")).get(signup.path("join/"))["Location"] == signup.path()
    assert Seat.objects.filter(season=signup.season).count() == 3


def test_leaving_after_the_deal_is_refused(day: PageTable) -> None:
    answer = client_of(day.seats()[0].user).post(day.path("leave/"))
    assert answer.status_code == 422
    assert "The roles are dealt." in answer.content.decode()
    assert len(day.seats()) == 8


def test_only_the_mayor_starts_a_season_that_waits_for_him() -> None:
    mayor = make_user("Мэрия")
    table = make_table(players=8, start_mode="mayor", mayor=mayor)
    outsider = client_of(make_user("Чужой"))
    assert "Start the season now" not in outsider.get(table.path()).content.decode()
    answer = outsider.post(table.path("start/"))
    assert (answer.status_code, table.season.status) == (422, "signup")
    assert "Only the mayor of this season can do that." in answer.content.decode()
    assert "Start the season now" in client_of(mayor).get(table.path()).content.decode()
    client_of(mayor).post(table.path("start/"))
    assert table.season.status == "running"


def test_a_roster_that_does_not_fit_is_told_to_the_mayor() -> None:
    mayor = make_user("Мэрия")
    table = make_table(players=5, start_mode="mayor", mayor=mayor)
    answer = client_of(mayor).post(table.path("start/"))
    assert (answer.status_code, table.season.status) == (422, "signup")
    assert "5 players have come; the season can start with at least 8." in answer.content.decode()


def test_the_timeline_tells_who_was_jailed_and_who_died(day: PageTable) -> None:
    doctor, commissar = day.dealt("doctor")[0], day.dealt("commissar")[0]
    day.jail(doctor)
    page = client_of(None).get(day.path()).content.decode()
    assert f"{doctor.nick} was jailed · doctor" in " ".join(page.split())
    assert "jailed, day 1: doctor" in page
    day.order(day.dealt("mafia")[0], "shoot", [commissar], day.season.created_at)
    day.step()
    assert "died" not in client_of(None).get(day.path()).content.decode()
    day.step()
    page = " ".join(client_of(None).get(day.path()).content.decode().split())
    assert f"{commissar.nick} died (shot) · commissar" in page
    assert "killed, night 1: commissar" in page
    assert "6 of 8 alive" in page


def test_times_are_told_in_the_readers_zone_and_the_seasons() -> None:
    season = make_table(players=0, schedule="wall", start_mode="time", start_at="2030-01-02T19:00:00Z").season
    user = make_user("Галя", time_zone="Asia/Yekaterinburg")
    page = " ".join(client_of(user).get(f"/s/{season.pk}/").content.decode().split())
    assert "00:00</time>" in page
    assert "22:00 Moscow)" in page
    same = make_user("Дима", time_zone="Europe/Moscow")
    assert "other-zone" not in client_of(same).get(f"/s/{season.pk}/").content.decode()


def test_a_cancelled_season_says_so() -> None:
    season = make_table(players=2).season
    Season.objects.filter(pk=season.pk).update(status="cancelled", due_at=None)
    assert "Cancelled" in client_of(None).get(f"/s/{season.pk}/").content.decode()


def test_the_page_costs_the_same_for_one_seat_and_many() -> None:
    few, many = make_table(players=1), make_table(players=0, title="Другой")
    for number in range(7):
        sit_down(many, make_user(f"Гость{number}"), now=db_now())
    assert cost_of(client_of(None), few.path()) == cost_of(client_of(None), many.path())


@pytest.mark.parametrize(
    ("nick", "told"), [("", "Мэр в этой игре автоматический."), ("Глафира", "Ваш мэр — [b]Глафира[/b].")]
)
def test_the_opening_post_names_a_human_mayor_only(nick: str, told: str) -> None:
    table = make_table(players=8, mayor=make_user(nick) if nick else None)
    table.step()
    opening = table.thread.posts.order_by("number")[0].source
    assert told in opening
    assert ("Ваш мэр" in opening) is bool(nick)
