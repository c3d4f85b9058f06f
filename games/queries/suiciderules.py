"""D1 and D2 of a season as sentences of its rule page."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Season
from .rulesections import RuleItem, RuleSection


def suicide_section(season: Season) -> tuple[RuleSection, ...]:
    """What makes a suicide in this season; nothing where neither fault counts."""
    items = tuple(_items(season))
    return (RuleSection("suicides", _("Suicides"), items),) if items else ()


def _items(season: Season) -> Iterator[RuleItem]:
    if season.no_vote_limit:
        yield RuleItem(_no_vote(season.no_vote_limit), "D1")
    if season.few_posts_limit:
        yield RuleItem(_few_posts(season.suicide_least_posts, season.few_posts_limit), "D2")
    if not season.no_vote_limit and not season.few_posts_limit:
        return
    if season.suicide_by_mayor and season.mayor_id is not None:
        yield RuleItem(_("A suicide is excluded when the mayor says so; he may pardon."), "D1, D2")
    else:
        yield RuleItem(
            _("A suicide is excluded right after the verdict; the mayor may pardon before."), "D1, D2"
        )


def _no_vote(days: int) -> str:
    return ngettext(
        "Whoever doesn't vote on %(days)d day counts as a suicide.",
        "Whoever doesn't vote on %(days)d days running counts as a suicide.",
        days,
    ) % {"days": days}


def _few_posts(posts: int, days: int) -> str:
    words = {"days": days, "posts": posts}
    return (
        ngettext(
            "Whoever writes fewer than %(posts)d posts on %(days)d day is a suicide; the post with the vote counts.",
            "Whoever writes fewer than %(posts)d posts a day on %(days)d days running is a suicide; the post with the"
            " vote counts.",
            days,
        )
        % words
    )
