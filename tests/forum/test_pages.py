"""The forum over HTTP: what is written, what a refusal keeps, who gets which page."""

from __future__ import annotations

import html as html_text
import re
from datetime import timedelta
from html.parser import HTMLParser
from urllib.parse import quote, urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from forum.actions import (
    close_thread,
    create_post,
    create_thread,
    end_membership,
    set_member,
    start_conversation,
)
from forum.clock import db_now
from forum.errors import Choice, RuleViolation
from forum.models import Post, Thread, ThreadRead
from forum.policies import Accept, Aside, Badge, Composer
from forum.queries import VISIT, read_number

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """The text box, the fields and the buttons of a page, and its text."""

    def __init__(self, response) -> None:
        super().__init__()
        self.boxes: dict[str, str] = {}
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self._box = ""
        self.feed(response.content.decode())

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "textarea":
            self._box = found.get("name", "readonly")
            self.boxes[self._box] = ""
        elif tag == "input" and "name" in found:
            self.fields.append((found["name"], found.get("value", "")))
        elif tag == "button" and "name" in found:
            self.buttons.append((found["name"], found.get("value", "")))
        elif tag == "a" and "href" in found:
            self.links.append(found["href"])

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.boxes[self._box] = self.boxes[self._box].removeprefix("\n")
            self._box = ""

    def handle_data(self, data):
        if self._box:
            self.boxes[self._box] += data
        self.text += data

    def form(self, **pressed: str) -> dict[str, str]:
        """What the browser sends when the button `pressed` is pressed."""
        names = {"token", "pressed_for", "title", "to"}
        fields = {name: value for name, value in self.fields if name in names or name.startswith("was-")}
        return {**fields, "source": self.boxes.get("source", ""), **pressed}


def posts_of(response) -> list[int]:
    return [
        int(number)
        for number in re.findall(r'<article class="post[^>]* id="p(\d+)"', response.content.decode())
    ]


def test_a_post_is_sent_and_shown_at_its_address(thread: Thread, boris: User, as_user) -> None:
    browser = as_user(boris)
    page = Page(browser.get(f"/t/{thread.key}/"))
    sent = browser.post(f"/t/{thread.key}/post/", {**page.form(), "source": "[i]да[/i]"})
    assert sent.status_code == 302
    assert sent["Location"] == f"/t/{thread.key}/2/"
    moved = browser.get(sent["Location"])
    assert moved["Location"] == f"/t/{thread.key}/#p2"
    shown = browser.get(moved["Location"])
    assert posts_of(shown) == [1, 2]
    assert "<em>да</em>" in shown.content.decode()


def test_a_form_clicked_twice_leads_to_the_one_post(thread: Thread, boris: User, as_user) -> None:
    browser = as_user(boris)
    form = {**Page(browser.get(f"/t/{thread.key}/")).form(), "source": "да"}
    first, second = (browser.post(f"/t/{thread.key}/post/", form) for _click in range(2))
    assert first["Location"] == second["Location"] == f"/t/{thread.key}/2/"
    assert thread.posts.count() == 2


@pytest.mark.parametrize("source", ["", "  ", "[b][/b]", "я" * 20_001])
def test_a_refusal_keeps_what_was_typed(thread: Thread, boris: User, as_user, source: str) -> None:
    browser = as_user(boris)
    form = {**Page(browser.get(f"/t/{thread.key}/")).form(), "source": source}
    response = browser.post(f"/t/{thread.key}/post/", form)
    assert response.status_code == 422
    page = Page(response)
    assert page.boxes["source"] == source
    assert dict(page.fields)["token"] == form["token"]
    assert 'role="alert"' in response.content.decode()
    assert thread.posts.count() == 1


def test_what_is_typed_is_escaped_in_the_box(thread: Thread, boris: User, as_user) -> None:
    browser = as_user(boris)
    source = "</textarea><script>alert(1)</script>" + "x" * 20_000
    response = browser.post(f"/t/{thread.key}/post/", {"source": source, "token": '"><script>'})
    assert "<script>alert" not in response.content.decode()
    assert Page(response).boxes["source"] == source


def ask_once(draft):
    if draft.options.get("confirm_vote") == "Клара":
        return Accept(kind="vote", frozen=True)
    choices = (
        Choice("confirm_vote", "Клара", "Vote against Клара"),
        Choice("without_red", "1", "Send without red"),
    )
    raise RuleViolation("confirm_vote", "Against Клара? It can't be changed.", choices=choices, confirm=True)


