"""Compares the copies of the rules here with `../shared/rules` beside the repository, where that is present.

`python tests/rulebook/compare.py [FOLDER]`: exit status 1 and the names of what differs, else 0.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHARED = HERE.parents[1].parent / "shared" / "rules"
COPIED = ("*.md", "*.txt", "cases/*.json", "cases/*.md")


def differences(source: Path, copies: Path = HERE) -> list[str]:
    """What stands in one folder and not, or not byte for byte, in the other."""
    found = []
    for name in sorted(_names(source) | _names(copies)):
        if not (copies / name).exists():
            found.append(f"{name}: no copy here")
        elif not (source / name).exists():
            found.append(f"{name}: a copy of nothing")
        elif (source / name).read_bytes() != (copies / name).read_bytes():
            found.append(f"{name}: differs")
    return found


def main(arguments: list[str]) -> int:
    source = Path(arguments[0]) if arguments else SHARED
    if not source.is_dir():
        print("rulebook: the rules' own folder isn't here; nothing to compare with")
        return 0
    found = differences(source)
    print("\n".join(found) if found else "rulebook: all copies are equal")
    return 1 if found else 0


def _names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for pattern in COPIED for path in folder.glob(pattern)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
