"""Things done at the same moment, each in a thread with a database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection

SECONDS = 60


def together(*deeds: Callable[[], Any]) -> list[Any]:
    """Do all at once; their results in order, an exception in place of the result of whatever raised one."""
    gate = threading.Barrier(len(deeds))
    results: list[Any] = [TimeoutError("did not end")] * len(deeds)

    def do(place: int, deed: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            gate.wait(SECONDS)
            results[place] = deed()
        except Exception as failure:  # noqa: BLE001  # the test looks at what was raised
            results[place] = failure
        finally:
            connection.close()

    threads = [threading.Thread(target=do, args=item, daemon=True) for item in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    return results


def split(results: Sequence[Any]) -> tuple[list[Any], list[Exception]]:
    """What was done, and what was raised."""
    raised = [result for result in results if isinstance(result, Exception)]
    return [result for result in results if not isinstance(result, Exception)], raised