def test_a_question_is_answered_by_its_button(ruled_thread: Thread, policy, boris: User, as_user) -> None:
    policy.answer = ask_once
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/"
    form = {**Page(browser.get(address)).form(), "source": "[color=red]Клара[/color]"}
    asked = browser.post(f"{address}post/", form)
    page = Page(asked)
    assert asked.status_code == 422
    assert "Against Клара? It can't be changed." in page.text
    assert [button for button in page.buttons if button[0] not in ("do", "language", "theme")] == [
        ("confirm_vote", "Клара"),
        ("without_red", "1"),
    ]
    sent = browser.post(f"{address}post/", page.form(confirm_vote="Клара"))
    assert sent["Location"] == f"{address}1/"
    assert ruled_thread.posts.get().kind == "vote"
    assert "token" in policy.seen[-1].options


def test_buttons_pressed_for_this_text_count_until_it_is_changed(
    ruled_thread: Thread, policy, boris: User, as_user
) -> None:
    """Two questions about one text: the answer to the first isn't lost with the second, nor kept for another text."""

    def ask_twice(draft):
        for name in ("order_nick", "confirm_order"):
            if name not in draft.options:
                raise RuleViolation(name, name, choices=(Choice(name, "x", "yes"),))
        return Accept()

    policy.answer = ask_twice
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/post/"
    first = Page(browser.post(address, {"source": "лечу  Васю\n", "token": "t"}))
    second = Page(browser.post(address, first.form(order_nick="x")))
    assert ("was-order_nick", "x") in second.fields
    changed = {**second.form(confirm_order="x"), "source": "лечу Петю"}
    assert browser.post(address, changed).status_code == 422
    assert browser.post(address, second.form(confirm_order="x")).status_code == 302


def test_the_vote_picker_puts_the_name_in_red_and_asks(
    ruled_thread: Thread, policy, boris: User, as_user
) -> None:
    policy.answer = ask_once
    policy.offer = Composer(hint="Red is a vote.", vote_names=("Клара", "Аня"))
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/"
    page = Page(browser.get(address))
    assert [value for name, value in page.buttons if name == "vote_for"] == ["Клара", "Аня"]
    assert "Red is a vote." in page.text
    asked = Page(browser.post(f"{address}post/", {**page.form(vote_for="Клара"), "source": "Устал."}))
    assert asked.boxes["source"] == "Устал.\n\n[color=red]Клара[/color]"
    again = Page(browser.post(f"{address}post/", asked.form(vote_for="Аня")))
    assert again.boxes["source"] == "Устал.\n\n[color=red]Аня[/color]"
    assert not Post.objects.filter(thread=ruled_thread).exists()


def test_what_the_policy_played_before_it_refused_is_on_the_page(
    ruled_thread: Thread, policy, boris: User, as_user
) -> None:
    def refuse(draft):
        if draft.thread.is_closed:
            raise RuleViolation("day_closed", "STOP stands already.")
        return Accept()

    policy.at_lock = lambda thread_id: close_thread(thread_id=thread_id)
    policy.answer = refuse
    policy.offer = Composer(closed_reason="The day is over.")
    response = as_user(boris).post(f"/t/{ruled_thread.key}/post/", {"source": "успел?", "token": "t"})
    page = Page(response)
    assert response.status_code == 422
    assert "STOP stands already." in page.text
    assert "The day is over." in page.text
    assert page.boxes["readonly"] == "успел?", "what was typed can still be copied"


def test_check_and_preview_are_fragments_that_change_nothing(
    ruled_thread: Thread, policy, boris: User, as_user
) -> None:
    policy.says = "Counts as a vote against Клара."
    browser, address = as_user(boris), f"/t/{ruled_thread.key}/"
    said = browser.post(f"{address}check/", {"source": "[color=red]Клара[/color]"})
    assert "Counts as a vote against Клара." in said.content.decode()
    assert b"<html" not in said.content
    policy.answer = ask_once
    assert "It can&#x27;t be changed" in browser.post(f"{address}check/", {"source": "x"}).content.decode()
    assert browser.post(f"{address}check/", {"source": " "}).content.strip() == b""
    preview = browser.post(f"{address}preview/", {"source": "[b]x[/b][spoiler]y[/spoiler]"}).content.decode()
    assert "<strong>x</strong>" in preview
    assert '<summary class="spoiler-title">Spoiler</summary>' in preview
    for fragment in ("check/", "preview/"):
        assert (
            "at most 20000" in browser.post(f"{address}{fragment}", {"source": "x" * 20_001}).content.decode()
        )
    without_script = browser.post(f"{address}post/", {"source": "[b]x[/b]", "token": "t", "do": "preview"})
    assert without_script.status_code == 200
    assert "<strong>x</strong>" in without_script.content.decode()
    assert Page(without_script).boxes["source"] == "[b]x[/b]"
    assert ruled_thread.posts.count() == 0


