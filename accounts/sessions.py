"""Sessions in the database, as Django keeps them; every page of whoever is logged in asks for one."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.utils import timezone

from .prepared import Prepared, given

_STANDING = Prepared(lambda: Session.objects.filter(session_key=given("key"), expire_date__gt=given("now")))


class SessionStore(DatabaseSessions):
    """Django's own, with the statement that finds a session made once."""

    def _get_session_from_db(self) -> Any:
        found = _STANDING.first(key=self.session_key, now=timezone.now())
        if found is None:
            self._session_key = None
        return found
