"""The two ways in which the engine says no to its caller; a refused move is neither (it is a code)."""

from __future__ import annotations


class RecordError(ValueError):
    """Invalid data: a record, options, players or a deal file.

    `path` is the JSON path of what is wrong (`$.players[3].role`), `message` what is wrong with it.
    """

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message

    def under(self, prefix: str) -> RecordError:
        """The same error of a value that stands at `prefix` in a larger document."""
        return RecordError(prefix + self.path.removeprefix("$"), self.message)


class PhaseError(RuntimeError):
    """A caller's mistake: the phase asked for isn't the one that runs (a day ended at night, …)."""
