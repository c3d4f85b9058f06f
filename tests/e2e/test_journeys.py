"""The two journeys of a player in a real browser: join → vote, and order → morning. On a phone and a desk, in both
languages; the whole way by taps, none of them more than UX.md allows."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, expect

from accounts.models import User
from forum.clock import db_now
from games import actions, clock
from games.models import Season, Seat
from tests.support.looks import fits
from tests.support.seasons import Table, make_season, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CITY = {"mafia": 1, "commissar": 1, "civilian": 3}
SCREENS = [(360, "ru"), (360, "en"), (1280, "ru"), (1280, "en")]
FAST = {"schedule": "durations", "prelude_minutes": 0, "composition": CITY}


class Taps:
    """Counts what a player taps on his way."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site, self.count = page, site, 0

    def go_home(self) -> None:
        self.page.goto(self.site + "/")
        self.count = 0

    def tap(self, what: str | Locator) -> None:
        """Taps the first of what is meant; it must be in the page and reachable."""
        target = self.page.locator(what).first if isinstance(what, str) else what
        target.click()
        self.count += 1


@pytest.fixture
def taps(page: Page, live_server: Any) -> Taps:
    return Taps(page, live_server.url)


def open_table(language: str, *, seated: int) -> Table:
    season = make_season(title="Набережная", language=language, **FAST)
    actions.open_signup(season_id=season.pk, actor=None, now=db_now())
    table = Table(season.pk)
    for nick in ("Аня", "Борис", "Вася", "Галя", "Дима")[:seated]:
        actions.join_season(
            season_id=season.pk, user=make_user(nick), nonce="", shares_letters=False, now=db_now()
        )
    return table


def let_in(context: BrowserContext, user: User, site: str, language: str) -> None:
    """A session of this user, who reads in this language."""
    User.objects.filter(pk=user.pk).update(language=language)
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": "sessionid", "value": client.session.session_key or "", "url": site}])


def hurry(season_id: int) -> None:
    """The clock's turn, with the phase due."""
    now = db_now()
    Season.objects.filter(pk=season_id).update(due_at=now)
    assert clock.advance_season(season_id, now=now)


@pytest.mark.parametrize(("width", "language"), SCREENS)
def test_join_then_vote(taps: Taps, page: Page, live_server: Any, width: int, language: str) -> None:
    table = open_table(language, seated=4)
    me = make_user("Ева Новая")
    let_in(page.context, me, live_server.url, language)
    page.set_viewport_size({"width": width, "height": 800})

    taps.go_home()
    expect(page.locator("html")).to_have_attribute("lang", language)
    fits(page, width)
    taps.tap(f'a[href="/s/{table.season_id}/"]')
    fits(page, width)
    page.fill("#id_nonce", "мой жребий")
    taps.tap('form[action$="/join/"] button[type=submit]')
    expect(page.locator('section[aria-labelledby="roster"]')).to_contain_text("Ева Новая")
    seat = Seat.objects.get(user=me)
    assert (seat.number, seat.secret.nonce) == (5, "мой жребий")
    hurry(table.season_id)

    taps.go_home()
    taps.tap(".due-vote a")
    taps.tap(".vote-picker > summary")
    taps.tap('button[name="vote_for"][value="Вася"]')
    fits(page, width)
    taps.tap('button[name="confirm_vote"]')
    vote = page.locator("article.post-vote")
    expect(vote).to_contain_text("Вася")
    expect(vote).to_have_attribute("data-nick", "Ева Новая")
    assert taps.count <= 4
    fits(page, width)
    expect(page.locator(".vote-picker")).to_have_count(0)
    assert [(one.voter.nick, one.target.nick) for one in table.day.votes.all()] == [("Ева Новая", "Вася")]

    hurry(table.season_id)
    page.reload()
    expect(page.locator("article.post-stop")).to_contain_text("Вася")
    expect(page.locator("#source")).to_have_count(0)


@pytest.mark.parametrize(("width", "language"), SCREENS)
def test_order_then_morning(taps: Taps, page: Page, live_server: Any, width: int, language: str) -> None:
    table = open_table(language, seated=5)
    hurry(table.season_id)
    hurry(table.season_id)
    commissar, killer = table.dealt("commissar")[0], table.dealt("mafia")[0]
    victim, suspect = table.dealt("civilian")[:2]
    table.order(killer, "shoot", [victim], db_now())
    let_in(page.context, commissar.user, live_server.url, language)
    page.set_viewport_size({"width": width, "height": 800})

    taps.go_home()
    taps.tap(".due-order a")
    fits(page, width)
    page.select_option('select[name="check-1"]', suspect.nick)
    taps.tap(".order-form .order-send button")
    fits(page, width)
    expect(page.locator('select[name="check-1"]')).to_have_value(suspect.nick)
    taps.tap('button[name="confirm_order"]')
    assert taps.count <= 4
    expect(page.locator("article.post-answer").last).to_contain_text(suspect.nick)
    fits(page, width)

    for _deadline_then_morning in range(2):
        hurry(table.season_id)
    taps.go_home()
    taps.tap(".due-letters a")
    expect(page.locator("article.post-report")).to_contain_text(suspect.nick)
    taps.go_home()
    taps.tap(".due-posts a")
    summary = page.locator("article.post-summary")
    expect(summary).to_contain_text(victim.nick)
    assert taps.count <= 2
    fits(page, width)


def test_a_refused_vote_keeps_what_was_typed(taps: Taps, page: Page, live_server: Any) -> None:
    table = open_table("ru", seated=5)
    hurry(table.season_id)
    let_in(page.context, table.seat("Аня").user, live_server.url, "ru")
    taps.go_home()
    taps.tap(".due-vote a")
    text = "Думаю долго, но решаюсь. [color=red]Бориз[/color]"
    page.fill("#source", text)
    page.locator(".composer-actions button[type=submit]").first.click()
    expect(page.locator(".refusal")).to_be_visible()
    expect(page.locator("#source")).to_have_value(text)
    taps.tap('button[name="red_nick"][value="0:Борис"]')
    expect(page.locator("article.post-vote")).to_contain_text("Борис")
    assert [(one.voter.nick, one.target.nick) for one in table.day.votes.all()] == [("Аня", "Борис")]
