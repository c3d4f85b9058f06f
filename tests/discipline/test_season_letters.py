"""Letters in a season: open or closed (D8); the dead and the living (D4, D7)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from forum.models import Thread
from games.models import Season, Seat
from tests.discipline.conftest import StandingClock
from tests.discipline.kit import letter
from tests.support.browsers import client_of
from tests.support.seasons import Table, make_user

pytestmark = pytest.mark.django_db


def write(author: User, reader: User, text: str = "Привет") -> Any:
    typed = {"to": reader.username, "title": "Разговор", "source": text}
    return client_of(author).post("/letters/new/", typed)


def put_out(table: Table, seat: Seat) -> None:
    Seat.objects.filter(pk=seat.pk).update(status="jailed", out_kind="day", out_number=1)


def close_letters(table: Table) -> None:
    Season.objects.filter(pk=table.season_id).update(letters="closed")


def test_with_a_human_mayor_letters_are_open_and_say_what_is_forbidden(
    table: Table, clock: StandingClock
) -> None:
    one, other, *_rest = table.seats()
    answer = write(one.user, other.user)
    assert answer.status_code == 302
    page = client_of(other.user).get(answer.url).content.decode()
    assert "Talk about the game of “Город” is forbidden in letters (D8)." in page
    assert "Complain" in page


def test_with_an_automatic_mayor_the_living_write_to_no_player(
    automatic: Table, clock: StandingClock
) -> None:
    one, other, *_rest = automatic.seats()
    answer = write(one.user, other.user, "Ты мафия?")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "While you play in “Город”, you write letters to its mayor alone (D8)." in page
    assert "Ты мафия?" in page
    assert not Thread.objects.filter(is_private=True, policy="").exists()


def test_the_option_decides_over_the_default(automatic: Table, clock: StandingClock) -> None:
    one, other, *_rest = automatic.seats()
    Season.objects.filter(pk=automatic.season_id).update(letters="open")
    assert write(one.user, other.user).status_code == 302


def test_closed_letters_reach_the_mayor_and_admins_and_nobody_else(
    table: Table, clock: StandingClock, mayor: User, admin: User
) -> None:
    close_letters(table)
    one, other, *_rest = table.seats()
    assert write(one.user, mayor).status_code == 302
    assert write(one.user, admin).status_code == 302
    assert write(one.user, make_user("Чужой")).status_code == 422
    assert write(one.user, other.user).status_code == 422
    User.objects.filter(pk=other.user_id).update(is_staff=True)
    assert write(one.user, other.user).status_code == 422
    together = client_of(one.user).post(
        "/letters/new/", {"to": f"{mayor.username}, {other.nick}", "title": "Втроём", "source": "Привет"}
    )
    assert together.status_code == 422
    assert write(mayor, one.user).status_code == 302


def test_a_conversation_from_before_is_closed_while_the_season_runs(
    table: Table, clock: StandingClock
) -> None:
    one, other, *_rest = table.seats()
    thread = letter(one.user, other.user, "Давно не виделись", clock.now).thread
    close_letters(table)
    address = f"/t/{thread.key}/"
    page = client_of(other.user).get(address).content.decode()
    assert "you write letters to its mayor alone (D8)" in page
    assert "<textarea" not in page
    answer = client_of(other.user).post(f"{address}post/", {"source": "И правда"})
    assert answer.status_code == 422
    thread.refresh_from_db()
    assert thread.last_number == 1
    Season.objects.filter(pk=table.season_id).update(status="finished")
    assert client_of(other.user).post(f"{address}post/", {"source": "И правда"}).status_code == 302


def test_channels_and_the_conversation_with_the_mayor_stay(table: Table, clock: StandingClock) -> None:
    close_letters(table)
    killer = table.dealt("mafia")[0]
    for thread in (table.channel("clan"), table.letters(killer)):
        answer = client_of(killer.user).post(f"/t/{thread.key}/post/", {"source": "Как дела?"})
        assert answer.status_code == 302


def test_who_is_out_writes_to_no_living_player_where_letters_are_closed(
    table: Table, clock: StandingClock
) -> None:
    dead, living, also_dead, *_rest = table.seats()
    put_out(table, dead)
    put_out(table, also_dead)
    assert write(dead.user, living.user).status_code == 302
    close_letters(table)
    refused = write(dead.user, living.user)
    assert refused.status_code == 422
    assert "you write no letters to those who still play" in refused.content.decode()
    assert write(dead.user, also_dead.user).status_code == 302


def test_d4_who_is_out_and_outsiders_write_in_no_thread_of_the_season(
    table: Table, clock: StandingClock
) -> None:
    dead = table.seats()[0]
    put_out(table, dead)
    for user in (dead.user, make_user("Чужой")):
        answer = client_of(user).post(f"/t/{table.thread.key}/post/", {"source": "А я знаю!"})
        assert answer.status_code == 422
    assert table.thread.last_number == 1
