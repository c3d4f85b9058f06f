"""What the forum tells other apps. They register listeners at start-up; the forum doesn't know who listens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User

    from .models import Post, Thread

LetterListener = Callable[["Thread", "Post", "Sequence[User]"], None]
"""Called with a private thread, the post just written in it, and the others who read it, in the post's transaction."""

ReadListener = Callable[["Thread", "User"], None]
"""Called with a private thread and who is looking at posts of it."""

_letter_listeners: list[LetterListener] = []
_read_listeners: list[ReadListener] = []


def on_letter(listener: LetterListener) -> None:
    """Have `listener` called after each post in a private thread. At start-up only; twice is once."""
    if listener not in _letter_listeners:
        _letter_listeners.append(listener)


def letter_written(thread: Thread, post: Post, recipients: Sequence[User]) -> None:
    """Tell the listeners. Called by actions, in their transaction."""
    for listener in _letter_listeners:
        listener(thread, post, recipients)


def on_private_read(listener: ReadListener) -> None:
    """Have `listener` called when somebody looks at posts of a private thread. At start-up only; twice is once."""
    if listener not in _read_listeners:
        _read_listeners.append(listener)


def private_read(thread: Thread, viewer: User) -> None:
    """Tell the listeners. Called by views, after the page has been made."""
    for listener in _read_listeners:
        listener(thread, viewer)
