"""Uploaded pictures: real ones only, decoded within limits, written anew without metadata."""

from __future__ import annotations

import datetime
import io
import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation
from PIL import Image

from accounts.models import User
from forum.actions import create_post, upload_picture
from forum.clock import db_now
from forum.errors import RuleViolation
from forum.models import Picture, Thread, new_key

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media(settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path


def encoded(image: Image.Image, kind: str, **more) -> io.BytesIO:
    file = io.BytesIO()
    image.save(file, kind, **more)
    file.seek(0)
    return file


def opened(picture: Picture) -> Image.Image:
    with picture.file.open("rb") as file:
        image = Image.open(io.BytesIO(file.read()))
    image.load()
    return image


def refused(owner: User, data: bytes) -> str:
    with pytest.raises(RuleViolation) as caught:
        upload_picture(owner=owner, file=io.BytesIO(data), now=db_now())
    assert not Picture.objects.exists()
    return caught.value.code


@pytest.mark.parametrize(
    ("kind", "kept"), [("PNG", "JPEG"), ("JPEG", "JPEG"), ("WEBP", "JPEG"), ("GIF", "PNG")]
)
def test_the_four_kinds_are_kept(anya: User, kind: str, kept: str) -> None:
    picture = upload_picture(owner=anya, file=encoded(Image.new("RGB", (40, 30), "blue"), kind), now=db_now())
    image = opened(picture)
    assert (image.format, image.size) == (kept, (40, 30))
    assert (picture.width, picture.height, picture.owner) == (40, 30, anya)


def test_transparency_stays(anya: User) -> None:
    file = encoded(Image.new("RGBA", (4, 4), (255, 0, 0, 0)), "PNG")
    image = opened(upload_picture(owner=anya, file=file, now=db_now()))
    assert image.mode == "RGBA"
    assert image.getchannel("A").getextrema() == (0, 0)


def test_of_a_moving_gif_the_first_frame(anya: User) -> None:
    frames = [Image.new("RGB", (4, 4), colour) for colour in ("blue", "lime", "white")]
    file = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])
    image = opened(upload_picture(owner=anya, file=file, now=db_now()))
    assert getattr(image, "n_frames", 1) == 1
    assert image.convert("RGB").getpixel((0, 0)) == (0, 0, 255)


def test_metadata_is_dropped_and_the_turn_it_asks_for_is_made(anya: User) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010E] = "secret place"
    file = encoded(Image.new("RGB", (40, 20), "blue"), "JPEG", exif=exif)
    assert b"secret place" in file.getvalue()
    picture = upload_picture(owner=anya, file=file, now=db_now())
    with picture.file.open("rb") as kept:
        data = kept.read()
    assert b"secret place" not in data
    assert b"Exif" not in data
    assert (picture.width, picture.height) == (20, 40)


def test_what_hides_behind_the_picture_is_dropped(anya: User) -> None:
    file = encoded(Image.new("RGB", (4, 4)), "PNG")
    picture = upload_picture(
        owner=anya, file=io.BytesIO(file.getvalue() + b"<script>alert(1)</script>"), now=db_now()
    )
    with picture.file.open("rb") as kept:
        assert b"script" not in kept.read()


def test_large_ones_are_made_smaller(anya: User) -> None:
    picture = upload_picture(owner=anya, file=encoded(Image.new("RGB", (3200, 800)), "PNG"), now=db_now())
    assert (picture.width, picture.height) == (1600, 400)
    assert opened(picture).size == (1600, 400)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%PDF-1.7",
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a" + b"\x00" * 20,
    ],
)
def test_what_is_no_picture_is_refused(anya: User, data: bytes) -> None:
    assert refused(anya, data) == "not_a_picture"


def test_other_kinds_and_cut_files_are_refused(anya: User) -> None:
    for kind in ("BMP", "TIFF", "ICO"):
        assert refused(anya, encoded(Image.new("RGB", (32, 32)), kind).getvalue()) == "not_a_picture"
    noise = Image.effect_noise((200, 200), 90)
    assert refused(anya, encoded(noise, "JPEG").getvalue()[:2000]) == "not_a_picture"


