"""Who is logged in. Django's and allauth's own, with the statement that finds the user made once."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import ModelBackend

from .models import User
from .prepared import Prepared, given

_BY_ID = Prepared(lambda: User.objects.filter(pk=given("id")))


class _FindsUser(ModelBackend):
    def get_user(self, user_id: int) -> User | None:
        """The user of a session; None for one that is gone or blocked. One query."""
        user = _BY_ID.first(id=user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


class PasswordBackend(_FindsUser):
    """By nickname and password."""


class AccountBackend(_FindsUser, AuthenticationBackend):  # type: ignore[misc]
    """By nickname or address, as allauth asks."""
