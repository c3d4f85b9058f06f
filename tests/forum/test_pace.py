"""A flood is refused and kept in its box; a vote, an order, a bot and whatever the site writes itself never are."""

from __future__ import annotations

import datetime
import io
from typing import Any

import pytest
from django.core.cache import cache, caches

from accounts.models import User
from forum.actions import create_post, upload_picture
from forum.actions.pace import LOOKS_A_MINUTE, PICTURES_AN_HOUR, WRITES_A_MINUTE
from forum.actions.pictures import AN_HOUR
from forum.clock import db_now
from forum.enums import PostKind
from forum.errors import RuleViolation
from forum.models import Picture, Thread
from forum.policies import Accept

pytestmark = pytest.mark.django_db


def flood(author: User, thread: Thread) -> None:
    for number in range(WRITES_A_MINUTE):
        create_post(thread_id=thread.pk, author=author, source=f"{number}", now=db_now(), by_hand=True)


def test_a_flood_is_refused_wherever_it_goes_and_kept(
    thread: Thread, boris: User, anya: User, as_user
) -> None:
    flood(boris, thread)
    browser = as_user(boris)
    sent: list[tuple[str, dict[str, str]]] = [
        (f"/t/{thread.key}/post/", {}),
        (f"/t/{thread.key}/{thread.posts.latest('number').number}/edit/", {}),
        ("/b/talk/new/", {"title": "Ещё тема"}),
        ("/letters/new/", {"title": "Письмо", "to": "Аня"}),
    ]
    for address, more in sent:
        answer = browser.post(address, {"source": "И ещё одно", "token": f"t{address}"[:40], **more})
        page = answer.content.decode()
        assert answer.status_code == 422, address
        assert f"more than {WRITES_A_MINUTE} texts within a minute" in page
        assert "И ещё одно</textarea>" in page
    assert thread.posts.filter(author=boris).count() == WRITES_A_MINUTE
    other = as_user(anya).post(f"/t/{thread.key}/post/", {"source": "Тише!", "token": "a"})
    assert other.status_code == 302


def test_it_is_for_a_minute(thread: Thread, boris: User) -> None:
    """What is counted is forgotten a minute after the first text, however many follow."""
    flood(boris, thread)
    counter = caches["default"]._cache.get_client(None)  # type: ignore[attr-defined]  # Django has no ttl()
    left = counter.ttl(cache.make_and_validate_key(f"tries:writes:{boris.pk}"))
    assert 0 < left <= 60


@pytest.mark.parametrize("kind", [PostKind.VOTE, PostKind.ORDER])
def test_votes_and_orders_are_never_too_fast(
    ruled_thread: Thread, policy: Any, boris: User, as_user, kind: str
) -> None:
    policy.answer = lambda draft: Accept()
    flood(boris, ruled_thread)
    policy.answer = lambda draft: Accept(kind=kind, frozen=True)
    answer = as_user(boris).post(f"/t/{ruled_thread.key}/post/", {"source": "Клара", "token": "v"})
    assert answer.status_code == 302


def test_bots_and_what_the_site_writes_go_by_other_clocks(thread: Thread, boris: User) -> None:
    for _text in range(WRITES_A_MINUTE + 1):
        create_post(thread_id=thread.pk, author=boris, source="из кода", now=db_now())
    boris.is_bot = True
    flood(boris, thread)
    create_post(thread_id=thread.pk, author=boris, source="бот", now=db_now(), by_hand=True)


def test_looks_are_counted_and_sending_is_not_held_up(thread: Thread, boris: User, as_user) -> None:
    browser, address = as_user(boris), f"/t/{thread.key}/"
    for _look in range(LOOKS_A_MINUTE):
        browser.post(f"{address}check/", {"source": "x"})
    for part in ("check/", "preview/"):
        answer = browser.post(f"{address}{part}", {"source": "x"})
        assert answer.status_code == 200
        assert "looked at very often" in answer.content.decode()
    assert browser.post(f"{address}post/", {"source": "x", "token": "x"}).status_code == 302


def test_pictures_of_an_hour_are_counted(boris: User) -> None:
    now = db_now()
    Picture.objects.bulk_create(
        Picture(key=f"key{number}", owner=boris, width=1, height=1, created_at=now)
        for number in range(AN_HOUR)
    )
    with pytest.raises(RuleViolation, match="too_many_pictures"):
        upload_picture(owner=boris, file=None, now=now + datetime.timedelta(minutes=59))  # type: ignore[arg-type]


def test_files_that_are_no_pictures_are_counted_too(boris: User) -> None:
    """Decoding is work before it fails."""
    for code in [*["not_a_picture"] * PICTURES_AN_HOUR, "too_many_pictures"]:
        with pytest.raises(RuleViolation) as refusal:
            upload_picture(owner=boris, file=io.BytesIO(b"GIF89a"), now=db_now())
        assert refusal.value.code == code
