"""Our own drawings: one for each role, safe to stand in a page, and the neon letters of previews."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from PIL import Image

from games.pictures import Preview, cover_svg, dial_arcs, draw_preview, skyline
from games.pictures.lettering import GLYPHS, line_strokes, line_width, spelled
from nightengine import RULESETS

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
ROLES = sorted({role for rules in RULESETS.values() for role in rules.roles})
DRAWINGS = [*(TEMPLATES / "games/pictures").glob("*.svg"), *(TEMPLATES / "components/scenes").glob("*.svg")]
CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def test_every_role_of_both_games_has_a_drawing_of_its_own() -> None:
    drawn = {path.stem: path.read_text("utf-8") for path in (TEMPLATES / "games/pictures").glob("*.svg")}
    assert sorted(drawn) == ROLES
    assert len(set(drawn.values())) == len(ROLES)
    pages = {render_to_string("games/_role_picture.html", {"role": role}) for role in ROLES}
    assert len(pages) == len(ROLES)


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_is_inked_by_names_alone_and_asks_for_nothing(path: Path) -> None:
    source = path.read_text("utf-8")
    sheet = (TEMPLATES.parent / "static/css/picture.css").read_text("utf-8")
    ElementTree.fromstring(f"<svg>{source}</svg>")
    assert not re.search(r"style=|href|url\(|<script|fill=|stroke=", source)
    for name in re.findall(r'class="([^"]+)"', source):
        assert f".{name}" in sheet


def test_every_drawing_that_a_template_names_is_there() -> None:
    names = set()
    for path in TEMPLATES.rglob("*.html"):
        names |= set(re.findall(r'(?:picture|scene\.html" with name)="([a-z-]+)"', path.read_text("utf-8")))
    assert len(names) > 8
    assert names <= {path.stem for path in DRAWINGS}


def test_a_citys_drawing_is_the_same_each_time_and_another_for_another_season() -> None:
    assert cover_svg(skyline(12)) == cover_svg(skyline(12))
    covers = {cover_svg(skyline(number)) for number in range(50)}
    assert len(covers) == 50
    for cover in covers:
        ElementTree.fromstring(cover)
        assert len(cover) < 8000
        assert not re.search(r"style|href|<script", cover)


def test_both_alphabets_can_be_written_and_what_cannot_is_left_out() -> None:
    assert spelled(CYRILLIC.lower()) == CYRILLIC
    assert spelled(LATIN.lower()) == LATIN
    assert spelled("Ночь\t№ 5 🌙 \x00 «Élan»") == "НОЧЬ N 5 «ELAN»"
    for sign in CYRILLIC + LATIN:
        strokes = list(line_strokes(sign))
        assert strokes
        assert all(-2 <= y <= 7 for stroke in strokes for _x, y in stroke)
    assert len({tuple(map(tuple, line_strokes(sign))) for sign in GLYPHS}) > 70


def test_lines_are_as_wide_as_their_letters() -> None:
    for text in ("МАФИЯ", "NIGHT 2", "ЩЁ"):
        drawn = max(x for stroke in line_strokes(text) for x, _y in stroke)
        assert drawn == pytest.approx(line_width(text))


@pytest.mark.parametrize("title", ["Город", "🌙", "Ночь " * 40, "Щ" * 120])
def test_a_preview_is_a_picture_of_the_size_that_others_want(title: str) -> None:
    png = draw_preview(Preview(3, title, "Форумная игра · День 2", "Форумная мафия"))
    picture = Image.open(io.BytesIO(png))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert len(png) < 150_000


def test_a_dial_is_whole_and_its_short_parts_have_room() -> None:
    arcs = dial_arcs([720, 60, 660])
    ends = [tuple(map(float, re.findall(r"[\d.]+", arc.path))) for arc in arcs]
    assert len({(arc.x, arc.y) for arc in arcs}) == 3
    large = [values[5] for values in ends]
    assert large == [0, 0, 0] or sum(large) == 0
    longest = dial_arcs([1300, 20, 20])
    assert "0 1 1" in longest[0].path
