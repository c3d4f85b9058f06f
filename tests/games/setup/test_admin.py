"""Django's admin beneath the guided form: it warns of the same things, and leads to it."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Season, SeasonChain
from tests.games.pages.test_admin import ADD, setup

pytestmark = pytest.mark.django_db

LATE = {"night_minutes": "720", "stop_time": "23:00"}
SENTENCE = "The night lasts until after the next morning at 10:00"


def test_a_strange_schedule_is_saved_with_a_warning(desk: Client) -> None:
    page = desk.post(ADD, setup(**LATE), follow=True)
    assert SENTENCE in page.content.decode()
    draft = Season.objects.get()
    path = f"/admin/games/season/{draft.pk}/change/"
    assert SENTENCE in desk.post(path, setup(**LATE), follow=True).content.decode()
    assert SENTENCE not in desk.post(path, setup(), follow=True).content.decode()
    assert f'href="/s/{draft.pk}/setup/review/"' in desk.get(path).content.decode()


def test_a_chain_of_seasons_is_warned_of_too(desk: Client) -> None:
    fields = setup(recruit_minutes="3", is_active="on", **LATE)
    page = desk.post("/admin/games/seasonchain/add/", fields, follow=True)
    assert SENTENCE in page.content.decode()
    assert SeasonChain.objects.exists()


def test_parts_out_of_order_are_refused_in_the_admin_too(desk: Client) -> None:
    fields = setup(ruleset="traditional", role_doctor="1", role_civilian="5", defence_time="22:30")
    assert "must follow one another" in desk.post(ADD, fields).content.decode()
    assert not Season.objects.exists()
