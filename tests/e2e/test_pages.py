"""Every page of the site, as the production server sends it: light, calm, whole on every screen, open to all, in the
reader's language. The list of pages is complete."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import get_resolver, reverse
from playwright.sync_api import Browser, Page

from accounts.models import User
from forum.clock import db_now
from mafia_site.run.place import Place as Folder
from mafia_site.run.supervise import site_environment
from mafia_site.services.ports import HOST, free_port
from tests.support.figures import Watch
from tests.support.looks import AXE, COLOURS, against_axe
from tests.support.seasons import Table
from tests.support.slow_line import slow_line
from tests.support.website import web_process

from .browsing import Look, looking, speak
from .places import LEADS_BACK, NO_PAGES, PLACES, Place, named_addresses
from .words import foreign_words
from .world import World, small_world

PHONE, DESK, ZOOMED = 360, 1280, 640
"""A phone, a desk; a desk whose reader has zoomed to 200 %."""
COMES_IN_PIECES = ("season-join", "day", "desk", "not-found")
"""Long and short, with a column beside the text, with a table, with a footer at the window's end."""

ASK_FOR_NEWS = 'document.dispatchEvent(new CustomEvent("live:ask"))'
"""As when the time to ask has come."""
CACHED_MS, SWAPPED_MS = 1200, 300
"""An answer on what is new is kept for a second; what has come is drawn at once."""


@pytest.fixture
def site(transactional_db: None, tmp_path: Path, settings) -> Iterator[tuple[str, World]]:
    """The web process of production on this test's database, and a world with something on every page."""
    folder = Folder(tmp_path)
    folder.prepare()
    settings.MAILBOX_ROOT = folder.folder / "mailbox"
    settings.STATIC_ROOT = folder.folder / "static"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    world = small_world()
    url = f"http://{HOST}:{free_port()}"
    database = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    servers = {
        "DATABASE_URL": urlunsplit(database),
        "REDIS_URL": settings.REDIS_URL,
        "REDIS_PREFIX": settings.REDIS_PREFIX,
    }
    environment = site_environment(folder, f"{url}/", servers) | {"SECRET_KEY": settings.SECRET_KEY}
    with web_process(environment, url, folder.log("web")):
        yield url, world


@pytest.mark.browser
def test_every_page_is_light_calm_whole_open_to_all_and_in_the_readers_language(
    site: tuple[str, World], browser: Browser
) -> None:
    url, world = site
    names = frozenset(" ".join(User.objects.values_list("username", flat=True)).split())
    faults: list[str] = []
    translated: set[str] = set()
    with ExitStack() as opened:
        watches: dict[str, Watch] = {}
        for place in PLACES:
            if place.viewer not in watches:
                context = opened.enter_context(looking(browser, url, world, place.viewer, Look(PHONE)))
                context.add_init_script(AXE)
                watches[place.viewer] = Watch(context.new_page())
            watch = watches[place.viewer]
            speak(watch.page.context, url, world, place.viewer, "ru")
            found = _in_russian(watch, place, world, names)
            if place.url not in translated:  # another state of a page is told in the same words
                translated.add(place.url)
                speak(watch.page.context, url, world, place.viewer, "en")
                found += _in_english(watch.page, place, world)
            watch.page.evaluate("localStorage.clear()")  # what a device remembers
            faults += [f"{place.name} {place.address(world)} {fault}" for fault in found]
    faults += _when_news_come(browser, url, world)
    faults += _on_a_bad_line(browser, url, world)
    faults += _pages_after_all(world)
    assert faults == [], "\n".join(faults)


