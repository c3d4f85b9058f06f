"""What people do with their account."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import IO, Final

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from .errors import AccountRefusal
from .faces import FILES, file_name
from .guards import nick_refusal
from .images import PictureProblem, clean_squares
from .models import Theme, User
from .nicknames import normal_nick
from .queries import is_nick_free
from .validators import nickname_validators
from .zones import validate_time_zone

PREFERENCES: Final = frozenset(
    {"language", "time_zone", "theme", "mail_day_opened", "mail_stop_soon", "mail_letter", "mail_season_over"}
)

AVATAR_SIDES: Final = tuple(sorted(set(FILES.values())))
AVATAR_LEAST: Final = 48
"""The least side of a picture that is taken as an avatar, in pixels."""
AVATARS_A_DAY: Final = 20


def nick_taken() -> AccountRefusal:
    """The refusal of a nickname that somebody has, or one that looks like it."""
    return AccountRefusal(
        "nick_taken",
        _("This nickname, or one that looks like it, is taken. Choose another."),
        field="username",
    )


def change_nickname(*, user_id: int, nick: str) -> User:
    """Give the user another nickname. Locks the user's row.

    Refused while a guard forbids it (he sits in a season), if it breaks the rules of nicknames, or if it looks like
    somebody else's; two people who want the same at the same moment are told apart by the unique constraint.
    """
    kept = normal_nick(nick)
    try:
        with transaction.atomic():
            user = User.objects.select_for_update(no_key=True).get(pk=user_id)
            if kept != user.username:
                _check_nickname(user, kept)
                user.username = kept
                user.save(update_fields=["username"])
    except IntegrityError as error:
        raise nick_taken() from error
    return user


def lock_nickname(*, user_id: int) -> str:
    """The user's nickname, which stays as it is until the caller's transaction ends. Locks the user's row.

    For whoever writes the nickname down and registers a guard: a change that came a moment later waits, then asks
    the guard, which sees what was written.
    """
    return User.objects.select_for_update(no_key=True).only("username").get(pk=user_id).username


def change_preferences(*, user_id: int, changes: Mapping[str, object]) -> User:
    """Set some of PREFERENCES. Locks the user's row. An unknown name is a bug (KeyError); a value that can't be is
    refused."""
    unknown = set(changes) - PREFERENCES
    if unknown:
        raise KeyError(*unknown)
    _check_preferences(changes)
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user_id)
        for name, value in changes.items():
            setattr(user, name, value)
        user.save(update_fields=list(changes))
    return user


def note_tour_seen(*, user_id: int) -> None:
    """The user has taken the tour, or put it aside. One statement; nothing if he had before."""
    User.objects.filter(pk=user_id, seen_tour=False).update(seen_tour=True)


def change_avatar(*, user_id: int, file: IO[bytes]) -> User:
    """Make the middle of an uploaded picture the user's avatar, in AVATAR_SIDES, under a new random name; the files of
    the one before are deleted after the commit. Locks the user's row. Refused for what is no picture, too big, too
    small, or the 21st within a day.
    """
    _count_avatar(user_id)
    try:
        squares = clean_squares(file, sides=AVATAR_SIDES, least=AVATAR_LEAST)
    except PictureProblem as problem:
        raise AccountRefusal(problem.code, problem.message, field="file") from problem
    name = f"{secrets.token_hex(12)}.{squares[0].extension}"
    try:
        for square in squares:
            default_storage.save(file_name(name, square.width), ContentFile(square.data))
        return _set_avatar(user_id, name)
    except BaseException:
        delete_avatar_files(name)
        raise


def remove_avatar(*, user_id: int) -> User:
    """Back to the drawn avatar; the files are deleted after the commit. Locks the user's row."""
    return _set_avatar(user_id, "")


def delete_avatar_files(name: str) -> None:
    """Delete an avatar's files (`User.avatar`); nothing for ""."""
    for side in AVATAR_SIDES if name else ():
        default_storage.delete(file_name(name, side))


def _set_avatar(user_id: int, name: str) -> User:
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user_id)
        before, user.avatar = user.avatar, name
        user.save(update_fields=["avatar"])
        transaction.on_commit(lambda: delete_avatar_files(before))
    return user


def _count_avatar(user_id: int) -> None:
    """Decoding is work: not more than AVATARS_A_DAY tries."""
    if not count_try(f"avatars:{user_id}", most=AVATARS_A_DAY, seconds=24 * 60 * 60):
        raise AccountRefusal(
            "too_many_avatars",
            _("You have changed your picture often today. Try again tomorrow."),
            field="file",
        )


def count_try(what: str, *, most: int, seconds: int) -> bool:
    """Counts one more; whether these are still at most so many since the first of them, which is forgotten after so
    many seconds. With the cache away nobody counts."""
    key = f"tries:{what}"
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key) <= most
    except ValueError:
        return True


def _check_nickname(user: User, nick: str) -> None:
    reason = nick_refusal(user)
    if reason:
        raise AccountRefusal("nick_guarded", reason, field="username")
    for validate in nickname_validators:
        try:
            validate(nick)
        except ValidationError as error:
            raise AccountRefusal(error.code or "nick", error.messages[0], field="username") from error
    if not is_nick_free(nick, besides=user.pk):
        raise nick_taken()


def _check_preferences(changes: Mapping[str, object]) -> None:
    if changes.get("language", "") not in {"", *dict(settings.LANGUAGES)}:
        raise AccountRefusal("language_unknown", _("The site doesn't speak this language."), field="language")
    if changes.get("theme", Theme.SYSTEM) not in Theme.values:
        raise AccountRefusal("theme_unknown", _("There is no such theme."), field="theme")
    zone = str(changes.get("time_zone", ""))
    if zone:
        try:
            validate_time_zone(zone)
        except ValidationError as error:
            raise AccountRefusal("time_zone_unknown", error.messages[0], field="time_zone") from error
