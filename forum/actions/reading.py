"""How far somebody has read. Seen by nobody but him."""

from __future__ import annotations

from django.db import connection

from ..models import ThreadRead
from ..queries import VISIT

_UPSERT = """
    INSERT INTO forum_threadread AS seen (thread_id, user_id, number, since, moved_at)
    VALUES (%s, %s, %s, 0, clock_timestamp())
    ON CONFLICT (thread_id, user_id) DO UPDATE SET
        number = EXCLUDED.number,
        since = CASE WHEN seen.moved_at > EXCLUDED.moved_at - make_interval(secs => %s)
            THEN seen.since ELSE seen.number END,
        moved_at = EXCLUDED.moved_at
    WHERE seen.number < EXCLUDED.number
"""


def mark_read(*, thread_id: int, user_id: int, number: int) -> None:
    """The user has read up to `number`. Never goes back; one statement, no lock of the thread.

    What he had read before stays the mark of this visit for as long as he doesn't stay away for VISIT.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UPSERT, [thread_id, user_id, number, VISIT.total_seconds()])


def note_own_post(*, thread_id: int, user_id: int, number: int) -> None:
    """Nobody's own post is unread for him, if he had read all before it."""
    if number == 1:
        mark_read(thread_id=thread_id, user_id=user_id, number=1)
    else:
        ThreadRead.objects.filter(thread=thread_id, user=user_id, number=number - 1).update(number=number)
