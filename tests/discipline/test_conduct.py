"""A season with an automatic mayor has no desk: where admins see what was imposed in it, and lift it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.enums import LookKind
from games.models import Complaint, Look, Sanction
from tests.discipline.conftest import StandingClock
from tests.discipline.kit import complain, complain_of, decide
from tests.support.browsers import client_of
from tests.support.seasons import Table, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def warned(automatic: Table, clock: StandingClock, admin: User) -> Sanction:
    """A player who was warned on a complaint."""
    offender, victim, *_rest = automatic.seats()
    complaint = complain_of(victim.user, automatic.talk(offender, "Ну ты и пень", clock.now), rule="D6")
    assert decide(admin, complaint, decision="warn", reason="Не оскорбляйте").status_code == 302
    return Sanction.objects.get()


def test_an_admin_finds_it_looks_and_lifts(automatic: Table, admin: User, warned: Sanction) -> None:
    desk, address = client_of(admin), f"/complaints/season/{automatic.season_id}/"
    assert f'href="{address}"' in desk.get("/complaints/").content.decode()
    page = desk.get(address).content.decode()
    assert "Не оскорбляйте" in page
    assert f'href="/complaints/{Complaint.objects.get().key}/"' in page
    looks = Look.objects.get(user=admin, kind=LookKind.COMPLAINT)
    assert (looks.season_id, looks.phase_kind) == (automatic.season_id, "day")
    form = {"lift": str(warned.pk), "reason": "Извинился", "token": "a"}
    assert desk.post(address, form)["Location"] == address
    assert "Already done at " in desk.post(address, {**form, "token": "b"}, follow=True).content.decode()
    warned.refresh_from_db()
    assert (warned.lifted_by, warned.lift_reason) == (admin, "Извинился")
    assert desk.post(address, {"lift": "no", "token": "c"}).status_code == 422


def test_nobody_else_knows_of_it(automatic: Table, warned: Sanction, clock: StandingClock) -> None:
    """Nor an admin who plays there, nor one whom it concerns; of a season with a mayor there is no such page."""
    address = f"/complaints/season/{automatic.season_id}/"
    player = automatic.seats()[2].user
    User.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    playing, stranger = User.objects.get(pk=player.pk), make_user("Чужой")
    for user in (playing, stranger):
        assert client_of(user).get(address).status_code == 404
        assert client_of(user).post(address, {"lift": str(warned.pk)}).status_code == 404
        assert address not in client_of(user).get("/complaints/").content.decode()
    assert client_of(None).get(address)["Location"].startswith("/accounts/login/")
    Sanction.objects.update(seat=None, user=stranger)
    User.objects.filter(pk=stranger.pk).update(is_staff=True, is_superuser=True)
    accused = client_of(User.objects.get(pk=stranger.pk))
    assert "Не оскорбляйте" not in accused.get(address).content.decode()
    assert accused.post(address, {"lift": str(warned.pk)}).status_code == 422
    type(automatic.season).objects.update(mayor=make_user("Мэрия"))
    boss = make_user("Главная", is_staff=True, is_superuser=True)
    assert client_of(boss).get(address).status_code == 404


def test_a_mayor_doesnt_lift_his_own_ban(table: Table, mayor: User, admin: User) -> None:
    complain(table.seats()[0].user, f"/complaints/new/?season={table.season_id}")
    typed = {"decision": "sanction", "kind": "ban", "rule": "D9", "reason": "Подсказывал", "seasons": "1"}
    assert decide(admin, Complaint.objects.get(), **typed).status_code == 302
    ban = Sanction.objects.get()
    lift = f"/s/{table.season_id}/mayor/{table.seats()[0].number}/lift/{ban.pk}/"
    answer = client_of(mayor).post(lift, {"reason": "", "token": "x"})
    assert answer.status_code == 422
    assert answer.context["refusal"].code == "own_sanction"
    ban.refresh_from_db()
    assert ban.lifted_at is None


def test_its_queries_dont_grow(automatic: Table, admin: User, warned: Sanction, clock: StandingClock) -> None:
    desk = client_of(admin)
    counts = []
    for _round in (1, 2):
        for address in ("/complaints/", f"/complaints/season/{automatic.season_id}/"):
            desk.get(address)
            with CaptureQueriesContext(
                connection,
            ) as queries:
                desk.get(address)
            counts.append(len(queries))
        writer, *victims = automatic.seats()
        post = automatic.talk(writer, "Ещё раз: пень", clock.now)
        for victim in victims[2:5]:
            complaint = complain_of(victim.user, post, token=victim.nick)
            decide(admin, complaint, decision="warn", reason="Не оскорбляйте")
    assert counts[:2] == counts[2:]