def test_a_quote_is_in_the_box_without_script(thread: Thread, boris: User, as_user) -> None:
    page = Page(as_user(boris).get(f"/t/{thread.key}/?quote=1"))
    assert page.boxes["source"] == '[quote="Аня" post=1]Снег[/quote]\n'
    assert as_user(boris).get(f"/t/{thread.key}/?quote=9").status_code == 404


def test_a_quote_in_a_post_links_to_its_post(thread: Thread, boris: User, as_user) -> None:
    source = Page(as_user(boris).get(f"/t/{thread.key}/?quote=1")).boxes["source"]
    create_post(thread_id=thread.pk, author=boris, source=source + "и что?", now=db_now())
    assert f"/t/{thread.key}/1/" in Page(as_user(None).get(f"/t/{thread.key}/")).links


def test_permalinks_and_first_unread_find_the_page(thread: Thread, anya: User, boris: User, as_user) -> None:
    for index in range(60):
        create_post(thread_id=thread.pk, author=anya, source=f"{index}", now=db_now())
    browser, address = as_user(boris), f"/t/{thread.key}/"
    assert browser.get(f"{address}51/")["Location"] == f"{address}?after=50#p51"
    assert browser.get(f"{address}62/").status_code == 404
    assert browser.get(f"{address}0/").status_code == 404
    assert browser.get(f"{address}unread/")["Location"] == f"{address}1/"
    browser.get(address)
    assert browser.get(f"{address}unread/")["Location"] == f"{address}51/"
    browser.get(f"{address}?after=50")
    assert browser.get(f"{address}unread/")["Location"] == f"{address}61/"
    assert as_user(None).get(f"{address}unread/")["Location"] == f"{address}1/"


def test_filters_and_pages_in_the_address(thread: Thread, anya: User, boris: User, as_user) -> None:
    for index in range(60):
        create_post(thread_id=thread.pk, author=(anya, boris)[index % 2], source=f"{index}", now=db_now())
    browser, address = as_user(None), f"/t/{thread.key}/"
    assert posts_of(browser.get(f"{address}?after=50")) == list(range(51, 62))
    assert posts_of(browser.get(f"{address}?before=51")) == list(range(1, 51))
    assert posts_of(browser.get(f"{address}?author=Борис")) == list(range(3, 62, 2))
    assert posts_of(browser.get(f"{address}?only=votes")) == []
    for nonsense in ("after=x", "after=-1", "after=99999999999999999999", "before=٣", "at=1.5"):
        assert posts_of(browser.get(f"{address}?{nonsense}")) == list(range(1, 51))


def test_since_my_last_visit_and_the_way_back(thread: Thread, anya: User, boris: User, as_user) -> None:
    """The page that shows new posts as new still names the last one read before; what is shown is read then."""
    browser, address = as_user(boris), f"/t/{thread.key}/"
    assert "since=" not in browser.get(address).content.decode(), "a first visit has none before it"
    for index in range(60):
        create_post(thread_id=thread.pk, author=(anya, boris)[index % 2], source=f"{index}", now=db_now())
    page = Page(browser.get(address))
    assert f"{address}?since=1" in page.links
    shown = browser.get(f"{address}?since=1")
    assert posts_of(shown) == list(range(2, 52))
    later = Page(shown)
    assert f"{address}?since=1&after=51" in later.links
    assert address in later.links
    assert posts_of(browser.get(f"{address}?since=1&after=51")) == list(range(52, 62))
    assert read_number(boris, thread) == 61, "nothing between them was left out"
    assert posts_of(browser.get(f"{address}?since=50&author=Борис")) == list(range(51, 62, 2))
    assert posts_of(browser.get(f"{address}?since=x")) == list(range(1, 51))


