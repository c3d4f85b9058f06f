"""What may not leak. Each test makes something first that could."""

from __future__ import annotations

import pytest

from accounts.models import User
from forum.clock import db_now
from games.models import LogEvent, SeatSecret
from games.orders import order_line, order_value
from tests.games.pages.conftest import PageTable, page_of
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db

PUBLIC = ("", "votes/", "rules/")
CLOSED = ("archive/", "record.json", "deal.json")


def swap_roles(table: PageTable, first: str, second: str) -> None:
    """Two players get each other's role, and nothing else changes."""
    secrets = {seat.secret.role: seat.secret for seat in table.seats()}
    one, other = secrets[first], secrets[second]
    SeatSecret.objects.filter(pk=one.pk).update(role=second)
    SeatSecret.objects.filter(pk=other.pk).update(role=first)


def public_pages(table: PageTable, viewer: User | None) -> dict[str, str]:
    client = client_of(viewer)
    thread = f"/t/{table.thread.key}/"
    client.get(thread)  # read, so that the second look meets the same unread counts as the first
    paths = ["/", "/seasons/", thread, *(table.path(rest) for rest in PUBLIC)]
    return {path: page_of(client.get(path)) for path in paths}


def test_public_pages_are_the_same_whoever_was_dealt_what(day: PageTable) -> None:
    watcher = day.dealt("civilian")[0]
    viewers = (None, make_user("Чужой"), watcher.user, make_user("Админ", is_staff=True, is_superuser=True))
    before = [public_pages(day, viewer) for viewer in viewers]
    swap_roles(day, "commissar", "doctor")
    swap_roles(day, "mafia", "sergeant")
    assert [public_pages(day, viewer) for viewer in viewers] == before


def test_no_page_tells_that_others_have_sent_orders(day: PageTable) -> None:
    watcher = day.dealt("civilian")[0]
    viewers = (None, make_user("Чужой"), watcher.user)
    before = [public_pages(day, viewer) for viewer in viewers]
    now = db_now()
    day.order(day.dealt("commissar")[0], "check", [watcher], now)
    day.order(day.dealt("mafia")[0], "shoot", [watcher], now)
    day.write(day.channel("clan"), day.dealt("mafia")[1], "Стреляем?", now)
    assert [public_pages(day, viewer) for viewer in viewers] == before


def test_dawn_shows_nothing_of_what_the_night_came_to(day: PageTable) -> None:
    """The same dawn with another victim: every page of every player, his own role page too, stays as it is."""
    shooter, (victim, other) = day.dealt("mafia")[0], day.dealt("civilian")[:2]
    day.step()
    day.order(shooter, "shoot", [victim], db_now())
    day.step()
    assert day.season.phase_kind == "dawn"
    viewers = [None, victim.user, other.user, day.dealt("doctor")[0].user]

    def pages() -> list[dict[str, str]]:
        seen = [public_pages(day, viewer) for viewer in viewers]
        return [*seen, *({"role": page_of(client_of(user).get(day.path("role/")))} for user in viewers[1:])]

    before = pages()
    changed = LogEvent.objects.get(event__has_key="act")
    changed.event["act"]["targets"] = [other.nick]
    changed.save()
    assert pages() == before


def test_the_role_page_is_its_owners_alone(day: PageTable) -> None:
    mafia = day.dealt("mafia")
    page = client_of(mafia[0].user).get(day.path("role/")).content.decode()
    assert "Mafioso" in page
    assert f"<strong>{mafia[1].nick}</strong>" in page
    civilian = client_of(day.dealt("civilian")[0].user).get(day.path("role/")).content.decode()
    known = civilian[civilian.index("role-cover") :]
    assert not any(f"<strong>{seat.nick}</strong>" in known for seat in day.seats())
    for outsider in (
        make_user("Чужой"),
        day.season.mayor,
        make_user("Админ", is_staff=True, is_superuser=True),
    ):
        assert client_of(outsider).get(day.path("role/")).status_code == 404


def test_who_is_out_learns_no_later_order_of_his_clan(day: PageTable) -> None:
    jailed, comrade = day.dealt("mafia")
    target = day.dealt("civilian")[0]
    day.jail(jailed)
    day.order(comrade, "shoot", [target], db_now())

    def shown(viewer: User) -> bool:
        page = client_of(viewer).get(day.path("role/")).content.decode()
        return target.nick in page

    assert shown(comrade.user)
    assert not shown(jailed.user)
    day.step()
    day.step()
    assert shown(comrade.user)
    assert not shown(jailed.user)


def test_the_desk_is_the_human_mayors_alone(day: PageTable) -> None:
    assert client_of(day.season.mayor).get(day.path("mayor/")).status_code == 200
    staff = make_user("Админ", is_staff=True, is_superuser=True)
    for other in (staff, make_user("Чужой"), day.seats()[0].user):
        client = client_of(other)
        assert client.get(day.path("mayor/")).status_code == 404
        for action in ("stop/", "story/", "pause/", "exclude/"):
            assert client.post(day.path(action), {"source": "…"}).status_code == 404
    assert day.season.phase_kind == "day"


def test_archive_and_downloads_do_not_exist_before_the_end(day: PageTable) -> None:
    staff = make_user("Админ", is_staff=True, is_superuser=True)
    for viewer in (None, day.seats()[0].user, day.season.mayor, staff):
        for rest in CLOSED:
            assert client_of(viewer).get(day.path(rest)).status_code == 404


def test_an_order_goes_into_ones_own_conversation_and_into_no_other(day: PageTable) -> None:
    """Whoever guesses another action's name, or another's season, gets nothing of it."""
    civilian, target = day.dealt("civilian")[:2]
    value = order_value("check", [target.nick])
    sent = {"action": "check", "check-1": target.nick, "confirm_order": value}
    answer = client_of(civilian.user).post(day.path("order/"), sent)
    assert answer.status_code == 422
    assert not LogEvent.objects.exists()
    assert order_line("check", [target.nick], "ru") not in answer.content.decode()
    assert client_of(make_user("Чужой")).post(day.path("order/"), sent).status_code == 404


def test_private_threads_are_not_named_on_public_pages(day: PageTable) -> None:
    keys = {day.letters(seat).key for seat in day.seats()} | {
        day.channel("clan").key,
        day.channel("pair").key,
    }
    for viewer in (None, day.dealt("civilian")[0].user):
        text = "".join(page for path, page in public_pages(day, viewer).items() if path != "/")
        assert not any(key in text for key in keys)
