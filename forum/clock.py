"""The one clock that decides: PostgreSQL's. The hosts' own clocks may differ from it and from each other."""

from __future__ import annotations

from datetime import datetime

from django.db import connection


def db_now() -> datetime:
    """The database's time at this moment (not that of the transaction's beginning), with a time zone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row = cursor.fetchone()
    moment: datetime = row[0]
    return moment
