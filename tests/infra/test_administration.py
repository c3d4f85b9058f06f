"""Pages of Django's administration: for staff alone, cheap however long a list is, without what nobody may know."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from forum.actions import start_thread
from forum.clock import db_now
from forum.models import Board, Post, Thread
from games.models import SeasonChain
from mafia_site.administration import HIDDEN
from tests.support.browsers import client_of
from tests.support.seasons import make_season, make_user

pytestmark = pytest.mark.django_db

LONG_AGO = datetime.datetime(1987, 6, 5, tzinfo=datetime.UTC)
SECRET = "JBSWY3DPEHPK3PXP"


@pytest.fixture
def staff() -> Client:
    return client_of(make_user("Админ", is_staff=True, is_superuser=True))


def add_rows(number: int) -> None:
    """One more of everything that has a page."""
    user = make_user(f"Житель {number}")
    User.objects.filter(pk=user.pk).update(last_login=LONG_AGO)
    start_thread(board_slug="talk", author=user, title=f"Тема {number}", source="Снег", now=db_now())
    make_season(title=f"Город {number}", mayor=user)
    SeasonChain.objects.create(title=f"Цепь {number}", composition={"mafia": 1, "civilian": 3})
    Board.objects.create(slug=f"board{number}", title=f"Доска {number}")
    Group.objects.create(name=f"group {number}")
    EmailAddress.objects.create(user=user, email=f"more{number}@example.test")
    Authenticator.objects.create(user=user, type="totp", data={"secret": SECRET}, last_used_at=LONG_AGO)


def pages() -> Iterator[tuple[type[Model], str]]:
    for model in admin.site._registry:
        yield model, reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def change_of(row: Model) -> str:
    """The address at which a row is changed."""
    page: Any = admin.site._registry[type(row)]
    address = page.address_of(row) if hasattr(page, "address_of") else row.pk
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[address])


def test_lists_are_for_staff_alone() -> None:
    guest, player = client_of(None), client_of(make_user("Игрок"))
    for _model, address in pages():
        for client in (guest, player):
            assert client.get(address).status_code == 302, address


def test_the_queries_of_a_list_dont_grow(staff: Client) -> None:
    staff.get("/admin/auth/group/")  # kinds of rows are looked up once by a process
    costs: list[dict[str, int]] = []
    for rows in (range(1), range(1, 4)):
        for number in rows:
            add_rows(number)
        costs.append({address: _cost(staff, address) for _model, address in pages()})
    assert costs[0] == costs[1]


def _cost(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_no_page_tells_when_somebody_was_here_or_what_opens_his_second_factor(staff: Client) -> None:
    add_rows(1)
    for model, address in pages():
        row: Any = model._default_manager.order_by("-pk")[0]
        texts = [staff.get(one).content.decode() for one in (address, change_of(row))]
        assert '<div class="form-row' in texts[1], address
        assert not any(word in text for text in texts for word in (SECRET, "1987")), address
        for name in sorted(HIDDEN & {field.name for field in model._meta.get_fields()}):
            assert staff.get(f"{address}?{name}__gt=2000-01-01").status_code == 400, (address, name)


NUMBER = 987_654_321
"""Whatever else is on a page, this isn't."""


def texts_of(staff: Client, row: Post | Thread) -> Iterator[str]:
    """What an admin is answered who looks for the number of a row."""
    listed, change = f"/admin/forum/{row._meta.model_name}/", change_of(row)
    for address in (listed, f"{listed}?_popup=1&_to_field=id", change, "/admin/"):
        answer = staff.get(address)
        assert answer.status_code == 200
        yield answer.content.decode()
    form = {"hidden": "on"} if isinstance(row, Post) else {"board": row.board_id, "title": "Снова"}
    answer = staff.post(change, form, follow=True)
    assert "successfully" in answer.content.decode()
    yield answer.content.decode()
    yield str(answer.redirect_chain)
    yield staff.get("/admin/").content.decode()
    assert staff.post(change, {**form, "_popup": "1"}).status_code == 404
    assert staff.get(change.replace("/change/", "/history/")).status_code == 404


def test_no_page_tells_how_many_rows_came_between_two_public_ones(staff: Client) -> None:
    """The numbers of two posts counted the letters and orders in between, for an admin who plays."""
    with connection.cursor() as cursor:
        for table in ("forum_thread", "forum_post"):
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, NUMBER - 1])
    author = make_user("Аня")
    thread = start_thread(board_slug="talk", author=author, title="Погода", source="Снег", now=db_now())
    post = Post.objects.select_related("thread").get(thread=thread)
    assert (thread.pk, post.pk) == (NUMBER, NUMBER)
    for row in (thread, post):
        for text in texts_of(staff, row):
            assert str(NUMBER) not in text
            assert f"{NUMBER:,}" not in text
        name = row._meta.model_name
        for lookup in ("id", "pk", "id__gt", "thread", "thread__gt", "changes__gt"):
            assert staff.get(f"/admin/forum/{name}/", {lookup: "1"}).status_code == 400, (name, lookup)
    for name in ("thread", "post"):
        assert staff.get(f"/admin/forum/{name}/{NUMBER}/change/").status_code == 302, (
            "there is no such address"
        )


def test_boxes_alone_are_answered_with_numbers(staff: Client) -> None:
    """Django names the rows that any column may lead to, whether or not a box asks for them."""
    start_thread(board_slug="talk", author=make_user("Аня"), title="Погода", source="Снег", now=db_now())
    asked = {"app_label": "forum", "model_name": "post", "field_name": "thread", "term": ""}
    assert staff.get("/admin/autocomplete/", asked).status_code == 403
    asked = {"app_label": "games", "model_name": "season", "field_name": "mayor", "term": "Ан"}
    assert [one["text"] for one in staff.get("/admin/autocomplete/", asked).json()["results"]] == ["Аня"]
