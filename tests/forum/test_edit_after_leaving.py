"""Whoever has left a private thread learns nothing by an edit of what he reads there."""

from __future__ import annotations

import pytest

from forum.actions import create_post, edit_post, end_membership, start_conversation
from forum.clock import db_now
from forum.errors import RuleViolation
from forum.models import Post
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db


def test_a_post_that_somebody_gone_reads_is_not_edited() -> None:
    anya, boris = make_user("Аня"), make_user("Борис")
    now = db_now()
    thread = start_conversation(author=anya, recipients=["Борис"], title="О погоде", source="Дождь.", now=now)
    end_membership(thread_id=thread.pk, user_id=boris.pk)
    first = Post.objects.get(thread=thread, number=1)
    with pytest.raises(RuleViolation) as refusal:
        edit_post(post_id=first.pk, editor=anya, source="Мафия — Вася.", now=now)
    assert refusal.value.code == "edit_late"
    later = create_post(thread_id=thread.pk, author=anya, source="Снег.", now=now)
    assert edit_post(post_id=later.pk, editor=anya, source="Снег и лёд.", now=now).source == "Снег и лёд."
