"""The graveyard: those who are out talk there, and don't come back (T3.7)."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from forum import actions as forum
from forum.enums import PostKind
from forum.models import Thread

from ..clock import season_turn
from ..enums import ChannelKind
from ..errors import Choice, RuleViolation
from ..models import Channel, GraveyardEntry, Season
from ..permissions import hosts
from ..phrases import complaints as phrases
from ..secrecy import CONFIRM_GRAVEYARD, check_enter_graveyard, desk_ids, in_graveyard
from ..transitions.common import mayor_account, say


def enter_graveyard(*, season_id: int, user: User, confirmed: bool, now: datetime.datetime) -> Thread:
    """A player who is out enters the graveyard's thread; asked once more, since there is no way back. Twice is once.

    The first one opens the thread. Raises RuleViolation: `no_graveyard`, `not_a_player`, `still_alive`,
    `confirm_graveyard` (a question, not a fault).
    """
    with season_turn(season_id, now=now) as season:
        check_enter_graveyard(user, season)
        if not in_graveyard(user, season) and not confirmed:
            raise RuleViolation(
                "confirm_graveyard",
                _("Whoever enters the graveyard can't come back into this season. Enter?"),
                choices=(Choice(CONFIRM_GRAVEYARD, "1", _("Enter the graveyard")),),
                confirm=True,
            )
        thread = _graveyard(season, now=now)
        entry, made = GraveyardEntry.objects.get_or_create(
            season=season, user=user, defaults={"entered_at": now}
        )
        if not made and entry.overruled_at is not None:
            entry.entered_at, entry.overruled_at = now, None
            entry.save(update_fields=["entered_at", "overruled_at"])
        forum.set_member(thread_id=thread.pk, user_id=user.pk)
        return thread


def _graveyard(season: Season, *, now: datetime.datetime) -> Thread:
    channel = Channel.objects.filter(season=season, kind=ChannelKind.GRAVE).select_related("thread").first()
    if channel is not None:
        return channel.thread
    language = season.language
    thread = forum.create_thread(
        title=phrases.graveyard_title(language, season=season.title),
        author=mayor_account(season),
        policy="games.graveyard",
        is_private=True,
        now=now,
    )
    for user in User.objects.filter(pk__in=desk_ids(season)).order_by("id"):
        if hosts(user, season):
            forum.set_member(thread_id=thread.pk, user_id=user.pk)
    Channel.objects.create(season=season, kind=ChannelKind.GRAVE, thread=thread)
    say(season, thread, PostKind.OPENING, phrases.graveyard_opening(language), now=now)
    return thread
