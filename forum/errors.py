"""The one kind of refusal that actions raise; every other exception is a bug."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """A button offered with a refusal: sending the same form again with `name=value` does what `label` says."""

    name: str
    value: str
    label: str


class RuleViolation(Exception):
    """An action was refused and changed nothing.

    `code` is stable and in English, `message` a sentence in the reader's language that says what would be right,
    `choices` are buttons that would make it right (confirm, "did you mean", "send without red"). `confirm` is true
    if nothing is wrong and the action only asks once more before something that can't be taken back.
    """

    def __init__(
        self, code: str, message: str, *, choices: tuple[Choice, ...] = (), confirm: bool = False
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.choices = choices
        self.confirm = confirm

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
