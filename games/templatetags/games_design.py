"""Samples of the game's own components for /design/: made up, of no season."""

from __future__ import annotations

import datetime
from types import SimpleNamespace

from django import template
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from accounts.faces import avatar_html

from ..charts import Cast
from ..enums import SeasonStatus
from ..phrases.playingcards import PlayingCard, playing_card
from ..phrases.roles import RoleCard, role_card
from ..queries.dayvotes import RoundVotes
from ..queries.rules import FORUM_ROLES, RulePage, general_rules
from ..queries.seasons import SeasonLine
from ..queries.votes import RoundCell, TallyLine, TallyVoter, VoteCell, VoteDay, VoteRow, VoteTable

register = template.Library()

KEY = "sample"
SCENES = (
    *("city", "letters", "posts", "votes", "archive", "calm"),
    *("lost", "closed", "clock", "torn", "heavy", "broken"),
)
NICKS = ("Аня", "Boris", "Вася", "Galya")
_VOTES = ((20, "Вася", "Boris"), (95, "Galya", "Boris"), (210, "Аня", "Вася"), (400, "Boris", "Вася"))


@register.simple_tag
def sample_roles() -> tuple[RoleCard, ...]:
    """The card of every role, the traditional game's madam too."""
    return (
        *(role_card(role, ruleset="forum") for role in FORUM_ROLES),
        role_card("madam", ruleset="traditional"),
    )


@register.simple_tag
def sample_scenes() -> tuple[str, ...]:
    return SCENES


@register.simple_tag
def sample_cards() -> tuple[PlayingCard | None, ...]:
    """A face, a plain card, one face down."""
    return (playing_card("KH"), playing_card("QS"), playing_card("7D"), None)


@register.simple_tag
def sample_rules(ruleset: str) -> RulePage:
    return general_rules(ruleset)


@register.simple_tag
def sample_season() -> SeasonLine:
    """A season of the lists, on day 2."""
    return SeasonLine(
        season_id=7,
        title=_("A season"),
        status=SeasonStatus.RUNNING,
        ruleset="forum",
        language="ru",
        mayor="",
        size=12,
        taken=12,
        alive=9,
        phase_kind="day",
        phase_number=2,
        ends_at=timezone.now() + datetime.timedelta(hours=3),
        start_at=None,
        start_mode="full",
        bots_at=None,
        schedule="wall",
        time_zone="Europe/Moscow",
        day_minutes=720,
        winner="",
        ended_at=None,
    )


@register.simple_tag
def sample_tally() -> tuple[TallyLine, ...]:
    return (
        TallyLine("Вася", 2, (TallyVoter("Аня", 14), TallyVoter("Boris", 31))),
        TallyLine("Boris", 2, (TallyVoter("Вася", 3), TallyVoter("Galya", 9))),
    )


@register.simple_tag
def sample_day() -> RoundVotes:
    """Four votes of a day that is over."""
    opened = timezone.now().replace(hour=7, minute=0) - datetime.timedelta(days=1)
    casts = tuple(
        Cast(opened + datetime.timedelta(minutes=minutes), voter, target, number)
        for number, (minutes, voter, target) in enumerate(_VOTES, start=2)
    )
    return RoundVotes("vote", opened, opened + datetime.timedelta(hours=12), True, casts, sample_tally())


@register.simple_tag
def sample_table() -> VoteTable:
    """Three days of four voters."""
    days = tuple(VoteDay(number, KEY, number < 3, "Вася" if number < 3 else "") for number in (1, 2, 3))
    rows = tuple(
        VoteRow(nick, "alive", "", None, tuple((day, (_cell(nick, place + day.number),)) for day in days))
        for place, nick in enumerate(NICKS)
    )
    return VoteTable(7, "", days, rows, ())


def _cell(nick: str, place: int) -> RoundCell:
    if place % 4 == 0:
        return RoundCell("vote", "none")
    target = "Вася" if place % 2 and nick != "Вася" else "Boris"
    return RoundCell("vote", "voted", (VoteCell(target, place, lapsed=place == 5),))


@register.simple_tag
def sample_posts() -> tuple[SimpleNamespace, ...]:
    """A talk, a vote, STOP and a summary, as the thread's template takes them."""
    return (
        _post("1", "Аня", "talk", _("The morning comes, and the city reads what has happened.")),
        _post("2", "Boris", "talk", '<span class="ink-red">Вася</span>'),
        _post("3", "", "stop", _("STOP"), _("STOP")),
        _post("4", "", "summary", _("Nobody died."), _("Morning summary")),
    )


def _post(number: str, nick: str, kind: str, html: str, label: str = "") -> SimpleNamespace:
    return SimpleNamespace(
        number=number,
        nick=nick,
        profile_url="",
        avatar=avatar_html(nick, "", "small"),
        moment="21:4" + number,
        edited="",
        kind=kind,
        kind_label=label,
        html=mark_safe(f"<p>{html}</p>"),  # our own words, above
        hidden=False,
        badge=None,
        may_edit=False,
        is_new=number == "2",
        actions=(),
    )
