"""Uploaded pictures: nothing of the file as it came is kept but what it shows."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import IO, TYPE_CHECKING, Final

from django.core.files.base import ContentFile
from django.utils.translation import gettext as _

from accounts import images
from accounts.images import CleanPicture

from ..errors import RuleViolation
from ..models import Picture, new_key
from ..permissions import check_active
from .pace import check_decoding, too_many_pictures

if TYPE_CHECKING:
    from accounts.models import User

A_DAY: Final = 100
AN_HOUR: Final = 30
"""How many pictures one user uploads within 24 hours, and within one."""


def upload_picture(*, owner: User, file: IO[bytes], now: datetime) -> Picture:
    """Keep a picture: PNG, JPEG, WebP or the first frame of a GIF, up to 5 MB.

    It is decoded within limits, turned as its metadata says, scaled to at most 1600 pixels a side and written anew as
    PNG or JPEG, so that neither metadata nor anything hidden in the file survives. Raises RuleViolation.
    """
    check_active(owner)
    _check_count(owner, now=now)
    clean = clean_picture(file, owner=owner)
    picture = Picture(key=new_key(), owner=owner, width=clean.width, height=clean.height, created_at=now)
    picture.file.save(f"{picture.key}.{clean.extension}", ContentFile(clean.data), save=False)
    picture.save()
    return picture


def clean_picture(file: IO[bytes], *, owner: User) -> CleanPicture:
    """What a file of the owner's shows, as `upload_picture` keeps it; keeps nothing itself. Takes seconds for a large
    one: never under a lock.

    Raises RuleViolation: `picture_too_big`, `not_a_picture`, `picture_too_many_pixels`, `too_many_pictures`.
    """
    check_decoding(owner)
    try:
        return images.clean_picture(file)
    except images.PictureProblem as problem:
        raise RuleViolation(problem.code, problem.message) from problem


def _check_count(owner: User, *, now: datetime) -> None:
    lately = Picture.objects.filter(owner=owner, created_at__gt=now - timedelta(days=1))
    if lately.filter(created_at__gt=now - timedelta(hours=1)).count() >= AN_HOUR:
        raise too_many_pictures(AN_HOUR)
    if lately.count() >= A_DAY:
        raise RuleViolation(
            "too_many_pictures",
            _("At most %(limit)d pictures can be uploaded within a day. Try again tomorrow.")
            % {"limit": A_DAY},
        )
