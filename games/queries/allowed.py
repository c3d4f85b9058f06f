"""Buttons ask the same functions as the actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from ..errors import RuleViolation

P = ParamSpec("P")


def allowed(check: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a permission function lets this pass."""
    try:
        check(*args, **kwargs)
    except RuleViolation:
        return False
    return True
