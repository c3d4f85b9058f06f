"""Words of another language on a Russian page: texts that somebody forgot to translate."""

from __future__ import annotations

import re

from playwright.sync_api import Page

LATIN = re.compile(r"(?<![\w/@-])(?<!\w\.)[A-Za-z][A-Za-z'’]{2,}(?!\w|[/@-]|\.\w|://)")
"""A word by itself: no part of an address, of a file's name, of a word in two scripts."""
SAME_IN_RUSSIAN = frozenset(
    {
        "English",  # the switch of languages names each in its own
        "SHA",  # the deal's proof
        "JSON", "BBCode", "TOTP", "UTC", "PNG", "JPEG", "WebP", "GIF",
        "Ctrl", "Enter", "Tab", "Esc", "Shift",
        "Python",
    }
)  # fmt: skip
READ = """() => {
  const texts = [];
  const deaf = "script, style, code, pre, textarea, [lang=en], .post-text, select[name=time_zone]";
  const seen = (element) => element && !element.closest(deaf)
    && (element.closest("option, title") || element.checkVisibility({visibilityProperty: true}));
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (seen(walk.currentNode.parentElement)) texts.push(walk.currentNode.data);
  for (const name of ["aria-label", "title", "placeholder", "alt", "data-copied"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest(deaf)) texts.push(element.getAttribute(name));
  return texts;
}"""


def foreign_words(page: Page, names: frozenset[str]) -> list[str]:
    """English words that a reader sees or hears, in their sentences; `names` of people are nobody's language."""
    return [
        " ".join(text.split())[:90]
        for text in page.evaluate(READ)
        if set(LATIN.findall(text)) - SAME_IN_RUSSIAN - names
    ]
