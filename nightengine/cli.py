"""The command line: `python -m nightengine replay FILE|-`, `replay --lines`, `verify-deal FILE|-`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from nightengine.deal import verify_deal
from nightengine.documents import MAX_BYTES, parse_json
from nightengine.errors import RecordError
from nightengine.game import replay

INVALID = 2
"""Exit status for an invalid document, a file that can't be read and wrong usage."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit status."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if chosen.command == "replay" and chosen.lines == (chosen.file is not None):
        parser.error("replay takes either a file (or -) or --lines")
    try:
        return _run(chosen)
    except RecordError as error:
        print(_one_line(str(error)), file=sys.stderr)
        return INVALID
    except BrokenPipeError:
        # Whoever read our output has gone; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="nightengine", description="The rules of forum Mafia.")
    commands = parser.add_subparsers(dest="command", required=True)
    played = commands.add_parser("replay", help="print the outcome of a game's record")
    played.add_argument("file", nargs="?", help="a record in JSON; - for standard input")
    played.add_argument("--lines", action="store_true", help="a record a line in, an outcome a line out")
    deal = commands.add_parser("verify-deal", help="check the published proof of a deal")
    deal.add_argument("file", help="a deal file in JSON; - for standard input")
    return parser


def _run(chosen: argparse.Namespace) -> int:
    if chosen.command == "verify-deal":
        return _verify(parse_json(_read(chosen.file)))
    if chosen.lines:
        for line in _lines(sys.stdin.buffer):
            _write(_outcome_or_error(line))
        sys.stdout.buffer.flush()
        return 0
    _write(replay(parse_json(_read(chosen.file))))
    sys.stdout.buffer.flush()
    return 0


def _verify(document: object) -> int:
    differences = verify_deal(document)
    for difference in differences:
        print(_one_line(difference))
    if not differences:
        print("The deal is right: it follows from the seed, and the seed from its published hash.")
    sys.stdout.flush()
    return 1 if differences else 0


def _read(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise RecordError("$", f"can't read {name!r}: {reason or error}") from None


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, none of them held longer than parsing needs to refuse it."""
    while line := stream.readline(MAX_BYTES + 1):
        rest = line
        while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_BYTES + 1)
        yield line


def _outcome_or_error(line: bytes) -> dict[str, object]:
    try:
        return replay(parse_json(line))
    except RecordError as error:
        return {"error": _one_line(str(error))}


def _write(document: dict[str, object]) -> None:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.buffer.write(text.encode() + b"\n")


def _one_line(text: str) -> str:
    """Printable on one line of any terminal, whatever names and keys hold."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
