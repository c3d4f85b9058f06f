"""Neon capitals, Latin and Cyrillic: letters as strokes, so that a picture needs no font on the machine.

A glyph is strokes; a stroke is points of two signs, x and y, on a grid whose capitals reach from 0 (top) to 6;
"a" and "b" are one and two above. A stroke that begins with "~" is rounded, with "o" rounded and closed; a single
point is a dot.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Stroke = list[Point]

CAP: Final = 6
GAP: Final = 1.7
SPACE: Final = 2.6
_ROUNDS: Final = 3

_LATIN: Final = {
    "A": "062046 1434", "B": "0600 ~00303303 ~03434606", "C": "~414000064645", "D": "0600 ~00404606",
    "E": "30000636 0323", "F": "300006 0323", "G": "~414000064643 4323", "H": "0006 4046 0343", "I": "0006",
    "J": "~30360605", "K": "0006 400346", "L": "000636", "M": "0600234046", "N": "06004640", "O": "o00404606",
    "P": "0600 ~00404303", "Q": "o00404606 3547", "R": "0600 ~00404303 2346", "S": "~4140000343460605",
    "T": "0040 2026", "U": "~00064640", "V": "002640", "W": "0016325660", "X": "0046 4006", "Y": "002340 2326",
    "Z": "00400646",
}  # fmt: skip
_CYRILLIC: Final = {
    "Б": "300006 ~03434606", "Г": "060030", "Д": "07065657 16204046", "Ж": "3036 003306 603366",
    "З": "~0100303313 ~1333360605", "И": "00064046", "Й": "00064046 ~1b1a3a3b", "Ё": "30000636 0323 0b 3b",
    "Л": "06104046", "П": "06004046", "У": "0024 4016", "Ф": "o01414404 2026", "Ц": "0006 06565657 4046",
    "Ч": "~000343 4046", "Ш": "00066660 3036", "Щ": "00066660 3036 667677", "Ъ": "001016 ~13434616",
    "Ы": "0006 ~03333606 5056", "Ь": "0006 ~03434606", "Э": "~010040460605 1343", "Ю": "0006 0323 o20606626",
    "Я": "4046 ~40000343 2306",
}  # fmt: skip
_SIGNS: Final = {
    "0": "o00303606", "1": "011016", "2": "~0100303206 0636", "3": "~0100303313 ~1333360605", "4": "200444 3236",
    "5": "300003 ~0333360605", "6": "~31300005 o03333606", "7": "003016", "8": "o00303303 o03333606",
    "9": "o00303303 ~32360605", ".": "06", ",": "0607", "!": "0004 06", "?": "~0100303313 1314 16", "-": "0323",
    "–": "0343", "—": "0363", ":": "02 05", ";": "02 0506", "«": "120314 322334", "»": "021304 223324",
    '"': "0001 2021", "'": "0001", "(": "~10000616", ")": "~00101606", "/": "0630", "#": "1016 3036 0242 0444",
    "+": "0343 2125", "=": "0242 0444", "·": "03", "…": "06 26 46", "×": "0235 3205",
}  # fmt: skip
_SAME: Final = dict(zip("АВЕКМНОРСТХІ“”„’‘", 'ABEKMHOPCTXI"""\'\'', strict=True))
GLYPHS: Final = _LATIN | _CYRILLIC | _SIGNS


def spelled(text: str) -> str:
    """The text in signs that can be drawn: capitals, letters without their accents; what can't be drawn is left out."""
    return " ".join("".join(_spell(sign) for sign in text.upper()).split())


def _spell(sign: str) -> str:
    if sign in GLYPHS or sign in _SAME:
        return sign
    if sign.isspace():
        return " "
    bare = unicodedata.normalize("NFKD", sign)[:1]
    return bare if bare in GLYPHS or bare in _SAME else ""


def line_width(text: str) -> float:
    """Of a spelled line, in units of the grid."""
    widths = [SPACE if sign == " " else _width(sign) + GAP for sign in text]
    return max(sum(widths) - GAP, 0)


def line_strokes(text: str) -> Iterator[Stroke]:
    """The tubes of a spelled line, from its left upper corner, in units of the grid."""
    x = 0.0
    for sign in text:
        if sign == " ":
            x += SPACE
            continue
        for stroke in _strokes(sign):
            yield [(x + dx, dy) for dx, dy in stroke]
        x += _width(sign) + GAP


def _strokes(sign: str) -> Iterator[Stroke]:
    for code in GLYPHS[_SAME.get(sign, sign)].split():
        points = _points(code.lstrip("~o"))
        yield _rounded(points, closed=code[0] == "o") if code[0] in "~o" else points


def _width(sign: str) -> float:
    return max(x for stroke in _strokes(sign) for x, _y in stroke)


def _points(code: str) -> Stroke:
    heights = {"a": -1, "b": -2}
    return [
        (int(x), heights[y] if y in heights else int(y)) for x, y in zip(code[::2], code[1::2], strict=True)
    ]


def _rounded(points: Sequence[Point], *, closed: bool) -> Stroke:
    """Corners cut, again and again; the ends of an open stroke stay."""
    line = list(points)
    for _round in range(_ROUNDS):
        pairs = list(zip(line, line[1:] + line[:1], strict=True)) if closed else list(pairwise(line))
        cut = [
            point
            for first, second in pairs
            for point in (_between(first, second, 0.25), _between(first, second, 0.75))
        ]
        line = cut if closed else [line[0], *cut, line[-1]]
    return [*line, line[0]] if closed else line


def _between(first: Point, second: Point, part: float) -> Point:
    return first[0] + (second[0] - first[0]) * part, first[1] + (second[1] - first[1]) * part
