"""Covers and previews of seasons: of public facts alone, kept by caches, no page of a hidden season."""

from __future__ import annotations

import io
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from accounts.models import User
from forum.clock import db_now
from games.enums import SeasonStatus
from games.models import Season
from games.queries.preview import season_preview
from tests.games.pages.conftest import PageTable, make_table
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db


def test_a_cover_asks_the_database_for_nothing_and_may_be_kept(client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get("/covers/12.svg")
    assert len(queries) == 0
    assert answer["Content-Type"] == "image/svg+xml"
    assert "public" in answer["Cache-Control"]
    assert answer.content == client.get("/covers/12.svg").content
    assert client.get(f"/covers/{2**40}.svg").status_code == 404


def test_a_preview_tells_title_game_and_where_it_stands(signup: PageTable) -> None:
    preview = season_preview(signup.season_id)
    assert preview is not None
    assert preview.title == signup.season.title
    assert "3" in preview.facts
    assert "8" in preview.facts
    answer = client_of(None).get(signup.path("preview.png"))
    assert answer["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)


def test_a_preview_is_drawn_once_and_sent_once(signup: PageTable, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    client, path = client_of(None), signup.path("preview.png")
    first = client.get(path)
    monkeypatch.setattr("games.views.pictures.draw_preview", lambda preview: pytest.fail("drawn again"))
    assert client.get(path).content == first.content
    again = client.get(path, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_nothing_secret_changes_a_preview_and_everything_public_does(day: PageTable) -> None:
    before = season_preview(day.season_id)
    day.order(day.dealt("commissar")[0], "check", [day.dealt("mafia")[0]], db_now())
    assert season_preview(day.season_id) == before
    day.jail(day.dealt("civilian")[0])
    night = season_preview(day.season_id)
    assert night is not None
    assert night != before
    assert "7" in night.facts
    roles = Season.objects.get(pk=day.season_id).composition
    assert not any(role in repr(night) for role in roles)


def test_the_end_is_told_once_it_is_public(finished: PageTable) -> None:
    preview = season_preview(finished.season_id)
    assert preview is not None
    assert "Победил" in preview.facts


def test_a_draft_has_no_preview_for_anybody() -> None:
    table = make_table(players=0)
    Season.objects.filter(pk=table.season_id).update(status=SeasonStatus.DRAFT)
    staff = User.objects.create_user("Смотритель", "s@example.com", is_staff=True)
    for user in (None, staff):
        assert client_of(user).get(table.path("preview.png")).status_code == 404
    assert client_of(staff).get(table.path()).status_code == 200


def test_a_seasons_page_names_its_preview_by_a_whole_address(signup: PageTable, settings: object) -> None:
    settings.SITE_URL = "https://mafia.example"  # type: ignore[attr-defined]
    page = client_of(None).get(signup.path()).content.decode()
    assert f'<meta property="og:image" content="https://mafia.example{signup.path("preview.png")}">' in page
    assert f'<meta property="og:title" content="{signup.season.title}">' in page
    assert "3 of 8 seats taken" in re.findall(r'og:description" content="([^"]*)"', page)[0]
    other = client_of(None).get("/rules/").content.decode()
    assert 'content="https://mafia.example/preview/en.png"' in other


def told_of(page: str) -> dict[str, str]:
    """What a link to a page shows elsewhere."""
    return dict(re.findall(r'property="og:(title|description|image)" content="([^"]*)"', page))


def test_a_days_thread_tells_season_day_and_who_is_alive_and_a_private_one_nothing(day: PageTable) -> None:
    address, guest = f"/t/{day.thread.key}/", client_of(None)
    told = told_of(guest.get(address).content.decode())
    assert told == {
        "title": f"{day.season.title}: день 1",
        "description": "Форумная игра · в игре 8 из 8",
        "image": f"http://testserver{day.path('preview.png')}",
    }
    day.order(day.dealt("commissar")[0], "check", [day.dealt("mafia")[0]], db_now())
    assert told_of(guest.get(address).content.decode()) == told, "a secret has happened"
    day.jail(day.dealt("civilian")[0])
    assert "в игре 7 из 8" in told_of(guest.get(address).content.decode())["description"]
    seat = day.dealt("commissar")[0]
    mine = client_of(seat.user).get(f"/t/{day.letters(seat).key}/")
    assert mine.status_code == 200
    assert told_of(mine.content.decode()) == told_of(guest.get("/rules/").content.decode())


def test_the_sites_own_preview_exists_in_its_languages_alone(client: Client) -> None:
    assert client.get("/preview/ru.png").content != client.get("/preview/en.png").content
    assert client.get("/preview/de.png").status_code == 404


def test_icons_and_manifest_agree(client: Client) -> None:
    page = client.get("/rules/").content.decode()
    for rel in ("icon", "apple-touch-icon", "manifest"):
        assert f'rel="{rel}"' in page
    answer = client.get("/site.webmanifest", headers={"accept-language": "en"})
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["name"] == "Forum Mafia"
    assert manifest["theme_color"] in page
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert "maskable" in {icon["purpose"] for icon in manifest["icons"] if "purpose" in icon}
    assert client.get("/favicon.ico").status_code == 302


def test_lists_and_the_page_show_the_cover(signup: PageTable) -> None:
    for path in ("/", "/seasons/", signup.path()):
        page = client_of(None).get(path).content.decode()
        assert re.search(rf'src="/covers/{signup.season_id}\.svg" width="480" height="160"', page), path
