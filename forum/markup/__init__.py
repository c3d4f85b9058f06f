"""BBCode: source → Document → HTML. See docs/markup.md. Pure: no database, no settings, no language."""

from .cleaning import clean, is_blank
from .html import ALTERED_QUOTE, MARKUP_VERSION, PICTURE_URL, UNTITLED_SPOILER, render
from .nodes import Document, RedRun
from .palette import PALETTE, RED
from .parser import parse
from .quotes import Quote, is_word_for_word, quotes_of, words_of
from .red import replace_red, without_red
from .texts import is_empty, literal, plain_text, quote_of

__all__ = [
    "ALTERED_QUOTE",
    "MARKUP_VERSION",
    "PALETTE",
    "PICTURE_URL",
    "RED",
    "UNTITLED_SPOILER",
    "Document",
    "Quote",
    "RedRun",
    "clean",
    "is_blank",
    "is_empty",
    "is_word_for_word",
    "literal",
    "parse",
    "plain_text",
    "quote_of",
    "quotes_of",
    "render",
    "replace_red",
    "without_red",
    "words_of",
]
