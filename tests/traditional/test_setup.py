"""A traditional season is set up by an admin, its hours checked, its rules told, its demo made."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import actions
from games.errors import RuleViolation
from games.models import Season
from games.nightbridge import composition_error, preset_for, presets
from tests.games.pages.test_admin import setup
from tests.support.browsers import client_of
from tests.support.seasons import make_season, make_user, moment

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    return client_of(make_user("Админ", is_staff=True, is_superuser=True))


def test_the_admin_sets_a_traditional_season_up_from_a_preset(desk: Client) -> None:
    fields = setup(ruleset="traditional", players="16", use_preset="on", option_parity_ends="on")
    assert desk.post("/admin/games/season/add/", fields).status_code == 302
    season = Season.objects.get()
    assert season.composition == preset_for("traditional", 16)
    assert season.composition["madam"] == 1
    assert season.options == {"parity_ends": True}


def test_roles_and_options_of_the_other_game_do_not_slip_in(desk: Client) -> None:
    fields = setup(ruleset="traditional", players="11", role_butterfly="1")
    page = desk.post("/admin/games/season/add/", fields)
    assert "butterfly" in page.content.decode()
    assert not Season.objects.exists()
    fields = setup(ruleset="traditional", option_night_model="sequential")
    assert desk.post("/admin/games/season/add/", fields).status_code == 302
    assert Season.objects.get().options == {}


@pytest.mark.parametrize(
    ("nomination", "defence", "stop", "fits"),
    [
        ("18:00", "19:30", "22:00", True),
        ("19:30", "18:00", "22:00", False),
        ("18:00", "22:30", "22:00", False),
        ("09:00", "19:30", "22:00", False),
        ("23:00", "02:00", "04:00", True),
        ("18:00", "19:30", "10:00", False),
    ],
)
def test_the_parts_of_the_day_follow_one_another(
    desk: Client, nomination: str, defence: str, stop: str, fits: bool
) -> None:
    hours = {"nomination_time": nomination, "defence_time": defence, "stop_time": stop}
    answer = desk.post("/admin/games/season/add/", setup(ruleset="traditional", **hours))
    assert answer.status_code == (302 if fits else 200)
    assert Season.objects.exists() == fits
    forum = desk.post("/admin/games/season/add/", setup(title="Другой", **hours))
    assert forum.status_code == 302


def test_sign_up_is_not_opened_with_hours_out_of_order() -> None:
    import datetime

    season = make_season(
        ruleset="traditional", composition=preset_for("traditional", 8), nomination_time=datetime.time(21, 0)
    )
    with pytest.raises(RuleViolation) as refusal:
        actions.open_signup(season_id=season.pk, actor=None, now=moment(0, "12:00"))
    assert refusal.value.code == "rounds"


def test_every_preset_from_six_to_twenty_four_players_can_be_dealt() -> None:
    assert (min(presets("traditional")), max(presets("traditional"))) == (6, 24)
    for players in range(6, 25):
        composition = preset_for("traditional", players)
        season = Season(ruleset="traditional", composition=composition or {})
        assert composition_error(season, players=players) is None


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_rules_are_told_by_the_seasons_options(client: Client, language: str) -> None:
    season = make_season(
        ruleset="traditional", composition={"mafia": 1, "commissar": 1, "civilian": 4}, status="signup",
        options={"parity_ends": True},
    )  # fmt: skip
    browser = client_of(None, language)
    page = browser.get(f"/s/{season.pk}/rules/").content.decode()
    general = browser.get("/rules/traditional/").content.decode()
    for rule in ("T3.2", "T3.5", "T4.2", "T4.7", "T5"):
        assert rule in page
        assert rule in general
    assert "T4.5" in general
    assert "T4.5" not in page, "there is no doctor in this season"
    assert "18:00" in page
    assert "F4" not in page


def test_a_stage_that_the_game_does_not_have_is_said() -> None:
    with pytest.raises(CommandError, match="no stage defence in the forum game"):
        call_command("seed_demo", stage="defence")


def test_seeds_of_the_traditional_game() -> None:
    call_command("seed_demo", ruleset="traditional", stage="defence", verbosity=0)
    season = Season.objects.get()
    day = season.phases.get(kind="day")
    assert (season.ruleset, day.round, season.seats.count()) == ("traditional", "defence", 12)
    assert day.candidates
