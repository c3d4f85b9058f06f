"""Reading JSON documents strictly: clear errors with a JSON path for whatever JSON readers let through."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Any, NoReturn

from nightengine.errors import RecordError

JsonObject = dict[str, Any]

MAX_BYTES = 16 * 1024 * 1024
"""The largest document read; the record of a long season has about 100 kB."""


class Repeated:
    """Stands in a parsed document for an object with the same key twice: wrong wherever it is looked at."""

    def __init__(self, key: str) -> None:
        self.key = key


def parse_json(data: bytes) -> object:
    """The document, or RecordError at `$`: not UTF-8, not JSON, too large, too deep, NaN and the like."""
    if len(data) > MAX_BYTES:
        fail("$", f"longer than {MAX_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail("$", f"not UTF-8 (byte {error.start})")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        fail("$", f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})")
    except RecursionError:
        fail("$", "nested too deeply")
    except ValueError as error:  # a number of thousands of digits, or a constant
        fail("$", f"not JSON: {str(error).splitlines()[0]}")


def as_object(
    value: object, keys: AbstractSet[str], path: str, optional: AbstractSet[str] = frozenset()
) -> JsonObject:
    """`value` as an object with exactly these keys (and any of `optional`)."""
    if type(value) is not dict:
        fail(path, wrong_object(value))
    if value.keys() != keys:
        for key in value:
            if key not in keys and key not in optional:
                fail(path, f"unknown key {json.dumps(key)}")
        for key in sorted(keys - value.keys()):
            fail(path, f'missing key "{key}"')
    return value


def wrong_object(value: object) -> str:
    """What is wrong with a value that should have been an object."""
    return f"key {json.dumps(value.key)} twice" if isinstance(value, Repeated) else "must be an object"


def as_text(value: object, path: str) -> str:
    """`value` as a string that can be written as UTF-8."""
    if type(value) is not str:
        fail(path, "must be a string")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            fail(path, "half a surrogate pair is no character")
    return value


def fail(path: str, message: str) -> NoReturn:
    """Raises RecordError."""
    raise RecordError(path, message)


def _object(pairs: list[tuple[str, Any]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    counts = Counter(key for key, _ in pairs)
    return Repeated(next(key for key, count in counts.items() if count > 1))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