def _in_russian(watch: Watch, place: Place, world: World, names: frozenset[str]) -> list[str]:
    """The page cold, on a phone, in the light theme; then in the dark one, and zoomed."""
    page = watch.page
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": PHONE, "height": Look(PHONE).height})
    watch.anew()
    answer = page.goto(place.address(world))
    figures = watch.figures()
    if answer is None or answer.status != place.status:
        return [f"answers {answer and answer.status}"]
    found = _sticks_out(page, PHONE)
    if place.is_ours:
        found += figures.faults()
        if not place.has_samples:
            found += [f"English: {text}" for text in foreign_words(page, names)]
        found += [f"{rule}: {html[:160]}" for rule, html in against_axe(page)]
        page.emulate_media(color_scheme="dark")
        found += [f"dark, {rule}: {html[:160]}" for rule, html in against_axe(page, only=COLOURS)]
    for width, height in ((ZOOMED, 430), (DESK, 860)):
        page.set_viewport_size({"width": width, "height": height})
        found += _sticks_out(page, width)
    return found + [said for said in watch.complaints if f"status of {place.status}" not in said]


def _in_english(page: Page, place: Place, world: World) -> list[str]:
    page.set_viewport_size({"width": PHONE, "height": 740})
    page.goto(place.address(world))
    language = page.locator("html").get_attribute("lang")
    return _sticks_out(page, PHONE) + ([f"language {language}"] if not str(language).startswith("en") else [])


def _when_news_come(browser: Browser, url: str, world: World) -> list[str]:
    """A post and its vote arrive in the day's thread while somebody reads: the count changes, and nothing moves."""
    table = Table(world.facts["running"])
    voter, target = [seat for seat in table.alive() if not seat.votes_cast.filter(phase=table.day).exists()][
        -2:
    ]
    with looking(browser, url, world, "player", Look(DESK)) as context:
        page = context.new_page()
        watch = Watch(page)
        page.goto(f"/t/{table.thread.key}/unread/")
        before = watch.figures().shift
        table.vote(voter, target, db_now())
        page.wait_for_timeout(CACHED_MS)
        with page.expect_response(re.compile("/news/")) as answer:
            page.evaluate(ASK_FOR_NEWS)
        assert answer.value.status == 200
        page.wait_for_timeout(SWAPPED_MS)
        after = watch.figures()
        moved = [f"moved: {after.moved}"] if after.shift > before else []
        return [f"when news come: {fault}" for fault in moved + watch.complaints]


def _on_a_bad_line(browser: Browser, url: str, world: World) -> list[str]:
    """Pages that come in pieces, their scripts last of all: they are drawn once, and nothing moves."""
    found = []
    with slow_line(url) as slow:
        for place in PLACES:
            if place.name not in COMES_IN_PIECES:
                continue
            for width in (PHONE, DESK):
                with looking(browser, slow, world, place.viewer, Look(width)) as context:
                    watch = Watch(context.new_page())
                    watch.page.goto(place.address(world))
                    if (figures := watch.figures()).shift:
                        found.append(f"{place.name} on a bad line, {width} px: moved {figures.moved}")
    return found


def _pages_after_all(world: World) -> list[str]:
    """Of the addresses that are said to lead back to a page, those that are pages themselves."""
    client = Client()
    client.force_login(world.people["mayor"])
    facts = {**world.facts, "season_id": world.facts["running"], "seat_number": world.facts["seat"]}
    facts |= {"key": world.facts["day"], "sanction_id": 1}
    found = []
    for name in NO_PAGES[LEADS_BACK]:
        ((_pattern, parameters),) = get_resolver().reverse_dict.getlist(name)[0][0]
        answer = client.get(reverse(name, kwargs={each: facts[each] for each in parameters}))
        if answer.status_code == 200:
            found.append(f"{name} is a page")
    return found


def _sticks_out(page: Page, width: int) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [f"{wide} px wide on a screen of {width}"] if wide > width else []


def test_the_list_of_pages_is_complete() -> None:
    """A page that is new is put into tests/e2e/places.py (and so gets its pictures), or says there why it has none."""
    pictured = {place.url for place in PLACES}
    excepted = {name for names in NO_PAGES.values() for name in names}
    asked = set(named_addresses())
    assert asked - pictured - excepted == set(), "neither in PLACES nor in NO_PAGES of tests/e2e/places.py"
    assert excepted - asked == set(), "exceptions for addresses that aren't there"
    assert excepted & pictured == set()
    assert [name for name, count in Counter(place.name for place in PLACES).items() if count > 1] == []
