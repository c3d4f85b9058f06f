"""A skyline as SVG: a few paths and no style, so that it is small, safe as a picture, and night in both themes."""

from __future__ import annotations

from collections.abc import Iterable

from .skyline import HEIGHT, WIDTH, Moon, Skyline, Tower, Window

SKY_TOP, SKY_LOW = "#0f1628", "#2b3862"
BACK, FRONT = "#232f52", "#111829"
LAMP, DARK_WINDOW, PALE = "#e9c877", "#222c48", "#f0ede4"


def cover_svg(city: Skyline) -> str:
    """The whole drawing, about three kilobytes."""
    lit = _windows(window for window in city.windows if window.is_lit)
    dark = _windows(window for window in city.windows if not window.is_lit)
    stars = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in city.stars)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{SKY_TOP}"/>'
        f'<stop offset="1" stop-color="{SKY_LOW}"/></linearGradient></defs>'
        f'<path fill="url(#s)" d="M0 0h{WIDTH}v{HEIGHT}H0z"/><g fill="{PALE}" opacity=".7">{stars}</g>'
        f'<path fill="{LAMP}" d="{_moon(city.moon)}"/><path fill="{BACK}" d="{_houses(city.back)}"/>'
        f'<path fill="{FRONT}" d="{_houses(city.front)}"/><path fill="{DARK_WINDOW}" d="{dark}"/>'
        f'<path fill="{LAMP}" d="{lit}"/></svg>'
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _windows(windows: Iterable[Window]) -> str:
    return "".join(f"M{_number(window.x)} {_number(window.y)}h5v6h-5z" for window in windows)


def _moon(moon: Moon) -> str:
    """The lit half and an elliptic edge, bent inwards for a sickle, outwards for more than a half."""
    top, bottom, radius = moon.y - moon.radius, moon.y + moon.radius, _number(moon.radius)
    outer, bend = (1, moon.phase > 0.5) if moon.waxes else (0, moon.phase <= 0.5)
    edge = _number(moon.radius * abs(1 - 2 * moon.phase))
    x = _number(moon.x)
    return (
        f"M{x} {_number(top)}A{radius} {radius} 0 0 {outer} {x} {_number(bottom)}"
        f"A{edge} {radius} 0 0 {int(bend)} {x} {_number(top)}z"
    )


def _houses(towers: Iterable[Tower]) -> str:
    return "".join(map(_house, towers))


def _house(tower: Tower) -> str:
    x, y, width = map(_number, (tower.x, tower.y, tower.width))
    middle, right = tower.x + tower.width / 2, tower.x + tower.width
    body = f"M{x} {HEIGHT}V{y}h{width}V{HEIGHT}z"
    if tower.roof == "gable":
        return f"{body}M{x} {y}L{_number(middle)} {_number(tower.y - 9)}L{_number(right)} {y}z"
    if tower.roof == "step":
        return f"{body}M{_number(tower.x + 5)} {y}v-6h{_number(tower.width - 10)}v6z"
    if tower.roof == "mast":
        return f"{body}M{_number(middle - 0.6)} {y}v-16h1.2v16z"
    if tower.roof == "tank":
        left = _number(tower.x + tower.width * 0.6)
        return f"{body}M{left} {y}v-4h-2v-7h9v7h-2v4h-1v-4h-3v4z"
    return body
