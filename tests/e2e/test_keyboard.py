"""A whole day by keyboard alone, from Home to the order sent by letter; the focus is seen at every step. Then what is
about the keys themselves: their list, their switch, and that they are dead while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post
from tests.games.pages.conftest import PageTable, make_table
from tests.support.browsers import client_of
from tests.support.looks import layout_shift, looks_right
from tests.support.seasons import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Open = Callable[..., Page]
FOCUS = """() => {
  const element = document.activeElement;
  const seen = (node) => {
    const style = getComputedStyle(node);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  const box = element.getBoundingClientRect();
  return {
    what: `${element.tagName} ${element.className} ${element.name || ""} ${element.textContent.trim().slice(0, 40)}`,
    outlined: seen(element) || (element.closest("label") !== null && seen(element.closest("label"))),
    on_screen: box.bottom > 0 && box.top < innerHeight,
  };
}"""


@pytest.fixture
def open_as(browser: Browser, live_server: Any) -> Iterator[Open]:
    """Opens a page as somebody, in English."""
    contexts = []

    def open_page(user: User, path: str, width: int = 1280, height: int = 800, scale: float = 1) -> Page:
        context = browser.new_context(
            locale="en-US", viewport={"width": width, "height": height}, device_scale_factor=scale
        )
        contexts.append(context)
        cookie = client_of(user).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.goto(live_server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()


def see_focus(page: Page) -> None:
    found = page.evaluate(FOCUS)
    assert found["outlined"], f"no outline: {found['what']}"
    assert found["on_screen"], f"out of sight: {found['what']}"


def tab_to(page: Page, selector: str, most: int = 90) -> None:
    """Tab until the focus is there; each stop on the way is seen. Past the end the browser begins anew."""
    for _stop in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue
        see_focus(page)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by {most} Tabs on {page.url}")


def press(page: Page, key: str, focused: str) -> None:
    """A key, and what has the focus then."""
    page.keyboard.press(key)
    expect(page.locator(focused).first).to_be_focused()
    see_focus(page)


def go(page: Page, key: str = "Enter") -> None:
    """Follows or sends what has the focus; returns when the next page is there."""
    with page.expect_navigation():
        page.keyboard.press(key)


def test_a_day_by_keyboard_alone(open_as: Open) -> None:
    table = make_table(mayor=make_user("Мэрия"))
    table.step()
    me, other = table.dealt("commissar")[0], table.dealt("doctor")[0]
    suspect = table.dealt("civilian")[0]
    for words in ("Кто здесь?", "Я.", "И я."):
        table.talk(other, words, db_now())

    page = open_as(me.user, "/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    see_focus(page)
    tab_to(page, ".due-posts a")
    go(page)

    press(page, "u", "article.post-new")
    first = page.evaluate("document.activeElement.id")
    press(page, "j", f"article#{first} + article")
    press(page, "k", f"article#{first}")
    press(page, "r", "#source")
    page.keyboard.type("Читаю и думаю: jkuv.")
    expect(page.locator("#source")).to_have_value("Читаю и думаю: jkuv.")
    tab_to(page, ".composer-actions button[type=submit]")
    go(page)
    mine = Post.objects.filter(thread=table.thread, author=me.user)
    assert [post.source for post in mine] == ["Читаю и думаю: jkuv."]

    press(page, "v", ".vote-picker-names button")
    if page.evaluate("document.activeElement.value") != suspect.nick:
        tab_to(page, f'button[name="vote_for"][value="{suspect.nick}"]')
    go(page)
    expect(page.locator(".refusal")).to_be_focused()
    tab_to(page, 'button[name="confirm_vote"]', most=3)
    go(page)
    assert [(vote.voter.nick, vote.target.nick) for vote in table.day.votes.all()] == [
        (me.nick, suspect.nick)
    ]
    press(page, "v", ".composer-hint")
    expect(page.locator(".composer-hint")).to_contain_text(suspect.nick)

    table.step()
    page.reload()
    tab_to(page, 'a[href="/letters/"]')
    go(page)
    tab_to(page, f'a[href*="/t/{table.letters(me).key}/"]')
    go(page)
    press(page, "r", "#source")
    page.keyboard.type(f"проверяю {other.nick}")
    tab_to(page, ".composer-actions button[type=submit]")
    go(page)
    expect(page.locator(".refusal")).to_be_focused()
    tab_to(page, 'button[name="confirm_order"]', most=3)
    go(page)
    assert Post.objects.filter(thread=table.letters(me), kind=PostKind.ORDER).count() == 1
    assert table.season.log.last().event["act"]["targets"] == [other.nick]


@pytest.fixture
def read_day(transactional_db: None) -> PageTable:
    """A day with talk and two votes."""
    table = make_table(mayor=make_user("Мэрия"))
    table.step()
    doctor, suspect = table.dealt("doctor")[0], table.dealt("civilian")[0]
    table.talk(doctor, "Первые слова, вторые слова и [b]третьи[/b].", db_now())
    table.talk(doctor, "Ещё раз.", db_now())
    table.vote(doctor, suspect, db_now())
    table.vote(table.dealt("sergeant")[0], suspect, db_now())
    return table


def active(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


def test_keys_are_listed_can_be_switched_off_and_know_other_layouts(
    open_as: Open, read_day: PageTable
) -> None:
    page = open_as(read_day.dealt("mafia")[0].user, f"/t/{read_day.thread.key}/")
    page.keyboard.press("?")
    help_box = page.locator("dialog[data-keys]")
    expect(help_box).to_be_visible()
    looks_right(page, 1280)
    page.keyboard.press("j")
    assert not active(page).startswith("p"), "keys sleep under a dialog"
    page.keyboard.press("Escape")
    expect(help_box).to_be_hidden()

    page.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyJ', key: 'о', bubbles: true}))"
    )
    assert active(page) == "p1"
    for key, post in (("n", "p2"), ("j", "p3"), ("p", "p2"), ("k", "p1")):
        page.keyboard.press(key)
        assert active(page) == post
    page.keyboard.press("Control+j")
    assert active(page) == "p1"

    page.locator("[data-keys-help]").click()
    page.locator("[data-keys-on]").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    for key in ("j", "?", "v"):
        page.keyboard.press(key)
    assert active(page) == "BODY"
    expect(help_box).to_be_hidden()
    page.locator("[data-keys-help]").click()
    expect(page.locator("[data-keys-on]")).not_to_be_checked()
    page.locator("[data-keys-on]").check()
    page.keyboard.press("Escape")
    page.locator("#p1 .post-number").focus()
    page.keyboard.press("j")
    assert active(page) == "p2"


def test_the_selected_words_are_quoted_and_the_draft_comes_back(open_as: Open, read_day: PageTable) -> None:
    doctor = read_day.dealt("doctor")[0]
    page = open_as(read_day.dealt("mafia")[0].user, f"/t/{read_day.thread.key}/", 360)
    button = page.locator("[data-quote-selection]")
    expect(button).to_be_hidden()
    page.evaluate("""() => {
      const text = document.querySelector("#p2 .post-text").firstChild;
      const words = text.nodeType === 3 ? text : text.firstChild;
      getSelection().setBaseAndExtent(words, 14, words, 26);
    }""")
    button.click()
    quote = f'[quote="{doctor.nick}" post=2]вторые слова[/quote]\n'
    expect(page.locator("#source")).to_have_value(quote)
    expect(button).to_be_hidden()
    says = page.locator("[data-draft-says]")
    expect(says).to_have_text("Draft kept on this device")
    page.reload()
    expect(page.locator("#source")).to_have_value(quote)
    expect(says).to_have_text("Your draft from this device is back")
    assert layout_shift(page) == 0
    page.locator("[data-draft-drop]").click()
    expect(page.locator("#source")).to_have_value("")
    page.reload()
    expect(page.locator("#source")).to_have_value("")


def test_the_count_over_time_opens_above_the_thread_and_leads_to_a_post(
    open_as: Open, read_day: PageTable
) -> None:
    page = open_as(read_day.dealt("mafia")[0].user, f"/t/{read_day.thread.key}/")
    page.locator("a[data-sheet]").focus()
    page.keyboard.press("Enter")
    sheet = page.locator("dialog[data-sheet-dialog]")
    expect(sheet.locator(".chart")).to_be_visible()
    looks_right(page, 1280)
    address = page.url
    sheet.locator("summary").click()
    sheet.locator("tbody th a").first.click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#p4")).to_be_focused()
    assert page.url == f"{address}#p4"
    page.go_back()
    assert page.url == address


def test_the_clock_is_said_at_few_moments(browser: Browser, open_as: Open, read_day: PageTable) -> None:
    day = read_day.day
    page = open_as(read_day.dealt("mafia")[0].user, "/")
    page.clock.install()
    page.goto(page.url + f"t/{read_day.thread.key}/")
    says = page.locator("[data-clock-says]")
    expect(says).to_have_text("")
    left = int((day.ends_at - db_now()).total_seconds())
    page.clock.fast_forward((left - 61 * 60) * 1000)
    page.clock.run_for(6000)
    expect(says).to_have_text("")
    page.clock.fast_forward(60 * 1000)
    page.clock.run_for(6000)
    expect(says).to_have_text("STOP: in 1 hour")
    page.clock.fast_forward(50 * 60 * 1000)
    page.clock.run_for(6000)
    expect(says).to_have_text("STOP: in 10 minutes")


@pytest.mark.parametrize(("width", "height", "scale"), [(640, 400, 2), (360, 740, 1), (1280, 800, 1)])
def test_day_and_votes_stand_still_and_fit_when_zoomed(
    open_as: Open, read_day: PageTable, width: int, height: int, scale: float
) -> None:
    reader = read_day.dealt("mafia")[0].user
    page = open_as(reader, f"/t/{read_day.thread.key}/", width, height, scale)
    assert layout_shift(page) == 0
    looks_right(page, width)
    site = page.url.partition("/t/")[0]
    for rest in ("votes/", "votes/1/"):
        page.goto(site + read_day.path(rest))
        assert layout_shift(page) == 0, rest
        looks_right(page, width)
