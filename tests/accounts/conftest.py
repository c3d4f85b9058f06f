"""People and their mails."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage

from accounts.models import User

PASSWORD = "ночной город 22"


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """`person(nick, **fields)`: somebody whose address is confirmed, with the password of `password`."""

    def make(nick: str = "Нина Ростова", **fields: object) -> User:
        number = User.objects.count() + 1
        user = User.objects.create_user(nick, f"person{number}@example.com", PASSWORD, **fields)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user

    return make


@pytest.fixture
def link_in() -> Callable[[EmailMessage], str]:
    """The path of the one link in a mail."""

    def find(mail: EmailMessage) -> str:
        (found,) = re.findall(r"http://testserver(/\S+)", str(mail.body))
        return found

    return find
