"""Settings, nickname, language, time zone, theme, profile."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from accounts import actions, guards, queries
from accounts.errors import AccountRefusal
from accounts.models import User
from accounts.zones import city_of, known_zones

SETTINGS = {
    "language": "en",
    "time_zone": "Asia/Tokyo",
    "theme": "dark",
    "mail_letter": "on",
}


@pytest.fixture
def guard_that_says() -> Iterator[Callable[[str], None]]:
    """Registers a guard for this test alone."""
    before = list(guards._guards)

    def register(reason: str) -> None:
        guards.register_nick_guard(lambda user: reason)

    yield register
    guards._guards[:] = before


def test_settings_ask_for_login(client: Client, db: None) -> None:
    assert client.get("/me/")["Location"] == "/accounts/login/?next=/me/"
    assert client.post("/me/nickname/", {"username": "x"})["Location"].startswith("/accounts/login/")


def test_settings_are_kept_and_the_next_page_follows_them(
    client: Client, person: Callable[..., User]
) -> None:
    user = person(language="ru")
    client.force_login(user)
    assert client.post("/me/", SETTINGS)["Location"] == "/me/"
    user.refresh_from_db()
    assert (user.language, user.time_zone, user.theme) == ("en", "Asia/Tokyo", "dark")
    mails = (user.mail_day_opened, user.mail_stop_soon, user.mail_letter, user.mail_season_over)
    assert mails == (False, False, True, False)
    page = client.get("/me/", headers={"accept-language": "ru"}).content.decode()
    assert '<html lang="en" data-theme="dark"' in page
    assert '<p class="alert alert-success">Saved.</p>' in page


@pytest.mark.parametrize(
    ("change", "field"),
    [({"language": "xx"}, "language"), ({"time_zone": "Mars"}, "time_zone"), ({"theme": "pink"}, "theme")],
)
def test_settings_that_cant_be_are_refused_and_nothing_is_kept(
    client: Client, person: Callable[..., User], change: dict[str, str], field: str
) -> None:
    user = person()
    client.force_login(user)
    response = client.post("/me/", SETTINGS | change)
    assert response.status_code == 422
    assert list(response.context["preference_form"].errors) == [field]
    user.refresh_from_db()
    assert (user.language, user.theme, user.mail_day_opened) == ("", "system", True)


@pytest.mark.parametrize("changes", [{"language": "xx"}, {"time_zone": "Mars"}, {"theme": "pink"}])
def test_the_action_refuses_by_itself_too(person: Callable[..., User], changes: dict[str, str]) -> None:
    with pytest.raises(AccountRefusal):
        actions.change_preferences(user_id=person().pk, changes=changes)
    with pytest.raises(KeyError):
        actions.change_preferences(user_id=person("Anna").pk, changes={"is_staff": True})


def test_a_nickname_is_changed_and_its_fold_with_it(client: Client, person: Callable[..., User]) -> None:
    user = person("Нина Ростова")
    client.force_login(user)
    assert client.post("/me/nickname/", {"username": "  Нина   Ежова "})["Location"] == "/me/"
    user.refresh_from_db()
    assert user.username == "Нина Ежова"
    assert queries.is_nick_free("Нина Ростова")
    assert not queries.is_nick_free("нина ёжова")


def test_another_case_of_ones_own_nickname_is_free(person: Callable[..., User]) -> None:
    user = person("нина")
    assert actions.change_nickname(user_id=user.pk, nick="Нина").username == "Нина"


@pytest.mark.parametrize(
    ("nick", "code"),
    [
        ("Bася", "nick_mixed"),
        ("Мэр", "nick_reserved"),
        ("анна", "nick_taken"),
        ("AHHA", "nick_taken"),
        ("a,b", "nick_character"),
    ],
)
def test_a_nickname_that_cant_be_is_refused_with_its_reason_and_kept_in_the_box(
    client: Client, person: Callable[..., User], nick: str, code: str
) -> None:
    user = person("Нина")
    person("Анна")
    with pytest.raises(AccountRefusal) as caught:
        actions.change_nickname(user_id=user.pk, nick=nick)
    assert caught.value.code == code
    client.force_login(user)
    response = client.post("/me/nickname/", {"username": nick})
    assert response.status_code == 422
    assert response.context["nickname_form"].errors["username"] == [caught.value.message]
    assert f'value="{nick}"' in response.content.decode()
    user.refresh_from_db()
    assert user.username == "Нина"


def test_a_guard_keeps_the_nickname_and_the_page_says_why(
    client: Client, person: Callable[..., User], guard_that_says: Callable[[str], None]
) -> None:
    user = person("Нина")
    client.force_login(user)
    guard_that_says("")
    assert 'name="username"' in client.get("/me/").content.decode()
    guard_that_says("You play in “Осень”.")
    page = client.get("/me/").content.decode()
    assert "You play in “Осень”." in page
    assert 'name="username"' not in page
    response = client.post("/me/nickname/", {"username": "Другая"})
    assert response.status_code == 422
    user.refresh_from_db()
    assert user.username == "Нина"


def test_of_two_who_change_to_the_same_nickname_at_once_one_gets_it(
    transactional_db: None, person: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    users = [person("Нина"), person("Анна")]
    both_checked = threading.Barrier(2, timeout=20)

    def free_for_both(nick: str, *, besides: int | None = None) -> bool:
        both_checked.wait()
        return True

    monkeypatch.setattr(actions, "is_nick_free", free_for_both)
    results: list[str] = []

    def change(user_id: int, nick: str) -> None:
        try:
            actions.change_nickname(user_id=user_id, nick=nick)
            results.append("changed")
        except AccountRefusal as refusal:
            results.append(refusal.code)
        finally:
            connection.close()

    threads = [
        threading.Thread(target=change, args=pair)
        for pair in zip([u.pk for u in users], ["Вова", "вOвA".translate({79: "О", 65: "А"})], strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(results) == ["changed", "nick_taken"]


def test_a_change_waits_for_whoever_is_writing_the_nickname_down_and_then_asks_the_guard(
    transactional_db: None, person: Callable[..., User], guard_that_says: Callable[[str], None]
) -> None:
    """Somebody takes a seat and changes his nickname at the same moment."""
    user = person("Нина")
    results: list[str] = []

    def change() -> None:
        try:
            actions.change_nickname(user_id=user.pk, nick="Другая")
            results.append("changed")
        except AccountRefusal as refusal:
            results.append(refusal.code)
        finally:
            connection.close()

    thread = threading.Thread(target=change)
    with transaction.atomic():
        assert actions.lock_nickname(user_id=user.pk) == "Нина"
        thread.start()
        wait_until_somebody_waits_for_this_transaction()
        guard_that_says("You play in “Осень”.")
    thread.join(30)
    assert results == ["nick_guarded"]
    user.refresh_from_db()
    assert user.username == "Нина"


def wait_until_somebody_waits_for_this_transaction() -> None:
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid"
    end = time.monotonic() + 4
    while time.monotonic() < end:
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            if cursor.fetchone() != (0,):
                return
        time.sleep(0.02)
    pytest.fail("nobody waits for the row")


def test_a_guest_switches_language_and_theme_by_cookie(client: Client, db: None) -> None:
    assert (
        '<html lang="ru" data-theme="system"'
        in client.get("/accounts/login/", headers={"accept-language": "ru"}).content.decode()
    )
    assert (
        client.post("/language/", {"language": "en", "next": "/accounts/login/"})["Location"]
        == "/accounts/login/"
    )
    assert (
        client.post("/theme/", {"theme": "light", "next": "/accounts/login/"})["Location"]
        == "/accounts/login/"
    )
    assert (
        '<html lang="en" data-theme="light"'
        in client.get("/accounts/login/", headers={"accept-language": "ru"}).content.decode()
    )


def test_the_switches_of_whoever_is_logged_in_are_kept_in_his_account(
    client: Client, person: Callable[..., User]
) -> None:
    user = person(language="ru", theme="light")
    client.force_login(user)
    client.post("/language/", {"language": "en", "next": "/me/"})
    client.post("/theme/", {"theme": "dark", "next": "/me/"})
    user.refresh_from_db()
    assert (user.language, user.theme) == ("en", "dark")
    other_device = Client()
    other_device.force_login(user)
    assert (
        '<html lang="en" data-theme="dark"'
        in other_device.get("/me/", headers={"accept-language": "ru"}).content.decode()
    )


@pytest.mark.parametrize("address", ["/language/", "/theme/"])
def test_the_switches_lead_nowhere_else_and_take_no_nonsense(
    client: Client, person: Callable[..., User], address: str
) -> None:
    user = person(language="ru", theme="dark")
    client.force_login(user)
    response = client.post(address, {"language": "xx", "theme": "pink", "next": "https://evil.example/"})
    assert response["Location"] == "/"
    user.refresh_from_db()
    assert (user.language, user.theme) == ("ru", "dark")
    assert client.get(address).status_code == 405


@pytest.mark.parametrize(
    ("chosen", "cookie", "zone"),
    [
        ("Asia/Tokyo", "Europe/Paris", "Asia/Tokyo"),
        ("", "Europe/Paris", "Europe/Paris"),
        ("", "../../etc", "Europe/Moscow"),
        ("", "", "Europe/Moscow"),
    ],
)
def test_times_are_in_the_zone_of_the_account_else_of_the_browser_else_of_the_site(
    client: Client,
    person: Callable[..., User],
    monkeypatch: pytest.MonkeyPatch,
    chosen: str,
    cookie: str,
    zone: str,
) -> None:
    seen: list[str] = []
    profile = queries.profile

    def look(viewer: User | None, *, nick: str) -> queries.Profile | None:
        seen.append(timezone.get_current_timezone_name())
        return profile(viewer, nick=nick)

    monkeypatch.setattr(queries, "profile", look)
    client.force_login(person("Нина", time_zone=chosen))
    client.cookies["zone"] = cookie
    client.get("/people/Нина/")
    assert seen == [zone]
    assert timezone.get_current_timezone_name() == "Europe/Moscow", "and no longer than for that page"


def test_a_guests_page_asks_the_database_nothing(
    client: Client, db: None, django_assert_num_queries: Callable
) -> None:
    with django_assert_num_queries(0):
        assert client.get("/accounts/login/").status_code == 200


def test_a_profile_is_public_and_found_by_any_writing_of_the_nickname(
    client: Client, person: Callable[..., User]
) -> None:
    user = person("Фёдор Ёлкин")
    page = client.get("/people/Фёдор Ёлкин/").content.decode()
    assert "<h1>Фёдор Ёлкин</h1>" in page
    assert user.email not in page
    moved = client.get("/people/федор елкин/", follow=True)
    assert len(moved.redirect_chain) == 1
    assert "<h1>Фёдор Ёлкин</h1>" in moved.content.decode()
    assert client.get("/people/Никого/").status_code == 404


@pytest.mark.parametrize("flags", [{"is_service": True}, {"is_active": False}])
def test_closed_and_service_accounts_have_no_profile(
    client: Client, person: Callable[..., User], flags: dict[str, bool]
) -> None:
    person("Город", **flags)
    assert client.get("/people/Город/").status_code == 404


def test_a_profile_never_tells_when_somebody_was_here(
    client: Client, person: Callable[..., User], password: str
) -> None:
    user = person("Нина")
    before = client.get("/people/Нина/").content
    Client().post("/accounts/login/", {"login": "Нина", "password": password})
    user.refresh_from_db()
    assert user.last_login is not None
    without_clock = [line for line in before.splitlines() if b"data-now" not in line and b"csrf" not in line]
    after = [
        line
        for line in client.get("/people/Нина/").content.splitlines()
        if b"data-now" not in line and b"csrf" not in line
    ]
    assert after == without_clock


@pytest.mark.parametrize(
    ("language", "label", "region"), [("ru", "Екатеринбург", "Азия"), ("en", "Yekaterinburg", "Asia")]
)
def test_zones_are_cities_in_the_readers_language(
    client: Client, db: None, language: str, label: str, region: str
) -> None:
    page = client.get("/accounts/signup/", headers={"accept-language": language}).content.decode()
    assert f'<option value="Asia/Yekaterinburg">{label}</option>' in page
    assert f'<optgroup label="{region}">' in page


def test_every_zone_of_the_tz_database_has_a_name() -> None:
    names = known_zones() - {"Factory", "localtime"}
    assert [name for name in names for language in ("ru", "en") if not city_of(name, language)] == []
    assert city_of("Europe/Kyiv", "ru") == city_of("Europe/Kiev", "ru") == "Киев"