def test_the_last_visit_stays_the_last_until_one_was_away(
    thread: Thread, anya: User, boris: User, as_user
) -> None:
    browser, address = as_user(boris), f"/t/{thread.key}/"

    def write(count: int) -> None:
        for index in range(count):
            create_post(thread_id=thread.pk, author=anya, source=f"{index}", now=db_now())

    def since() -> list[str]:
        return re.findall(r"\?since=(\d+)", browser.get(address).content.decode())

    def go_away() -> None:
        earlier = db_now() - VISIT - timedelta(seconds=1)
        ThreadRead.objects.filter(thread=thread, user=boris).update(moved_at=earlier)

    browser.get(address)
    assert since() == [], "nothing has come"
    go_away()
    write(3)
    assert [since(), since()] == [["1"], ["1"]], (
        "the page has marked its posts as read, and the visit goes on"
    )
    write(1)
    assert browser.post(f"{address}read/", {"number": "5"}).status_code == 204
    assert since() == ["1"]
    go_away()
    assert since() == []
    write(2)
    assert since() == ["5"]


def test_filters_are_put_together_and_taken_off_one_by_one(thread: Thread, boris: User, as_user) -> None:
    address = f"/t/{thread.key}/"
    links = Page(as_user(boris).get(f"{address}?author=Борис&only=votes&since=1")).links
    nick = quote("Борис")
    assert {
        f"{address}?author={nick}&since=1",
        f"{address}?only=votes&since=1",
        f"{address}?author={nick}&only=votes",
    } <= set(links)


def test_an_edit_over_http(thread: Thread, boris: User, clara: User, as_user) -> None:
    post = create_post(thread_id=thread.pk, author=boris, source="раз", now=db_now())
    browser, address = as_user(boris), f"/t/{thread.key}/2/edit/"
    assert address in Page(browser.get(f"/t/{thread.key}/")).links
    page = Page(browser.get(address))
    assert page.boxes["source"] == "раз"
    refused = browser.post(address, {**page.form(), "source": " "})
    assert refused.status_code == 422
    saved = browser.post(address, {**page.form(), "source": "два"})
    assert saved["Location"] == f"/t/{thread.key}/2/"
    post.refresh_from_db()
    assert post.source == "два"
    for reader in (None, clara):
        earlier = as_user(reader).get(f"/t/{thread.key}/2/revisions/").content.decode()
        assert "раз" in earlier
        assert "два" in earlier
    stranger = as_user(clara)
    assert stranger.get(address).status_code == 403
    assert "раз" not in Page(stranger.get(address)).boxes.get("readonly", "")
    assert stranger.post(address, {"source": "моё"}).status_code == 422
    assert address not in Page(stranger.get(f"/t/{thread.key}/")).links
    post.refresh_from_db()
    assert post.source == "два"


def test_a_hidden_posts_words_are_nowhere(thread: Thread, boris: User, as_user) -> None:
    Post.objects.filter(thread=thread).update(hidden=True)
    browser = as_user(boris)
    for address in ("", "?quote=1", "1/revisions/"):
        assert "Снег" not in browser.get(f"/t/{thread.key}/{address}").content.decode()


def test_badges_aside_and_panel_of_the_policy(ruled_thread: Thread, policy, boris: User, as_user) -> None:
    create_post(thread_id=ruled_thread.pk, author=boris, source="a", now=db_now())
    policy.badge_of = {boris.pk: Badge("jailed", "in jail")}
    policy.beside = Aside("forum/_preview.html", {"html": "the count of votes"})
    policy.offer = Composer(panel="forum/_preview.html", panel_context={"html": "the form of orders"})
    text = as_user(boris).get(f"/t/{ruled_thread.key}/").content.decode()
    assert '<span class="badge badge-jailed">in jail</span>' in text
    assert text.index("the form of orders") < text.index("the count of votes")


