"""The documents show pictures that are there, and that `make screens` takes anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.e2e.screens import FOLDER, picture_names

ROOT = Path(__file__).resolve().parents[2]
PICTURE = re.compile(r'!\[[^\]]*\]\(([^)]+)\)|<img[^>]* src="([^"]+)"')


def shown() -> Iterator[tuple[str, Path]]:
    """Every picture of a document: who shows it, where it lies."""
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        for found in PICTURE.finditer(document.read_text()):
            yield document.name, (document.parent / (found[1] or found[2])).resolve()


def test_every_picture_in_a_document_is_there_and_made_by_make_screens() -> None:
    pictures = list(shown())
    assert {name for name, _path in pictures} >= {"README.md", "mayor.md"}
    strange = [
        (name, path.name)
        for name, path in pictures
        if path.parent != FOLDER or path.name not in picture_names() or not path.is_file()
    ]
    assert strange == []


def test_no_picture_is_kept_that_nothing_makes() -> None:
    assert {path.name for path in FOLDER.glob("*.webp")} - picture_names() == set()


def test_the_pictures_stay_light() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.webp")) < 8_000_000
