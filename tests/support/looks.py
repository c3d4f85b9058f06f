"""What every page must be in a real browser: whole on its screen, and open to a reader's tools."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

AXE = AXE_FILE_PATH.read_text()
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""The rules of axe whose answer depends on the theme."""

SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(sum), 500);
})"""


def fits(page: Page, width: int) -> None:
    """Nothing sticks out of the screen, once the page that a click has asked for is there with its styles."""
    page.wait_for_load_state("load")
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


def against_axe(page: Page, *, only: dict[str, Any] | None = None) -> list[tuple[str, str]]:
    """What axe finds, each rule with the first piece of the page that breaks it; every rule, not those of the
    guidelines alone, or `only` some."""
    page.wait_for_load_state("load")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"], **({"runOnly": only} if only else {})}
    found = page.evaluate("(options) => axe.run(document, options).then((told) => told.violations)", options)
    return [(rule["id"], rule["nodes"][0]["html"]) for rule in found]


def passes_axe(page: Page) -> None:
    """Every rule of axe."""
    assert against_axe(page) == [], page.url


def looks_right(page: Page, width: int) -> None:
    fits(page, width)
    passes_axe(page)


def layout_shift(page: Page) -> float:
    """How much has moved by itself since the page was asked for, and in half a second from now (CLS)."""
    shift: float = page.evaluate(SHIFTS)
    return shift
