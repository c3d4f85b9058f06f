"""`make screens`: a picture of every page (tests/e2e/places.py) to docs/screens, from a site of its own.

Each page is pictured on a phone and on a desk, once dark and once light, once in Russian and once in English; main
pages in every theme. Words after the command choose pages by their names: `python -m tests.e2e.screens day role`.
"""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import django
from PIL import Image

from mafia_site.run.browsers import ADVICE, FLAGS, find_browser, install_browser
from tests.support.website import demo_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from .browsing import Look
    from .places import Place
    from .world import World

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screens"
PHONE, DESK = 360, 1280
TALLEST = {PHONE: 1500, DESK: 1400}
"""Longer pages are cut off there."""
QUALITY = 62


def main() -> int:
    """Returns the exit status."""
    browser = find_browser() or install_browser()
    if browser is None:
        print(f"No browser: {ADVICE}.", file=sys.stderr)
        return 1
    # The site has servers of its own: nothing of this may get into a database that somebody has named.
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    started = time.monotonic()
    with demo_site() as (url, environment):
        os.environ.update(environment)
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        django.setup()
        count = _take(browser, url, sys.argv[1:])
    size = sum(path.stat().st_size for path in FOLDER.glob("*.webp"))
    print(f"{count} pictures in {FOLDER} ({size / 1e6:.1f} MB in all), {time.monotonic() - started:.0f} s")
    return 0


def _take(program: str, site: str, chosen: list[str]) -> int:
    """Every picture; how many. What is imported here needs the site's environment."""
    from playwright.sync_api import sync_playwright

    from .places import PLACES
    from .world import demo_world

    world = demo_world()
    places = [(number, place) for number, place in enumerate(PLACES) if not chosen or place.name in chosen]
    FOLDER.mkdir(parents=True, exist_ok=True)
    count = 0
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=list(FLAGS))
        for done, (number, place) in enumerate(places, start=1):
            taken = list(_pictures(browser, site, world, place, number))
            count += len(taken)
            print(f"[{done}/{len(places)}] {' '.join(taken)}", flush=True)
        browser.close()
    return count


def _pictures(browser: Browser, site: str, world: World, place: Place, number: int) -> Iterator[str]:
    """A page's pictures are taken; the name of each when it is there."""
    from .browsing import looking

    for look in looks_of(number, is_main=place.is_main):
        with looking(browser, site, world, place.viewer, look) as context:
            page = context.new_page()
            page.goto(place.address(world))
            page.wait_for_load_state("networkidle")
            _prepare(page, place)
            name = f"{place.name}-{look.width}-{look.scheme}.webp"
            _save(_photograph(page, place, look), FOLDER / name)
            yield name


def looks_of(number: int, *, is_main: bool) -> list[Look]:
    """The looks of the page that stands at this place of the list: both screens, both themes, both languages."""
    from .browsing import Look

    if is_main:
        return [
            Look(PHONE, "light", "en"),
            Look(PHONE, "dark", "ru"),
            Look(DESK, "light", "ru"),
            Look(DESK, "dark", "en"),
        ]
    scheme, other_scheme = ("light", "dark") if number % 2 else ("dark", "light")
    language, other_language = ("ru", "en") if number // 2 % 2 else ("en", "ru")
    return [Look(PHONE, scheme, language), Look(DESK, other_scheme, other_language)]


def _prepare(page: Page, place: Place) -> None:
    for tap in place.taps:
        page.locator(tap).first.click()
    if place.scroll_to:
        page.locator(place.scroll_to).first.scroll_into_view_if_needed()


def _photograph(page: Page, place: Place, look: Look) -> bytes:
    """What stands on the screen where a page is scrolled; else the page from its top, as long as it is sane."""
    if place.scroll_to:
        return page.screenshot()
    tall = int(page.evaluate("document.documentElement.scrollHeight"))
    page.set_viewport_size({"width": look.width, "height": min(max(tall, look.height), TALLEST[look.width])})
    return page.screenshot()


def _save(png: bytes, path: Path) -> None:
    Image.open(io.BytesIO(png)).convert("RGB").save(path, "WEBP", quality=QUALITY, method=6)


if __name__ == "__main__":
    sys.exit(main())
