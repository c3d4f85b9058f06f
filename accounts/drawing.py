"""The picture of somebody who has uploaded none: a silhouette of the night city with the nick's first letter.

Drawn here, the same for the same nick for ever, written into the page: no request, no file, no inline style. Colours
are classes of static/css/avatar.css, in both themes.
"""

from __future__ import annotations

import hashlib
from typing import Final

from .nicknames import fold_nick

SILHOUETTES: Final = (
    "M20 1a19 19 0 1 1 0 38a19 19 0 1 1 0-38z",  # a moon
    "M9 1h22a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z",  # a sign
    "M3 18a17 17 0 0 1 34 0v19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",  # a window
    "M20 0l19 14v23a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V14z",  # a gable
    "M20 0l17.5 10v20L20 40 2.5 30V10z",  # a paving stone
    "M4 2h32v17c0 10-6 17-16 21C10 36 4 29 4 19z",  # a shield
    "M12 1h16l11 11v16L28 39H12L1 28V12z",  # a square from above
    "M2 8h7V2h6v6h10V2h6v6h7v29a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z",  # a tower
)
SIGNS: Final = (
    "",
    '<path class="avatar-sign" d="M13 32h14v2H13z"/>',
    '<path class="avatar-sign" d="M20 31a2 2 0 1 1 0 4a2 2 0 1 1 0-4z"/>',
    '<path class="avatar-sign" d="M14 31h3v3h-3zM23 31h3v3h-3z"/>',
)
TINTS: Final = 8
SITE: Final = '<path class="avatar-site" d="M27 29a12 12 0 1 1 0-18a9.5 9.5 0 1 0 0 18z"/>'
"""A crescent: what the site itself writes."""


def drawing_of(nick: str) -> str:
    """The inside of an SVG of 40 by 40 for this nick; look-alikes of it have the same silhouette and tint."""
    marks = hashlib.blake2s(fold_nick(nick).encode(), digest_size=4).digest()
    shape = SILHOUETTES[marks[0] % len(SILHOUETTES)]
    tint = marks[1] % TINTS + 1
    sign = SIGNS[marks[2] % len(SIGNS)]
    letter = next((sign for sign in nick if sign.isalnum()), "")
    # Of the signs that are letters or digits none means anything in HTML.
    return (
        f'<path class="tint-{tint}" d="{shape}"/><text class="avatar-letter" x="20" y="26">'
        f"{letter.upper()[:1]}</text>{sign}"
    )
