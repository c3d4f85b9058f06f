"""The tokens: both writings of the night theme agree, and what stands on what can be read (WCAG 2 AA)."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
TEXT = 4.5
SIGN = 3.0

SURFACES = ["ground", "surface", "raised"]
TEXT_COLOURS = ["text-blue", "text-green", "text-purple", "text-teal", "text-gray"]
READ_ON: list[tuple[str, str, float]] = [
    *((ink, on, TEXT) for ink, on in product(["ink", "ink-2", "link", "vote", *TEXT_COLOURS], SURFACES)),
    *(
        (ink, on, TEXT)
        for ink, on in product(["ink", "ink-2", "link"], ["note-wash", "good-wash", "lamp-wash", "vote-wash"])
    ),
    *((ink, f"{ink}-wash", TEXT) for ink in ["vote", "lamp", "good", "note"]),
    *(("lamp", on, TEXT) for on in SURFACES),
    ("sky-ink", "sky", TEXT),
    ("sky-ink-2", "sky", TEXT),
    ("button-ink", "button", TEXT),
    ("button-ink", "button-hover", TEXT),
    ("vote-ink", "vote-fill", TEXT),
    *(("tint-ink", f"tint-{number}", TEXT) for number in range(1, 9)),
    *((f"tint-{number}", on, SIGN) for number, on in product(range(1, 9), SURFACES)),
    *(
        (edge, on, SIGN)
        for edge, on in product(["line-strong", "focus", "button", "vote-fill"], ["ground", "surface"])
    ),
]


def values_of(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+):\s*([^;]+);", block))


def themes() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Light, dark by the device, dark by choice."""
    source = re.sub(r"/\*.*?\*/", "", (CSS / "tokens.css").read_text("utf-8"), flags=re.DOTALL)
    light, device, choice = re.findall(r":root(?:\S*?)? \{(.*?)\}", source, flags=re.DOTALL)
    return values_of(light), values_of(device), values_of(choice)


def luminance(colour: str) -> float:
    assert re.fullmatch(r"#[0-9a-f]{6}", colour), colour
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_the_night_theme_is_the_same_by_device_and_by_choice() -> None:
    _light, device, choice = themes()
    assert device == choice


def test_the_night_theme_changes_tokens_that_exist_and_every_colour_but_what_holds_for_both() -> None:
    light, dark, _choice = themes()
    assert set(dark) <= set(light)
    colours = {name for name, value in light.items() if value.startswith("#")}
    assert colours - set(dark) == set()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "on", "least"), READ_ON)
def test_what_stands_on_what_can_be_read(theme: str, ink: str, on: str, least: float) -> None:
    light, dark, _choice = themes()
    values = light if theme == "light" else light | dark
    assert contrast(values[ink], values[on]) >= least


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_red_is_the_votes_alone(theme: str) -> None:
    """No other colour of text may be taken for the red of a vote."""
    light, dark, _choice = themes()
    values = light if theme == "light" else light | dark
    for name, value in values.items():
        if value.startswith("#") and not name.startswith("vote"):
            red, green, blue = (int(value[at : at + 2], 16) for at in (1, 3, 5))
            assert red - max(green, blue) < 60, name


def used_tokens() -> set[str]:
    return {
        name
        for path in CSS.glob("*.css")
        for name in re.findall(r"var\(--([a-z0-9-]+)", path.read_text("utf-8"))
    }


def test_every_token_that_is_used_exists() -> None:
    defined = {name for path in CSS.glob("*.css") for name in values_of(path.read_text("utf-8"))}
    assert used_tokens() - defined == set()
