"""The picture that other sites show with a link to a season: its city by night, its title in neon, where it stands."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .lettering import CAP, Stroke, line_strokes, line_width, spelled
from .skyline import HEIGHT, Moon, Skyline, Tower, skyline

SIZE: Final = (1200, 630)
SCALE: Final = 2.5
"""Of the skyline to the picture; its foot stands on the lower edge."""
_FINE: Final = 2
"""Drawn so much larger, then made smaller: smooth edges."""
_MARGIN: Final = 72
_TITLE_SIZES: Final = (84, 72, 62, 54, 46, 40)
_TITLE_HEIGHT: Final = 235
_SKY_TOP, _SKY_LOW = (13, 19, 36), (46, 60, 104)
_BACK, _FRONT, _DARK_WINDOW = "#1c2646", "#0f1525", "#222c48"
_LAMP, _GLOW, _PALE, _FAINT = "#f4dca0", "#d9a441", "#f0ede4", "#aeb6ca"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a preview tells: public words alone. `season_id` None: the site itself."""

    season_id: int | None
    title: str
    facts: str
    site: str


def draw_preview(preview: Preview) -> bytes:
    """A PNG of 1200 by 630 pixels; about a fifth of a second of work."""
    city = skyline(preview.season_id or 0)
    picture = _city(city)
    lines, size = _title_lines(spelled(preview.title) or spelled(preview.site))
    tubes = _Tubes()
    tubes.write(spelled(preview.site), y=54, size=24, width=3)
    _shine(picture, tubes.mask, _FAINT, blur=0)
    neon = _Tubes()
    for number, line in enumerate(lines):
        neon.write(line, y=120 + round(number * size * 1.62), size=size, width=max(size // 11, 4))
    _shine(picture, neon.mask, _LAMP, blur=14)
    told = _Tubes()
    told.write(
        _fitting(spelled(preview.facts), 30), y=120 + round(len(lines) * size * 1.62) + 22, size=30, width=4
    )
    _shine(picture, told.mask, _PALE, blur=0)
    file = io.BytesIO()
    picture.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(file, "PNG", optimize=True)
    return file.getvalue()


class _Tubes:
    """A mask on which neon tubes are laid."""

    def __init__(self) -> None:
        self._fine = Image.new("L", (SIZE[0] * _FINE, SIZE[1] * _FINE))
        self._pen = ImageDraw.Draw(self._fine)

    def write(self, text: str, *, y: int, size: int, width: int) -> None:
        """A spelled line with capitals of `size` pixels, from the left margin."""
        unit = size / CAP
        for stroke in line_strokes(text):
            self._lay(
                [((_MARGIN + dx * unit) * _FINE, (y + dy * unit) * _FINE) for dx, dy in stroke], width * _FINE
            )

    def _lay(self, points: Stroke, width: int) -> None:
        self._pen.line(points, fill=255, width=width, joint="curve")
        for x, y in (points[0], points[-1]):
            self._pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)

    @property
    def mask(self) -> Image.Image:
        return self._fine.resize(SIZE, Image.Resampling.BOX)


def _shine(picture: Image.Image, mask: Image.Image, colour: str, *, blur: int) -> None:
    """Lays the tubes on the picture, with their light around them."""
    if blur:
        halo = ImageChops.add(
            mask.filter(ImageFilter.GaussianBlur(blur)), mask.filter(ImageFilter.GaussianBlur(4)), 1.6
        )
        picture.paste(_GLOW, (0, 0, *SIZE), halo)
    picture.paste(colour, (0, 0, *SIZE), mask)


def _title_lines(title: str) -> tuple[list[str], int]:
    """The title in the largest letters in which it has room; what is longer still is cut."""
    for size in _TITLE_SIZES:
        lines = _wrapped(title.split(), size)
        if len(lines) * size * 1.62 <= _TITLE_HEIGHT and all(_fits(line, size) for line in lines):
            return lines, size
    size = _TITLE_SIZES[-1]
    return [
        _fitting(line, size) for line in _wrapped(title.split(), size)[: int(_TITLE_HEIGHT / (size * 1.62))]
    ], size


def _wrapped(words: Sequence[str], size: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and _fits(f"{lines[-1]} {word}", size):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _fits(line: str, size: int) -> bool:
    return line_width(line) * size / CAP <= SIZE[0] - 2 * _MARGIN - 60


def _fitting(line: str, size: int) -> str:
    """As much of a line as has room."""
    while line and not _fits(line, size):
        line = line[:-2].rstrip() + "…" if len(line) > 2 else ""
    return line


def _city(city: Skyline) -> Image.Image:
    picture = _sky()
    fine = Image.new("RGBA", (SIZE[0] * _FINE, SIZE[1] * _FINE))
    pen = ImageDraw.Draw(fine)
    for x, y, radius in city.stars:
        _disc(pen, x * SCALE, y * 2.2, radius * 1.6, _FAINT)
    _houses(pen, city.back, _BACK)
    _houses(pen, city.front, _FRONT)
    for window in city.windows:
        left, top = _place(window.x, window.y)
        box = [left * _FINE, top * _FINE, (left + 12) * _FINE, (top + 14) * _FINE]
        pen.rectangle(box, fill=_GLOW if window.is_lit else _DARK_WINDOW)
    small = fine.resize(SIZE, Image.Resampling.BOX)
    picture.paste(small, (0, 0), small)
    _hang(picture, city.moon)
    return picture


def _sky() -> Image.Image:
    """Darker above: one column, stretched."""
    column = Image.new("RGB", (1, SIZE[1]))
    for y in range(SIZE[1]):
        part = y / SIZE[1]
        red, green, blue = (
            round(top + (low - top) * part) for top, low in zip(_SKY_TOP, _SKY_LOW, strict=True)
        )
        column.putpixel((0, y), (red, green, blue))
    return column.resize(SIZE)


def _place(x: float, y: float) -> tuple[float, float]:
    return x * SCALE, SIZE[1] - (HEIGHT - y) * SCALE


def _disc(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: str) -> None:
    pen.ellipse(
        [(x - radius) * _FINE, (y - radius) * _FINE, (x + radius) * _FINE, (y + radius) * _FINE], fill=colour
    )


def _houses(pen: ImageDraw.ImageDraw, towers: Iterable[Tower], colour: str) -> None:
    for tower in towers:
        left, top = _place(tower.x, tower.y)
        right, middle = left + tower.width * SCALE, left + tower.width * SCALE / 2
        pen.rectangle([left * _FINE, top * _FINE, right * _FINE, SIZE[1] * _FINE], fill=colour)
        if tower.roof == "gable":
            roof = [(left, top), (middle, top - 22), (right, top)]
            pen.polygon([(x * _FINE, y * _FINE) for x, y in roof], fill=colour)
        elif tower.roof == "mast":
            pen.rectangle(
                [(middle - 2) * _FINE, (top - 40) * _FINE, (middle + 2) * _FINE, top * _FINE], fill=colour
            )
        elif tower.roof == "step":
            pen.rectangle(
                [(left + 12) * _FINE, (top - 15) * _FINE, (right - 12) * _FINE, top * _FINE], fill=colour
            )


def _hang(picture: Image.Image, moon: Moon) -> None:
    """The moon in the upper right corner, where no letters are: a disc, with a shadow across it."""
    side, radius = 120 * _FINE, 52 * _FINE
    disc, shade = Image.new("L", (side, side)), Image.new("L", (side, side))
    box = [side / 2 - radius, side / 2 - radius, side / 2 + radius, side / 2 + radius]
    ImageDraw.Draw(disc).ellipse(box, fill=255)
    shift = (0.45 + 1.3 * moon.phase) * radius * (-1 if moon.waxes else 1)
    ImageDraw.Draw(shade).ellipse([box[0] + shift, box[1] - 6, box[2] + shift, box[3] + 6], fill=255)
    mask = ImageChops.subtract(disc, shade).resize((120, 120), Image.Resampling.BOX)
    picture.paste(_LAMP, (SIZE[0] - 190, 44, SIZE[0] - 70, 164), mask)
