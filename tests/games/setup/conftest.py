"""Admins who set seasons up."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Season
from tests.support.browsers import client_of
from tests.support.seasons import make_user


@pytest.fixture
def admin(db: None) -> User:
    return make_user("Админ", is_staff=True, is_superuser=True)


@pytest.fixture
def desk(admin: User) -> Client:
    return client_of(admin)


@pytest.fixture
def draft(db: None) -> Season:
    """Ten players of forum Mafia, by the preset."""
    roles = {"mafia": 3, "commissar": 1, "sergeant": 1, "doctor": 1, "priest": 1, "witness": 1, "civilian": 2}
    return Season.objects.create(title="Зимний город", composition=roles)
