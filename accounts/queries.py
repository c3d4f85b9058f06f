"""What may be known about users."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from .models import User
from .nicknames import fold_nick


@dataclass(frozen=True, slots=True)
class Profile:
    """What everybody may see of a user. No "last seen": presence is a secret while a season runs."""

    user_id: int
    nick: str
    joined: datetime
    is_self: bool
    is_bot: bool
    avatar: str = ""


@dataclass(frozen=True, slots=True)
class ProfileSection:
    """A part of a profile page that another app fills: a template and its context."""

    template: str
    context: dict[str, object]


SectionMaker = Callable[[User | None, int], ProfileSection | None]
"""(viewer, id of the user whose profile it is) → the section, or None where there is nothing to show."""

_section_makers: list[SectionMaker] = []


def register_profile_section(maker: SectionMaker) -> None:
    """Add a section to profile pages, below those registered before. At start-up only."""
    if maker not in _section_makers:
        _section_makers.append(maker)


def profile(viewer: User | None, *, nick: str) -> Profile | None:
    """The profile of whoever has this nickname, or one that looks the same; None if nobody has."""
    user = User.objects.filter(folded_nick=fold_nick(nick), is_active=True, is_service=False).first()
    if user is None:
        return None
    is_self = viewer is not None and viewer.pk == user.pk
    return Profile(user.pk, user.username, user.date_joined, is_self, user.is_bot, user.avatar)


def profile_sections(viewer: User | None, *, user_id: int) -> list[ProfileSection]:
    """The sections of other apps for this profile, as this viewer may see them."""
    made = (maker(viewer, user_id) for maker in _section_makers)
    return [section for section in made if section is not None]


def is_nick_free(nick: str, *, besides: int | None = None) -> bool:
    """Whether nobody has a nickname that looks like this one. `besides` leaves out one user's own."""
    same = User.objects.filter(folded_nick=fold_nick(nick))
    return not (same.exclude(pk=besides) if besides is not None else same).exists()
