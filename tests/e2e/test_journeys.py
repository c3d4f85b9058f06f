"""A player's ways in a real browser: from the sign-up to the morning's summary, and the ways that must be short on a
phone, counted in taps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, expect

from accounts.models import User
from forum.clock import db_now
from games import actions, clock
from games.demo.seasons import Setup, nonce_of, open_season
from games.models import Season, Seat
from tests.e2e.conftest import NewPage
from tests.support.looks import fits, looks_right
from tests.support.seasons import NO_SUICIDES, Table, make_season, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CITY = {"mafia": 1, "commissar": 1, "civilian": 3}
LOOKS = [(360, "ru", "dark"), (1280, "en", "light")]
PHONE = 360
LANGUAGES = ["ru", "en"]
PASSWORD = "ночной город 22"
KEY = "a player's way"
"""Of the draw, so that it comes out the same each time."""
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


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_a_player_signs_up_joins_votes_acts_at_night_and_reads_the_summary(
    new_page: NewPage, mailoutbox: list[EmailMessage], width: int, language: str, scheme: Any
) -> None:
    """Every step passes axe and fits its screen."""
    me = "Ева Новая"
    table, others = open_dealt_for(User(username=me), language)
    page = new_page(width, language, scheme)
    sign_up(page, me, mailoutbox, width)
    join(page, table, me, width)
    for other in others:
        actions.join_season(
            season_id=table.season_id,
            user=other,
            nonce=nonce_of(KEY, other),
            shares_letters=False,
            now=db_now(),
        )
    hurry(table.season_id)
    assert table.seat(me).secret.role == "commissar"
    first, suspect, victim = table.dealt("civilian")

    vote(page, first.nick, me, width)
    hurry(table.season_id)
    page.reload()
    expect(page.locator("article.post-stop")).to_contain_text(first.nick)
    looks_right(page, width)

    table.order(table.dealt("mafia")[0], "shoot", [victim], db_now())
    order(page, suspect.nick, width)
    for _deadline_then_morning in range(2):
        hurry(table.season_id)
    read_summary(page, victim.nick, width)


def open_dealt_for(me: User, language: str) -> tuple[Table, list[User]]:
    """A season whose deal will make this user, who signs up first, its commissar; and who signs up after him."""
    others = [make_user(nick) for nick in ("Аня", "Борис", "Вася", "Галя")]
    settings = {"title": "Набережная", "language": language, **NO_SUICIDES, **FAST}
    return Table(open_season(Setup(settings, [me, *others], db_now(), KEY, "commissar")).pk), others


def sign_up(page: Page, nick: str, mailoutbox: list[EmailMessage], width: int) -> None:
    page.goto("/")
    looks_right(page, width)
    page.goto("/accounts/signup/")
    page.fill("#id_username", nick)
    page.fill("#id_email", "eva@example.test")
    page.fill("#id_password1", PASSWORD)
    looks_right(page, width)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/confirm-email/")
    looks_right(page, width)
    (mail,) = mailoutbox
    (link,) = re.findall(r"http://[^/\s]+(/accounts/confirm-email/\S+)", str(mail.body))
    page.goto(link)
    looks_right(page, width)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/login/**")
    looks_right(page, width)
    page.fill("#id_login", nick)
    page.fill("#id_password", PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))
    looks_right(page, width)


def join(page: Page, table: Table, nick: str, width: int) -> None:
    page.locator(f'a[href="/s/{table.season_id}/"]').first.click()
    looks_right(page, width)
    page.fill("#id_nonce", nonce_of(KEY, User(username=nick)))
    page.locator('form[action$="/join/"] button[type=submit]').click()
    expect(page.locator('section[aria-labelledby="roster"]')).to_contain_text(nick)
    looks_right(page, width)


def vote(page: Page, nick: str, me: str, width: int) -> None:
    page.goto("/")
    looks_right(page, width)
    page.locator(".due-vote a").first.click()
    page.locator(".vote-picker > summary").click()
    looks_right(page, width)
    page.locator(f'button[name="vote_for"][value="{nick}"]').click()
    expect(page.locator('button[name="confirm_vote"]')).to_be_visible()
    looks_right(page, width)
    page.locator('button[name="confirm_vote"]').click()
    cast = page.locator("article.post-vote")
    expect(cast).to_contain_text(nick)
    expect(cast).to_have_attribute("data-nick", me)
    looks_right(page, width)


def order(page: Page, nick: str, width: int) -> None:
    page.goto("/")
    page.locator(".due-order a").first.click()
    looks_right(page, width)
    page.select_option('select[name="check-1"]', nick)
    page.locator(".order-form .order-send button").first.click()
    expect(page.locator('button[name="confirm_order"]')).to_be_visible()
    looks_right(page, width)
    page.locator('button[name="confirm_order"]').click()
    expect(page.locator("article.post-answer").last).to_contain_text(nick)
    looks_right(page, width)


def read_summary(page: Page, victim: str, width: int) -> None:
    page.goto("/")
    looks_right(page, width)
    page.locator(".due-posts a").first.click()
    summary = page.locator("article.post-summary")
    expect(summary).to_contain_text(victim)
    expect(summary).to_be_in_viewport()
    looks_right(page, width)


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_home_to_a_vote_in_four_taps(taps: Taps, page: Page, live_server: Any, language: str) -> None:
    table = open_table(language, seated=4)
    me = make_user("Ева Новая")
    let_in(page.context, me, live_server.url, language)
    page.set_viewport_size({"width": PHONE, "height": 740})

    taps.go_home()
    expect(page.locator("html")).to_have_attribute("lang", language)
    fits(page, PHONE)
    taps.tap(f'a[href="/s/{table.season_id}/"]')
    fits(page, PHONE)
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
    fits(page, PHONE)
    taps.tap('button[name="confirm_vote"]')
    vote = page.locator("article.post-vote")
    expect(vote).to_contain_text("Вася")
    expect(vote).to_have_attribute("data-nick", "Ева Новая")
    assert taps.count <= 4
    fits(page, PHONE)
    expect(page.locator(".vote-picker")).to_have_count(0)
    assert [(one.voter.nick, one.target.nick) for one in table.day.votes.all()] == [("Ева Новая", "Вася")]

    hurry(table.season_id)
    page.reload()
    expect(page.locator("article.post-stop")).to_contain_text("Вася")
    expect(page.locator("#source")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_home_to_an_order_in_four_taps_and_to_the_first_unread_post_in_two(
    taps: Taps, page: Page, live_server: Any, language: str
) -> None:
    table = open_table(language, seated=5)
    hurry(table.season_id)
    hurry(table.season_id)
    commissar, killer = table.dealt("commissar")[0], table.dealt("mafia")[0]
    victim, suspect = table.dealt("civilian")[:2]
    table.order(killer, "shoot", [victim], db_now())
    let_in(page.context, commissar.user, live_server.url, language)
    page.set_viewport_size({"width": PHONE, "height": 740})

    taps.go_home()
    taps.tap(".due-order a")
    fits(page, PHONE)
    page.select_option('select[name="check-1"]', suspect.nick)
    taps.tap(".order-form .order-send button")
    fits(page, PHONE)
    expect(page.locator('select[name="check-1"]')).to_have_value(suspect.nick)
    taps.tap('button[name="confirm_order"]')
    assert taps.count <= 4
    expect(page.locator("article.post-answer").last).to_contain_text(suspect.nick)
    fits(page, PHONE)

    for _deadline_then_morning in range(2):
        hurry(table.season_id)
    taps.go_home()
    taps.tap(".due-letters a")
    expect(page.locator("article.post-report")).to_contain_text(suspect.nick)
    taps.go_home()
    taps.tap(".due-posts a")
    summary = page.locator("article.post-summary")
    expect(summary).to_contain_text(victim.nick)
    expect(summary).to_be_in_viewport()
    assert taps.count <= 2
    fits(page, PHONE)


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
