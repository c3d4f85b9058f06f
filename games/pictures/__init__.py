"""Pictures that the site draws of a season: its skyline, and the preview that other sites show with a link. Pure."""

from .dial import HOURS, Arc, dial_arcs, dial_point
from .preview import Preview, draw_preview
from .skyline import Skyline, skyline
from .svg import cover_svg

__all__ = [
    "HOURS",
    "Arc",
    "Preview",
    "Skyline",
    "cover_svg",
    "dial_arcs",
    "dial_point",
    "draw_preview",
    "skyline",
]
