"""What every request and every answer of the site is subject to."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib import admin
from django.core.handlers.wsgi import WSGIHandler
from django.db import models
from django.test import Client, RequestFactory
from django.urls import set_script_prefix

from accounts.models import User
from forum.actions import start_conversation
from forum.clock import db_now
from forum.models import Thread, ThreadMember
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def anya() -> User:
    return make_user("Аня")


@pytest.fixture
def letter(anya: User) -> Thread:
    make_user("Борис")
    return start_conversation(
        author=anya, recipients=["Борис"], title="О погоде", source="Дождь.", now=db_now()
    )


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    "address",
    ["/people/a%00b/", "/letters/?after=%00", "/b/talk/?after=%00", "/t/{key}/?author=a%00b", "/?%00=1"],
)
def test_nul_in_an_address_is_refused(address: str, anya: User, letter: Thread) -> None:
    answer = client_of(anya).get(address.format(key=letter.key))
    assert answer.status_code == 400


@pytest.mark.parametrize("field", ["token", "source", "to", "title"])
def test_nul_in_a_form_is_refused(field: str, anya: User) -> None:
    form = {"to": "Борис", "title": "О погоде", "source": "Дождь.", "token": "t"}
    before = Thread.objects.count()
    make_user("Борис")
    assert client_of(anya).post("/letters/new/", {**form, field: "Бо\0рис"}).status_code == 400
    assert Thread.objects.count() == before
    assert client_of(anya).post("/letters/new/", form).status_code == 302


def test_nul_in_a_cookie_is_refused(client: Client) -> None:
    client.cookies[settings.SESSION_COOKIE_NAME] = "aaaaaaaa\0aaaaaaaa"
    assert client.get("/").status_code == 400


def test_pages_of_who_is_logged_in_are_kept_nowhere(anya: User, letter: Thread) -> None:
    client = client_of(anya)
    for address in ("/", "/letters/", f"/t/{letter.key}/", f"/t/{letter.key}/1/revisions/", "/me/"):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
        assert "private" in answer["Cache-Control"]
    assert not Client().get("/").has_header("Cache-Control")


def test_no_list_of_the_administration_can_be_asked_about_rows_that_point_at_it() -> None:
    """`?memberships=30` told who reads the clan's channel, `?log__gt=500` when an order was sent."""
    request = RequestFactory().get("/admin/")
    asked = 0
    for model, pages in admin.site._registry.items():
        for field in model._meta.get_fields(include_hidden=True):
            if isinstance(field, models.Field) and field.concrete:
                continue
            asked += 1
            for lookup in (field.name, f"{field.name}__isnull", f"{field.name}__gt"):
                assert not pages.lookup_allowed(lookup, "1", request), (model, lookup)
    assert asked > 20


def test_an_admin_reads_no_membership_out_of_the_list_of_users(letter: Thread) -> None:
    client = client_of(make_user("Админ", is_staff=True, is_superuser=True))
    member = ThreadMember.objects.get(thread=letter, user__username="Борис")
    assert client.get(f"/admin/accounts/user/?memberships={member.pk}").status_code == 400
    shown = client.get(f"/admin/accounts/user/?id={member.user_id}")
    assert shown.status_code == 200
    assert "Борис" in shown.content.decode()


def test_no_page_lists_what_would_be_deleted_with_somebody(letter: Thread) -> None:
    """It said of who writes letters that he does."""
    client = client_of(make_user("Админ", is_staff=True, is_superuser=True))
    boris = User.objects.get(username="Борис")
    assert client.get(f"/admin/accounts/user/{boris.pk}/delete/").status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": boris.pk}
    assert "delete_selected" not in client.post("/admin/accounts/user/", chosen).content.decode()
    assert User.objects.filter(pk=boris.pk).exists()


def test_a_form_that_asks_once_more_is_no_warning_in_the_log(
    anya: User, letter: Thread, caplog: pytest.LogCaptureFixture
) -> None:
    client = client_of(anya)
    assert client.post(f"/t/{letter.key}/post/", {"source": ""}).status_code == 422
    assert client.get("/t/nosuchthread/").status_code == 404
    assert "Not Found" in caplog.text
    assert "Unprocessable" not in caplog.text


def test_no_header_moves_the_addresses_of_the_site() -> None:
    """gunicorn takes SCRIPT_NAME from whoever it takes for the proxy; what pages link to is remembered for all."""
    environ = RequestFactory().get("/rules/").environ | {"SCRIPT_NAME": "/elsewhere"}
    page = b"".join(WSGIHandler()(environ, lambda *_answer: None)).decode()
    set_script_prefix("/")
    assert 'href="/seasons/"' in page
    assert "/elsewhere" not in page
