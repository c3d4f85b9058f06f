"""What every page must be in a real browser: whole on its screen, and open to a reader's tools."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def fits(page: Page, width: int) -> None:
    """Nothing sticks out of the screen, once the page that a click has asked for is there with its styles."""
    page.wait_for_load_state("load")
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


def passes_axe(page: Page) -> None:
    """Every rule of axe, not those of the guidelines alone."""
    page.wait_for_load_state("load")
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == [], page.url


def looks_right(page: Page, width: int) -> None:
    fits(page, width)
    passes_axe(page)
