"""`make screens`: a picture of every page (tests/e2e/places.py) to docs/screens, from a site of its own.

Each page is pictured on a phone and on a desk, once dark and once light, once in Russian and once in English; main
pages in every theme. Words after the command choose pages by their names: `python -m tests.e2e.screens day role`.
Without words pictures of pages that are no more are thrown away.
"""

from __future__ import annotations

import io
import os
import sys
import time
import zlib
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

    from .places import CLOSER, PLACES
    from .world import closer_world, demo_world

    world = demo_world()
    places = [place for place in PLACES if not chosen or place.name in chosen]
    closer = [place for place in CLOSER if not chosen or place.name in chosen]
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not chosen:
        _throw_old_away()
    count = 0
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=list(FLAGS))
        for done, place in enumerate((*places, *closer), start=1):
            if closer and place is closer[0]:
                closer_world(world)
            taken = list(_pictures(browser, site, world, place))
            count += len(taken)
            print(f"[{done}/{len(places) + len(closer)}] {' '.join(taken)}", flush=True)
        browser.close()
    return count


def _throw_old_away() -> None:
    for path in FOLDER.glob("*.webp"):
        if path.name not in picture_names():
            path.unlink()


def picture_names() -> frozenset[str]:
    """The file names of all pictures that are taken."""
    from .places import CLOSER, PLACES

    return frozenset(_name(place, look) for place in (*PLACES, *CLOSER) for look in looks_of(place))


def _name(place: Place, look: Look) -> str:
    return f"{place.name}-{look.width}-{look.scheme}.webp"


def _pictures(browser: Browser, site: str, world: World, place: Place) -> Iterator[str]:
    """A page's pictures are taken; the name of each when it is there."""
    from .browsing import looking

    for look in looks_of(place):
        with looking(browser, site, world, place.viewer, look) as context:
            page = context.new_page()
            page.goto(place.address(world))
            page.wait_for_load_state("networkidle")
            _prepare(page, place)
            _save(_photograph(page, place, look), FOLDER / _name(place, look))
            yield _name(place, look)


def looks_of(place: Place) -> list[Look]:
    """Both screens, both themes, both languages, shared out by the page's name: so a picture keeps its name whatever
    pages come and go."""
    from .browsing import Look

    if place.is_main:
        return [
            Look(PHONE, "light", "en"),
            Look(PHONE, "dark", "ru"),
            Look(DESK, "light", "ru"),
            Look(DESK, "dark", "en"),
        ]
    share = zlib.crc32(place.name.encode())
    scheme, other_scheme = ("light", "dark") if share % 2 else ("dark", "light")
    language, other_language = ("ru", "en") if share // 2 % 2 else ("en", "ru")
    return [Look(PHONE, scheme, language), Look(DESK, other_scheme, other_language)]


def _prepare(page: Page, place: Place) -> None:
    for tap in place.taps:
        page.locator(tap).first.click()
    if place.taps and not place.scroll_to:
        page.evaluate("window.scrollTo(0, 0)")
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
