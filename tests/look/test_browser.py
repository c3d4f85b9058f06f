"""What a browser does with every page: theme, menu, zone, clock, by keyboard and without script."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect

from accounts.models import User

pytestmark = pytest.mark.browser


@pytest.fixture
def staff(transactional_db: None) -> User:
    return User.objects.create_user("Смотритель", "staff@example.com", is_staff=True, language="en")


@pytest.fixture
def log_in(staff: User, live_server: Any) -> Callable[[BrowserContext], None]:
    """Lets whatever the context opens be staff's."""
    client = Client()
    client.force_login(staff)
    key = client.session.session_key or ""

    def give(context: BrowserContext) -> None:
        context.add_cookies([{"name": "sessionid", "value": key, "url": live_server.url}])

    return give


@pytest.mark.parametrize(("theme", "ground"), [("light", "rgb(245, 243, 238)"), ("dark", "rgb(16, 20, 31)")])
def test_a_chosen_theme_stands_against_the_devices(
    page: Page, live_server: Any, theme: str, ground: str
) -> None:
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    page.goto(live_server.url + "/accounts/login/")
    page.locator(f"footer button[value={theme}]").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground


def test_the_menu_opens_and_closes_by_keyboard(
    page: Page, live_server: Any, log_in: Callable[[BrowserContext], None]
) -> None:
    log_in(page.context)
    page.goto(live_server.url + "/me/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.locator(".menu-handle").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="My profile")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="My profile")).to_be_hidden()
    expect(page.locator(".menu-handle")).to_be_focused()


def test_the_zone_of_the_browser_is_filled_in_and_told_to_the_server(page: Page, live_server: Any) -> None:
    page.goto(live_server.url + "/accounts/signup/")
    expect(page.locator("#id_time_zone")).to_have_value("Europe/Moscow")
    cookies = {cookie.get("name"): cookie.get("value") for cookie in page.context.cookies()}
    assert cookies["zone"] == "Europe/Moscow"


def test_a_countdown_counts_by_the_servers_clock(
    page: Page, live_server: Any, log_in: Callable[[BrowserContext], None]
) -> None:
    """The page was sent by a clock that is ahead of the device's by an hour; what is left is right all the same."""
    log_in(page.context)
    with time_machine.travel(datetime.now(UTC) + timedelta(hours=1)):
        page.goto(live_server.url + "/design/")
    left = page.locator(".countdown-left").first
    expect(left).to_contain_text("1:1")
    first = left.inner_text()
    page.wait_for_timeout(1100)
    assert left.inner_text() != first


def test_without_script_one_signs_up_switches_the_theme_and_opens_the_menu(
    browser: Browser, live_server: Any, log_in: Callable[[BrowserContext], None]
) -> None:
    with browser.new_context(java_script_enabled=False, locale="en-US") as context:
        page = context.new_page()
        page.goto(live_server.url + "/accounts/signup/")
        page.fill("#id_username", "Anna")
        page.fill("#id_email", "anna@example.com")
        page.fill("#id_password1", "a city at night 22")
        page.locator("main button[type=submit]").click()
        expect(page.locator("h1")).to_have_text("Look into your mail")
        log_in(context)
        page.goto(live_server.url + "/me/")
        page.locator(".menu-handle").click()
        page.locator(".menu-sheet button[value=dark]").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_leaving_with_unsent_text_is_asked_about_and_after_sending_it_isnt(
    page: Page, live_server: Any, log_in: Callable[[BrowserContext], None]
) -> None:
    log_in(page.context)
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", agree)
    page.goto(live_server.url + "/design/")
    page.locator("#id_story").fill("words that nobody has sent")
    page.goto(live_server.url + "/me/")
    assert asked == ["beforeunload"]
    page.goto(live_server.url + "/design/")
    page.goto(live_server.url + "/me/")
    assert asked == ["beforeunload"]
