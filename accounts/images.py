"""Uploaded pictures: nothing of the file as it came is kept but what it shows."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import IO, Final

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

BYTE_LIMIT: Final = 5 * 1024 * 1024
SIDE_LIMIT: Final = 1600
PIXEL_LIMIT: Final = 40_000_000
"""What is decoded at most: a photo of a phone; a small file that unpacks to more is a bomb."""
FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP")


class PictureProblem(Exception):
    """A file isn't taken as a picture: `picture_too_big`, `not_a_picture`, `picture_too_many_pixels`,
    `picture_too_small`. `message` says so in the reader's language."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class CleanPicture:
    """A picture written anew: what it shows and nothing else."""

    data: bytes
    extension: str
    width: int
    height: int


def clean_picture(file: IO[bytes]) -> CleanPicture:
    """What a file shows, scaled to at most SIDE_LIMIT pixels a side; keeps nothing itself.

    It is decoded within limits, turned as its metadata says and written anew, so that neither metadata nor anything
    hidden in the file survives. Raises PictureProblem.
    """
    pixels, is_photo = _pixels(_decoded(_read(file)))
    pixels.thumbnail((SIDE_LIMIT, SIDE_LIMIT), Image.Resampling.LANCZOS)
    return _written(pixels, is_photo)


def clean_squares(file: IO[bytes], *, sides: tuple[int, ...], least: int) -> tuple[CleanPicture, ...]:
    """What the middle of a file shows, as a square of each of these sides (pixels), as `clean_picture` writes it.

    All of one kind. Raises PictureProblem, also for a picture with a side of less than `least` pixels.
    """
    pixels, is_photo = _pixels(_decoded(_read(file)))
    if min(pixels.size) < least:
        raise PictureProblem(
            "picture_too_small",
            _("The picture is too small: each side needs at least %(least)d pixels.") % {"least": least},
        )
    resize = Image.Resampling.LANCZOS
    return tuple(_written(ImageOps.fit(pixels, (side, side), resize), is_photo) for side in sides)


def _read(file: IO[bytes]) -> bytes:
    data = file.read(BYTE_LIMIT + 1)
    if len(data) > BYTE_LIMIT:
        raise PictureProblem(
            "picture_too_big", _("A picture has at most 5 MB. Make it smaller and try again.")
        )
    return data


def _decoded(data: bytes) -> Image.Image:
    """The first frame, decoded. Raises PictureProblem for whatever isn't a picture of the four kinds within limits."""
    not_a_picture = PictureProblem(
        "not_a_picture", _("This isn't a picture. PNG, JPEG, GIF and WebP can be uploaded.")
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=FORMATS)
            if image.width * image.height > PIXEL_LIMIT:
                raise PictureProblem(
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


def _pixels(image: Image.Image) -> tuple[Image.Image, bool]:
    """The picture in true colours, and whether it was a photo without transparency."""
    transparent = image.has_transparency_data
    is_photo = image.mode in ("RGB", "L", "CMYK", "YCbCr") and not transparent
    return image.convert("RGBA" if transparent else "RGB"), is_photo


def _written(pixels: Image.Image, is_photo: bool) -> CleanPicture:
    """The pixels alone, as JPEG where it was a photo, else as PNG."""
    clean = Image.new(pixels.mode, pixels.size)
    clean.paste(pixels)
    out = io.BytesIO()
    if is_photo:
        clean.save(out, "JPEG", quality=85, optimize=True)
    else:
        clean.save(out, "PNG", optimize=True)
    return CleanPicture(out.getvalue(), "jpg" if is_photo else "png", *clean.size)
