"""The source of the demo is public; who reads it knows no role of a demo season that is still played."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from forum.models import Post, Thread
from games.models import Season

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("stage", ["signup", "day1"])
def test_the_deal_hangs_on_what_only_this_site_knows(stage: str, settings: Any) -> None:
    hashes = []
    for key in ("one site's key", "another site's key"):
        settings.SECRET_KEY = key
        call_command("seed_demo", "--stage", stage, "--seed", "7", stdout=StringIO())
        hashes.append(Season.objects.get().seed_hash)
        for model in (Post, Season, Thread):
            model.objects.all().delete()
    assert hashes[0] != hashes[1]