def test_a_thread_is_opened_in_a_board(anya: User, as_user) -> None:
    browser = as_user(anya)
    page = Page(browser.get("/b/talk/new/"))
    refused = browser.post("/b/talk/new/", {**page.form(), "title": "", "source": "[i]a[/i]"})
    assert refused.status_code == 422
    assert Page(refused).boxes["source"] == "[i]a[/i]"
    refused = browser.post("/b/talk/new/", {**page.form(), "title": "Тема", "source": ""})
    assert dict(Page(refused).fields)["title"] == "Тема"
    made = browser.post("/b/talk/new/", {**page.form(), "title": "Тема", "source": "[i]a[/i]"})
    again = browser.post("/b/talk/new/", {**page.form(), "title": "Тема", "source": "[i]a[/i]"})
    assert made["Location"] == again["Location"] == f"/t/{Thread.objects.get().key}/"
    assert "Тема" in browser.get("/b/talk/").content.decode()
    assert "Тема" in browser.get("/boards/").content.decode()


def test_where_the_site_opens_threads_a_member_reads_why(anya: User, as_user) -> None:
    browser = as_user(anya)
    response = browser.get("/b/mafia/new/")
    assert response.status_code == 403
    assert "threads are opened by the site" in response.content.decode()
    assert browser.post("/b/mafia/new/", {"title": "Тема", "source": "a"}).status_code == 422
    assert "/b/mafia/new/" not in Page(browser.get("/b/mafia/")).links
    assert browser.get("/b/nothing/").status_code == 404


def test_a_letter_is_written_and_a_nickname_asked_back(anya: User, boris: User, as_user) -> None:
    browser = as_user(anya)
    page = Page(browser.get("/letters/new/?to=Барис"))
    assert dict(page.fields)["to"] == "Барис"
    asked = browser.post("/letters/new/", {**page.form(), "title": "Дело", "source": "текст"})
    assert asked.status_code == 422
    known = Page(asked)
    assert ("to", "Борис") in known.buttons
    assert known.boxes["source"] == "текст"
    # the button's value comes after the field's
    sent = browser.post("/letters/new/", {**known.form(), "to": ["Барис", "Борис"]})
    thread = Thread.objects.get()
    assert sent["Location"] == f"/t/{thread.key}/"
    assert "Дело" in as_user(boris).get("/letters/").content.decode()
    text = as_user(boris).get(f"/t/{thread.key}/").content.decode()
    assert "With Аня" in html_text.unescape(text)


PRIVATE_PAGES = ["", "news/", "1/", "unread/", "1/edit/", "1/revisions/", "?quote=1", "?author=Аня"]


@pytest.mark.parametrize("page", PRIVATE_PAGES)
def test_a_private_thread_is_404_for_others_on_every_address(
    anya: User, boris: User, clara: User, make_user, as_user, page: str
) -> None:
    letter = start_conversation(author=anya, recipients=["Борис"], title="Тайна", source="a", now=db_now())
    staff = make_user("Главный", is_staff=True, is_superuser=True)
    assert as_user(anya).get(f"/t/{letter.key}/{page}").status_code in (200, 302)
    nothing = as_user(clara).get(f"/t/nothing234/{page}")
    for stranger in (clara, staff, None):
        response = as_user(stranger).get(f"/t/{letter.key}/{page}")
        if response.status_code == 302:
            assert stranger is None
            assert urlsplit(response["Location"]).path == "/accounts/login/"
            continue
        assert response.status_code == 404
        assert "Тайна" not in response.content.decode()
    assert nothing.status_code == 404


def without_keys(response, key: str) -> str:
    """A page without what differs each time it is made."""
    text = response.content.decode().replace(key, "key")
    return re.sub(r'(csrfmiddlewaretoken" value|data-now)="[^"]*"', "", text)


@pytest.mark.parametrize("page", ["post/", "check/", "preview/", "1/edit/"])
def test_nothing_is_sent_to_a_private_thread_of_others(
    anya: User, boris: User, clara: User, as_user, page: str
) -> None:
    letter = start_conversation(author=anya, recipients=["Борис"], title="Тайна", source="a", now=db_now())
    sent = {"source": "x", "token": "t"}
    assert as_user(clara).post(f"/t/{letter.key}/{page}", sent).status_code == 404
    guest = as_user(None).post(f"/t/{letter.key}/{page}", sent)
    nothing = as_user(None).post(f"/t/nothing234/{page}", sent)
    assert (guest.status_code, guest.status_code in (404, 422)) == (nothing.status_code, True)
    assert without_keys(guest, letter.key) == without_keys(nothing, "nothing234")
    assert letter.posts.count() == 1


