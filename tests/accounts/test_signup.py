"""Sign-up over HTTP: what is asked, what is refused, the letter, and two people at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.forms import SignupForm as BaseSignupForm
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client

from accounts.forms import SignupForm
from accounts.models import User

ADDRESS = "/accounts/signup/"


def filled(**changes: str) -> dict[str, str]:
    return {
        "username": "Пётр Безухов",
        "email": "pierre@example.com",
        "password1": "ночной город 22",
        "time_zone": "Asia/Yekaterinburg",
        **changes,
    }


def test_the_page_asks_for_four_things_and_says_what_a_nickname_is(client: Client, db: None) -> None:
    response = client.get(ADDRESS, headers={"accept-language": "en"})
    assert list(response.context["form"].fields) == ["username", "email", "password1", "time_zone"]
    page = response.content.decode()
    assert "2 to 30 characters" in page
    assert 'aria-describedby="id_username_helptext"' in page
    assert "placeholder" not in page


def test_sign_up_sends_a_letter_whose_link_confirms_and_then_login_works(
    client: Client, db: None, mailoutbox: list[EmailMessage], link_in: Callable[[EmailMessage], str]
) -> None:
    response = client.post(ADDRESS, filled(), headers={"accept-language": "en"})
    assert response.status_code == 302
    user = User.objects.get()
    assert (user.username, user.language, user.time_zone) == ("Пётр Безухов", "en", "Asia/Yekaterinburg")
    assert "_auth_user_id" not in client.session
    (mail,) = mailoutbox
    assert mail.to == ["pierre@example.com"]
    assert "Пётр Безухов" in mail.body
    link = link_in(mail)
    assert client.get(link).status_code == 200
    assert not EmailAddress.objects.get().verified
    client.post(link)
    assert EmailAddress.objects.get().verified
    other = Client()
    other.post("/accounts/login/", {"login": "пётр безухов", "password": "ночной город 22"})
    assert other.session["_auth_user_id"] == str(user.pk)


def test_without_confirmation_login_sends_the_letter_instead(
    client: Client, db: None, mailoutbox: list[EmailMessage]
) -> None:
    client.post(ADDRESS, filled())
    EmailAddress.objects.update(verified=False)
    other = Client()
    response = other.post("/accounts/login/", {"login": "pierre@example.com", "password": "ночной город 22"})
    assert response["Location"] == "/accounts/confirm-email/"
    assert "_auth_user_id" not in other.session


def test_the_zone_is_the_browsers_where_none_was_chosen(client: Client, db: None) -> None:
    client.cookies["zone"] = "America/New_York"
    client.post(ADDRESS, filled(time_zone=""))
    assert User.objects.get().time_zone == "America/New_York"


def test_old_names_of_zones_are_taken_and_nonsense_is_refused(client: Client, db: None) -> None:
    client.post(ADDRESS, filled(time_zone="Europe/Kiev"))
    assert User.objects.get().time_zone == "Europe/Kiev"
    response = client.post(ADDRESS, filled(username="Anna", email="a@example.com", time_zone="../etc/passwd"))
    assert list(response.context["form"].errors) == ["time_zone"]
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"username": "Bася"}, "username", "Latin and Cyrillic letters look alike"),
        ({"username": "Мэр"}, "username", "belongs to the site or to the game"),
        ({"username": "нина ростова"}, "username", "is taken"),
        ({"username": "НИНАРОСТОВА"}, "username", "is taken"),
        ({"username": "a"}, "username", ""),
        ({"username": "[Вася]"}, "username", "“[” can&#x27;t stand in a nickname"),
        ({"email": "not an address"}, "email", ""),
        ({"password1": "123"}, "password1", ""),
        ({"username": ""}, "username", ""),
    ],
)
def test_a_refusal_stands_beside_its_field_and_keeps_what_was_typed(
    client: Client, person: Callable[..., User], changes: dict[str, str], field: str, sentence: str
) -> None:
    person("Нина Ростова")
    typed = filled(**changes)
    response = client.post(ADDRESS, typed, headers={"accept-language": "en"})
    page = response.content.decode()
    assert list(response.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in page
    assert f"id_{field}_error" in page.split(f'name="{field}"')[1].split(">")[0]
    assert sentence in page
    if field != "email":
        assert 'value="pierre@example.com"' in page
    assert User.objects.count() == 1


def test_an_address_that_has_an_account_gets_a_letter_and_the_page_tells_nothing(
    client: Client, person: Callable[..., User], mailoutbox: list[EmailMessage]
) -> None:
    known = person()
    response = client.post(ADDRESS, filled(email=known.email))
    assert response["Location"] == "/accounts/confirm-email/"
    assert User.objects.count() == 1
    (mail,) = mailoutbox
    assert mail.to == [known.email]
    assert "/accounts/password/reset/" in mail.body


def test_two_who_want_nicknames_that_look_alike_at_once_get_one_and_a_clear_refusal(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are checked before either is kept: only the constraint can tell them apart."""
    both_checked = threading.Barrier(2, timeout=20)
    save = BaseSignupForm.save

    def save_together(form: SignupForm, request: object) -> User:
        both_checked.wait()
        return save(form, request)

    monkeypatch.setattr(BaseSignupForm, "save", save_together)
    answers: list[tuple[int, str]] = []

    def sign_up(nick: str, email: str) -> None:
        try:
            client = Client(headers={"accept-language": "en"})
            response = client.post(ADDRESS, filled(username=nick, email=email))
            answers.append((response.status_code, response.content.decode()))
        finally:
            connection.close()

    threads = [
        threading.Thread(target=sign_up, args=("Сор", "one@example.com")),
        threading.Thread(target=sign_up, args=("Cop", "two@example.com")),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert User.objects.count() == 1
    assert sorted(status for status, _page in answers) == [200, 302]
    refused = next(page for status, page in answers if status == 200)
    assert "This nickname, or one that looks like it, is taken." in refused
    assert 'id="id_username_error"' in refused


def test_too_many_sign_ups_from_one_place_get_a_page_that_says_so(client: Client, db: None) -> None:
    for number in range(20):
        client.post(ADDRESS, filled(username=f"Пётр {number}", email="bad"))
    response = client.post(ADDRESS, filled(), headers={"accept-language": "en"})
    assert response.status_code == 429
    assert "Too many tries" in response.content.decode()
    assert User.objects.count() == 0


@pytest.mark.parametrize("page", ["/accounts/confirm-email/", "/accounts/password/reset/done/"])
def test_a_run_that_keeps_its_mails_says_where(client: Client, db: None, settings: Any, page: str) -> None:
    settings.MAILBOX = True
    assert 'href="/mailbox/"' in client.get(page).content.decode()
    settings.MAILBOX = False
    assert "/mailbox/" not in client.get(page).content.decode()
