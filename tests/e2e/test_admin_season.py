"""An admin's way in a real browser: a season is set up step by step and opened; a stranger finds it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

from games.models import Season
from tests.e2e.conftest import NewPage
from tests.support.looks import looks_right
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOKS = [(360, "en", "dark"), (1280, "ru", "light")]
PASSWORD = "ночной город 22"


def an_admin(language: str) -> None:
    admin = make_user("Смотритель", is_staff=True, is_superuser=True, language=language)
    admin.set_password(PASSWORD)
    admin.save()
    EmailAddress.objects.create(user=admin, email=admin.email, verified=True, primary=True)


def go_on(page: Page, step: str, width: int) -> None:
    """Saves a step; the next one is there and as it must be."""
    page.locator('button[name="go"][value="next"]:not(.visually-hidden)').click()
    page.wait_for_url(re.compile(rf"/setup/{step}/$"))
    looks_right(page, width)


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_an_admin_sets_up_a_season_and_opens_sign_up(
    new_page: NewPage, width: int, language: str, scheme: Any
) -> None:
    an_admin(language)
    page = new_page(width, language, scheme)
    page.goto("/accounts/login/?next=/s/drafts/")
    page.fill("#id_login", "Смотритель")
    page.fill("#id_password", PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url("**/s/drafts/")
    looks_right(page, width)
    page.locator('main a[href="/s/new/"]').click()
    page.fill("#id_title", "Зимний город")
    looks_right(page, width)
    page.locator(".setup-actions button[type=submit]").first.click()
    page.wait_for_url(re.compile(r"/setup/players/$"))
    page.locator('button[name="go"][value="preset:12"]').click()
    expect(page.locator("#id_players")).to_have_value("12")
    looks_right(page, width)
    for step in ("schedule", "options", "mayor", "review"):
        go_on(page, step, width)
    season = Season.objects.get()
    assert (season.status, season.size, season.mayor) == ("draft", 12, None)
    page.locator(f'main a[href="/s/{season.pk}/setup/open/"]').first.click()
    looks_right(page, width)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(f"**/s/{season.pk}/")
    looks_right(page, width)
    season.refresh_from_db()
    assert season.status == "signup"

    stranger = new_page(width, language, scheme)
    stranger.goto("/")
    stranger.locator(f'a[href="/s/{season.pk}/"]').first.click()
    expect(stranger.locator("h1")).to_contain_text("Зимний город")
    looks_right(stranger, width)
