"""The one style sheet, and what pages load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client, override_settings

from accounts import stylesheet

STATIC = Path(__file__).resolve().parents[2] / "static"


def test_the_parts_are_joined_tokens_first_and_none_is_left_out() -> None:
    names = [path.name for path in stylesheet.parts()]
    assert names[:3] == ["tokens.css", "base.css", "layout.css"]
    assert sorted(names) == sorted(path.name for path in (STATIC / "css").glob("*.css"))
    joined = stylesheet.joined()
    assert joined.index("--ground") < joined.index("body {") < joined.index(".button {")
    assert joined.count("{") == joined.count("}")


def test_the_servers_of_development_and_tests_find_it() -> None:
    found = finders.find("css/site.css")
    assert found is not None
    assert Path(found).read_text("utf-8") == stylesheet.joined()


def test_collectstatic_keeps_it_hashed_with_its_pictures(tmp_path: Path) -> None:
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    with override_settings(STATIC_ROOT=tmp_path / "static", STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    (sheet,) = (tmp_path / "static" / "css").glob("site.*.css")
    addresses = re.findall(r"url\(\"?([^)\"]+)", sheet.read_text("utf-8"))
    assert addresses
    for address in addresses:
        assert re.search(r"\.[0-9a-f]{12}\.", address), "an address without a hash stays in caches for ever"
        assert (sheet.parent / address).is_file()


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/", "/nowhere/at/all/"])
def test_a_page_waits_for_one_sheet_only_and_has_no_inline_style_or_script(
    client: Client, db: None, address: str
) -> None:
    page = client.get(address).content.decode()
    assert len(re.findall(r'<link[^>]+rel="stylesheet"', page)) == 1
    for script in re.findall(r"<script[^>]*>", page):
        assert "defer" in script
        assert "src=" in script
    assert not re.search(r"<[^>]+\sstyle=", page)
    assert not re.search(r"<[^>]+\son[a-z]+=", page)
    assert "<style" not in page


def test_no_part_writes_a_colour_that_isnt_a_token() -> None:
    """But the few that hold for both themes: lamps, and ink on lamps."""
    both = {"#d9a441", "#e9c877", "#f4dca0", "#14192a", "#ffffff"}
    ours = {
        "base",
        "layout",
        "nav",
        "button",
        "form",
        "alert",
        "chip",
        "card",
        "table",
        "pager",
        "empty",
        "countdown",
        "timeline",
        "details",
        "prose",
    }
    for path in (STATIC / "css").glob("*.css"):
        if path.stem in ours:
            assert set(re.findall(r"#[0-9a-f]{3,8}\b", path.read_text("utf-8"))) <= both, path.name
