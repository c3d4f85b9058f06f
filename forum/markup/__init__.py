"""BBCode: source → Document → HTML. See docs/markup.md. Pure: no database, no settings, no language."""

from .cleaning import clean, is_blank
from .html import MARKUP_VERSION, PICTURE_URL, UNTITLED_SPOILER, render
from .nodes import Document, RedRun
from .palette import PALETTE, RED
from .parser import parse
from .red import replace_red, without_red
from .texts import is_empty, literal, plain_text, quote_of

__all__ = [
    "MARKUP_VERSION",
    "PALETTE",
    "PICTURE_URL",
    "RED",
    "UNTITLED_SPOILER",
    "Document",
    "RedRun",
    "clean",
    "is_blank",
    "is_empty",
    "literal",
    "parse",
    "plain_text",
    "quote_of",
    "render",
    "replace_red",
    "without_red",
]
