"""What the tests of whole seasons share."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def wait_for(ask: Callable[[], Any], enough: Callable[[Any], bool], seconds: float = 40) -> Any:
    """What is asked for, as soon as it is so."""
    end = time.monotonic() + seconds
    while not enough(answer := ask()):
        assert time.monotonic() < end, answer.__dict__ if hasattr(answer, "__dict__") else answer
        time.sleep(0.1)
    return answer


def run_engine(*words: str, typed: str = "") -> str:
    """The engine's own command line, in a process that knows nothing of the site."""
    done = subprocess.run(
        [sys.executable, "-m", "nightengine", *words], input=typed, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
