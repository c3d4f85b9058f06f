"""The palette's colours by their names in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django import template
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

register = template.Library()

NAMES: Final[Mapping[str, Promise]] = {
    "blue": pgettext_lazy("colour", "blue"),
    "green": pgettext_lazy("colour", "green"),
    "teal": pgettext_lazy("colour", "teal"),
    "purple": pgettext_lazy("colour", "purple"),
    "gray": pgettext_lazy("colour", "grey"),
}


@register.filter
def colour_name(code: str) -> str:
    """A colour of the palette, as people call it."""
    return str(NAMES[code])
