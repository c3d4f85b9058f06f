"""What pages cost a reader who comes for the first time: every page, cold, from the site as in production.

The site is one of its own and holds the demo. The limits are those of tests/support/figures.py, which a test keeps for
every page; the pages of Django's administration, which few people open, are measured without limits.
"""

from __future__ import annotations

import os
import sys

import django

from mafia_site.run.browsers import ADVICE, FLAGS, find_browser
from tests.support.figures import MOST_BLOCKING, MOST_KILOBYTES, Figures, Watch
from tests.support.website import demo_site

PHONE = 360


def main() -> int:
    """Prints the table; 1 where a limit isn't kept or there is no browser."""
    program = find_browser()
    if program is None:
        print(f"No browser: {ADVICE}.", file=sys.stderr)
        return 1
    with demo_site() as (url, environment):
        os.environ.update(environment, DJANGO_ALLOW_ASYNC_UNSAFE="1")
        django.setup()
        return _measure(program, url)


def _measure(program: str, site: str) -> int:
    """Every page in a browser that has seen nothing yet. What is imported here needs the site's environment."""
    from playwright.sync_api import sync_playwright

    from tests.e2e.browsing import Look, looking
    from tests.e2e.places import PLACES
    from tests.e2e.world import demo_world

    world = demo_world()
    faults: list[str] = []
    print(f"{'page':28} {'kB':>6} {'requests':>8} {'blocking':>8} {'CLS':>7} {'LCP ms':>7}")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=list(FLAGS))
        for place in PLACES:
            with looking(browser, site, world, place.viewer, Look(PHONE)) as context:
                watch = Watch(context.new_page())
                watch.page.goto(place.address(world))
                figures = watch.figures()
            print(_row(place.name, figures), flush=True)
            if place.is_ours:
                faults += [f"{place.name}: {fault}" for fault in figures.faults()]
        browser.close()
    print(f"Limits: {MOST_KILOBYTES} kB, {MOST_BLOCKING} blocking requests, no shift.")
    print(*faults, sep="\n")
    return 1 if faults else 0


def _row(name: str, figures: Figures) -> str:
    return (
        f"{name:28} {figures.kilobytes:6.0f} {figures.requests:8} {figures.blocking:8}"
        f" {figures.shift:7.3f} {figures.painted:7.0f}"
    )


if __name__ == "__main__":
    sys.exit(main())
