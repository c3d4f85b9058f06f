"""How far somebody has read. Seen by nobody but him."""

from __future__ import annotations

from django.db import connection

from ..models import ThreadRead

_UPSERT = """
    INSERT INTO forum_threadread (thread_id, user_id, number) VALUES (%s, %s, %s)
    ON CONFLICT (thread_id, user_id) DO UPDATE SET number = EXCLUDED.number
    WHERE forum_threadread.number < EXCLUDED.number
"""


def mark_read(*, thread_id: int, user_id: int, number: int) -> None:
    """The user has read up to `number`. Never goes back; one statement, no lock of the thread."""
    with connection.cursor() as cursor:
        cursor.execute(_UPSERT, [thread_id, user_id, number])


def note_own_post(*, thread_id: int, user_id: int, number: int) -> None:
    """Nobody's own post is unread for him, if he had read all before it."""
    if number == 1:
        mark_read(thread_id=thread_id, user_id=user_id, number=1)
    else:
        ThreadRead.objects.filter(thread=thread_id, user=user_id, number=number - 1).update(number=number)
