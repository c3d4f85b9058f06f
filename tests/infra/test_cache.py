"""With Redis gone the cache forgets and says so once; the site goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings
from django.core.cache import cache, caches
from django.test import override_settings

from mafia_site import cache as site_cache
from mafia_site.services.ports import free_port
from mafia_site.services.valkey import Valkey


@pytest.fixture
def no_redis() -> Iterator[None]:
    """The cache points to a port where nobody listens."""
    gone = {**settings.CACHES["default"], "LOCATION": f"redis://127.0.0.1:{free_port()}/0"}
    with override_settings(CACHES={"default": gone}):
        yield
    site_cache.outage.down = False


@pytest.mark.usefixtures("no_redis")
def test_every_call_has_an_answer_without_redis() -> None:
    cache.set("a", 1)
    assert cache.get("a") is None
    assert cache.get("a", "instead") == "instead"
    assert cache.add("lock", 1) is True
    assert cache.touch("a") is True
    assert cache.delete("a") is False
    assert cache.get_many(["a", "b"]) == {}
    assert cache.set_many({"a": 1}) == []
    assert "a" not in cache
    assert cache.get_or_set("a", 7) == 7
    cache.delete_many(["a"])
    cache.clear()
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


@pytest.mark.usefixtures("no_redis")
def test_the_loss_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "mafia_site.cache"):
        for _each in range(3):
            site_cache.outage.quiet_until = 0
            cache.get("a")
    assert [record.getMessage() for record in caplog.records] == [
        "The cache can't be reached (ConnectionError); going on without it."
    ]


def test_valkey_may_go_and_come_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    valkey = Valkey(tmp_path)
    valkey.start()
    here = {**settings.CACHES["default"], "LOCATION": valkey.url}
    with override_settings(CACHES={"default": here}), caplog.at_level(logging.WARNING, "mafia_site.cache"):
        cache.set("a", 1)
        assert cache.get("a") == 1
        valkey.stop()
        assert cache.get("a") is None
        _start_again(valkey)
        site_cache.outage.quiet_until = 0
        cache.set("a", 2)
        assert cache.get("a") == 2
        caches["default"].close()
    valkey.stop()
    assert caplog.messages[-1] == "The cache is back."
    assert len(caplog.messages) == 2


def _start_again(valkey: Valkey) -> None:
    """On the same port, as the machine's Redis would."""
    from mafia_site.services.binaries import find_valkey

    valkey._launch(find_valkey())
    assert valkey._answers()


def test_other_errors_are_raised() -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.lpush(cache.make_key("list"), "a")
    with pytest.raises(redis.ResponseError):
        cache.incr("list")


def test_clear_leaves_the_broker_alone() -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.set(f"{settings.REDIS_PREFIX}-jobs:queue", "task")
        cache.set("a", 1)
        cache.clear()
        assert cache.get("a") is None
        assert client.get(f"{settings.REDIS_PREFIX}-jobs:queue") == b"task"


@pytest.mark.django_db
@pytest.mark.usefixtures("no_redis")
def test_people_log_in_without_redis(client: Any, django_user_model: Any) -> None:
    user = django_user_model.objects.create_user("Аня", "anya@example.org", "a long password 17")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    answer = client.post("/accounts/login/", {"login": "Аня", "password": "a long password 17"})
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(user.id)
