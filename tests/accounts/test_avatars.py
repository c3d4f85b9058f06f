"""Avatars: uploaded ones written anew as small squares, drawn ones the same for the same nick; on old posts too."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from accounts import actions
from accounts.drawing import SILHOUETTES, TINTS, drawing_of
from accounts.errors import AccountRefusal
from accounts.faces import SIZES, avatar_html
from accounts.models import User
from forum.actions import create_post, create_thread
from forum.clock import db_now
from games.demo.people import PEOPLE

Person = Callable[..., User]
CSS = Path(__file__).resolve().parents[2] / "static" / "css"


@pytest.fixture(autouse=True)
def media(settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def encoded(image: Image.Image, kind: str = "JPEG", **more) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def upload(data: bytes, name: str = "me.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def files(media: Path) -> list[str]:
    return sorted(path.name for path in media.rglob("*") if path.is_file())


def browser_of(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def three_stripes() -> Image.Image:
    """Left and right of the middle square something else stands."""
    image = Image.new("RGB", (300, 100), "blue")
    image.paste("lime", (100, 0, 200, 100))
    return image


@pytest.mark.django_db
def test_an_upload_becomes_two_squares_of_its_middle_without_metadata(person: Person, media: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "secret place"
    data = encoded(three_stripes(), exif=exif, quality=95)
    assert b"secret place" in data
    user = person()
    browser = browser_of(user)
    answer = browser.post("/me/avatar/", {"file": upload(data)}, follow=True)
    assert "This is your picture now." in answer.text
    user.refresh_from_db()
    key = user.avatar.removesuffix(".jpg")
    assert re.fullmatch(r"[0-9a-f]{24}", key)
    assert files(media) == [f"{key}-192.jpg", f"{key}-96.jpg"]
    for side in (96, 192):
        kept = (media / "avatars" / f"{key}-{side}.jpg").read_bytes()
        image = Image.open(io.BytesIO(kept))
        assert image.size == (side, side)
        assert not image.getexif()
        assert b"secret place" not in kept
        red, green, blue = image.crop((0, 0, 6, side)).convert("RGB").resize((1, 1)).tobytes()
        assert green > 200
        assert red < 60
        assert blue < 60


@pytest.mark.django_db
def test_it_is_served_to_be_kept_and_stands_on_the_profile(person: Person) -> None:
    user = person()
    actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes())))
    page = Client().get("/people/Нина Ростова/").text
    tag = re.findall(r'<img class="avatar [^>]*>', page)
    assert len(tag) == 1
    assert 'width="72" height="72"' in tag[0]
    assert 'alt=""' in tag[0]
    source = re.search(r'src="([^"]+)"', tag[0])
    assert source is not None
    picture = Client().get(source[1])
    assert picture.status_code == 200
    assert picture["Content-Type"] == "image/jpeg"
    assert b"".join(picture).startswith(b"\xff\xd8")
    picture.close()
    assert "immutable" in picture["Cache-Control"]
    assert "max-age=31536000" in picture["Cache-Control"]


@pytest.mark.django_db
def test_another_picture_has_another_name_and_the_old_files_go(
    person: Person, media: Path, django_capture_on_commit_callbacks
) -> None:
    user = person()
    with django_capture_on_commit_callbacks(execute=True):
        first = actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes()))).avatar
        second = actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes()))).avatar
    assert first != second
    assert len(files(media)) == 2
    with django_capture_on_commit_callbacks(execute=True):
        answer = browser_of(user).post("/me/avatar/remove/", follow=True)
    assert "the drawn one stands in its place" in answer.text
    user.refresh_from_db()
    assert user.avatar == ""
    assert files(media) == []


@pytest.mark.django_db
def test_whoever_is_deleted_leaves_no_picture(person: Person, media: Path) -> None:
    user = person()
    actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes())))
    assert files(media)
    user.refresh_from_db()
    user.delete()
    assert files(media) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "not_a_picture", "a picture."),
        (b"GIF89a" + b"\0" * 40, "not_a_picture", "a picture."),
        (encoded(Image.new("RGB", (60, 60)), "BMP"), "not_a_picture", "a picture."),
        (encoded(Image.new("RGB", (400, 47))), "picture_too_small", "at least 48 pixels"),
        (encoded(Image.new("1", (8000, 5001)), "PNG"), "picture_too_many_pixels", "at most 40 megapixels"),
        (b"\xff\xd8" + b"x" * (5 * 1024 * 1024), "picture_too_big", "at most 5 MB"),
    ],
    ids=["svg", "broken", "bmp", "small", "bomb", "heavy"],
)
def test_what_is_no_fit_picture_is_refused_and_changes_nothing(
    person: Person, media: Path, data: bytes, code: str, words: str
) -> None:
    user = person()
    kept = actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes()))).avatar
    before = files(media)
    with pytest.raises(AccountRefusal) as caught:
        actions.change_avatar(user_id=user.pk, file=io.BytesIO(data))
    assert caught.value.code == code
    answer = browser_of(user).post("/me/avatar/", {"file": upload(data)})
    assert answer.status_code == 422
    assert words in answer.text
    user.refresh_from_db()
    assert user.avatar == kept
    assert files(media) == before


@pytest.mark.django_db
def test_an_admin_takes_an_insulting_picture_away(person: Person) -> None:
    user, plain = person("Грубиян"), person("Тихий")
    boss = person("Админ", is_staff=True, is_superuser=True)
    actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes())))
    answer = browser_of(boss).post(
        "/admin/accounts/user/",
        {"action": "remove_avatars", "_selected_action": [user.pk, plain.pk]},
        follow=True,
    )
    assert "1 picture was removed." in answer.text
    user.refresh_from_db()
    assert user.avatar == ""


@pytest.mark.django_db
def test_not_more_than_twenty_tries_a_day(person: Person) -> None:
    user = person()
    for _try in range(actions.AVATARS_A_DAY):
        actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes())))
    with pytest.raises(AccountRefusal) as caught:
        actions.change_avatar(user_id=user.pk, file=io.BytesIO(encoded(three_stripes())))
    assert caught.value.code == "too_many_avatars"


@pytest.mark.django_db
def test_a_guest_changes_nobodys(person: Person) -> None:
    person()
    assert Client().post("/me/avatar/", {"file": upload(b"x")}).status_code == 302
    assert Client().post("/me/avatar/remove/").status_code == 302
    assert browser_of(User.objects.get()).get("/me/avatar/").status_code == 302


@pytest.mark.django_db
def test_a_transparent_picture_stays_transparent(person: Person, media: Path) -> None:
    image = Image.new("RGBA", (80, 80), (0, 0, 0, 0))
    user = actions.change_avatar(user_id=person().pk, file=io.BytesIO(encoded(image, "PNG")))
    assert user.avatar.endswith(".png")
    kept = Image.open(media / "avatars" / user.avatar.replace(".png", "-96.png"))
    assert kept.mode == "RGBA"
    assert kept.getchannel("A").getextrema() == (0, 0)


@pytest.mark.django_db
def test_old_posts_show_the_avatar_of_today_at_no_query_a_post(
    person: Person,
) -> None:
    users = [person(nick) for nick in ("Аня", "Борис")]
    thread = create_thread(title="Разговор", author=users[0], now=db_now())
    for turn in range(2):
        create_post(thread_id=thread.pk, author=users[turn], source=f"пост {turn}", now=db_now())
    with CaptureQueriesContext(connection) as few:
        assert Client().get(f"/t/{thread.key}/").text.count("avatar-small") == 2
    for turn in range(4):
        create_post(thread_id=thread.pk, author=users[turn % 2], source=f"ещё {turn}", now=db_now())
    with CaptureQueriesContext(connection) as more:
        page = Client().get(f"/t/{thread.key}/").text
    assert len(few) == len(more)
    assert page.count('<svg class="avatar avatar-small"') == 6
    assert "avatar-picture" not in page
    name = actions.change_avatar(user_id=users[1].pk, file=io.BytesIO(encoded(three_stripes()))).avatar
    page = Client().get(f"/t/{thread.key}/").text
    key = name.removesuffix(".jpg")
    assert page.count(f'src="/media/avatars/{key}-96.jpg" width="36" height="36" alt=""') == 3
    assert page.count('<svg class="avatar avatar-small"') == 3


def test_a_drawing_is_the_nicks_for_ever() -> None:
    assert drawing_of("Нина") == drawing_of("Нина")
    assert drawing_of("нина").count("tint-") == 1
    assert 'class="tint-' in drawing_of("Нина")
    assert ">Н</text>" in drawing_of("Нина")
    assert ">S</text>" in drawing_of("-sasha")


def test_neighbours_differ() -> None:
    """Of a city of twenty hardly two look alike; all silhouettes and tints are drawn."""
    nicks = [f"Игрок {number}" for number in range(400)] + [person.nick for person in PEOPLE]
    drawings = Counter(re.sub(r">\w</text>", "", drawing_of(nick)) for nick in nicks)
    assert max(drawings.values()) <= 8
    together = " ".join(drawings)
    assert all(shape in together for shape in SILHOUETTES)
    assert all(f"tint-{number}" in together for number in range(1, TINTS + 1))


def test_what_is_drawn_asks_for_nothing_and_holds_no_style() -> None:
    for size, pixels in SIZES.items():
        tag = avatar_html("Нина Ростова", "", size)
        assert f'width="{pixels}" height="{pixels}"' in tag
        assert 'aria-hidden="true"' in tag
        assert "style" not in tag
        assert "http" not in tag
        assert "href" not in tag
    assert "<text" not in avatar_html("", "")


def test_a_nick_cant_break_out() -> None:
    tag = avatar_html("<&\"'><script>", "")
    assert tag.count("<") == tag.count(">")
    assert "script" not in tag
    assert ">S</text>" in tag


def test_every_tint_of_the_code_is_a_colour_of_the_sheet() -> None:
    sheet = (CSS / "avatar.css").read_text("utf-8")
    assert re.findall(r"\.tint-(\d) \{ fill: var\(--tint-\1\); \}", sheet) == [
        str(n + 1) for n in range(TINTS)
    ]
