"""The graveyard's thread (T3.7), and letters of the site that nobody answers."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from forum.markup import Document
from forum.models import Post, Thread
from forum.policies import Accept, Composer, Draft, NobodyWrites

from ..enums import SeatStatus
from ..errors import RuleViolation
from ..permissions import hosts
from ..phrases import refusals
from ..secrecy import IN_PLAY, in_graveyard
from .base import SeasonPolicy, seat_of


class GraveyardPolicy(SeasonPolicy):
    """Players who are out and have entered write until the end, and so does the desk, which reads along."""

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
        return Composer(hint=_("Only those who have entered the graveyard and a human mayor read this."))

    def _check(self, thread: Thread, user: User) -> None:
        season = self.season(thread)
        if season.status not in IN_PLAY:
            raise RuleViolation("season_over", refusals.write_refusal("season_over"))
        if hosts(user, season):
            return
        seat = seat_of(season, user)
        if seat is None or seat.status == SeatStatus.ALIVE or not in_graveyard(user, season):
            raise RuleViolation("not_in_graveyard", _("Only those who are out and have entered write here."))


class OutcomePolicy(NobodyWrites):
    """A letter of the site: it is read, and not answered."""

    def _refuse(self) -> RuleViolation:
        return RuleViolation("closed", _("The site has written this letter; it isn't answered."))