def test_a_former_member_reads_and_does_not_write(anya: User, boris: User, as_user) -> None:
    channel = create_thread(title="Канал", author=anya, is_private=True, now=db_now())
    for user in (anya, boris):
        set_member(thread_id=channel.pk, user_id=user.pk)
    create_post(thread_id=channel.pk, author=anya, source="было", now=db_now())
    end_membership(thread_id=channel.pk, user_id=boris.pk)
    create_post(thread_id=channel.pk, author=anya, source="стало", now=db_now())
    browser = as_user(boris)
    response = browser.get(f"/t/{channel.key}/")
    assert posts_of(response) == [1]
    (state,) = re.findall(r'data-version="1-(\w+)-', response.content.decode())
    assert browser.get(f"/t/{channel.key}/news/?shown=1&state={state}").status_code == 204
    page = Page(response)
    assert "стало" not in page.text
    assert "source" not in page.boxes
    assert "not write any more" in page.text
    for address in ("2/", "2/revisions/", "2/edit/", "?quote=2"):
        assert browser.get(f"/t/{channel.key}/{address}").status_code == 404
    assert browser.post(f"/t/{channel.key}/post/", {"source": "x", "token": "t"}).status_code == 422
    assert channel.posts.count() == 2


def test_who_is_not_logged_in_reads_and_is_sent_to_the_login(thread: Thread, as_user) -> None:
    guest: Client = as_user(None)
    page = Page(guest.get(f"/t/{thread.key}/"))
    assert "source" not in page.boxes
    assert f"/accounts/login/?next=/t/{thread.key}/" in page.links
    for address in ("/letters/", "/letters/new/", "/b/talk/new/", "/pictures/", f"/t/{thread.key}/1/edit/"):
        assert urlsplit(guest.get(address)["Location"]).path == "/accounts/login/"
    for empty in ({"token": "t"}, {"source": " ", "token": "t"}):
        assert urlsplit(guest.post(f"/t/{thread.key}/post/", empty)["Location"]).path == "/accounts/login/"


def test_what_is_sent_after_a_log_out_is_shown_again_with_the_way_back_to_its_box(
    thread: Thread, boris: User, as_user
) -> None:
    EmailAddress.objects.create(user=boris, email=boris.email, verified=True, primary=True)
    browser = as_user(boris)
    browser.logout()
    sent = browser.post(f"/t/{thread.key}/post/", {"source": "долго <писал>", "token": "t"})
    page = Page(sent)
    assert (sent.status_code, page.boxes["readonly"]) == (422, "долго <писал>")
    assert "no-store" in sent["Cache-Control"]
    assert thread.posts.count() == 1
    login = f"/accounts/login/?next=/t/{thread.key}/post/%23composer"
    assert login in page.links
    back = browser.post(login, {"login": "Борис", "password": "password"})
    assert back.status_code == 302
    assert back["Location"] == f"/t/{thread.key}/post/#composer"
    assert "source" in Page(browser.get(back["Location"])).boxes


def test_the_list_of_letters_shows_faces_and_leads_to_what_is_unread(
    anya: User, boris: User, clara: User, as_user
) -> None:
    browser = as_user(boris)
    empty = Page(browser.get("/letters/"))
    assert "No letters yet" in empty.text
    assert "/seasons/" in empty.links
    letter = start_conversation(
        author=anya, recipients=["Борис", "Клара"], title="Дело", source="a", now=db_now()
    )
    shown = browser.get("/letters/").content.decode()
    assert shown.count('class="avatar avatar-small"') == 2
    assert "thread-line-unread" in shown
    assert f'href="/t/{letter.key}/#p1">Дело' in shown
    for index in range(55):
        create_post(thread_id=letter.pk, author=anya, source=f"{index}", now=db_now())
    browser.get(f"/t/{letter.key}/")
    assert f'href="/t/{letter.key}/?after=50#p51">Дело' in browser.get("/letters/").content.decode()
    browser.get(f"/t/{letter.key}/?after=50")
    read = browser.get("/letters/").content.decode()
    assert f'href="/t/{letter.key}/?after=50#p56">Дело' in read
    assert "thread-line-unread" not in read


def test_a_letter_and_a_thread_that_nobody_sends_are_shown_again(boards: None, as_user) -> None:
    letter = {"to": "Аня", "title": "Дело", "source": "Тайна", "token": "t"}
    for address in ("/letters/new/", "/b/talk/new/"):
        words = as_user(None).post(address, letter).content.decode()
        for typed in ("Дело", "Тайна"):
            assert typed in words


