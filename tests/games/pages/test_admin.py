"""The administration of seasons: checks, presets, opening; nothing secret in it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from games import models
from games.models import Season
from tests.games.pages.conftest import PageTable
from tests.support.browsers import client_of
from tests.support.seasons import make_season, make_user

pytestmark = pytest.mark.django_db

ADD = "/admin/games/season/add/"


@pytest.fixture
def desk() -> Client:
    return client_of(make_user("Админ", is_staff=True, is_superuser=True))


def setup(**fields: Any) -> dict[str, Any]:
    """What the form of a new season sends."""
    return {
        "title": "Зимний город", "about": "", "ruleset": "forum", "language": "ru", "mayor": "",
        "players": "10", "role_mafia": "3", "role_commissar": "1", "role_civilian": "6",
        "option_night_model": "simultaneous", "option_sergeant_inherits": "killed",
        "option_journalist_compares": "role", "option_reveal_killed_roles": "on", "option_max_days": "",
        "start_mode": "full", "start_at_0": "", "start_at_1": "",
        "schedule": "wall", "time_zone": "Europe/Moscow", "night_minutes": "60",
        "morning_time": "10:00", "stop_time": "22:00",
        "prelude_minutes": "1", "day_minutes": "720", "dawn_minutes": "0",
        "nomination_time": "18:00", "defence_time": "19:30", "nomination_minutes": "480", "defence_minutes": "90",
        "final_minutes": "150", "revote_minutes": "30", "suicide_least_posts": "3",
        **fields,
    }  # fmt: skip


def test_a_season_is_set_up_with_roles_as_numbers(desk: Client) -> None:
    assert desk.post(ADD, setup()).status_code == 302
    season = Season.objects.get()
    assert (season.status, season.composition, season.options) == (
        "draft",
        {"mafia": 3, "commissar": 1, "civilian": 6},
        {},
    )


def test_the_preset_fills_the_roles_and_a_judge_takes_a_civilians_place(desk: Client) -> None:
    desk.post(ADD, setup(players="13", use_preset="on", role_judge="1"))
    season = Season.objects.get()
    assert season.size == 13
    assert (season.composition["judge"], season.composition["civilian"]) == (1, 2)
    assert season.composition["butterfly"] == 1


def test_options_are_fields_and_only_what_differs_is_kept(desk: Client) -> None:
    fields = setup(option_night_model="sequential", option_max_days="7")
    del fields["option_reveal_killed_roles"]
    desk.post(ADD, fields)
    expected = {"night_model": "sequential", "max_days": 7, "reveal_killed_roles": False}
    assert Season.objects.get().options == expected


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": "12"}, "The composition has 10 roles, but there are 12 players."),
        ({"role_commissar": "2", "role_civilian": "5"}, "Commissar: 2 is too many, at most 1 can be dealt."),
        ({"role_mafia": "0", "role_civilian": "9"}, "is too few"),
        ({"role_commissar": "0", "role_civilian": "7"}, "This game would be over at the deal (F1.6)"),
        (
            {"players": "4", "use_preset": "on"},
            "There is no preset for so few players: the smallest is for 10.",
        ),
        ({"start_mode": "time"}, "Say when the season starts: a moment that is still to come."),
        ({"start_mode": "mayor"}, "An automatic mayor can&#x27;t decide when to start."),
        ({"time_zone": "Europe/Atlantis"}, "There is no such time zone"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_would_be_right(
    desk: Client, fields: dict[str, str], sentence: str
) -> None:
    page = desk.post(ADD, setup(**fields))
    assert page.status_code == 200
    assert sentence.casefold() in page.content.decode().casefold()
    assert not Season.objects.exists()
    if "composition" in sentence or "deal" in sentence:
        assert "would be, for example: mafia: 3" in page.content.decode()


def test_open_sign_up_from_the_form_and_from_the_list(desk: Client) -> None:
    answer = desk.post(ADD, setup(_open_signup="1"))
    season = Season.objects.get()
    assert answer["Location"] == f"/s/{season.pk}/"
    assert season.status == "signup"
    assert len(season.seed_hash) == 64
    draft = make_season()
    desk.post("/admin/games/season/", {"action": "open_for_signup", "_selected_action": [draft.pk]})
    draft.refresh_from_db()
    assert draft.status == "signup"


def test_what_is_open_or_runs_can_only_be_read(desk: Client, day: PageTable) -> None:
    page = desk.get(f"/admin/games/season/{day.season_id}/change/")
    assert page.status_code == 200
    assert b'name="title"' not in page.content
    assert desk.post(f"/admin/games/season/{day.season_id}/change/", setup()).status_code == 403
    assert desk.get(f"/admin/games/season/{day.season_id}/delete/").status_code == 403


def test_nothing_secret_is_in_the_admin(desk: Client, day: PageTable) -> None:
    """Roles are dealt and an order is in the log; an admin may be one of the players."""
    registered = {model for model in admin.site._registry if model._meta.app_label == "games"}
    assert registered == {models.Season, models.SeasonChain}
    secret = day.season.secret.seed
    nonces = [seat.secret.nonce for seat in day.seats()]
    for path in ("/admin/", "/admin/games/season/", f"/admin/games/season/{day.season_id}/change/"):
        text = desk.get(path).content.decode()
        assert secret not in text
        assert not any(nonce in text for nonce in nonces)


def test_a_chain_is_set_up_in_the_same_way(desk: Client) -> None:
    fields = setup(recruit_minutes="3", is_active="on", schedule="durations")
    assert desk.post("/admin/games/seasonchain/add/", fields).status_code == 302
    assert models.SeasonChain.objects.get().composition == {"mafia": 3, "commissar": 1, "civilian": 6}
    wrong = desk.post("/admin/games/seasonchain/add/", {**fields, "players": "11"})
    assert b"The composition has 10 roles" in wrong.content


def test_the_administration_has_the_sites_name_and_words(desk: Client) -> None:
    page = desk.get("/admin/", headers={"accept-language": "en"}).content.decode()
    assert "Forum Mafia: administration" in page
    assert "Django administration" not in page
    assert [str(app["name"]) for app in desk.get("/admin/").context["app_list"]][:1] == ["Accounts"]
    assert {"Forum", "Game"} <= {str(app["name"]) for app in desk.get("/admin/").context["app_list"]}
