"""What the policies share: the season behind a thread, its lock, edits, badges."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from accounts.prepared import Prepared, given
from forum.markup import Document
from forum.models import Post, Thread
from forum.policies import Accept, Aside, Badge, Composer, Draft, LinkPreview, Live

from ..clock import play_overdue
from ..errors import RuleViolation
from ..models import Channel, Phase, Season, Seat
from ..phrases import roles
from ..queries.daythread import SeatLine, seat_lines, staff_ids
from ..transitions import lock_season


class SeasonPolicy:
    """A policy of threads that belong to a season."""

    def season_id(self, thread_id: int) -> int:
        """The season of a thread: of a day, or of a conversation."""
        found = (
            Phase.objects.filter(thread_id=thread_id).values_list("season_id", flat=True).first()
            or Channel.objects.filter(thread_id=thread_id).values_list("season_id", flat=True).first()
        )
        if found is None:
            raise RuleViolation("closed", _("Nobody can write in this thread."))
        return found

    def season_id_of(self, thread: Thread) -> int:
        """The same of a thread that has been looked up."""
        return self.season_id(thread.pk)

    def season(self, thread: Thread) -> Season:
        """The season of a thread, as it stands."""
        return Season.objects.get(pk=self.season_id(thread.pk))

    def lock_first(self, *, thread_id: int, now: datetime.datetime) -> None:
        """Lock the season's row and play what is overdue, before the thread is locked."""
        play_overdue(lock_season(self.season_id(thread_id)), now=now)

    def composer(self, *, thread: Thread, viewer: User | None, now: datetime.datetime) -> Composer:
        return Composer()

    def aside(self, *, thread: Thread, viewer: User | None, now: datetime.datetime) -> Aside:
        return Aside()

    def before_edit(self, *, post: Post, editor: User, document: Document, now: datetime.datetime) -> None:
        raise RuleViolation("frozen", _("This can't be changed any more; write another."))

    def live(self, *, thread: Thread) -> Live:
        """Who may write, and which orders are taken, follows the season's phase."""
        season = self.season(thread)
        return Live(f"{season.status} {season.phase_kind} {season.phase_number}")

    def preview(self, *, thread: Thread) -> LinkPreview:
        """Of a channel that has opened after the end: its title."""
        return LinkPreview(thread.title)

    def badges(self, *, thread: Thread, author_ids: Iterable[int]) -> Mapping[int, Badge]:
        """The mayor; who is out, and how, as far as the city knows; who is a bot."""
        ids = set(author_ids)
        found: dict[int, Badge] = {}
        for seat in self.seats(thread):
            if seat.user_id in ids and not seat.is_alive:
                found[seat.user_id] = Badge(seat.status, roles.status_name(seat.status))
            elif seat.user_id in ids and seat.is_bot:
                found[seat.user_id] = Badge("bot", pgettext("badge", "bot"))
        for user_id in ids.intersection(self.staff(thread)):
            found[user_id] = Badge("mayor", pgettext("badge", "at the mayor's desk"))
        if thread.author_id in ids:
            found[thread.author_id] = Badge("mayor", pgettext("badge", "mayor"))
        return found

    def seats(self, thread: Thread) -> tuple[SeatLine, ...]:
        """The roster of the thread's season."""
        return seat_lines(self.season_id_of(thread))

    def staff(self, thread: Thread) -> tuple[int, ...]:
        """Who shares the desk of the thread's season, by user."""
        return staff_ids(self.season_id_of(thread))


class TalkPolicy(SeasonPolicy):
    """A private thread of a season in which posts mean nothing but themselves: one question, who writes here."""

    def before_post(self, draft: Draft) -> Accept:
        self._check(draft.thread, draft.author)
        return Accept()

    def check(self, draft: Draft) -> str:
        self._check(draft.thread, draft.author)
        return ""

    def before_edit(self, *, post: Post, editor: User, document: Document, now: datetime.datetime) -> None:
        self._check(post.thread, editor)

    def composer(self, *, thread: Thread, viewer: User | None, now: datetime.datetime) -> Composer:
        if viewer is None:
            return Composer(closed_reason=_("Nobody can write in this thread."))
        try:
            self._check(thread, viewer)
        except RuleViolation as refusal:
            return Composer(closed_reason=refusal.message)
        return self._offer(thread, viewer)

    def _check(self, thread: Thread, user: User) -> None:
        """Raise RuleViolation unless this user writes here now."""
        raise NotImplementedError

    def _offer(self, thread: Thread, viewer: User) -> Composer:
        """The box of somebody who writes here."""
        raise NotImplementedError


_SEAT = Prepared(lambda: Seat.objects.filter(season_id=given("season"), user_id=given("user")))


def seat_of(season: Season, user: User | None) -> Seat | None:
    """The user's seat in this season."""
    return _SEAT.first(season=season.pk, user=user.pk) if user is not None else None