def test_five_megabytes_are_the_limit(anya: User) -> None:
    assert refused(anya, b"\x00" * (5 * 1024 * 1024 + 1)) == "picture_too_big"


def bomb(width: int, height: int) -> bytes:
    """A small PNG that says it is huge, its rows all of one byte."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = zlib.compress(b"\x00" * 1_000_000, 9)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("width", "height"), [(50_000, 50_000), (10_000, 10_000), (8_000, 8_000)])
def test_a_bomb_is_not_unpacked(anya: User, width: int, height: int) -> None:
    assert refused(anya, bomb(width, height)) in ("picture_too_many_pixels", "not_a_picture")


def test_a_hundred_a_day(anya: User, boris: User) -> None:
    now = db_now()
    Picture.objects.bulk_create(
        Picture(key=new_key(), owner=anya, file="x.png", width=1, height=1, created_at=now)
        for _ in range(100)
    )
    data = encoded(Image.new("RGB", (4, 4)), "PNG").getvalue()
    with pytest.raises(RuleViolation) as caught:
        upload_picture(owner=anya, file=io.BytesIO(data), now=now)
    assert caught.value.code == "too_many_pictures"
    upload_picture(owner=boris, file=io.BytesIO(data), now=now)
    upload_picture(owner=anya, file=io.BytesIO(data), now=now + datetime.timedelta(days=1))


def test_a_blocked_user_uploads_nothing(anya: User) -> None:
    anya.is_active = False
    assert refused(anya, encoded(Image.new("RGB", (4, 4)), "PNG").getvalue()) == "inactive"


def test_over_http(anya: User, thread: Thread, as_user) -> None:
    browser = as_user(anya)
    data = encoded(Image.new("RGB", (40, 30), "blue"), "PNG").getvalue()
    sent = browser.post("/pictures/", {"file": SimpleUploadedFile("x.html", data, "text/html")})
    picture = Picture.objects.get()
    assert sent["Location"] == f"/pictures/#{picture.key}"
    assert f"[img]{picture.key}[/img]" in browser.get("/pictures/").content.decode()
    shown = as_user(None).get(f"/pictures/{picture.key}/")
    assert (shown["Content-Type"], shown["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert "immutable" in shown["Cache-Control"]
    assert Image.open(io.BytesIO(b"".join(shown.streaming_content))).size == (40, 30)
    assert as_user(None).get("/pictures/nothing234/").status_code == 404
    post = create_post(thread_id=thread.pk, author=anya, source=f"[img]{picture.key}[/img]", now=db_now())
    assert post.html == (
        f'<img class="post-picture" src="/pictures/{picture.key}/" width="40" height="30" alt="" loading="lazy">'
    )


def test_a_refused_upload_says_why(anya: User, as_user) -> None:
    browser = as_user(anya)
    for form in ({}, {"file": SimpleUploadedFile("x.png", b"hello", "image/png")}):
        response = browser.post("/pictures/", form)
        assert response.status_code == 422
        assert 'role="alert"' in response.content.decode()
        answer = browser.post("/pictures/", form, headers={"Accept": "application/json"})
        assert answer.status_code == 422
        assert answer.json()["message"]
    assert not Picture.objects.exists()


def test_the_boxs_script_gets_the_key(anya: User, as_user) -> None:
    data = encoded(Image.new("RGB", (40, 30)), "PNG").getvalue()
    answer = as_user(anya).post(
        "/pictures/", {"file": SimpleUploadedFile("x.png", data)}, headers={"Accept": "application/json"}
    )
    assert answer.json() == {"key": Picture.objects.get().key, "width": 40, "height": 30}


def test_a_bomb_is_told_how_large_a_picture_may_be(anya: User) -> None:
    with translation.override("en"), pytest.raises(RuleViolation, match="at most 40 megapixels"):
        upload_picture(owner=anya, file=io.BytesIO(bomb(8_000, 8_000)), now=db_now())