def test_words_in_a_form_of_before_are_shown_where_they_were_typed_here(
    thread: Thread, boris: User, as_user
) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    strict.force_login(boris)
    form = {"source": "долго писал", "password": "секрет", "csrfmiddlewaretoken": "x" * 64}
    for origin, is_shown in (("http://testserver", True), ("https://elsewhere.example", False), ("", False)):
        headers = {"Origin": origin} if origin else {}
        answer = strict.post(f"/t/{thread.key}/post/", form, headers=headers)
        words = answer.content.decode()
        assert answer.status_code == 403
        assert ("долго писал" in words) == is_shown, origin
        assert (f'href="/t/{thread.key}/post/#composer"' in words) == is_shown
        assert "секрет" not in words
    assert thread.posts.count() == 1


def test_a_form_says_whether_it_was_taken(thread: Thread, boris: User, clara: User, as_user) -> None:
    create_post(thread_id=thread.pk, author=boris, source="b", now=db_now(), options={"token": "mine"})

    def sent(user: User, token: str) -> bool:
        return as_user(user).get("/posts/sent/", {"token": token}).json()["sent"]

    assert [sent(boris, "mine"), sent(boris, "other"), sent(boris, ""), sent(clara, "mine")] == [
        True,
        False,
        False,
        False,
    ]
    assert as_user(None).get("/posts/sent/", {"token": "mine"}).status_code == 302


def test_nothing_is_written_by_a_get(thread: Thread, boris: User, as_user) -> None:
    browser = as_user(boris)
    assert browser.get(f"/t/{thread.key}/check/").status_code == 405
    assert browser.get(f"/t/{thread.key}/preview/").status_code == 405
    assert browser.get(f"/t/{thread.key}/post/?source=x").status_code == 200
    assert thread.posts.count() == 1


def test_pages_have_no_inline_script_or_style(thread: Thread, boris: User, as_user) -> None:
    create_post(
        thread_id=thread.pk, author=boris, source="[color=blue]a[/color][spoiler]b[/spoiler]", now=db_now()
    )
    browser = as_user(boris)
    for address in (
        f"/t/{thread.key}/",
        "/boards/",
        "/b/talk/",
        "/b/talk/new/",
        "/letters/new/",
        "/pictures/",
    ):
        text = browser.get(address).content.decode()
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", text), address
        ids = Page(browser.get(address)).ids
        assert len(ids) == len(set(ids)), address


def test_the_same_page_in_russian(thread: Thread, boris: User) -> None:
    browser = Client(headers={"Accept-Language": "ru"})
    browser.force_login(boris)
    create_post(thread_id=thread.pk, author=boris, source="[spoiler]b[/spoiler]", now=db_now())
    assert 'lang="ru"' in browser.get(f"/t/{thread.key}/").content.decode()


def test_the_administration_shows_public_threads_only_and_overwrites_no_number(
    thread: Thread, anya: User, boris: User, make_user, as_user
) -> None:
    start_conversation(author=anya, recipients=["Борис"], title="Тайна", source="a", now=db_now())
    staff = as_user(make_user("Главный", is_staff=True, is_superuser=True))
    listed = staff.get("/admin/forum/thread/").content.decode()
    assert "Погода" in listed
    assert "Тайна" not in listed
    assert "Тайна" not in staff.get("/admin/forum/post/").content.decode()
    form = {"board": thread.board_id, "title": "Погода", "is_closed": "on"}
    create_post(thread_id=thread.pk, author=boris, source="между тем", now=db_now())
    assert staff.post(f"/admin/forum/thread/{thread.key}/change/", form).status_code == 302
    thread.refresh_from_db()
    assert (thread.is_closed, thread.last_number) == (True, 2)
    post = thread.posts.get(number=2)
    address = f"/admin/forum/post/{thread.key}-2/change/"
    assert staff.post(address, {"hidden": "on"}).status_code == 302
    post.refresh_from_db()
    assert post.hidden


def test_votes_only_is_offered_where_votes_are_counted(
    thread: Thread, ruled_thread: Thread, policy, boris: User, as_user
) -> None:
    policy.beside = Aside("forum/_preview.html", {"html": "the count"})
    browser = as_user(boris)
    assert "Votes only" in browser.get(f"/t/{ruled_thread.key}/").content.decode()
    assert "Votes only" not in browser.get(f"/t/{thread.key}/").content.decode()
