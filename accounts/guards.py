"""Who may forbid a change of nickname: other apps register a guard here at start-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import User

NickGuard = Callable[["User"], str]

_guards: list[NickGuard] = []


def register_nick_guard(guard: NickGuard) -> None:
    """`guard(user)` returns why this user can't change his nickname now, or "". At start-up only.

    It is called in a transaction with the user's row locked, so it may look at rows that are written under that lock.
    """
    if guard not in _guards:
        _guards.append(guard)


def nick_refusal(user: User) -> str:
    """The first reason why the user's nickname has to stay as it is, or ""."""
    return next((reason for guard in _guards if (reason := guard(user))), "")
