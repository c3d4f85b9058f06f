"""Quotes compared with the posts that they name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from accounts.nicknames import fold_nick

from ..markup import Document, is_word_for_word, quotes_of, words_of
from ..models import Post
from .posts import readable_numbers

if TYPE_CHECKING:
    from accounts.models import User

    from ..markup import Quote
    from ..models import Thread

MOST_COMPARED: Final = 10
"""Quotes of so many posts are compared; whoever quotes more of them at once isn't taken at his word."""


def altered_quotes(author: User, thread: Thread, document: Document) -> frozenset[int]:
    """Which of the document's quotes (`markup.quotes_of`, by their place) don't say what the post of this thread says
    that they name, or name somebody else as its author. One query, none without quotes.

    Only what the author reads is compared, hidden posts neither: the answer would tell of their words.
    """
    quotes = quotes_of(document)
    if not quotes:
        return frozenset()
    posts = _named(author, thread, quotes)
    words = {number: words_of(post.html) for number, post in posts.items()}
    return frozenset(
        place
        for place, quote in enumerate(quotes)
        if quote.post not in posts or not _is_true(quote, posts[quote.post], words[quote.post])
    )


def _named(author: User, thread: Thread, quotes: list[Quote]) -> dict[int, Post]:
    readable = readable_numbers(author, thread)
    named = dict.fromkeys(quote.post for quote in quotes)
    numbers = [number for number in named if readable.first <= number <= readable.last][:MOST_COMPARED]
    posts = Post.objects.filter(thread=thread, number__in=numbers, hidden=False)
    return {post.number: post for post in posts.select_related("author")}


def _is_true(quote: Quote, post: Post, words: tuple[str, str]) -> bool:
    named = post.author is None or not quote.author or fold_nick(quote.author) == post.author.folded_nick
    return named and is_word_for_word(quote, words)
