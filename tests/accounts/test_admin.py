"""Users in Django's admin."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User

LIST = "/admin/accounts/user/"


@pytest.fixture
def admin(client: Client, person: Callable[..., User]) -> Client:
    client.force_login(person("Смотритель", is_staff=True, is_superuser=True, language="en"))
    return client


def test_users_are_found_by_a_nickname_however_it_is_written(
    admin: Client, person: Callable[..., User]
) -> None:
    person("Фёдор Ёлкин")
    person("Нина")
    for typed in ("федор", "ЁЛКИН", "person2@"):
        found = admin.get(LIST, {"q": typed}).context["cl"].result_list
        assert [user.username for user in found] == ["Фёдор Ёлкин"]


@pytest.mark.parametrize("nick", ["нина", "HИHA", "Bася", "a,b"])
def test_an_admin_cant_make_look_alikes_either(admin: Client, person: Callable[..., User], nick: str) -> None:
    person("Нина")
    response = admin.post(f"{LIST}add/", {"username": nick, "usable_password": "false"})
    assert list(response.context["adminform"].form.errors) == ["username"]
    assert User.objects.count() == 2


def test_an_admin_may_give_out_reserved_names_and_bots_get_no_password(admin: Client) -> None:
    made = admin.post(f"{LIST}add/", {"username": "Мэр", "email": "", "usable_password": "false"})
    user = User.objects.get(username="Мэр")
    assert made["Location"] == f"{LIST}{user.pk}/change/"
    user.set_password("ночной город 22")
    user.save()
    admin.post(
        f"{LIST}{user.pk}/change/",
        {
            "username": "Мэр",
            "language": "",
            "time_zone": "",
            "theme": "system",
            "is_service": "on",
            "is_active": "on",
        },
    )
    user.refresh_from_db()
    assert user.is_service
    assert not user.has_usable_password()
