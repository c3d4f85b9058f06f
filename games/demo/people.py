"""The people of the demo, whose passwords everybody may know."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone

from accounts.models import User


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to log in as: `part` is what he is in the demo."""

    part: str
    nick: str
    password: str
    is_admin: bool = False

    @property
    def email(self) -> str:
        return f"{self.nick.lower()}@mafia.example"


PLAYER: Final = Person("player", "Ariadna", "ariadna-plays")
MAYOR: Final = Person("mayor", "Gleb", "gleb-hosts")
ADMIN: Final = Person("admin", "Kira", "kira-keeps-order", is_admin=True)
PEOPLE: Final = (PLAYER, MAYOR, ADMIN)


HERE_FOR: Final = datetime.timedelta(days=200)
"""They have signed up before the demo's oldest season."""


def is_demo() -> bool:
    """Whether this site may have accounts with known passwords: a run on one machine, and the tests."""
    return bool(getattr(settings, "DEMO", False))


def make_people() -> dict[str, User]:
    """The demo's people by nick, with confirmed addresses; who is there already is left as he is."""
    return {person.nick: _make(person) for person in PEOPLE}


def _make(person: Person) -> User:
    user = User.objects.filter(username=person.nick).first()
    if user is None:
        user = User(
            username=person.nick,
            email=person.email,
            language="ru",
            is_staff=person.is_admin,
            is_superuser=person.is_admin,
            date_joined=timezone.now() - HERE_FOR,
        )
        user.set_password(person.password)
        user.save()
    EmailAddress.objects.get_or_create(
        user=user, email=user.email, defaults={"verified": True, "primary": True}
    )
    return user


def people_there() -> list[Person]:
    """Those of the demo's people who have an account whose password is still the known one."""
    users = {user.username: user for user in User.objects.filter(username__in=[one.nick for one in PEOPLE])}
    return [
        person
        for person in PEOPLE
        if person.nick in users and users[person.nick].check_password(person.password)
    ]
