"""Pictures of the main pages of a site that runs with the demo: `python -m tests.e2e.screens [URL] [FOLDER]`.

On a phone and a desk, light and dark, as WebP. Reads only: nothing is voted, sent or changed.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from games.demo.people import ADMIN, PLAYER, Person
from mafia_site.run.browsers import FLAGS, find_browser

SIZES = ((360, 740), (1280, 860))
SCHEMES = ("light", "dark")
QUALITY = 78


@dataclass(frozen=True)
class Shot:
    """A page: whose, how one gets there from Home (links to follow), what is opened first, where it is scrolled to."""

    name: str
    person: Person
    path: str = "/"
    follow: tuple[str, ...] = ()
    open_first: str = ""
    scroll_to: str = ""


SHOTS = (
    Shot("home", PLAYER),
    Shot("season", PLAYER, follow=(".my-season-title a",)),
    Shot("day", PLAYER, follow=(".due-vote a",), scroll_to="article.post:nth-last-of-type(4)"),
    Shot("vote", PLAYER, follow=(".due-vote a",), open_first=".vote-picker > summary", scroll_to="#composer"),
    Shot("votes", PLAYER, follow=(".my-season-title a", 'a[href$="/votes/"]')),
    Shot("order", PLAYER, follow=(".due-order a",)),
    Shot("role", PLAYER, follow=('a[href$="/role/"]',), open_first=".role-cover > summary"),
    Shot("letters", PLAYER, path="/letters/"),
    Shot(
        "archive",
        PLAYER,
        follow=('section[aria-labelledby="finished"] a[href^="/s/"]', 'a[href$="/archive/"]'),
    ),
    Shot("admin", ADMIN, path="/admin/games/season/add/"),
)


def take_all(site: str, folder: Path) -> None:
    """Every shot in every size and scheme."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        for width, height in SIZES:
            for scheme in SCHEMES:
                for page, shot in _pages(browser, site, (width, height), scheme):
                    _save(page.screenshot(), folder / f"{shot.name}-{width}-{scheme}.webp")
                    print(shot.name, width, scheme, flush=True)
        browser.close()


def _pages(browser: Browser, site: str, size: tuple[int, int], scheme: str) -> Iterator[tuple[Page, Shot]]:
    """Each shot's page, ready; one log-in a person."""
    for person in dict.fromkeys(shot.person for shot in SHOTS):
        with browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            locale="ru-RU",
            timezone_id="Europe/Moscow",
        ) as context:
            page = context.new_page()
            _log_in(page, site, person)
            for shot in (shot for shot in SHOTS if shot.person == person):
                _go(page, site, shot)
                yield page, shot


def _log_in(page: Page, site: str, person: Person) -> None:
    page.goto(f"{site}/accounts/login/")
    page.fill("#id_login", person.nick)
    page.fill("#id_password", person.password)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(f"{site}/")


def _go(page: Page, site: str, shot: Shot) -> None:
    page.goto(site + shot.path)
    for link in shot.follow:
        page.locator(link).first.click()
        page.wait_for_load_state()
    if shot.open_first:
        page.locator(shot.open_first).first.click()
    if shot.scroll_to:
        page.locator(shot.scroll_to).first.scroll_into_view_if_needed()


def _save(png: bytes, path: Path) -> None:
    Image.open(io.BytesIO(png)).convert("RGB").save(path, "WEBP", quality=QUALITY, method=6)


def main() -> None:
    site = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000").rstrip("/")
    take_all(site, Path(sys.argv[2] if len(sys.argv) > 2 else "docs/screens"))


if __name__ == "__main__":
    main()
