"""The provably fair deal: an unbiased shuffle that anyone can check afterwards (docs/deal.md).

A secret seed is drawn and its hash published before anyone signs up; each player adds a nonce. The deal
follows from seed, composition, roster and nonces alone, so neither the host (who is bound by the hash)
nor a player (who doesn't know the seed) can steer it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence

from nightengine.documents import as_object, as_text, fail, wrong_object

FORMAT = "mafia-deal/1"
SEED_BYTES = 32
_HEX = re.compile(r"[0-9a-f]{64}")
_KEYS = frozenset({"format", "seed", "seed_hash", "composition", "roster"})
_SEAT_KEYS = frozenset({"name", "nonce", "role"})


def seed_hash(seed: str) -> str:
    """The SHA-256 of the seed's 32 bytes, in hex. Raises ValueError unless the seed is 64 hex digits."""
    return hashlib.sha256(_seed_bytes(seed)).hexdigest()


def deal(
    seed: str, composition: Mapping[str, int], roster: Sequence[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The roles dealt to the roster of (name, nonce), in its order: (name, role).

    Raises ValueError unless the composition has exactly one role for each player.
    """
    cards = [role for role in _ordered(composition) for _ in range(composition[role])]
    if len(cards) != len(roster):
        raise ValueError(f"{len(cards)} roles for {len(roster)} players")
    numbers = _numbers(_seed_bytes(seed), encode(composition, roster))
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return [(name, role) for (name, _), role in zip(roster, cards, strict=True)]


def encode(composition: Mapping[str, int], roster: Sequence[tuple[str, str]]) -> bytes:
    """What the seed is applied to: every text as UTF-8 after its length (4 bytes, most significant first)."""
    texts = [FORMAT, str(len(composition))]
    for role in _ordered(composition):
        texts += [role, str(composition[role])]
    texts.append(str(len(roster)))
    for name, nonce in roster:
        texts += [name, nonce]
    data = [text.encode() for text in texts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in data)


def verify_deal(document: object) -> list[str]:
    """What differs in a deal file, a line each; empty if it is right. Raises RecordError if it is invalid."""
    whole = as_object(document, _KEYS, "$")
    if whole["format"] != FORMAT:
        fail("$.format", f'must be "{FORMAT}"')
    for key in ("seed", "seed_hash"):
        if type(whole[key]) is not str or not _HEX.fullmatch(whole[key]):
            fail(f"$.{key}", "must be 64 hexadecimal digits, small letters")
    composition = _composition(whole["composition"])
    seats = _seats(whole["roster"])
    if sum(composition.values()) != len(seats):
        fail("$.composition", f"{sum(composition.values())} roles for {len(seats)} players")
    return list(_differences(whole["seed"], whole["seed_hash"], composition, seats))


def _differences(
    seed: str, published: str, composition: Mapping[str, int], seats: Sequence[Mapping[str, str]]
) -> Iterator[str]:
    if seed_hash(seed) != published:
        yield f"$.seed_hash: the seed's hash is {seed_hash(seed)}"
    dealt = deal(seed, composition, [(seat["name"], seat["nonce"]) for seat in seats])
    for place, (seat, (_, role)) in enumerate(zip(seats, dealt, strict=True)):
        if seat["role"] != role:
            yield f"$.roster[{place}].role: {seat['name']} was dealt {role}, not {seat['role']}"


def _composition(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        fail("$.composition", wrong_object(value))
    for role, count in value.items():
        as_text(role, "$.composition")
        if type(count) is not int or count < 0:
            fail("$.composition", f"the count of {role} must be a whole number from 0 on")
    return value


def _seats(value: object) -> list[dict[str, str]]:
    if not isinstance(value, list):
        fail("$.roster", "must be a list")
    names: set[str] = set()
    for place, seat in enumerate(value):
        entry = as_object(seat, _SEAT_KEYS, f"$.roster[{place}]")
        for key in _SEAT_KEYS:
            as_text(entry[key], f"$.roster[{place}].{key}")
        if entry["name"] in names:
            fail(f"$.roster[{place}].name", "a second player of this name")
        names.add(entry["name"])
    return value


def _seed_bytes(seed: str) -> bytes:
    if not _HEX.fullmatch(seed):
        raise ValueError("a seed is 64 hexadecimal digits, small letters")
    return bytes.fromhex(seed)


def _ordered(composition: Mapping[str, int]) -> list[str]:
    """Roles by their UTF-8 bytes: an order that doesn't depend on how the composition was written down."""
    return sorted(composition, key=str.encode)


def _numbers(seed: bytes, message: bytes) -> Iterator[int]:
    """64-bit numbers from the stream HMAC-SHA256(seed, message + counter), counter 0, 1, 2, …"""
    counter = 0
    while True:
        block = hmac.digest(seed, message + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """The next number, uniform below `limit`: those of the last, incomplete run of 2**64 are thrown away."""
    whole_runs = 2**64 - 2**64 % limit
    return next(number for number in numbers if number < whole_runs) % limit
