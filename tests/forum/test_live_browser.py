"""Open pages in a real browser: what is new arrives, nothing moves, tabs that nobody looks at are silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from accounts.models import User
from forum.actions import close_thread, create_post, edit_post, set_hidden, start_conversation
from forum.clock import db_now
from forum.models import Thread, ThreadRead
from forum.policies import Aside, Composer, Live
from forum.views import publicthreads

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ASK = 'document.dispatchEvent(new CustomEvent("live:ask"))'
"""As when the time to ask has come."""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
Visit = Callable[[User | None, str], Page]


@pytest.fixture
def visit(live_server: Any, context: BrowserContext, as_user: Any, monkeypatch: Any) -> Iterator[Visit]:
    """Opens a page as this user, with the browser's clock in the test's hands."""
    wrong: list[str] = []
    monkeypatch.setattr(publicthreads, "LIFE_SECONDS", 0.0)

    def open_page(user: User | None, address: str) -> Page:
        if user is not None:
            cookie = as_user(user).cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.set_viewport_size({"width": 1280, "height": 700})
        page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.clock.install()
        page.goto(live_server.url + address)
        return page

    yield open_page
    assert wrong == []


def write(thread: Thread, author: User, text: str) -> None:
    create_post(thread_id=thread.pk, author=author, source=text, now=db_now())


@pytest.fixture
def long_thread(ruled_thread: Thread, anya: User) -> Thread:
    """Twenty posts: more than a window shows."""
    for number in range(1, 21):
        write(ruled_thread, anya, f"Слово {number}\n\nи ещё строка")
    return ruled_thread


def place_of(page: Page, selector: str) -> float:
    """Where it stands in the window."""
    return float(page.locator(selector).evaluate("element => element.getBoundingClientRect().top"))


def asked_of(page: Page) -> list[str]:
    """The paths that the page asks for from now on."""
    paths: list[str] = []

    def note(request: Request) -> None:
        path = request.url.split("/", 3)[3].split("?")[0]
        if path.startswith("live/") or path.endswith(("news/", "unread/")):
            paths.append(path.split("/")[0] if path.startswith("live/") else path.rstrip("/").split("/")[-1])

    page.on("request", note)
    return paths


def test_a_new_post_appears_below_what_is_read(
    long_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    page = visit(boris, f"/t/{long_thread.key}/")
    page.locator("#p5").scroll_into_view_if_needed()
    before = place_of(page, "#p5")
    write(long_thread, anya, "Новое слово")
    page.clock.run_for(31_000)
    expect(page.locator("#p21")).to_contain_text("Новое слово")
    assert place_of(page, "#p5") == before
    expect(page.locator(".live-line")).to_have_count(0)
    assert ThreadRead.objects.get(thread=long_thread, user=boris).number == 20, "nobody has seen it yet"
    page.locator("#p21 .post-foot").scroll_into_view_if_needed()
    with page.expect_response("**/read/") as told:
        page.wait_for_timeout(100)
        page.clock.run_for(2_000)
    assert told.value.status == 204
    assert ThreadRead.objects.get(thread=long_thread, user=boris).number == 21


def test_whoever_writes_is_not_moved_and_keeps_his_words(
    long_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    page = visit(boris, f"/t/{long_thread.key}/")
    page.set_viewport_size({"width": 1280, "height": 300})
    page.locator("#source").fill("недописанное")
    page.evaluate("document.querySelector('#source').scrollIntoView()")
    before = place_of(page, "#source")
    assert page.locator(".posts").evaluate("posts => posts.getBoundingClientRect().bottom") < 0
    write(long_thread, anya, "Новое слово")
    page.evaluate(ASK)
    expect(page.locator("#p21")).to_contain_text("Новое слово")
    page.wait_for_timeout(100)
    assert abs(place_of(page, "#source") - before) <= 1
    expect(page.locator("#source")).to_be_focused()
    expect(page.locator("#source")).to_have_value("недописанное")


def test_where_it_would_move_something_a_bar_announces_it(
    ruled_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    write(ruled_thread, anya, "Слово")
    page = visit(boris, f"/t/{ruled_thread.key}/")
    page.locator("#source").fill("пишу")
    before = place_of(page, "#source")
    for text in ("раз", "два"):
        write(ruled_thread, anya, text)
        page.evaluate(ASK)
        expect(page.locator("[data-line=count]")).to_contain_text("1" if text == "раз" else "2")
    assert place_of(page, "#source") == before
    expect(page.locator("#p2")).to_have_count(0)
    page.locator("[data-line=count] a").click()
    expect(page.locator("#p3")).to_contain_text("два")
    expect(page.locator("#p2")).to_be_focused()
    expect(page.locator("[data-line=count]")).to_have_count(0)
    expect(page.locator("#source")).to_have_value("пишу")


def test_changed_posts_are_put_in_place_and_what_is_read_stays(
    long_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    page = visit(boris, f"/t/{long_thread.key}/")
    page.locator("#p6").evaluate("post => post.scrollIntoView()")
    before = place_of(page, "#p6")
    longer = "Другое слово\n\n" + "и ещё строка\n\n" * 9
    edit_post(post_id=long_thread.posts.get(number=4).pk, editor=anya, source=longer, now=db_now())
    set_hidden(thread_id=long_thread.pk, number=8, hidden=True)
    page.evaluate(ASK)
    expect(page.locator("#p4")).to_contain_text("Другое слово")
    expect(page.locator("#p8 .post-hidden")).to_be_visible()
    expect(page.locator("#news .visually-hidden")).to_contain_text("#4, #8")
    assert abs(place_of(page, "#p6") - before) <= 1
    page.locator("#p6 .post-text").select_text()
    set_hidden(thread_id=long_thread.pk, number=6, hidden=True)
    with page.expect_response("**/news/**"):
        page.evaluate(ASK)
    page.wait_for_timeout(100)
    expect(page.locator("#p6"), "its words are selected").to_contain_text("Слово 6")
    page.evaluate("window.getSelection().removeAllRanges()")
    expect(page.locator("#p6 .post-hidden")).to_be_visible()
    expect(page.locator("#p4")).to_have_count(1)


def test_the_count_and_the_phase_follow(
    ruled_thread: Thread, policy: Any, anya: User, boris: User, visit: Visit
) -> None:
    write(ruled_thread, anya, "Слово")
    policy.beside = Aside("forum/_preview.html", {"html": "счёт 0"})
    page = visit(boris, f"/t/{ruled_thread.key}/")
    page.locator("#source").fill("пишу")
    policy.now_is = Live(state="голос")
    policy.beside = Aside("forum/_preview.html", {"html": "счёт 1"})
    page.evaluate(ASK)
    expect(page.locator("#aside")).to_contain_text("счёт 1")
    expect(page.locator(".live-line")).to_have_count(0)
    policy.now_is = Live(state="СТОП", ahead=True)
    policy.offer = Composer(closed_reason="Город засыпает.")
    close_thread(thread_id=ruled_thread.pk)
    page.evaluate(ASK)
    expect(page.locator("[data-line=box]")).to_contain_text("Город засыпает.")
    expect(page.locator("#source")).to_have_value("пишу")
    policy.now_is = Live(next_key="nextday234", next_title="День 2")
    page.evaluate(ASK)
    expect(page.locator("[data-line=next] a")).to_have_attribute("href", "/t/nextday234/")
    paths = asked_of(page)
    page.clock.run_for(120_000)
    assert "live" not in paths, "it is over"


def test_a_tab_that_nobody_looks_at_is_silent_and_recovers(
    long_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    page = visit(boris, f"/t/{long_thread.key}/")
    paths = asked_of(page)
    page.clock.run_for(31_000)
    page.wait_for_timeout(200)
    assert "live" in paths
    page.evaluate(HIDE, True)
    page.wait_for_timeout(200)
    paths.clear()
    page.clock.run_for(600_000)
    page.wait_for_timeout(200)
    assert paths == []
    write(long_thread, anya, "Ночью написано")
    page.wait_for_timeout(1_100)  # a process remembers a version for a second
    page.evaluate(HIDE, False)
    page.clock.run_for(1_100)
    expect(page.locator("#p21")).to_contain_text("Ночью написано")


def test_a_lost_network_is_told_quietly_and_forgotten(
    long_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    page = visit(boris, f"/t/{long_thread.key}/")

    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/live/**", refuse)
    page.clock.run_for(31_000)
    page.wait_for_timeout(200)
    expect(page.locator("[data-line=lost]")).to_have_count(0)
    page.clock.run_for(61_000)
    expect(page.locator("[data-line=lost]")).to_contain_text("связи")
    page.unroute("**/live/**", refuse)
    write(long_thread, anya, "Вернулось")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.clock.run_for(1_100)
    expect(page.locator("#p21")).to_contain_text("Вернулось")
    expect(page.locator("[data-line=lost]")).to_have_count(0)


def test_after_a_log_out_the_words_stay_and_the_login_is_offered(
    long_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    page = visit(boris, f"/t/{long_thread.key}/")
    page.locator("#source").fill("недописанное")
    page.context.clear_cookies()
    write(long_thread, anya, "Новое")
    page.evaluate(ASK)
    expect(page.locator("[data-line=out] a")).to_have_attribute(
        "href", f"/accounts/login/?next=/t/{long_thread.key}/"
    )
    expect(page.locator("#source")).to_have_value("недописанное")


def test_a_renewed_site_offers_the_page_anew(
    long_thread: Thread, anya: User, boris: User, visit: Visit, monkeypatch: Any
) -> None:
    page = visit(boris, f"/t/{long_thread.key}/")
    monkeypatch.setattr(staticfiles_storage, "manifest_hash", "abcdef", raising=False)
    write(long_thread, anya, "После обновления")
    page.evaluate(ASK)
    expect(page.locator("[data-line=release] a")).to_be_attached()
    expect(page.locator("#p21")).to_contain_text("После обновления")
    page.locator("[data-line=release] a").click()
    expect(page.locator(".live-line")).to_have_count(0)
    expect(page.locator("#p21")).to_be_attached()


def test_letters_arrive_in_the_menu_and_move_nothing(
    ruled_thread: Thread, anya: User, boris: User, visit: Visit
) -> None:
    page = visit(boris, "/boards/")
    paths = asked_of(page)
    where = page.locator(".menu-handle").bounding_box()
    start_conversation(author=anya, recipients=["Борис"], title="Дело", source="a", now=db_now())
    page.clock.run_for(71_000)
    expect(page.locator(".nav-count")).to_be_visible()
    expect(page.locator(".nav-count")).to_contain_text("1")
    assert page.locator(".menu-handle").bounding_box() == where
    assert paths == ["unread"]


def test_a_letter_appears_in_its_conversation(anya: User, boris: User, visit: Visit) -> None:
    letter = start_conversation(author=anya, recipients=["Борис"], title="Дело", source="a", now=db_now())
    page = visit(boris, f"/t/{letter.key}/")
    write(letter, anya, "ещё слово")
    page.evaluate(ASK)
    page.locator("[data-line=count] a").click()
    expect(page.locator("#p2")).to_contain_text("ещё слово")


def test_a_guest_reads_along_without_a_session(
    long_thread: Thread, anya: User, visit: Visit, as_user: Callable[[User | None], Client]
) -> None:
    page = visit(None, f"/t/{long_thread.key}/")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    write(long_thread, anya, "Новое слово")
    page.clock.run_for(31_000)
    expect(page.locator("#p21")).to_contain_text("Новое слово")
    (version,) = [request for request in asked if "/live/" in request.url]
    assert "cookie" not in version.all_headers()
