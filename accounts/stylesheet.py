"""One style sheet for the page out of many small files, joined where static files are looked up or collected."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage

NAME = "css/site.css"
FIRST = ("tokens.css", "base.css", "layout.css")
"""Read before all others, in this order; the rest follows by name, so that a new component needs no entry."""

_BLANK = re.compile(r"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE)


def parts() -> list[Path]:
    """The files under static/css, in the order in which they are joined."""
    found = {path.name: path for path in (Path(settings.BASE_DIR) / "static" / "css").glob("*.css")}
    first = [found.pop(name) for name in FIRST if name in found]
    return [*first, *(found[name] for name in sorted(found))]


def joined() -> str:
    """The whole style sheet, without comments and indentation."""
    return "".join(_BLANK.sub("", part.read_text("utf-8")).strip() + "\n" for part in parts())


class JoinedStorage(InMemoryStorage):
    """What collectstatic copies from: the joined file, made at that moment."""

    def __init__(self) -> None:
        super().__init__()
        self.save(NAME, ContentFile(joined().encode()))


class StylesheetFinder(BaseFinder):
    """Offers `css/site.css` to collectstatic, and to the servers of tests and development, which want a file."""

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        if path != NAME:
            return []
        built = str(_build())
        return [built] if find_all else built

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, JoinedStorage]]:
        yield NAME, JoinedStorage()


def _build() -> Path:
    """Beside STATIC_ROOT; written whole, by renaming, and only when a part has changed."""
    target = Path(settings.STATIC_ROOT).parent / "stylesheet" / NAME
    text = joined()
    if not (target.is_file() and target.read_text("utf-8") == text):
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{secrets.token_hex(8)}.part")
        draft.write_text(text, "utf-8")
        draft.replace(target)
    return target
