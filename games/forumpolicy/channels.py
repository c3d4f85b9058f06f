"""The channels of the clan and of the pair (F1.3)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Thread
from forum.policies import Composer

from ..permissions import check_channel_write, hosts
from ..queries.orders import naming_panel
from .base import TalkPolicy, seat_of


class ChannelPolicy(TalkPolicy):
    """Living members write at any time while the season runs; who is out reads on to where he left."""

    def _offer(self, thread: Thread, viewer: User) -> Composer:
        hint = _("Only the members of this channel and a human mayor read this.")
        panel = naming_panel(viewer, self.season_id(thread.pk))
        if panel is None:
            return Composer(hint=hint)
        context = {"panel": panel, "back": thread.key}
        return Composer(hint=hint, panel="games/_order_panel.html", panel_context=context)

    def _check(self, thread: Thread, user: User) -> None:
        season = self.season(thread)
        check_channel_write(season=season, seat=seat_of(season, user), mayor=hosts(user, season))
