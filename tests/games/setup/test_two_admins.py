"""Two admins, or two tabs, in one step of the set-up: the second learns of the first before anything is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.models import DraftStep, Season
from games.models.season import SeasonSettings
from games.queries.draftsteps import STEP_FIELDS
from tests.games.setup.test_flow import FORUM_12, GAME, send
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db
STEPS = ("game", "players", "schedule", "options", "mayor")


@pytest.fixture
def other(db: None) -> Client:
    return client_of(make_user("Вторая", is_staff=True, is_superuser=True))


def seen(client: Client, draft: Season, step: str) -> str:
    """The mark in the form of a page that is opened now."""
    page = client.get(f"/s/{draft.pk}/setup/{step}/").content.decode()
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found is not None
    return found[1]


def words(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_every_setting_belongs_to_one_step() -> None:
    names = [name for fields in STEP_FIELDS.values() for name in fields]
    assert len(names) == len(set(names))
    assert {field.attname for field in SeasonSettings._meta.local_fields} < set(names)


def test_the_second_is_shown_both_and_nothing_is_lost(desk: Client, other: Client, draft: Season) -> None:
    mark = seen(desk, draft, "game")
    assert send(other, draft.pk, "game", {**GAME, "title": "Лето", "seen": mark}).status_code == 302
    mine = {**GAME, "title": "Весна", "seen": mark}
    page = send(desk, draft.pk, "game", mine)
    draft.refresh_from_db()
    assert (page.status_code, draft.title) == (422, "Лето")
    assert "Вторая has changed this step meanwhile." in words(page)
    assert "<strong>Title</strong>: saved now “Лето”, typed by you “Весна”" in words(page)
    assert "<strong>Language" not in words(page)
    assert page.context["form"]["title"].value() == "Весна"
    # Sent again as it stands it is asked again; only the button is an answer.
    assert send(desk, draft.pk, "game", mine).status_code == 422
    assert (
        send(desk, draft.pk, "game", {**mine, "seen_now": page.context["conflict"].mark}).status_code == 302
    )
    draft.refresh_from_db()
    assert draft.title == "Весна"
    assert DraftStep.objects.get(step="game").saved_by.username == "Админ"


def test_what_was_typed_can_wait_and_be_given_up(desk: Client, other: Client, draft: Season) -> None:
    mark = seen(desk, draft, "game")
    send(other, draft.pk, "game", {**GAME, "title": "Лето"})
    aside = send(desk, draft.pk, "game", {**GAME, "seen": mark}, go="options")
    assert aside["Location"] == f"/s/{draft.pk}/setup/options/"
    page = desk.get(f"/s/{draft.pk}/setup/game/")
    assert "Вторая has changed this step meanwhile." in words(page)
    assert page.context["form"]["title"].value() == "Весна"
    assert desk.post(f"/s/{draft.pk}/setup/open/").status_code == 422
    send(desk, draft.pk, "game", {}, go="saved")
    page = desk.get(f"/s/{draft.pk}/setup/game/")
    assert page.context["conflict"] is None
    assert page.context["form"]["title"].value() == "Лето"


def test_two_tabs_of_one_person_and_a_double_tap(desk: Client, draft: Season) -> None:
    mark = seen(desk, draft, "players")
    roles = {**FORUM_12, "seen": mark}
    assert send(desk, draft.pk, "players", roles).status_code == 302
    assert send(desk, draft.pk, "players", roles).status_code == 302
    fewer = {**roles, "players": "11", "role_civilian": "1"}
    page = send(desk, draft.pk, "players", fewer)
    assert "You have changed this step meanwhile, in another tab." in words(page)
    assert "saved now “12”, typed by you “11”" in words(page)


def test_another_game_changes_the_roles_too(desk: Client, other: Client, draft: Season) -> None:
    marks = {step: seen(desk, draft, step) for step in STEPS}
    send(other, draft.pk, "game", {**GAME, "ruleset": "traditional"})
    town = {
        "players": "8",
        "role_mafia": "2",
        "role_commissar": "on",
        "role_doctor": "on",
        "role_civilian": "4",
    }
    page = send(desk, draft.pk, "players", {**town, "seen": marks["players"]})
    assert "Вторая has changed this step meanwhile." in words(page)
    host = {"host": "automatic", "start_mode": "full", "seen": marks["mayor"]}
    assert send(desk, draft.pk, "mayor", host).status_code == 302


def test_what_djangos_admin_changed_has_no_name(desk: Client, draft: Season) -> None:
    mark = seen(desk, draft, "game")
    Season.objects.update(title="Осень")
    page = send(desk, draft.pk, "game", {**GAME, "seen": mark})
    assert "This step was changed meanwhile, in the administration." in words(page)


def test_sign_up_is_opened_for_what_was_looked_through(desk: Client, other: Client, draft: Season) -> None:
    page = desk.get(f"/s/{draft.pk}/setup/open/")
    send(other, draft.pk, "players", FORUM_12)
    refused = desk.post(f"/s/{draft.pk}/setup/open/", {"seen": page.context["seen"]})
    assert refused.status_code == 422
    assert "This was changed meanwhile." in words(refused)
    assert "The last change is Вторая's." in words(refused)
    assert "12 players" in words(refused)
    assert desk.post(f"/s/{draft.pk}/setup/open/", {"seen": refused.context["seen"]}).status_code == 302
