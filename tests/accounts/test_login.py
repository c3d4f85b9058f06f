"""Login, logout, a new password, and who can't log in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import User

ADDRESS = "/accounts/login/"


def logged_in(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


@pytest.mark.parametrize(
    "typed",
    [
        "Фёдор Ёлкин",
        "фёдор ёлкин",
        "ФЕДОР ЕЛКИН",
        " Фёдор  Елкин ",
        "person1@example.com",
        "Person1@Example.com",
    ],
)
def test_login_by_nickname_however_it_is_written_and_by_address(
    client: Client, person: Callable[..., User], password: str, typed: str
) -> None:
    user = person("Фёдор Ёлкин")
    client.post(ADDRESS, {"login": typed, "password": password})
    assert logged_in(client) == str(user.pk)


@pytest.mark.parametrize(
    ("login", "sentence"),
    [
        ("Нина Ростова", "There is no such nickname, or this is not its password."),
        ("Никого нет", "There is no such nickname, or this is not its password."),
        ("person1@example.com", "There is no such e-mail address here, or this is not its password."),
    ],
)
def test_a_wrong_password_says_no_more_than_that(
    client: Client, person: Callable[..., User], login: str, sentence: str
) -> None:
    person("Нина Ростова")
    response = client.post(ADDRESS, {"login": login, "password": "мимо"}, headers={"accept-language": "en"})
    page = response.content.decode()
    assert sentence in page
    assert f'value="{login}"' in page
    assert logged_in(client) is None


@pytest.mark.parametrize("flags", [{"is_service": True}, {"is_bot": True}, {"is_active": False}])
@pytest.mark.parametrize("by", ["username", "email"])
def test_the_sites_own_accounts_and_closed_ones_cant_log_in(
    client: Client, person: Callable[..., User], password: str, flags: dict[str, bool], by: str
) -> None:
    user = person("Город", **flags)
    response = client.post(ADDRESS, {"login": getattr(user, by), "password": password}, follow=True)
    assert logged_in(client) is None
    assert response.redirect_chain[-1][0] == "/accounts/inactive/"


def test_a_service_account_cant_come_in_by_a_new_password_either(
    client: Client,
    person: Callable[..., User],
    mailoutbox: list[EmailMessage],
    link_in: Callable[[EmailMessage], str],
) -> None:
    user = person("Город", is_service=True)
    client.post("/accounts/password/reset/", {"email": user.email})
    if mailoutbox:
        form_address = client.get(link_in(mailoutbox[0]))["Location"]
        client.post(form_address, {"password1": "другой город 33", "password2": "другой город 33"})
    client.post(ADDRESS, {"login": user.email, "password": "другой город 33"})
    assert logged_in(client) is None


def test_the_admin_sends_to_the_same_login(client: Client, person: Callable[..., User]) -> None:
    response = client.get("/admin/", follow=True)
    assert response.redirect_chain[-1][0].startswith("/accounts/login/")


@pytest.mark.parametrize(
    ("wanted", "gets"),
    [
        ("/me/", "/me/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("http://testserver.evil/", "/"),
    ],
)
def test_login_goes_on_to_pages_of_this_site_only(
    client: Client, person: Callable[..., User], password: str, wanted: str, gets: str
) -> None:
    user = person()
    response = client.post(ADDRESS, {"login": user.username, "password": password, "next": wanted})
    assert response["Location"] == gets


def test_a_new_password_by_letter(
    client: Client,
    person: Callable[..., User],
    password: str,
    mailoutbox: list[EmailMessage],
    link_in: Callable[[EmailMessage], str],
) -> None:
    user = person(language="en")
    response = client.post(
        "/accounts/password/reset/", {"email": user.email}, headers={"accept-language": "ru"}
    )
    assert response["Location"] == "/accounts/password/reset/done/"
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == ([user.email], "A new password")
    assert "here you can set a new password" in mail.body, "in the language of whoever gets it"
    address = client.get(link_in(mail))["Location"]
    assert client.get(address).status_code == 200
    client.post(address, {"password1": "другой город 33", "password2": "другой город 33"})
    client.post(ADDRESS, {"login": user.username, "password": password})
    assert logged_in(client) is None
    client.post(ADDRESS, {"login": user.username, "password": "другой город 33"})
    assert logged_in(client) == str(user.pk)


def test_a_link_for_a_new_password_works_once(
    client: Client,
    person: Callable[..., User],
    mailoutbox: list[EmailMessage],
    link_in: Callable[[EmailMessage], str],
) -> None:
    user = person()
    client.post("/accounts/password/reset/", {"email": user.email})
    link = link_in(mailoutbox[0])
    client.post(
        client.get(link)["Location"], {"password1": "другой город 33", "password2": "другой город 33"}
    )
    page = Client().get(link, headers={"accept-language": "en"}).content.decode()
    assert "This link is too old, or has been used." in page


def test_guessing_a_password_is_stopped_even_for_whoever_then_guesses_right(
    client: Client, person: Callable[..., User], password: str
) -> None:
    user = person()
    for _try in range(5):
        client.post(ADDRESS, {"login": user.username, "password": "мимо"})
    response = client.post(ADDRESS, {"login": user.username.upper(), "password": password})
    assert response.status_code == 200
    assert response.context["form"].non_field_errors()
    assert logged_in(client) is None


@pytest.mark.parametrize("login", ["Нина Ростова", "нина ростова", "person1@example.com"])
def test_an_opponent_who_guesses_keeps_nobody_from_his_vote(
    client: Client, person: Callable[..., User], password: str, login: str
) -> None:
    user = person("Нина Ростова")
    client.post(ADDRESS, {"login": login, "password": password})
    client.post("/accounts/logout/")
    stranger = Client(REMOTE_ADDR="203.0.113.9")
    for _try in range(6):
        stranger.post(ADDRESS, {"login": login, "password": "мимо"})
    stranger.post(ADDRESS, {"login": login, "password": password})
    assert logged_in(stranger) is None
    client.post(ADDRESS, {"login": login, "password": password})
    assert logged_in(client) == str(user.pk)


def test_a_device_that_has_logged_in_guesses_no_more_often_than_others(
    client: Client, person: Callable[..., User], password: str
) -> None:
    user, other = person(), person("Олег")
    client.post(ADDRESS, {"login": user.username, "password": password})
    client.post("/accounts/logout/")
    for nick in (user.username, other.username):
        guesser = Client()
        guesser.cookies = client.cookies
        for _try in range(5):
            guesser.post(ADDRESS, {"login": nick, "password": "мимо"}, REMOTE_ADDR=f"203.0.113.{len(nick)}")
        guesser.post(ADDRESS, {"login": nick, "password": password}, REMOTE_ADDR="203.0.113.99")
        assert logged_in(guesser) is None


@pytest.mark.parametrize("cookie", ["", "x", "a:b:c"])
def test_a_forged_mark_of_a_device_is_none(
    client: Client, person: Callable[..., User], password: str, cookie: str
) -> None:
    user = person()
    client.cookies["known_device"] = cookie
    client.post(ADDRESS, {"login": user.username, "password": password})
    assert logged_in(client) == str(user.pk)


def test_too_many_logins_from_one_place_get_a_page_that_says_so(client: Client, db: None) -> None:
    for _try in range(30):
        client.post(ADDRESS, {"login": "", "password": ""})
    response = client.post(ADDRESS, {"login": "", "password": ""}, headers={"accept-language": "en"})
    assert response.status_code == 429
    page = response.content.decode()
    assert "Too many tries" in page
    assert 'href="/"' in page


def test_logging_out_takes_a_button_not_a_link(client: Client, person: Callable[..., User]) -> None:
    client.force_login(person())
    assert client.get("/accounts/logout/").status_code == 200
    assert logged_in(client) is not None
    client.post("/accounts/logout/")
    assert logged_in(client) is None


@pytest.mark.parametrize("address", ["/accounts/email/", "/accounts/password/change/", "/accounts/2fa/"])
def test_the_pages_of_ones_account_look_like_ours(
    client: Client, person: Callable[..., User], address: str
) -> None:
    client.force_login(person())
    page = client.get(address).content.decode()
    assert 'class="tabs"' in page
    assert "style=" not in page
    assert "placeholder" not in page


def test_another_address_counts_once_it_is_confirmed(
    client: Client,
    person: Callable[..., User],
    password: str,
    mailoutbox: list[EmailMessage],
    link_in: Callable[[EmailMessage], str],
) -> None:
    user = person()
    client.post(ADDRESS, {"login": user.username, "password": password})
    client.post("/accounts/email/", {"action_add": "", "email": "new@example.com"})
    mail = next(mail for mail in mailoutbox if mail.to == ["new@example.com"])
    user.refresh_from_db()
    assert user.email == "person1@example.com"
    assert "new@example.com" in client.get("/accounts/email/").content.decode()
    client.post(link_in(mail))
    user.refresh_from_db()
    assert user.email == "new@example.com"


def test_a_second_factor_is_asked_for_once_it_is_set(
    client: Client, person: Callable[..., User], password: str
) -> None:
    user = person()
    client.post(ADDRESS, {"login": user.username, "password": password})
    asked = client.get("/accounts/2fa/totp/activate/")["Location"]
    assert asked.startswith("/accounts/reauthenticate/")
    question = client.get(asked)
    assert question.status_code == 200
    assert reverse("account_request_reauthentication_code") not in question.content.decode(), "switched off"
    page = client.post(asked, {"password": password}, follow=True)
    secret = page.context["form"].secret
    assert 'src="data:image/svg+xml' in page.content.decode()
    client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})
    other = Client()
    response = other.post(ADDRESS, {"login": user.username, "password": password})
    assert response["Location"].startswith("/accounts/2fa/authenticate/")
    assert logged_in(other) is None
    assert other.get(response["Location"]).status_code == 200


def code_of(secret: str) -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return format_hotp_value(hotp_value(secret, counter))
