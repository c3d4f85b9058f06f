"""The mayor hides an insulting post in his season's threads: its number stays, and so does its vote."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from forum.actions import set_hidden
from forum.enums import PostKind
from forum.models import Post

from ..errors import RuleViolation
from ..models import Channel, Phase, Season
from ..transitions.common import decide
from .deskturn import calm_repeat, clean_line, desk_turn, done_before, token_detail

HIDEABLE = (PostKind.PLAIN, PostKind.VOTE)


def hide_post(
    *,
    season_id: int,
    actor: User,
    thread_key: str,
    number: int,
    hidden: bool,
    now: datetime.datetime,
    reason: str = "",
    token: str = "",
) -> Season:
    """Hide a player's post, or show it again. Raises RuleViolation: `not_mayor`, `no_such_post`, `no_change`;
    DoneBefore."""
    same = ("hide_post" if hidden else "show_post", {"number": number, "reason": clean_line(reason)})
    with desk_turn(season_id, actor=actor, now=now) as season, calm_repeat(season, actor, [same]):
        if done_before(season, token):
            return season
        post = season_post(season, thread_key, number)
        if not set_hidden(thread_id=post.thread_id, number=post.number, hidden=hidden):
            raise RuleViolation("no_change", _("This was done before."))
        decide(
            season,
            "hide_post" if hidden else "show_post",
            now=now,
            actor=actor,
            nick=post.author.username if post.author is not None else "",
            number=post.number,
            reason=clean_line(reason),
            **token_detail(token),
        )
        return season


def season_post(season: Season, thread_key: str, number: int) -> Post:
    """A post that somebody has written in one of the season's threads. Raises `no_such_post`."""
    days = Phase.objects.filter(season=season, thread__key=thread_key).values_list("thread_id", flat=True)
    channels = Channel.objects.filter(season=season, thread__key=thread_key).values_list(
        "thread_id", flat=True
    )
    ids = [*days, *channels]
    posts = Post.objects.select_related("author").filter(thread__in=ids, number=number, kind__in=HIDEABLE)
    post = posts.exclude(author=season.mayor_id).first()
    if post is None:
        raise RuleViolation("no_such_post", _("There is no such post of a player in this season."))
    return post
