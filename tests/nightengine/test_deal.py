"""The provably fair deal (docs/deal.md), F1.4."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from nightengine import RecordError
from nightengine.deal import _below, _numbers, deal, encode, seed_hash, verify_deal

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "deal.md"
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
COMPOSITION = {"mafia": 2, "doctor": 1, "civilian": 3}
ROSTER = [("Аня", "7"), ("Bob", ""), ("Ёж", "лук"), ("Dora", "x"), ("Ed", "42"), ("Fred", "nonce")]


def document(**changes):
    roles = dict(deal(SEED, COMPOSITION, ROSTER))
    roster = [{"name": name, "nonce": nonce, "role": roles[name]} for name, nonce in ROSTER]
    whole = {
        "format": "mafia-deal/1",
        "seed": SEED,
        "seed_hash": seed_hash(SEED),
        "composition": COMPOSITION,
        "roster": roster,
    }
    return {**whole, **changes}


def independent(seed: str, composition: dict[str, int], roster: list[tuple[str, str]]) -> list[str]:
    """The page's description once more, in other words."""
    texts = ["mafia-deal/1", str(len(composition))]
    for role, count in sorted(composition.items(), key=lambda item: item[0].encode("utf-8")):
        texts.extend((role, str(count)))
    texts.append(str(len(roster)))
    for seat in roster:
        texts.extend(seat)
    message = b"".join(len(t.encode("utf-8")).to_bytes(4, "big") + t.encode("utf-8") for t in texts)
    stream = b""
    for counter in range(100):
        block = hmac.new(bytes.fromhex(seed), message + counter.to_bytes(8, "big"), hashlib.sha256)
        stream += block.digest()
    cards = [
        role
        for role in sorted(composition, key=lambda r: r.encode("utf-8"))
        for _ in range(composition[role])
    ]
    place = 0
    for i in reversed(range(1, len(cards))):
        while True:
            number = int.from_bytes(stream[place : place + 8], "big")
            place += 8
            if number < 2**64 - (2**64 % (i + 1)):
                break
        j = number % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_as_an_independent_reading_of_the_page_deals():
    for turn in range(50):
        seed = hashlib.sha256(str(turn).encode()).hexdigest()
        assert [role for _, role in deal(seed, COMPOSITION, ROSTER)] == independent(seed, COMPOSITION, ROSTER)


def test_the_worked_example_of_the_page():
    blocks = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    example = json.loads(blocks[-1])
    assert verify_deal(example) == []
    roster = [(seat["name"], seat["nonce"]) for seat in example["roster"]]
    page = PAGE.read_text(encoding="utf-8")
    message = encode(example["composition"], roster)
    numbers = islice(_numbers(bytes.fromhex(example["seed"]), message), 4)
    assert message.hex() in page.replace("\n", "")
    assert all(f"{number:016x}" in page for number in numbers)


def test_deals_exactly_the_composition_in_the_rosters_order():
    dealt = deal(SEED, COMPOSITION, ROSTER)
    assert [name for name, _ in dealt] == [name for name, _ in ROSTER]
    assert Counter(role for _, role in dealt) == COMPOSITION


def test_the_order_in_which_the_composition_is_written_changes_nothing():
    assert deal(SEED, dict(reversed(COMPOSITION.items())), ROSTER) == deal(SEED, COMPOSITION, ROSTER)


def test_every_part_matters():
    bases = {
        encode(COMPOSITION, ROSTER),
        encode(COMPOSITION, [*ROSTER[:-1], ("Fred", "nonces")]),
        encode(COMPOSITION, [*ROSTER[:-1], ("Fredn", "once")]),
        encode(COMPOSITION, [ROSTER[1], ROSTER[0], *ROSTER[2:]]),
        encode({**COMPOSITION, "civilian": 2, "judge": 1}, ROSTER),
        encode({**COMPOSITION, "judge": 0}, ROSTER),
    }
    assert len(bases) == 6


