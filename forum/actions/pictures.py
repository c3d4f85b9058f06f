"""Uploaded pictures: nothing of the file as it came is kept but what it shows."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import IO, TYPE_CHECKING, Final

from django.core.files.base import ContentFile
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from ..errors import RuleViolation
from ..models import Picture, new_key
from ..permissions import check_active

if TYPE_CHECKING:
    from accounts.models import User

BYTE_LIMIT: Final = 5 * 1024 * 1024
SIDE_LIMIT: Final = 1600
PIXEL_LIMIT: Final = 40_000_000
"""What is decoded at most: a photo of a phone; a small file that unpacks to more is a bomb."""
A_DAY: Final = 100
"""How many pictures one user uploads within 24 hours."""
FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP")


def upload_picture(*, owner: User, file: IO[bytes], now: datetime) -> Picture:
    """Keep a picture: PNG, JPEG, WebP or the first frame of a GIF, up to 5 MB.

    It is decoded within limits, turned as its metadata says, scaled to at most 1600 pixels a side and written anew as
    PNG or JPEG, so that neither metadata nor anything hidden in the file survives. Raises RuleViolation.
    """
    check_active(owner)
    _check_count(owner, now=now)
    clean = clean_picture(file)
    picture = Picture(key=new_key(), owner=owner, width=clean.width, height=clean.height, created_at=now)
    picture.file.save(f"{picture.key}.{clean.extension}", ContentFile(clean.data), save=False)
    picture.save()
    return picture


@dataclass(frozen=True, slots=True)
class CleanPicture:
    """A picture written anew: what it shows and nothing else."""

    data: bytes
    extension: str
    width: int
    height: int


def clean_picture(file: IO[bytes]) -> CleanPicture:
    """What an uploaded file shows, as `upload_picture` keeps it; keeps nothing itself.

    Raises RuleViolation: `picture_too_big`, `not_a_picture`, `picture_too_many_pixels`.
    """
    data = file.read(BYTE_LIMIT + 1)
    if len(data) > BYTE_LIMIT:
        raise RuleViolation(
            "picture_too_big", _("A picture has at most 5 MB. Make it smaller and try again.")
        )
    encoded, extension, (width, height) = _encoded(_decoded(data))
    return CleanPicture(encoded, extension, width, height)


def _check_count(owner: User, *, now: datetime) -> None:
    lately = Picture.objects.filter(owner=owner, created_at__gt=now - timedelta(days=1)).count()
    if lately >= A_DAY:
        raise RuleViolation(
            "too_many_pictures",
            _("At most %(limit)d pictures can be uploaded within a day. Try again tomorrow.")
            % {"limit": A_DAY},
        )


def _decoded(data: bytes) -> Image.Image:
    """The first frame, decoded. Raises RuleViolation for whatever isn't a picture of the four kinds within limits."""
    not_a_picture = RuleViolation(
        "not_a_picture", _("This isn't a picture. PNG, JPEG, GIF and WebP can be uploaded.")
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=FORMATS)
            if image.width * image.height > PIXEL_LIMIT:
                raise RuleViolation(
                    "picture_too_many_pixels",
                    _("A picture has at most %(limit)d megapixels. Make it smaller and try again.")
                    % {"limit": PIXEL_LIMIT // 1_000_000},
                )
            if image.format == "JPEG":
                image.draft("RGB", (SIDE_LIMIT * 2, SIDE_LIMIT * 2))
            image.load()
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        raise not_a_picture from error
    return ImageOps.exif_transpose(image)


def _encoded(image: Image.Image) -> tuple[bytes, str, tuple[int, int]]:
    """The picture's pixels alone, as JPEG where nothing is transparent and it was a photo, else as PNG."""
    transparent = image.has_transparency_data
    photo = image.mode in ("RGB", "L", "CMYK", "YCbCr") and not transparent
    pixels = image.convert("RGBA" if transparent else "RGB")
    pixels.thumbnail((SIDE_LIMIT, SIDE_LIMIT), Image.Resampling.LANCZOS)
    clean = Image.new(pixels.mode, pixels.size)
    clean.paste(pixels)
    out = io.BytesIO()
    if photo:
        clean.save(out, "JPEG", quality=85, optimize=True)
    else:
        clean.save(out, "PNG", optimize=True)
    return out.getvalue(), "jpg" if photo else "png", clean.size
