"""What the forum and the accounts ask of the game, and tell it: registered once, at start-up."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.guards import register_nick_guard
from accounts.models import User
from accounts.queries import ProfileSection, register_profile_section
from forum.clock import db_now
from forum.enums import PostKind
from forum.events import on_letter, on_private_read
from forum.models import Post, Thread, ThreadRead
from forum.policies import (
    register_conversation_guard,
    register_name_chips,
    register_policy,
    register_post_actions,
)

from .actions.looks import note_read
from .enums import MailKind, SeasonStatus
from .forumpolicy import (
    ChannelPolicy,
    DayPolicy,
    GraveyardPolicy,
    LetterGuard,
    LetterPolicy,
    OutcomePolicy,
    complaint_links,
    hide_links,
    own_chips,
)
from .models import Channel, Seat
from .queries.people import player_games
from .transitions.mails import queue_mails

IN_PLAY = (SeasonStatus.SIGNUP, SeasonStatus.RUNNING, SeasonStatus.PAUSED)
_letter_guard = LetterGuard()


def register() -> None:
    """Register policies, listeners and guards (docs/architecture.md, "Interfaces")."""
    register_policy("games.day", DayPolicy())
    register_policy("games.mayor", LetterPolicy())
    register_policy("games.channel", ChannelPolicy())
    register_policy("games.graveyard", GraveyardPolicy())
    register_policy("games.outcome", OutcomePolicy())
    register_post_actions(complaint_links)
    register_post_actions(hide_links)
    register_name_chips(own_chips)
    register_profile_section(games_section)
    register_conversation_guard(_letter_guard)
    on_letter(queue_letter_mails)
    on_private_read(note_look_at)
    register_nick_guard(keep_nick_in_play)


def games_section(viewer: User | None, user_id: int) -> ProfileSection | None:
    """What somebody has played, on his profile."""
    page = player_games(viewer, user_id=user_id)
    return ProfileSection("games/_profile_games.html", {"page": page}) if page is not None else None


def queue_letter_mails(thread: Thread, post: Post, recipients: Sequence[User]) -> None:
    """A mail to each reader of a letter, one for all that has come since he read last: a channel's talk isn't a
    hundred mails. The mail is the same whatever the thread is. The mayor's answer to an order is no news, and a channel
    is opened without one: two mails at the deal would tell who has a channel.
    """
    if post.kind in (PostKind.ANSWER, PostKind.OPENING):
        return
    channel = Channel.objects.filter(thread=thread).select_related("season").first()
    season = channel.season if channel is not None else None
    reads = dict(
        ThreadRead.objects.filter(thread=thread, user__in=recipients).values_list("user_id", "number")
    )
    for user in recipients:
        cause = f"{thread.pk}:{reads.get(user.pk, 0)}"
        queue_mails(
            [user], MailKind.LETTER, season=season, cause=cause, now=post.created_at, thread=thread.key
        )


def note_look_at(thread: Thread, viewer: User) -> None:
    """Somebody has read a private thread: the desk's looks are put down."""
    note_read(thread=thread, user=viewer, now=db_now())


def keep_nick_in_play(user: User) -> str:
    """Why this user can't change his nickname now: votes and orders name him by it. "" if he can."""
    if Seat.objects.filter(user=user, season__status__in=IN_PLAY).exists():
        return _("You play in a season; your nickname can't change until it is over.")
    return ""