def test_F1_4_every_arrangement_is_as_likely():
    roster = [("a", ""), ("b", ""), ("c", ""), ("d", "")]
    counts: Counter[tuple[str, ...]] = Counter()
    for turn in range(4_800):
        seed = hashlib.sha256(f"season {turn}".encode()).hexdigest()
        counts[tuple(role for _, role in deal(seed, {"x": 1, "y": 1, "z": 2}, roster))] += 1
    assert len(counts) == 12
    chi_square = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert chi_square < 31.3  # 11 degrees of freedom, p = 0.001; the seeds are fixed, so this never flickers


def test_numbers_of_the_incomplete_last_run_are_thrown_away():
    whole_runs = 2**64 - 2**64 % 6
    assert _below(6, iter([2**64 - 1, whole_runs, whole_runs - 1])) == 5
    assert _below(4, iter([2**64 - 1])) == 3


@pytest.mark.parametrize("seed", ["", SEED[:-1], SEED.upper(), "g" * 64, SEED + "\n"])
def test_a_seed_is_64_small_hexadecimal_digits(seed):
    with pytest.raises(ValueError, match="seed"):
        seed_hash(seed)
    with pytest.raises(RecordError, match=r"^\$\.seed:"):
        verify_deal(document(seed=seed))


def test_a_role_for_each_player():
    with pytest.raises(ValueError, match="5 roles for 6 players"):
        deal(SEED, {**COMPOSITION, "civilian": 2}, ROSTER)
    with pytest.raises(RecordError, match=r"^\$\.composition: 5 roles for 6"):
        verify_deal(document(composition={**COMPOSITION, "civilian": 2}))


def test_verify_says_what_differs():
    assert verify_deal(document()) == []
    whole = document(seed_hash="0" * 64)
    assert verify_deal(whole) == [f"$.seed_hash: the seed's hash is {seed_hash(SEED)}"]
    whole = document()
    first, second = (
        whole["roster"][0],
        next(seat for seat in whole["roster"] if seat["role"] != whole["roster"][0]["role"]),
    )
    first["role"], second["role"] = second["role"], first["role"]
    assert [line.split(":")[0] for line in verify_deal(whole)] == [
        "$.roster[0].role",
        f"$.roster[{whole['roster'].index(second)}].role",
    ]
    whole = document()
    whole["roster"][3]["nonce"] = "forged"
    assert verify_deal(whole) != []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"format": "mafia-deal/2"}, "$.format"),
        ({"seed_hash": "abc"}, "$.seed_hash"),
        ({"seed": 1}, "$.seed"),
        ({"extra": 1}, "$"),
        ({"composition": []}, "$.composition"),
        ({"composition": {"mafia": True}}, "$.composition"),
        ({"composition": {"mafia": -1}}, "$.composition"),
        ({"composition": {"\ud800": 6}}, "$.composition"),
        ({"roster": {}}, "$.roster"),
        ({"roster": [1]}, "$.roster[0]"),
        ({"roster": [{"name": "a", "nonce": 1, "role": "x"}]}, "$.roster[0].nonce"),
        ({"roster": [{"name": "a", "nonce": "", "role": "x"}] * 2}, "$.roster[1].name"),
    ],
)
def test_an_invalid_deal_file(changes, path):
    with pytest.raises(RecordError) as caught:
        verify_deal(document(**changes))
    assert caught.value.path == path


def run(given: object) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "nightengine", "verify-deal", "-"]
    text = given if isinstance(given, str) else json.dumps(given)
    done = subprocess.run(
        command, input=text.encode(), capture_output=True, cwd=ROOT, timeout=60, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_the_command_line():
    status, out, err = run(document())
    assert (status, out.count("\n"), err) == (0, 1, "")
    whole = document()
    whole["roster"][3]["nonce"] = "forged"
    status, out, err = run(whole)
    assert (status, out.startswith("$.roster["), err) == (1, True, "")
    for invalid in ("", "[]", '{"seed": 1, "seed": 2}', json.dumps(document(seed="1"))):
        status, out, err = run(invalid)
        assert (status, out, err.count("\n")) == (2, "", 1)
