"""The writing box in a real browser: tags, live check, preview, draft, quoting; the CSP refuses nothing."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from accounts.models import User
from forum.actions import create_post, start_thread
from forum.clock import db_now
from forum.errors import Choice, RuleViolation
from forum.models import Picture, Thread
from forum.policies import Accept, Composer
from tests.support.looks import looks_right

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def visit(live_server, context, as_user):
    """Opens a page as this user; what the browser complained of is checked at the end."""
    wrong: list[str] = []

    def open_page(user: User, address: str):
        cookie = as_user(user).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(live_server.url + address)
        return page

    yield open_page
    assert wrong == []


def ask(draft):
    if not draft.document.red_runs or "confirm_vote" in draft.options:
        return Accept()
    choice = Choice("confirm_vote", "Клара", "Голос против Клары")
    raise RuleViolation("confirm_vote", "Против Клары?", choices=(choice,), confirm=True)


def test_tags_check_preview_question_and_sending(ruled_thread: Thread, policy, boris: User, visit) -> None:
    policy.answer = ask
    page = visit(boris, f"/t/{ruled_thread.key}/")
    box = page.locator("#source")
    box.fill("Клара")
    box.select_text()
    page.locator("[data-open='[color=red]']").click()
    expect(box).to_have_value("[color=red]Клара[/color]")
    expect(page.locator("#check")).to_contain_text("Против Клары?")
    page.locator("button[value=preview]").click()
    expect(page.locator("#preview .ink-red")).to_have_text("Клара")
    page.locator(".composer-actions button").first.click()
    expect(page.locator(".refusal")).to_be_focused()
    expect(page.locator("#source")).to_have_value("[color=red]Клара[/color]")
    page.get_by_role("button", name="Голос против Клары").click()
    page.wait_for_url(re.compile(r"#p1$"))
    expect(page.locator("#p1 .ink-red")).to_have_text("Клара")
    expect(page.locator("#source")).to_have_value("")


def test_a_draft_is_kept_until_it_is_sent(thread: Thread, boris: User, clara: User, visit) -> None:
    page = visit(boris, f"/t/{thread.key}/")
    page.locator("#source").fill("недописанное")
    expect(page.locator("[data-draft-says]")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#source")).to_have_value("недописанное")
    page.locator(".composer-actions button").first.click()
    page.wait_for_url(re.compile(r"#p2$"))
    page.reload()
    expect(page.locator("#source")).to_have_value("")
    assert thread.posts.get(number=2).source == "недописанное"


def test_words_sent_after_a_log_out_are_in_the_box_after_the_login_and_in_nobody_elses(
    thread: Thread, boris: User, clara: User, visit, as_user, live_server, context
) -> None:
    page = visit(boris, f"/t/{thread.key}/")
    page.locator("#source").fill("недописанное")
    context.clear_cookies(name="sessionid")
    page.locator(".composer-actions button").first.click()
    expect(page.locator("#typed-1")).to_have_value("недописанное")
    for user, words in ((clara, ""), (boris, "недописанное")):
        cookie = as_user(user).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page.goto(f"{live_server.url}/t/{thread.key}/post/")
        page.wait_for_load_state("networkidle")
        expect(page.locator("#source")).to_have_value(words)
    page.locator(".composer-actions button").first.click()
    page.wait_for_url(re.compile(r"#p2$"))
    page.wait_for_load_state("networkidle")
    expect(page.locator("#source")).to_have_value("")
    page.locator("#source").fill("ещё")
    page.locator("[data-draft-says]", has_text=re.compile(".")).wait_for()
    page.goto(f"{live_server.url}/t/{thread.key}/?quote=1")
    expect(page.locator("#source")).to_have_value(re.compile(r"^ещё\n\[quote"))


def test_who_logs_out_leaves_no_drafts_on_the_device(
    thread: Thread, boris: User, clara: User, visit, context
) -> None:
    page = visit(boris, f"/t/{thread.key}/")
    page.evaluate(f"localStorage.setItem('draft:{clara.pk}:x', 'чужое'); localStorage.setItem('keys', 'off')")
    page.locator("#source").fill("проверяю Клару")
    page.locator("[data-draft-says]", has_text=re.compile(".")).wait_for()
    assert page.evaluate("JSON.stringify(localStorage)").count("проверяю") == 1
    page.locator(".menu-handle").first.click()
    page.locator("form[data-forget] button").click()
    page.wait_for_url(re.compile(r"/$"))
    assert page.evaluate("({...localStorage})") == {f"draft:{clara.pk}:x": "чужое", "keys": "off"}


def test_a_selection_is_quoted_without_leaving_the_page(thread: Thread, boris: User, visit) -> None:
    page = visit(boris, f"/t/{thread.key}/")
    page.locator("#source").fill("начало")
    page.locator("#p1 .post-text").select_text()
    page.locator("#p1 [data-quote]").click()
    expect(page.locator("#source")).to_have_value('начало\n[quote="Аня" post=1]Снег[/quote]\n')


def test_a_picture_is_uploaded_from_the_box(thread: Thread, boris: User, visit, settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path
    file = io.BytesIO()
    Image.new("RGB", (40, 30), "blue").save(file, "PNG")
    page = visit(boris, f"/t/{thread.key}/")
    picture = {"name": "x.png", "mimeType": "image/png", "buffer": file.getvalue()}
    page.locator("[data-picture]").set_input_files(picture)
    expect(page.locator("#source")).to_have_value(re.compile(r"^\[img\]\w{10}\[/img\]$"))
    assert page.locator("#source").input_value() == f"[img]{Picture.objects.get().key}[/img]"
    page.locator("[data-picture]").set_input_files({**picture, "buffer": b"hello"})
    expect(page.locator("[data-tool-says]")).not_to_be_empty()


def test_without_script_a_vote_takes_three_presses(
    ruled_thread: Thread, policy, boris: User, browser, live_server, as_user
) -> None:
    policy.answer = ask
    policy.offer = Composer(vote_names=("Клара", "Аня"))
    with browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 640}) as plain:
        cookie = as_user(boris).cookies["sessionid"].value
        plain.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = plain.new_page()
        page.goto(f"{live_server.url}/t/{ruled_thread.key}/")
        expect(page.locator("[data-toolbar]")).to_be_hidden()
        page.locator(".vote-picker summary").click()
        page.locator("button[name=vote_for]", has_text="Клара").click()
        page.get_by_role("button", name="Голос против Клары").click()
        expect(page.locator("#p1 .ink-red")).to_have_text("Клара")


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_every_colour_and_words_without_end_fit_and_have_no_accessibility_faults(
    thread: Thread, boris: User, browser, live_server, as_user, width: int, scheme: str
) -> None:
    source = "[color=red]к[/color] [color=blue]с[/color] [color=green]з[/color] [color=teal]б[/color] "
    source += "[color=purple]л[/color] [color=gray]г[/color] [quote]ц[color=red]к[/color][/quote][spoiler]с[/spoiler]"
    create_post(
        thread_id=thread.pk, author=boris, source=source + "[code]" + "x" * 300 + "[/code]", now=db_now()
    )
    start_thread(
        board_slug="talk", author=boris, title="Оченьдлинноеслово" * 6, source="х" * 300, now=db_now()
    )
    with browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme) as context:
        cookie = as_user(boris).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        for address in (f"/t/{thread.key}/", "/b/talk/"):
            page.goto(live_server.url + address)
            looks_right(page, width)
