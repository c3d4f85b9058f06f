"""The channels of the clan and of the pair (F1.3)."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from forum.markup import Document
from forum.models import Post, Thread
from forum.policies import Accept, Composer, Draft

from ..errors import RuleViolation
from ..permissions import check_channel_write, hosts
from ..queries.orders import naming_panel
from .base import SeasonPolicy, seat_of


class ChannelPolicy(SeasonPolicy):
    """Living members write at any time while the season runs; who is out reads on to where he left."""

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
        hint = _("Only the members of this channel and a human mayor read this.")
        panel = naming_panel(viewer, self.season_id(thread.pk))
        if panel is None:
            return Composer(hint=hint)
        context = {"panel": panel, "back": thread.key}
        return Composer(hint=hint, panel="games/_order_panel.html", panel_context=context)

    def _check(self, thread: Thread, user: User) -> None:
        season = self.season(thread)
        check_channel_write(season=season, seat=seat_of(season, user), mayor=hosts(user, season))
