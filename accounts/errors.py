"""The refusals of this app."""

from __future__ import annotations


class AccountRefusal(Exception):
    """An action was refused and changed nothing. `field` is what the form should show `message` beside."""

    def __init__(self, code: str, message: str, *, field: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.field = field
